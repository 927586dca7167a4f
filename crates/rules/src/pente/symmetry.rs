//! Symmetric images of Pente boards.

use super::board::{Board, Spot};
use super::moves::Move;
use crate::symmetry::Symmetry;

impl Board {
    /// The board seen through the symmetry.
    #[must_use]
    pub fn image(&self, symmetry: Symmetry) -> Board {
        let mut image = Board::empty(self.size());
        for (point, seat) in self.stones() {
            image.put(Spot::of(point.image(symmetry, self.size())), seat);
        }
        image
    }
}

impl Move {
    /// The move seen through the symmetry of a board of this size.
    #[must_use]
    pub const fn image(self, symmetry: Symmetry, size: u8) -> Move {
        match self {
            Move::Place(point) => Move::Place(point.image(symmetry, size)),
            other => other,
        }
    }
}
