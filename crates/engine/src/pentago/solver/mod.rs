//! Exact values, or the reason why there are none.
//!
//! Three ways lead to a value, and the solver takes the first that fits:
//!
//! 1. *Horizons.* Sweeps that look one ply further each time. Most positions
//!    are decided within a few plies, and what decides them is the quickest win.
//! 2. *The sweep* of all that can follow. It answers for every move. With half
//!    the memory it takes two passes.
//! 3. *Proof.* Sweeps after the first stones, where one does not fit.

mod foresight;
mod line;
mod order;
mod proof;
mod rest;
mod root;
mod solution;
#[cfg(test)]
mod tests;

use std::ops::ControlFlow;
use std::time::Duration;

use rules::pentago::{Move, Position};

use super::sweep::{Question, Size, Sweep, Swept, Unswept, Workspace};
use crate::Limits;
use crate::Value;
use crate::clock::Instant;
use proof::Proof;
use root::Root;

pub use foresight::{Foreseen, Foresight};
pub use solution::{How, Solution, Unsolved};

/// Solves positions, one after the other, with the same memory.
#[derive(Default)]
pub struct Solver {
    workspace: Workspace,
    /// Families a second, as far as large sweeps have told.
    pace: Option<f64>,
    /// The families of each sweep that was made.
    #[cfg(test)]
    sweeps: Vec<u64>,
}

/// Families a second on a modest machine.
const MODEST: f64 = 5e7;
/// How many turns in a row are foreseen: a turn, the reply, the next turn and
/// the reply to that. They are some ten thousand families.
const FORESEEN_TURNS: usize = 4;
/// So many families take a few milliseconds, and are worth it for the quickest
/// win.
const CHEAP_FAMILIES: u64 = 1_000_000;
/// Sweeps of fewer families take their time for other things.
const TIMED_FAMILIES: u64 = 1_000_000;

impl Solver {
    /// The exact value, and the value of every move if one sweep tells.
    pub fn solve(
        &mut self,
        position: &Position,
        limits: &Limits<'_>,
    ) -> Result<Solution, Unsolved> {
        let root = Root::of(position).map_err(Unsolved::Over)?;
        let decided = self.decide_root(&root, 0, limits)?;
        if decided.is_complete() || !self.has_time(&root, limits) {
            return Ok(decided);
        }
        // What is known already is not lost when the time is over.
        Ok(match self.sweep_all(&root, 0, limits) {
            Ok(complete) => Solution {
                moves: complete.moves,
                foresight: complete.foresight,
                families: decided.families + complete.families,
                ..decided
            },
            Err(_) => decided,
        })
    }

    /// The exact value and one move that keeps it: as quick as can be.
    pub fn decide(
        &mut self,
        position: &Position,
        limits: &Limits<'_>,
    ) -> Result<Solution, Unsolved> {
        let root = Root::of(position).map_err(Unsolved::Over)?;
        self.decide_root(&root, CHEAP_FAMILIES, limits)
    }

    /// Horizons of at most `few` families are tried whatever a sweep takes.
    fn decide_root(
        &mut self,
        root: &Root,
        few: u64,
        limits: &Limits<'_>,
    ) -> Result<Solution, Unsolved> {
        let moves = root.values_at_once();
        let found = self.decide_by_sweeps(root, &moves, few, limits);
        match decided(&moves) {
            // What the next move decides the rules tell, without time or memory.
            Some(value) if found.is_err() => Ok(solution(value, None, moves, How::Horizon(1), 0)),
            _ => found,
        }
    }

    /// The same by sweeps alone, where the values of the moves at once are known.
    fn decide_by_sweeps(
        &mut self,
        root: &Root,
        at_once: &[(Move, Value)],
        few: u64,
        limits: &Limits<'_>,
    ) -> Result<Solution, Unsolved> {
        let horizon = match self.horizons(root, open(at_once), few, limits)? {
            ControlFlow::Break(solution) => return Ok(solution),
            ControlFlow::Continue(plies) => plies,
        };
        let empty = root.empty();
        let size = Size::of(empty, empty);
        if size.is_some_and(|size| size.single <= limits.memory) {
            return self.sweep_all(root, horizon, limits);
        }
        // Nobody proves at length what ends at once.
        if decided(at_once).is_none() && Proof::is_possible(empty, limits) {
            return self.prove(root, horizon, limits);
        }
        Err(Unsolved::Memory {
            empty: empty as u32,
            horizon,
            needed: size.map(|size| size.single),
            allowed: limits.memory,
        })
    }

