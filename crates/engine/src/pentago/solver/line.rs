//! Best play from a position that has been solved.
//!
//! A sweep has kept what the next turns are worth, so that it is not made again
//! for each of them. Only a win or a loss is looked at anew, by near horizons,
//! because a sweep does not tell how far away the end is.

use std::ops::ControlFlow;

use rules::pentago::{Move, Position, Turn};

use super::foresight::{Foreseen, Foresight};
use super::root::Root;
use super::{CHEAP_FAMILIES, Solution, Solver, open};
use crate::Limits;
use crate::Value;
use crate::pentago::moves::played;

/// What the last sweep knows of the position that was reached.
struct Known {
    foresight: Option<Foresight>,
    /// The turns that were played since.
    since: Vec<Turn>,
}

impl Known {
    fn of(solution: &Solution) -> Known {
        Known {
            foresight: solution.foresight.clone(),
            since: Vec::new(),
        }
    }

    /// The values of the turns, if the sweep reaches so far.
    fn turns(&self) -> Vec<Foreseen> {
        let foresight = self.foresight.as_ref();
        foresight.map_or(Vec::new(), |foresight| foresight.after(&self.since))
    }
}

impl Solver {
    /// Best play from a position that has been solved: the winner takes the
    /// quickest win that the solver knows, the loser resists longest. It ends
    /// where the game ends or the limits are reached.
    pub fn line(
        &mut self,
        position: &Position,
        solution: &Solution,
        limits: &Limits<'_>,
    ) -> Vec<Move> {
        let mut position = *position;
        let mut line = Vec::new();
        let mut known = Known::of(solution);
        let mut best = Some(solution.best);
        while let Some(mv) = best {
            let Some(next) = played(&position, mv) else {
                break;
            };
            position = next;
            line.push(mv);
            if let Move::Turn(turn) = mv {
                known.since.push(turn);
            }
            best = self.next_of_line(&position, &mut known, limits);
        }
        line
    }

    fn next_of_line(
        &mut self,
        position: &Position,
        known: &mut Known,
        limits: &Limits<'_>,
    ) -> Option<Move> {
        let turns = known.turns();
        let Some(value) = turns.iter().map(|turn| turn.value).max() else {
            let solution = self.decide(position, limits).ok()?;
            *known = Known::of(&solution);
            return Some(solution.best);
        };
        let keeps = turns.iter().find(|turn| turn.value == value)?;
        let keeps = Move::Turn(keeps.turn);
        match value {
            Value::Draw => Some(keeps),
            _ => self.quickest(position, keeps, limits),
        }
    }

    /// The move of the quickest win or the longest resistance, if that lies
    /// within a near horizon.
    fn quickest(
        &mut self,
        position: &Position,
        otherwise: Move,
        limits: &Limits<'_>,
    ) -> Option<Move> {
        let root = Root::of(position).ok()?;
        let open = open(&root.values_at_once());
        match self.horizons(&root, open, CHEAP_FAMILIES, limits).ok()? {
            ControlFlow::Break(solution) => Some(solution.best),
            ControlFlow::Continue(_) => Some(otherwise),
        }
    }
}
