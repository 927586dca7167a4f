//! The Pentago mind: exact values of positions, in every rule set.
//!
//! ```
//! use engine::{Limits, Solver, Value};
//! use rules::pentago::{Position, Rules};
//!
//! let setup = "xoxo.xoxxoxooxo.xoxooxoxoxxo.xoxoxo.".parse()?;
//! let position = Position::from_setup(Rules::CLASSIC, &setup)?;
//! let solution = Solver::default().solve(&position, &Limits::default())?;
//! assert_eq!(solution.value, Value::Win);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod solver;
mod sweep;

pub use solver::{Limits, Solution, Solver, Unsolved, Value};
