//! The tutor: what is on a Pente board, and what a move does, for people.
//!
//! [`read`] tells what a position holds, [`explain`] what a move does and what
//! it leaves undone. Both look at the board and one move ahead, in every
//! variant and at every table. Findings are values with the points to show;
//! the words are in `texts` alone, in English and in German, with the sides by
//! their seats or by their colors, as the [`Voice`] has it.
//!
//! ```
//! use engine::pente::tutor::{Language, Voice, explain};
//! use rules::Position as _;
//! use rules::pente::{Position, Rules, parse};
//!
//! let mut position = Position::new(Rules::PENTE);
//! for text in ["K10", "L10", "N13", "M10"] {
//!     position.play(parse(text)?)?;
//! }
//! let told = explain(&position, parse("N10")?)?;
//! assert_eq!(
//!     told.to_string(),
//!     "Seat 1 plays N10.\nIt captures L10 and M10; seat 1 has now captured 2 of 10."
//! );
//! assert_eq!(
//!     told.say(Voice::colors(Language::German)),
//!     "Weiß spielt N10.\nDer Zug schlägt L10 und M10; Weiß hat jetzt 2 von 10 Steinen geschlagen."
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod beginning;
mod explanation;
mod reading;
mod shape;
mod sight;
mod texts;

pub use crate::{Language, Voice};
pub use beginning::{Axis, Demand};
pub use explanation::{Explanation, Remark, explain};
pub use reading::{Finding, Reading, read};
pub use shape::{Name, Two};
pub use sight::{Capture, Row, RowKind};
