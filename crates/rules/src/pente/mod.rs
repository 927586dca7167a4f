//! Pente and its variants: five in a row, or enough captured stones.
//!
//! One board and one position serve all variants, two to four seats and every
//! opening; a variant is a value of [`Rules`].
//!
//! ```
//! use rules::Position as _;
//! use rules::pente::{Move, Point, Position, Rules};
//!
//! let mut position = Position::new(Rules::PENTE);
//! for text in ["K10", "L10", "O10", "M10", "K13", "A1"] {
//!     position.play(Move::Place(Point::parse(text)?))?;
//! }
//! // K10 and the new stone on N10 would bracket L10 and M10.
//! position.play(Move::Place(Point::parse("N10")?))?;
//! assert_eq!(position.captured().as_slice(), [2, 0]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod capture;
mod line;
mod moves;
mod point;
mod position;
mod prolog;
mod rules;
mod setup;
mod symmetry;

pub use board::Board;
pub use line::Line;
pub use moves::{Move, parse};
pub use point::Point;
pub use position::{Position, Refusal, Stage};
pub use prolog::{PrologError, from_prolog, to_prolog};
pub use rules::{Captures, Opening, Rules, SecondStone};
pub use setup::{Fault, OpeningStage, Setup, SetupError};
