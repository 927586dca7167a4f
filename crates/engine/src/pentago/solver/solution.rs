//! What the solver answers, and why it sometimes does not.

use std::fmt;

use rules::Outcome;
use rules::pentago::Move;
use thiserror::Error;

use super::foresight::Foresight;
use crate::pentago::Value;
use crate::{Interrupted, in_plies};

/// An exact answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// For the side to move.
    pub value: Value,
    /// A move that keeps the value: as far as it is known, one that wins
    /// soonest or resists longest.
    pub best: Move,
    /// Every legal move with what it is worth to the side that makes it, as
    /// far as that is known.
    pub moves: Vec<(Move, Option<Value>)>,
    /// How the value was found.
    pub how: How,
    /// Families of positions that were computed.
    pub families: u64,
    /// What the next turns are worth, where a sweep has told; behind the best
    /// twist where one is due.
    pub foresight: Option<Foresight>,
}

impl Solution {
    /// The moves that are known to keep the value.
    pub fn best_moves(&self) -> impl Iterator<Item = Move> {
        let keeps = |value: &Option<Value>| *value == Some(self.value);
        let best = self.moves.iter().filter(move |(_, value)| keeps(value));
        best.map(|(mv, _)| *mv)
    }

    /// Whether the value of every move is known.
    pub fn is_complete(&self) -> bool {
        self.moves.iter().all(|(_, value)| value.is_some())
    }
}

/// How a value was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// By a sweep of all that can follow.
    Sweep,
    /// By a sweep for each of the two questions, with half the memory.
    TwoPasses,
    /// The game is decided within so many plies, and no sooner.
    Horizon(u32),
    /// By sweeps after each of the first stones.
    Proof {
        /// How many sweeps it took.
        sweeps: u32,
    },
}

impl fmt::Display for How {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            How::Sweep => f.write_str("sweep"),
            How::TwoPasses => f.write_str("sweep in two passes"),
            How::Horizon(plies) => write!(f, "decided in {}", in_plies(*plies)),
            How::Proof { sweeps: 1 } => f.write_str("proof by 1 sweep"),
            How::Proof { sweeps } => write!(f, "proof by {sweeps} sweeps"),
        }
    }
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Unsolved {
    /// There is nothing to move.
    #[error("the game is over: {0}")]
    Over(Outcome),
    /// It would take too much memory, or more time than anybody has.
    #[error(
        "nobody can force a win within {}; to see further with {empty} empty cells {}",
        in_plies(*.horizon),
        needs(*.needed, *.allowed)
    )]
    Memory {
        /// Empty cells.
        empty: u32,
        /// Nobody can force a win within so many plies.
        horizon: u32,
        /// Bytes that a full answer takes, if there is a way to it at all.
        needed: Option<u64>,
        /// Bytes that it may take.
        allowed: u64,
    },
    /// The system did not give so many bytes, though they were allowed.
    #[error("the system has no {} MB to give", .0.div_ceil(1_000_000))]
    NoMemory(u64),
    /// The time was over, or somebody asked to stop.
    #[error(
        "{why}; nobody can force a win within {}, and more is not known",
        in_plies(*.horizon)
    )]
    Interrupted {
        /// Why it stopped.
        why: Interrupted,
        /// Nobody can force a win within so many plies.
        horizon: u32,
    },
}

fn needs(needed: Option<u64>, allowed: u64) -> String {
    let allowed = allowed / 1_000_000;
    match needed {
        Some(needed) => {
            let needed = needed.div_ceil(1_000_000);
            format!("takes {needed} MB, but {allowed} MB are allowed")
        }
        None => format!("is out of reach with {allowed} MB"),
    }
}