    /// Looks further and further, as long as that is cheaper than a sweep. If
    /// that does not decide, it tells within how many plies nobody can win. One
    /// of them has been seen before, and `longest` does not lose in it.
    fn horizons(
        &mut self,
        root: &Root,
        mut longest: Option<Move>,
        few: u64,
        limits: &Limits<'_>,
    ) -> Result<ControlFlow<Solution, u32>, Unsolved> {
        let empty = root.empty();
        let full = Size::of(empty, empty).filter(|size| size.single <= limits.memory);
        // A long sweep is worth a longer look ahead.
        let share = if empty > 18 { 8 } else { 32 };
        let most = full.map_or(u64::MAX, |size| few.max(size.families / share));
        let mut families = 0;
        let mut seen = 1;
        // A twist that is due is the first ply, and sweeps begin after it.
        let due = usize::from(!root.waits_for_stone());
        for plies in 1 - due..empty {
            let size = Size::of(empty, plies)
                .filter(|size| size.families <= most && size.single <= limits.memory);
            let Some(size) = size else { break };
            let sweep = root.sweep(plies);
            let swept = self.swept(&sweep, size, limits);
            let (swept, _) = swept.map_err(|why| unsolved(why, seen))?;
            families += size.families;
            seen = (plies + due) as u32;
            let moves = root.move_values(&swept);
            if let Some(value) = decided(&moves) {
                let solution = solution(value, longest, moves, How::Horizon(seen), families);
                return Ok(ControlFlow::Break(solution));
            }
            longest = open(&moves);
        }
        Ok(ControlFlow::Continue(seen))
    }

    /// A sweep in one pass if it fits, else in two.
    fn swept(
        &mut self,
        sweep: &Sweep,
        size: Size,
        limits: &Limits<'_>,
    ) -> Result<(Swept, How), Unswept> {
        #[cfg(test)]
        self.sweeps.push(size.families);
        let start = Instant::now();
        let swept = self.swept_somehow(sweep, size, limits);
        if size.families >= TIMED_FAMILIES {
            let pace = size.families as f64 / start.elapsed().as_secs_f64().max(1e-6);
            // One that was stopped would have taken longer.
            self.pace = Some(match &swept {
                Ok(_) => pace,
                Err(_) => pace.min(self.pace.unwrap_or(MODEST)),
            });
        }
        swept
    }

    fn swept_somehow(
        &mut self,
        sweep: &Sweep,
        size: Size,
        limits: &Limits<'_>,
    ) -> Result<(Swept, How), Unswept> {
        if size.both <= limits.memory {
            match sweep.both(&mut self.workspace, limits) {
                // The system has less than was allowed; half of it may do.
                Err(Unswept::NoMemory(_)) => {}
                swept => return swept.map(|swept| (swept, How::Sweep)),
            }
        }
        let wins = sweep.ask(Question::Wins, &mut self.workspace, limits)?;
        let holds = sweep.ask(Question::DoesNotLose, &mut self.workspace, limits)?;
        Ok((Swept::joined(wins, holds), How::TwoPasses))
    }

