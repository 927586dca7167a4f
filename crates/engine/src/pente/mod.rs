//! The Pente mind: a player for every variant, every board, and two to four
//! seats.
//!
//! ```
//! use engine::{Level, Limits};
//! use engine::pente::Mind;
//! use rules::Position as _;
//! use rules::pente::{Position, Rules};
//!
//! let mut position = Position::new(Rules::PENTE);
//! let choice = Mind::new(1).choose(&position, Level::WEAKEST, &Limits::default())?;
//! assert_eq!(choice.mv.to_string(), "K10");
//! position.play(choice.mv)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod company;
mod evaluation;
mod glance;
mod grid;
mod lines;
mod mind;
mod prover;
mod search;
pub mod tutor;

pub use evaluation::features::{FEATURES, Prospect, Reader, Sight, hint, is_own};
pub use evaluation::sum::{HIDDEN, WIDTH};
pub use evaluation::weights::{Learned, NotWeights, UNIT, Weights};
pub use mind::{Choice, Mind, Why};
pub use prover::{Proof, Prover};
pub use search::{Found, Search};
