//! What shapes and captures are worth.
//!
//! A position is worth the sum of what stones on its empty points would make,
//! for the side that moves and for the other, and what the captures are worth.
//! The numbers are made by `lab pente tune`.

use super::grid::{Row, Shape};

/// The numbers of the evaluation, in thousandths of a pawn-like unit that only
/// the search knows: 400 are worth about three games of four.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// What a stone would make of a line, by row, for the side to move.
    pub own: [i32; Row::COUNT],
    /// The same for the other side.
    pub other: [i32; Row::COUNT],
    /// What a stone that could be captured now is worth, for the side to move
    /// and for the other, by tenths of the goal reached.
    pub prey: [[i32; 11]; 2],
    /// What captured stones are worth, by tenths of the goal.
    pub captured: [i32; 11],
    /// What a threat to capture that could be made is worth, for the side to
    /// move and for the other.
    pub attack: [i32; 2],
    /// What it costs that a stone on a point could be captured.
    pub risk: [i32; 2],
    /// The right to move.
    pub tempo: i32,
}

/// What one shape adds.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ShapeWeights {
    /// For the side to move.
    pub(super) own: i32,
    /// For the other side.
    pub(super) other: i32,
    /// Stones that would be captured.
    pub(super) prey: i32,
}

impl Weights {
    /// The weights of the product.
    pub const SHIPPED: Weights = Weights {
        own: [0, 1, 3, 8, 14, 18, 40, 90, 110, 140, 500, 2000],
        other: [0, 1, 2, 5, 9, 12, 25, 40, 50, 60, 300, 900],
        prey: [
            [30, 32, 35, 38, 42, 48, 55, 65, 90, 100, 100],
            [15, 16, 17, 19, 22, 26, 30, 40, 60, 80, 80],
        ],
        captured: [0, 35, 75, 115, 165, 215, 290, 370, 500, 600, 700],
        attack: [6, 4],
        risk: [5, 3],
        tempo: 20,
    };

    pub(super) fn of(&self, shape: Shape) -> ShapeWeights {
        let row = shape.row as usize;
        let attacks = i32::from(shape.attacks);
        let risk = i32::from(shape.risk);
        ShapeWeights {
            own: self.own[row] + attacks * self.attack[0] - risk * self.risk[0],
            other: self.other[row] + attacks * self.attack[1] - risk * self.risk[1],
            prey: 2 * i32::from(shape.pairs) + 3 * i32::from(shape.triples),
        }
    }

    /// How promising a shape is, for the order of moves.
    pub(super) fn promise(&self, shape: Shape) -> u16 {
        const ROWS: [u16; Row::COUNT] = [0, 2, 6, 12, 30, 36, 55, 120, 135, 150, 800, 4000];
        ROWS[shape.row as usize]
            + 60 * u16::from(shape.pairs)
            + 90 * u16::from(shape.triples)
            + 12 * u16::from(shape.attacks)
    }
}