    /// The sweep of all that can follow.
    fn sweep_all(
        &mut self,
        root: &Root,
        horizon: u32,
        limits: &Limits<'_>,
    ) -> Result<Solution, Unsolved> {
        let empty = root.empty();
        let out_of_reach = Unsolved::Memory {
            empty: empty as u32,
            horizon,
            needed: None,
            allowed: limits.memory,
        };
        let size = Size::of(empty, empty).ok_or(out_of_reach)?;
        let swept = self.swept(&root.sweep(empty).keeping(FORESEEN_TURNS), size, limits);
        let (swept, how) = swept.map_err(|why| unsolved(why, horizon))?;
        let moves = root.move_values(&swept);
        let value = moves.iter().map(|(_, value)| *value).max();
        let value = value.unwrap_or(Value::Draw);
        let complete = moves.iter().map(|(mv, value)| (*mv, Some(*value)));
        let complete = complete.collect();
        let solution = solution(value, None, moves, how, size.families);
        Ok(Solution {
            moves: complete,
            foresight: Foresight::new(root.position(), solution.best, swept),
            ..solution
        })
    }

    /// Sweeps after each first stone: first whether one wins, then whether one
    /// does not lose.
    fn prove(
        &mut self,
        root: &Root,
        horizon: u32,
        limits: &Limits<'_>,
    ) -> Result<Solution, Unsolved> {
        let mut proof = Proof::new(root, &mut self.workspace, limits);
        let known = proof.moves(root);
        let known = known.map_err(|why| unsolved(why, horizon))?;
        let (sweeps, families) = (proof.sweeps, proof.families);
        let value = known.iter().filter_map(|(_, value)| *value).max();
        let value = value.unwrap_or(Value::Loss);
        let best = known.iter().find(|(_, worth)| *worth == Some(value));
        Ok(Solution {
            value,
            best: best.expect("a position that is not over has a move").0,
            moves: known,
            how: How::Proof { sweeps },
            families,
            foresight: None,
        })
    }

    /// How long a sweep of all that can follow takes with so many empty cells,
    /// as far as large sweeps have told; none if it does not fit into memory.
    pub(crate) fn sweep_time(&self, empty: usize, limits: &Limits<'_>) -> Option<Duration> {
        let size = Size::of(empty, empty).filter(|size| size.single <= limits.memory)?;
        let seconds = size.families as f64 / self.pace.unwrap_or(MODEST);
        Duration::try_from_secs_f64(seconds).ok()
    }

    /// Whether there is time for a sweep of all that can follow.
    fn has_time(&self, root: &Root, limits: &Limits<'_>) -> bool {
        let takes = self.sweep_time(root.empty(), limits);
        takes.is_some_and(|takes| {
            let fits =
                |deadline: Instant| takes < deadline.saturating_duration_since(Instant::now());
            limits.deadline.is_none_or(fits)
        })
    }
}

/// A win, or a loss whatever is played. Draws within a horizon mean nothing.
fn decided(moves: &[(Move, Value)]) -> Option<Value> {
    let best = moves.iter().map(|(_, value)| *value).max();
    best.filter(|value| *value != Value::Draw)
}

/// A move that does not lose within the plies seen.
fn open(moves: &[(Move, Value)]) -> Option<Move> {
    let open = moves.iter().find(|(_, value)| *value != Value::Loss);
    open.map(|(mv, _)| *mv)
}

/// A solution in which draws are not known to be draws.
fn solution(
    value: Value,
    longest: Option<Move>,
    moves: Vec<(Move, Value)>,
    how: How,
    families: u64,
) -> Solution {
    let keeps = moves.iter().find(|(_, worth)| *worth == value);
    let keeps = keeps.map(|(mv, _)| *mv);
    let best = match value {
        Value::Loss => longest.or(keeps),
        _ => keeps,
    };
    Solution {
        value,
        best: best.expect("a position that is not over has a move"),
        moves: without_draws(moves),
        how,
        families,
        foresight: None,
    }
}

/// Within a horizon a draw is a value that is not known.
fn without_draws(moves: Vec<(Move, Value)>) -> Vec<(Move, Option<Value>)> {
    let known = |value: Value| Some(value).filter(|value| *value != Value::Draw);
    moves
        .into_iter()
        .map(|(mv, value)| (mv, known(value)))
        .collect()
}

fn unsolved(why: Unswept, horizon: u32) -> Unsolved {
    match why {
        Unswept::NoMemory(bytes) => Unsolved::NoMemory(bytes),
        Unswept::Interrupted(why) => Unsolved::Interrupted { why, horizon },
    }
}
