//! Exact values, or the reason why there are none.

use std::fmt;
use std::num::NonZero;
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::Instant;

use rules::pentago::{Block, Board, Direction, HalfTurn, Move, Phase, Position, Turn, Twist};
use rules::{Outcome, Position as _, Seat};
use thiserror::Error;

use crate::sweep::{Interrupted, Stop, Sweep, Swept, Workspace};

/// What a position is worth to the side to move, with best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// It loses.
    Loss,
    /// Nobody wins.
    Draw,
    /// It wins.
    Win,
}

impl Value {
    /// 1 for a win, 0 for a draw, -1 for a loss.
    pub const fn number(self) -> i8 {
        self as i8 - 1
    }

    /// What it is worth to the other side.
    #[must_use]
    pub const fn reversed(self) -> Value {
        match self {
            Value::Loss => Value::Win,
            Value::Draw => Value::Draw,
            Value::Win => Value::Loss,
        }
    }

    const fn of_number(number: i8) -> Value {
        match number {
            1.. => Value::Win,
            0 => Value::Draw,
            _ => Value::Loss,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Value::Loss => "loss",
            Value::Draw => "draw",
            Value::Win => "win",
        })
    }
}

/// How much a solver may use.
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    /// Bytes of memory.
    pub memory: u64,
    /// Threads, one at the least.
    pub threads: usize,
    /// When to give up.
    pub deadline: Option<Instant>,
    /// Gives up once it is set.
    pub cancel: Option<&'a AtomicBool>,
}

impl Default for Limits<'_> {
    /// Two gigabytes, all threads, no deadline.
    fn default() -> Self {
        Limits {
            memory: 2_000_000_000,
            threads: thread::available_parallelism().map_or(1, NonZero::get),
            deadline: None,
            cancel: None,
        }
    }
}

/// An exact answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// For the side to move.
    pub value: Value,
    /// Every legal move with what it is worth to the side that makes it.
    pub moves: Vec<(Move, Value)>,
    /// Families of positions that were computed.
    pub families: u64,
}

impl Solution {
    /// The moves that keep the value.
    pub fn best_moves(&self) -> impl Iterator<Item = Move> {
        let best = self.moves.iter().filter(|(_, value)| *value == self.value);
        best.map(|(mv, _)| *mv)
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
    /// The time was over.
    #[error("the time was over before the sweep was")]
    Deadline,
    /// Somebody asked to stop.
    #[error("the sweep was cancelled")]
    Cancelled,
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
        let stop = Stop {
            deadline: limits.deadline,
            cancel: limits.cancel,
        };
        let sweep = Sweep::new(position.rules(), board, mover, parity);
        match sweep.run(&mut self.workspace, limits.threads.max(1), stop) {
            Ok(swept) => Ok((sweep, swept)),
            Err(Interrupted::NoMemory) => Err(Unsolved::NoMemory(needed)),
            Err(Interrupted::Deadline) => Err(Unsolved::Deadline),
            Err(Interrupted::Cancelled) => Err(Unsolved::Cancelled),
        }
    }
}

fn solution(moves: Vec<(Move, Value)>, sweep: &Sweep) -> Solution {
    let best = moves.iter().map(|(_, value)| *value).max();
    Solution {
        // A position that is not over has a move.
        value: best.unwrap_or(Value::Draw),
        moves,
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
