//! The rules of Pentago and Pente: boards, moves, legality, outcome, notation,
//! records, symmetry.
//!
//! A type where the representation differs, a value where only the rule
//! differs. [`pentago`] and [`pente`] each have a board of their own and a small
//! `Rules` value; the published variants are constants written as differences.
//! Algorithms are written against the [`Position`] trait. What stores or sends
//! games uses [`AnyPosition`], and moves cross every boundary as text.
//!
//! Everything here is pure: no clock, no player, no file, no network.
//!
//! ```
//! use rules::{Form, Position, Variant};
//!
//! let form = Form::new(Variant::Pente, [("size", "9"), ("tournament_rule", "no")])?;
//! let mut position = form.start();
//! for text in ["E5", "D4", "F5", "C3", "G5", "B2", "H5", "A1", "J5"] {
//!     position.play_text(text)?;
//! }
//! assert_eq!(position.result(), "1-0");
//! assert_eq!(position.lines()[0].name(), "five in a row");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod any;
mod form;
mod hash;
mod notation;
mod outcome;
pub mod pentago;
pub mod pente;
pub mod perft;
mod position;
pub mod record;
mod rulebook;
mod seat;
mod setup;
mod sheet;
mod symmetry;
mod variant;

pub use any::{AnyMove, AnyPosition, LineKind, NamedLine, PlayError};
pub use form::{Form, FormError, OPTIONS, OptionInfo, SetupTextError};
pub use notation::NotationError;
pub use outcome::{Outcome, Stalemate, Victory, result_text};
pub use position::Position;
pub use seat::{BySeat, Seat, SeatSet};
pub use setup::SetupError;
pub use sheet::{Place, SheetError};
pub use symmetry::Symmetry;
pub use variant::{AnyRules, Family, UnknownVariant, Variant};

use std::fmt;

/// Writes items with a separator between them.
fn write_joined(
    f: &mut fmt::Formatter<'_>,
    items: &[impl fmt::Display],
    separator: &str,
) -> fmt::Result {
    for (i, item) in items.iter().enumerate() {
        if i > 0 {
            f.write_str(separator)?;
        }
        write!(f, "{item}")?;
    }
    Ok(())
}
