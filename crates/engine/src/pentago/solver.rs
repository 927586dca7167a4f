//! Exact values, or the reason why there are none.

use std::fmt;

use rules::pentago::{Block, Board, Direction, HalfTurn, Move, Phase, Position, Turn, Twist};
use rules::{Outcome, Position as _, Seat};
use thiserror::Error;

use super::sweep::{Sweep, Swept, Unswept, Workspace};
use super::value::Value;
use crate::{Interrupted, Limits};

/// An exact answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// For the side to move.
    pub value: Value,
    /// Every legal move with what it is worth to the side that makes it, as
    /// far as that is known. At least one move is known to keep the value.
    pub moves: Vec<(Move, Option<Value>)>,
    /// How the value was found.
    pub how: How,
    /// Families of positions that were computed.
    pub families: u64,
}

impl Solution {
    /// The moves that are known to keep the value.
    pub fn best_moves(&self) -> impl Iterator<Item = Move> {
        let keeps = |value: &Option<Value>| *value == Some(self.value);
        let best = self.moves.iter().filter(move |(_, value)| keeps(value));
        best.map(|(mv, _)| *mv)
    }
}

/// How a value was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// By a sweep from the full board.
    Sweep,
}

impl fmt::Display for How {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            How::Sweep => f.write_str("sweep"),
        }
    }
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Unsolved {
    /// There is nothing to move.
    #[error("the game is over: {0}")]
    Over(Outcome),
    /// It would take too much memory.
    #[error(
        "a sweep of {empty} empty cells needs {} MB, but {} MB are allowed",
        needed.div_ceil(1_000_000), allowed / 1_000_000
    )]
    Memory {
        /// Empty cells.
        empty: u32,
        /// Bytes that it takes.
        needed: u64,
        /// Bytes that it may take.
        allowed: u64,
    },
    /// The system gave less memory than was allowed.
    #[error("the system has no {} MB to give", .0.div_ceil(1_000_000))]
    NoMemory(u64),
    /// The time was over, or somebody asked to stop.
    #[error("no value yet: {0}")]
    Interrupted(#[from] Interrupted),
}

/// Solves positions, one after the other, with the same memory.
#[derive(Default)]
pub struct Solver {
    workspace: Workspace,
}

impl Solver {
    /// The exact value of a position and of all its moves.
    pub fn solve(
        &mut self,
        position: &Position,
        limits: &Limits<'_>,
    ) -> Result<Solution, Unsolved> {
        let board = *position.board();
        match position.phase() {
            Phase::Over(outcome) => Err(Unsolved::Over(outcome)),
            Phase::Place => {
                let (sweep, swept) = self.sweep(position, position.turn(), 0, limits)?;
                let turns = position.legal_moves().into_iter();
                let moves = turns
                    .map(|turn| (Move::Turn(turn), turn_value(position, &sweep, &swept, turn)));
                Ok(solution(moves.collect(), &sweep))
            }
            Phase::Twist(_) => {
                // The boards after the eight twists are members of one family.
                let (sweep, swept) = self.sweep(position, position.turn().other(), 1, limits)?;
                let halves = position.legal_halves().into_iter();
                let moves = halves.filter_map(|half| match half {
                    HalfTurn::Twist(twist) => {
                        let twist = twist.or_else(|| null_twist(&board))?;
                        let value = sweep.value(&swept, Some(twist));
                        Some((Move::Half(half), Value::of_number(value).reversed()))
                    }
                    HalfTurn::Place(_) => None,
                });
                Ok(solution(moves.collect(), &sweep))
            }
        }
    }

    fn sweep(
        &mut self,
        position: &Position,
        mover: Seat,
        parity: usize,
        limits: &Limits<'_>,
    ) -> Result<(Sweep, Swept), Unsolved> {
        let board = *position.board();
        let empty = board.empty().count_ones();
        let needed = Sweep::memory(empty as usize);
        let allowed = limits.memory;
        if needed > allowed {
            return Err(Unsolved::Memory {
                empty,
                needed,
                allowed,
            });
        }
        let sweep = Sweep::new(position.rules(), board, mover, parity);
        match sweep.run(&mut self.workspace, limits) {
            Ok(swept) => Ok((sweep, swept)),
            Err(Unswept::NoMemory) => Err(Unsolved::NoMemory(needed)),
            Err(Unswept::Interrupted(interrupted)) => Err(interrupted.into()),
        }
    }
}

fn solution(moves: Vec<(Move, Value)>, sweep: &Sweep) -> Solution {
    let best = moves.iter().map(|(_, value)| *value).max();
    Solution {
        // A position that is not over has a move.
        value: best.unwrap_or(Value::Draw),
        moves: moves
            .into_iter()
            .map(|(mv, value)| (mv, Some(value)))
            .collect(),
        how: How::Sweep,
        families: sweep.families(),
    }
}

fn turn_value(position: &Position, sweep: &Sweep, swept: &Swept, turn: Turn) -> Value {
    let mut placed = *position;
    let twist = match placed.place(turn.cell) {
        Ok(()) if placed.outcome().is_some() => return Value::Win,
        _ => turn.twist.or_else(|| null_twist(placed.board())),
    };
    let value = twist.and_then(|twist| sweep.turn_value(swept, turn.cell, twist));
    // A turn without a twist that does not win is legal only beside a neutral
    // block, so that there is always one.
    value.map_or(Value::Loss, Value::of_number)
}

/// A twist that changes nothing, as good as none.
fn null_twist(board: &Board) -> Option<Twist> {
    let neutral = Block::ALL
        .into_iter()
        .find(|&block| board.is_neutral(block))?;
    Some(Twist {
        block: neutral,
        direction: Direction::Clockwise,
    })
}
