//! Which of several moves of equal value to play.
//!
//! A win should come soon, and a loss late. In a draw, or when all is lost, the
//! best move is the one after which the opponent is most likely to err (`trap`).

use rules::Position as _;
use rules::pentago::{Move, Position};

use super::{Choice, Why, a_turn_before};
use crate::Limits;
use crate::pentago::moves::{played, skips};
use crate::pentago::{Score, Search, Solution, Value};

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
        // No twist is left out that need not be.
        ranked.sort_by_key(|ranked| (ranked.mv != favorite, skips(ranked.mv)));
        // What leads to the same board is the same.
        let mut seen = Vec::new();
        ranked.retain(|ranked| {
            let new = !seen.contains(ranked.next.board());
            seen.push(*ranked.next.board());
            new
        });
        // An opponent who could still go wrong should not be let off with a draw.
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

    /// The moves among which there is nothing to choose by how soon the game
    /// ends: resistance comes before traps.
    pub(super) fn equals(&self) -> impl Iterator<Item = Move> {
        let resistance = |ranked: &Ranked| ranked.score.plies();
        let longest = self.ranked.first().and_then(resistance);
        let equals = self.ranked.iter();
        let equals = equals.take_while(move |ranked| resistance(ranked) == longest);
        equals.map(|ranked| ranked.mv)
    }

    pub(super) fn best(self, solution: &Solution) -> Option<Choice> {
        let best = self.ranked.into_iter().next()?;
        Some(Choice {
            mv: best.mv,
            score: match solution.value {
                Value::Win if !best.score.is_win() => Score::WON,
                Value::Loss if !best.score.is_loss() => Score::LOST,
                Value::Draw => Score::DRAW,
                _ => best.score,
            },
            line: [vec![best.mv], best.line].concat(),
            value: Some(solution.value),
            why: Why::Exact(solution.how),
        })
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
