//! A turn and its halves.

use std::fmt;

use super::cell::Cell;
use super::twist::Twist;

/// A complete turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    /// Where the stone goes.
    pub cell: Cell,
    /// The twist; none if the stone won at once or the twist was skipped.
    pub twist: Option<Twist>,
}

impl Turn {
    /// Where the stone lies after the twist, which may have carried it along.
    pub fn stone(self) -> Cell {
        self.twist
            .map_or(self.cell, |twist| twist.carries(self.cell))
    }
}

/// The specification's canonical notation, such as `E5 Q01 CW`; without a
/// twist the cell stands alone.
impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.cell.fmt(f)?;
        let Some(twist) = self.twist else {
            return Ok(());
        };
        f.write_str(" ")?;
        twist.fmt(f)
    }
}

/// Half of a turn, as a player makes it at the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HalfTurn {
    /// A stone is placed.
    Place(Cell),
    /// A block is turned, or the twist is skipped.
    Twist(Option<Twist>),
}

/// A placement whose twist is still to come ends in `...`; the twist alone is
/// `Q01 CW`, and leaving it out is `skip`.
impl fmt::Display for HalfTurn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HalfTurn::Place(cell) => write!(f, "{cell} ..."),
            HalfTurn::Twist(Some(twist)) => write!(f, "{twist}"),
            HalfTurn::Twist(None) => f.write_str("skip"),
        }
    }
}
