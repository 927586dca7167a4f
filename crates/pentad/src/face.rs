//! Which way a board faces.

use anyhow::{Result, bail};
use rules::{AnyPosition, Position, Seat};

/// Which way the board faces.
#[derive(Clone, Copy)]
pub(crate) enum Face {
    /// The player to move, as if both sat at a real board.
    Mover,
    /// Always the same seat.
    Seat(Seat),
}

impl Face {
    /// Reads `mover`, or the number of a seat.
    pub(crate) fn parse(text: &str) -> std::result::Result<Face, String> {
        match text {
            "mover" => Ok(Face::Mover),
            _ => text
                .parse()
                .ok()
                .and_then(Seat::from_number)
                .map(Face::Seat)
                .ok_or_else(|| "the board faces a seat 1 to 4, or the mover".to_owned()),
        }
    }

    /// Refuses a seat that the table does not have.
    pub(crate) fn checked(self, seats: u8) -> Result<Face> {
        match self {
            Face::Seat(seat) if seat.number() > seats => {
                bail!("the board cannot face seat {seat}; the table has {seats} seats")
            }
            face => Ok(face),
        }
    }

    /// The seat at the bottom while this position is shown.
    pub(crate) fn seat(self, position: &AnyPosition) -> Seat {
        match self {
            Face::Seat(seat) => seat,
            Face::Mover => position.to_move().unwrap_or(Seat::First),
        }
    }
}
