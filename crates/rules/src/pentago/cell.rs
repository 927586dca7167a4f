//! Cells and blocks of the 6×6 board.
//!
//! A cell is numbered block by block, nine to a block, so that a block is nine
//! neighboring bits of a bitboard and a twist is one table look-up.

use std::fmt;

/// One of the four 3×3 parts that turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Block {
    /// `Q00`, the guide's block 1.
    TopLeft,
    /// `Q01`, the guide's block 2.
    TopRight,
    /// `Q10`, the guide's block 3.
    BottomLeft,
    /// `Q11`, the guide's block 4.
    BottomRight,
}

impl Block {
    /// The blocks in reading order.
    pub const ALL: [Block; 4] = [
        Block::TopLeft,
        Block::TopRight,
        Block::BottomLeft,
        Block::BottomRight,
    ];

    /// 0 to 3 in reading order.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The block in this row and column of blocks, each 0 or 1.
    pub const fn at(row: u8, col: u8) -> Block {
        Block::ALL[(row % 2 * 2 + col % 2) as usize]
    }

    /// The cell in the middle, which no twist moves.
    pub const fn middle(self) -> Cell {
        Cell(self as u8 * 9 + 4)
    }

    /// The nine cells of the block as a bitboard.
    pub const fn mask(self) -> u64 {
        0x1ff << (9 * self as u32)
    }
}

/// `Q00`, `Q01`, `Q10` or `Q11`.
impl fmt::Display for Block {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["Q00", "Q01", "Q10", "Q11"][self.index()])
    }
}

/// A place for a stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// How many cells the board has.
    pub const COUNT: u8 = 36;

    /// The cell in this row and column, both from 0 at the top left.
    pub const fn at(row: u8, col: u8) -> Option<Cell> {
        if row < 6 && col < 6 {
            let block = row / 3 * 2 + col / 3;
            Some(Cell(block * 9 + row % 3 * 3 + col % 3))
        } else {
            None
        }
    }

    /// The cell with this number in reading order, 0 to 35.
    pub const fn from_index(index: u8) -> Option<Cell> {
        Cell::at(index / 6, index % 6)
    }

    /// The cell of a bit, 0 to 35.
    pub(crate) const fn from_bit(bit: u32) -> Cell {
        Cell(bit as u8)
    }

    /// Every cell in reading order.
    pub fn all() -> impl Iterator<Item = Cell> {
        (0..Cell::COUNT).filter_map(Cell::from_index)
    }

    /// The cells of a bitboard, lowest bit first.
    pub(crate) fn of_mask(mut mask: u64) -> impl Iterator<Item = Cell> {
        std::iter::from_fn(move || {
            let cell = (mask != 0).then(|| Cell::from_bit(mask.trailing_zeros()))?;
            mask &= mask - 1;
            Some(cell)
        })
    }

    /// Row from 0 at the top.
    pub const fn row(self) -> u8 {
        self.0 / 18 * 3 + self.0 % 9 / 3
    }

    /// Column from 0 at the left.
    pub const fn col(self) -> u8 {
        self.0 / 9 % 2 * 3 + self.0 % 3
    }

    /// Number in reading order, 0 to 35.
    pub const fn index(self) -> u8 {
        self.row() * 6 + self.col()
    }

    /// The block that the cell lies on.
    pub const fn block(self) -> Block {
        Block::ALL[(self.0 / 9 % 4) as usize]
    }

    /// Number within its block in reading order, 0 to 8.
    pub const fn within_block(self) -> u8 {
        self.0 % 9
    }

    /// The cell as a bitboard.
    pub const fn mask(self) -> u64 {
        1 << self.0
    }
}

/// Column letter and row from the top, such as `E5`.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = [b'A' + self.col(), b'1' + self.row()];
        f.write_str(str::from_utf8(&letters).expect("a letter and a digit are ASCII"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_finds_its_way_back() {
        for (i, cell) in Cell::all().enumerate() {
            assert_eq!(usize::from(cell.index()), i);
            assert_eq!(Cell::at(cell.row(), cell.col()), Some(cell));
            assert_eq!(cell.block(), Block::at(cell.row() / 3, cell.col() / 3));
            assert_ne!(cell.mask() & cell.block().mask(), 0);
        }
        assert_eq!(Cell::all().count(), 36);
        assert_eq!(Cell::at(6, 0), None);
        assert_eq!(Cell::from_index(36), None);
    }

    #[test]
    fn names_follow_the_specification() {
        assert_eq!(Cell::at(4, 4).map(|c| c.to_string()), Some("E5".into()));
        assert_eq!(Block::TopRight.to_string(), "Q01");
        assert_eq!(Block::TopRight.middle().to_string(), "E2");
    }
}
