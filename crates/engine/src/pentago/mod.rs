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

mod rotations;
mod solver;
mod sweep;
mod value;

pub use solver::{How, Solution, Solver, Unsolved};
pub use value::Value;
