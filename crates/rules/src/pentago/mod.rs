//! Pentago: six by six cells on four blocks that turn.
//!
//! Four published rule sets share one board; they differ in the switches of
//! [`Rules`].
//!
//! ```
//! use rules::Position as _;
//! use rules::pentago::{Position, Rules, Setup};
//!
//! let setup: Setup = "
//!     x x x x . .
//!     . . . . . .
//!     . . . . . .
//!     o o o . . o
//!     . . . . . .
//!     . . . . . ."
//!     .parse()?;
//! let mut position = Position::from_setup(Rules::CLASSIC, &setup)?;
//! let winning = position.legal_moves().into_iter().find(|turn| turn.to_string() == "E1");
//! position.play(winning.expect("five in a row needs no twist"))?;
//! assert_eq!(position.outcome().unwrap().to_string(), "seat 1 wins by a row");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod cell;
mod line;
mod notation;
mod position;
mod rules;
mod setup;
mod symmetry;
mod turn;
mod twist;

pub use board::Board;
pub use cell::{Block, Cell};
pub use line::{Line, Play};
pub use notation::{Move, Notation, parse, parse_cell};
pub use position::{Phase, Position, Refusal};
pub use rules::{DoubleFive, Rules};
pub use setup::{Fault, Setup, SetupError};
pub use turn::{HalfTurn, Turn};
pub use twist::{Direction, Twist};
