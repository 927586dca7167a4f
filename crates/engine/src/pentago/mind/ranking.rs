//! Which of several moves of equal value to play.
//!
//! A win should come soon, and a loss late. In a draw, or when all is lost, the
//! best hope is that the opponent goes wrong, so the move is best after which
//! that is most likely. The exact values of the replies tell which of them are
//! wrong; how an opponent who looks a little ahead would choose among them is
//! what the search says at small depths.

use rules::pentago::{HalfTurn, Move, Position};
use rules::{Position as _, Seat};

use super::{Choice, Why, a_turn_before, played};
use crate::Limits;
use crate::pentago::tutor::threats;
use crate::pentago::{Replies, Score, Search, Solution, Value};

/// How far opponents are thought to see, and after how many moves the board is
/// looked at with such eyes.
const SIGHTS: [(u32, usize); 3] = [(1, 48), (2, 12), (3, 4)];
/// How much better a reply must look, in expected results, to be e times as
/// likely.
const TASTE: f64 = 0.1;

/// The moves that keep the value, the best first.
pub(super) struct Ranking {
    ranked: Vec<Ranked>,
}

#[derive(Clone)]
struct Ranked {
    mv: Move,
    next: Position,
    /// For the one who makes the move.
    score: Score,
    line: Vec<Move>,
}

impl Ranking {
    /// The favorite comes first, so that it is preferred to its equals.
    pub(super) fn new(position: &Position, solution: &Solution, favorite: Move) -> Ranking {
        let ranked = |mv: Move| {
            Some(Ranked {
                mv,
                next: played(position, mv)?,
                score: Score::DRAW,
                line: Vec::new(),
            })
        };
        let moves = solution.best_moves().chain([solution.best]);
        let mut ranked: Vec<Ranked> = moves.filter_map(ranked).collect();
        ranked.sort_by_key(|ranked| (ranked.mv != favorite, skips(ranked.mv)));
        // What leads to the same board is the same.
        let mut seen = Vec::new();
        ranked.retain(|ranked| {
            let new = !seen.contains(ranked.next.board());
            seen.push(*ranked.next.board());
            new
        });
        // Who could still go wrong should not be let off with a draw.
        if ranked.iter().any(|ranked| ranked.next.outcome().is_none())
            && solution.value == Value::Draw
        {
            ranked.retain(|ranked| ranked.next.outcome().is_none());
        }
        Ranking { ranked }
    }

    /// Puts this move first.
    pub(super) fn prefer(&mut self, mv: Move) {
        let place = self.ranked.iter().position(|ranked| ranked.mv == mv);
        if let Some(place) = place {
            self.ranked[..=place].rotate_right(1);
        }
    }

    /// Looks further and further after each of the moves, and keeps the order
    /// of the last depth that was finished.
    pub(super) fn deepen(&mut self, search: &mut Search, limits: &Limits<'_>, deepest: u32) {
        for depth in 1..=deepest {
            let mut deeper = self.ranked.clone();
            for ranked in &mut deeper {
                (ranked.score, ranked.line) = look(&ranked.next, search, limits, depth);
                if limits.check().is_err() {
                    return;
                }
            }
            deeper.sort_by_key(|ranked| -ranked.score);
            self.ranked = deeper;
            if self.ranked.first().is_none_or(|best| best.score.is_win()) {
                return;
            }
        }
    }

    /// Puts the move first after which the opponent is most likely to go wrong,
    /// as far as the time allows to ask: first whether few of the replies are
    /// right, then about the best of those, whether the wrong ones look right.
    pub(super) fn set_traps(
        &mut self,
        replies: &Replies,
        search: &mut Search,
        limits: &Limits<'_>,
    ) {
        let mut traps = self.traps(replies);
        for (sight, most) in SIGHTS {
            traps.sort_by(|a, b| b.likely.total_cmp(&a.likely));
            let mut deeper: Vec<Trap> = traps.iter().take(most).cloned().collect();
            for trap in &mut deeper {
                trap.likely += trap.temptation(search, limits, sight);
            }
            if limits.check().is_err() {
                break;
            }
            traps = deeper;
        }
        traps.sort_by(|a, b| b.likely.total_cmp(&a.likely));
        if let Some(best) = traps.first() {
            self.prefer(best.mv);
        }
    }

