//! The board: two bitboards of 36 bits.

use super::cell::{Block, Cell};
use super::line::{self, Line};
use super::twist::Twist;
use crate::seat::Seat;

/// Every cell of the board.
pub(super) const FULL: u64 = (1 << 36) - 1;

/// The stones of both sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    stones: [u64; 2],
}

impl Board {
    /// A board without stones.
    pub const EMPTY: Board = Board { stones: [0, 0] };

    /// A board of two bitboards; `None` if they overlap or leave the board.
    pub const fn from_masks(first: u64, second: u64) -> Option<Board> {
        if first & second == 0 && (first | second) & !FULL == 0 {
            Some(Board {
                stones: [first, second],
            })
        } else {
            None
        }
    }

    /// The stones of one side as a bitboard, nine bits to a block.
    pub const fn stones(&self, seat: Seat) -> u64 {
        self.stones[seat.index() & 1]
    }

    /// The empty cells as a bitboard.
    pub const fn empty(&self) -> u64 {
        !(self.stones[0] | self.stones[1]) & FULL
    }

    /// Whose stone lies on the cell.
    pub const fn get(&self, cell: Cell) -> Option<Seat> {
        if self.stones[0] & cell.mask() != 0 {
            Some(Seat::First)
        } else if self.stones[1] & cell.mask() != 0 {
            Some(Seat::Second)
        } else {
            None
        }
    }

    /// The empty cells, block by block.
    pub fn empty_cells(&self) -> impl Iterator<Item = Cell> {
        Cell::of_mask(self.empty())
    }

    /// How many stones a side has on the board.
    pub const fn count(&self, seat: Seat) -> u8 {
        self.stones(seat).count_ones() as u8
    }

    /// Whether there is no empty cell.
    pub const fn is_full(&self) -> bool {
        self.empty() == 0
    }

    /// Whether the side has five or more in a row.
    pub fn has_five(&self, seat: Seat) -> bool {
        line::has_five(self.stones(seat))
    }

    /// The rows of five that a side has; a row of six counts as two.
    pub fn lines(&self, seat: Seat) -> impl Iterator<Item = Line> {
        let stones = self.stones(seat);
        Line::ALL
            .into_iter()
            .filter(move |line| stones & line.mask() == line.mask())
    }

    /// Whether a block is empty or has one stone, in its middle: a twist of it
    /// would change nothing.
    pub const fn is_neutral(&self, block: Block) -> bool {
        let taken = !self.empty() & block.mask();
        taken & !block.middle().mask() == 0
    }

    /// Whether any block is neutral.
    pub fn has_neutral_block(&self) -> bool {
        Block::ALL.iter().any(|&block| self.is_neutral(block))
    }

    /// Puts a stone on the cell, which must be empty.
    pub(super) const fn put(&mut self, seat: Seat, cell: Cell) {
        self.stones[seat.index() & 1] |= cell.mask();
    }

    /// The board after a twist.
    #[must_use]
    pub fn twisted(&self, twist: Twist) -> Board {
        Board {
            stones: self.stones.map(|stones| twist.apply(stones)),
        }
    }
}
