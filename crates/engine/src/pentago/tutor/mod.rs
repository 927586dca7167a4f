//! The tutor: what is on a Pentago board, and what a move does, for people.
//!
//! [`read`] tells what a position holds, [`explain`] what a move does and what
//! it leaves undone, [`compare`] what another move would have done. All three
//! only look at the board and a turn or two ahead, which takes well under a
//! millisecond; whether a move was *right* is the solver's business, and comes
//! in as [`Known`].
//!
//! The guide is the Pentago Basic Play, Rules and Strategy Guide of 2005. Its
//! four plays give the rows their names, and its advice is what the tutor looks
//! for: three in a row on a block, the middles, and rows in the making.
//!
//! Findings are values, with the cells and blocks to show ([`Marks`]). They
//! `say` themselves in English and in German, with the sides by their marks or
//! by their colors, as the [`Voice`] has it; their
//! [`Display`](std::fmt::Display) is English with marks. All words are in
//! `texts`; another language is another module there.
//!
//! ```
//! use engine::pentago::tutor::{self, Language, Voice};
//! use rules::pentago::{Position, Rules};
//!
//! let setup = "
//!     . . .  . o .
//!     . x .  . . o
//!     x . .  . . .
//!
//!     . . .  x . .
//!     o . .  . x .
//!     . o .  . . ."
//!     .parse()?;
//! let position = Position::from_setup(Rules::CLASSIC, &setup)?;
//! let reading = tutor::read(&position);
//! assert_eq!(
//!     reading.findings[0].to_string(),
//!     "x can win now: C1, then turn the top left block clockwise, \
//!      for Monica's Five from A1 to E5."
//! );
//! assert_eq!(
//!     reading.findings[0].say(Voice::colors(Language::German)),
//!     "Schwarz kann jetzt gewinnen: C1, dann den Block oben links im Uhrzeigersinn drehen; \
//!      das ergibt Monicas Fünf von A1 bis E5."
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod comparison;
mod explanation;
mod marks;
mod prospect;
mod reading;
mod scene;
mod texts;
mod threat;
mod three;
mod verdict;

pub use crate::{Language, Voice};
pub use comparison::{Comparison, Missed, compare};
pub use explanation::{Explanation, Remark, explain};
pub use marks::Marks;
pub use prospect::{Prospect, SetUp, prospects, set_ups};
pub(crate) use reading::is_safe;
pub use reading::{Finding, Reading, Twists, read};
pub use threat::{Needs, Threat, threats};
pub use three::{Three, middles, threes};
pub use verdict::{Known, Verdict};
