//! The Pentago mind: exact values of positions, in every rule set.
//!
//! ```
//! use engine::Limits;
//! use engine::pentago::{Solver, Value};
//! use rules::pentago::{Position, Rules};
//!
//! let setup = "xoxo.xoxxoxooxo.xoxooxoxoxxo.xoxoxo.".parse()?;
//! let position = Position::from_setup(Rules::CLASSIC, &setup)?;
//! let solution = Solver::default().solve(&position, &Limits::default())?;
//! assert_eq!(solution.value, Value::Win);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod evaluation;
mod mind;
mod moves;
mod rotations;
mod search;
mod solver;
mod sweep;
mod threads;
pub mod tutor;

pub use crate::{Level, NoChoice, NoLevel, Score, Value};
pub use mind::{Choice, Mind, Why};
pub use search::{Found, Over, Search};
pub use solver::{Foreseen, Foresight, How, Solution, Solver, Unsolved};