    fn traps(&self, replies: &Replies) -> Vec<Trap> {
        let resistance = |ranked: &Ranked| ranked.score.plies();
        let longest = self.ranked.first().and_then(resistance);
        self.ranked
            .iter()
            // Resistance comes before traps.
            .take_while(|ranked| resistance(ranked) == longest)
            .filter_map(|ranked| match ranked.mv {
                Move::Turn(turn) => Some(Trap::new(ranked, replies.to(turn))),
                Move::Half(_) => None,
            })
            .collect()
    }

    pub(super) fn best(self, solution: &Solution) -> Option<Choice> {
        let best = self.ranked.into_iter().next()?;
        Some(Choice {
            mv: best.mv,
            score: match solution.value {
                Value::Win if !best.score.is_win() => Score::guess(1000),
                Value::Loss if !best.score.is_loss() => Score::guess(-1000),
                Value::Draw => Score::DRAW,
                _ => best.score,
            },
            line: [vec![best.mv], best.line].concat(),
            value: Some(solution.value),
            why: Why::Exact(solution.how),
        })
    }
}

/// A move and the replies that do not lose to the next turn.
#[derive(Clone)]
struct Trap {
    mv: Move,
    /// Each reply with whether it is wrong.
    replies: Vec<(Position, bool)>,
    /// How likely the opponent goes wrong; the sum of several opinions.
    likely: f64,
}

impl Trap {
    fn new(ranked: &Ranked, replies: Vec<(Position, Value)>) -> Trap {
        let opponent = ranked.next.turn();
        let right = replies.iter().map(|(_, value)| *value).max();
        let replies: Vec<(Position, bool)> = replies
            .into_iter()
            .filter(|(next, _)| is_safe(next, opponent))
            .map(|(next, value)| (next, Some(value) != right))
            .collect();
        let wrong = replies.iter().filter(|(_, wrong)| *wrong).count();
        Trap {
            mv: ranked.mv,
            likely: wrong as f64 / replies.len().max(1) as f64,
            replies,
        }
    }

    /// How likely an opponent who sees so far chooses a wrong reply.
    fn temptation(&self, search: &mut Search, limits: &Limits<'_>, sight: u32) -> f64 {
        let (mut errors, mut all) = (0.0, f64::MIN_POSITIVE);
        for (next, wrong) in &self.replies {
            let (score, _) = look(next, search, limits, sight);
            if !score.is_loss() {
                let weight = (score.expected() / TASTE).exp();
                all += weight;
                errors += if *wrong { weight } else { 0.0 };
            }
        }
        errors / all
    }
}

/// Whether the seat has not lost by the turn it has just made, nor can lose by
/// the next one.
pub(super) fn is_safe(next: &Position, seat: Seat) -> bool {
    match next.outcome() {
        Some(outcome) => !outcome.winners().contains(seat.other()),
        None => threats(next, seat.other()).is_empty(),
    }
}

/// What a position is worth to the side that has just moved there, and the
/// moves that are expected.
fn look(
    next: &Position,
    search: &mut Search,
    limits: &Limits<'_>,
    depth: u32,
) -> (Score, Vec<Move>) {
    match search.run(next, limits, Some(depth)) {
        Ok(found) => (a_turn_before(-found.score), found.line),
        Err(over) => {
            let winners = over.0.winners();
            // The end of the game leaves the turn with the one who made it.
            let score = if winners.is_empty() {
                Score::DRAW
            } else if winners.contains(next.turn()) {
                Score::win_in(1)
            } else {
                Score::loss_in(1)
            };
            (score, Vec::new())
        }
    }
}

/// Whether a twist is left out that need not be.
fn skips(mv: Move) -> bool {
    match mv {
        Move::Turn(turn) => turn.twist.is_none(),
        Move::Half(half) => half == HalfTurn::Twist(None),
    }
}
