//! The first turn of a search: every legal move, judged by the rules
//! themselves, and the iterations over those that are worth a search.

use std::collections::HashSet;
use std::ops::ControlFlow;

use rules::pentago::{Move, Position};
use rules::{Outcome, Position as _, Seat};

use super::tactics::{Law, Stones};
use super::tree::Tree;
use super::window::Window;
use crate::Score;
use crate::pentago::evaluation::Evaluation;
use crate::pentago::moves::{moves, played, skips};

/// A move and what is known of it.
#[derive(Clone, Copy)]
pub(super) struct Choice {
    pub(super) mv: Move,
    /// After the move, for the other side.
    next: Stones,
    /// What it is worth, unless only a search can tell.
    score: Option<Score>,
}

/// The moves of a position that lead to different boards, the promising first.
#[derive(Clone)]
pub(super) struct Root {
    /// Those that need no search, or no more.
    settled: Vec<Choice>,
    /// The others, the best of the last iteration first.
    open: Vec<Choice>,
}

impl Root {
    pub(super) fn new(position: &Position, evaluation: &Evaluation) -> Root {
        let law = Law::from(position.rules());
        let mut seen = HashSet::new();
        let mut root = Root {
            settled: Vec::new(),
            open: Vec::new(),
        };
        for mv in twisting_first(position) {
            let choice = choice(position, law, mv);
            if !seen.insert((choice.next.own, choice.next.other)) {
                continue;
            }
            match choice.score {
                Some(_) => root.settled.push(choice),
                None => root.open.push(choice),
            }
        }
        root.open
            .sort_by_cached_key(|choice| evaluation.evaluate(choice.next.own, choice.next.other));
        root
    }

    /// The best of the settled moves, the first of equals.
    pub(super) fn settled(&self) -> Option<(Move, Score)> {
        let settled = self.settled.iter().rev();
        let scores = settled.filter_map(|choice| Some((choice.mv, choice.score?)));
        scores.max_by_key(|(_, score)| *score)
    }

    /// The open move that a search would begin with.
    pub(super) fn favorite(&self) -> Option<Choice> {
        self.open.first().copied()
    }

    /// How deep a search of the open moves can be.
    pub(super) fn deepest(&self) -> u32 {
        self.open
            .first()
            .map_or(1, |choice| 1 + choice.next.empty().count_ones())
    }

    /// Searches the open moves to this depth. The best of them comes first
    /// afterward, even if the search was stopped; lost ones are settled.
    /// Gives the best score that lies within the window or above it.
    pub(super) fn iterate(
        &mut self,
        tree: &mut Tree<'_>,
        depth: u32,
        window: Window,
    ) -> ControlFlow<Option<Score>, Score> {
        let deepest = self.deepest();
        let mut best = Score::LEAST;
        let mut inner = window;
        for place in 0..self.open.len() {
            let next = self.open[place].next;
            let reduction = if depth < deepest && tree.reduces {
                late_move_reduction(depth, place)
            } else {
                0
            };
            let child = tree.child(next, depth - 1, reduction, inner, 1, place);
            let ControlFlow::Continue(score) = child else {
                self.settle();
                return ControlFlow::Break((best > window.alpha).then_some(best));
            };
            if score.is_loss() {
                self.open[place].score = Some(score);
            }
            if score > best {
                best = score;
                if best > inner.alpha {
                    inner.alpha = best;
                    self.open[..=place].rotate_right(1);
                }
            }
            if best >= window.beta {
                break;
            }
        }
        self.settle();
        ControlFlow::Continue(best)
    }

    /// Sets the moves aside that have been proven to lose.
    fn settle(&mut self) {
        let lost = self.open.extract_if(.., |choice| choice.score.is_some());
        self.settled.extend(lost);
    }
}

/// How much less deep a late move is searched. There are over a hundred moves,
/// and few that are not among the first become the best.
const fn late_move_reduction(depth: u32, place: usize) -> u32 {
    match (depth, place) {
        (..4, _) | (_, ..8) => 0,
        (7.., 40..) => 3,
        (6.., 12..) => 2,
        _ => 1,
    }
}

/// The legal moves; those without a twist last, so that a skipped one, which
/// is worth as much as a null twist, is not chosen where it need not be.
fn twisting_first(position: &Position) -> Vec<Move> {
    let mut moves = moves(position);
    moves.sort_by_key(|mv| skips(*mv));
    moves
}

/// The stones as the side to move sees them.
pub(super) fn stones(position: &Position) -> Stones {
    let seat = position.turn();
    Stones {
        own: position.board().stones(seat),
        other: position.board().stones(seat.other()),
    }
}

fn choice(position: &Position, law: Law, mv: Move) -> Choice {
    let next = played(position, mv).expect("a listed move is legal");
    let score = match next.outcome() {
        Some(outcome) => Some(judged(outcome, position.turn())),
        None => stones(&next).can_win(law).then_some(Score::loss_in(2)),
    };
    Choice {
        mv,
        next: stones(&next),
        score,
    }
}

fn judged(outcome: Outcome, mover: Seat) -> Score {
    if outcome.winners().contains(mover) {
        Score::win_in(1)
    } else if outcome.winners().is_empty() {
        Score::DRAW
    } else {
        Score::loss_in(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn late_moves_are_searched_less_deep_but_never_not_at_all() {
        for depth in 1..36 {
            let reductions: Vec<u32> = (0..288)
                .map(|place| late_move_reduction(depth, place))
                .collect();
            assert!(reductions.is_sorted());
            assert!(reductions.iter().all(|&less| less == 0 || less + 1 < depth));
        }
        assert_eq!(
            [7, 8, 12, 40].map(|place| late_move_reduction(9, place)),
            [0, 1, 2, 3]
        );
    }
}
