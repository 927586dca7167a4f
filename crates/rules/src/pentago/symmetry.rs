//! Symmetric images of Pentago positions, and the canonical one of them.

use super::board::Board;
use super::cell::{Block, Cell};
use super::position::{Phase, Position};
use super::turn::Turn;
use super::twist::Twist;
use crate::seat::Seat;
use crate::symmetry::Symmetry;

impl Cell {
    /// Where the symmetry takes the cell.
    #[must_use]
    pub const fn image(self, symmetry: Symmetry) -> Cell {
        let (row, col) = symmetry.apply(self.row(), self.col(), 6);
        Cell::at(row, col).expect("a symmetry keeps to the board")
    }
}

impl Twist {
    /// The twist seen through the symmetry.
    #[must_use]
    pub const fn image(self, symmetry: Symmetry) -> Twist {
        Twist {
            block: self.block.middle().image(symmetry).block(),
            direction: if symmetry.is_reflection() {
                self.direction.reversed()
            } else {
                self.direction
            },
        }
    }
}

impl Turn {
    /// The turn seen through the symmetry.
    #[must_use]
    pub fn image(self, symmetry: Symmetry) -> Turn {
        Turn {
            cell: self.cell.image(symmetry),
            twist: self.twist.map(|twist| twist.image(symmetry)),
        }
    }
}

impl Board {
    /// The board seen through the symmetry.
    #[must_use]
    pub fn image(&self, symmetry: Symmetry) -> Board {
        let through = |seat| {
            let stones = self.stones(seat);
            Block::ALL.into_iter().fold(0, |image, block| {
                let pattern = (stones >> (9 * block.index())) as usize & 0x1ff;
                image
                    | u64::from(WITHIN[symmetry as usize][pattern])
                        << BLOCK_SHIFT[symmetry as usize][block.index()]
            })
        };
        Board::from_masks(through(Seat::First), through(Seat::Second))
            .expect("a symmetry keeps stones apart")
    }

    /// The least of the eight images, and a symmetry that leads to it.
    pub fn canonical(&self) -> (Board, Symmetry) {
        Symmetry::ALL
            .into_iter()
            .map(|symmetry| (self.image(symmetry), symmetry))
            .min_by_key(|(board, _)| *board)
            .expect("there are eight images")
    }
}

impl Position {
    /// The position seen through the symmetry.
    #[must_use]
    pub fn image(&self, symmetry: Symmetry) -> Position {
        let phase = match self.phase() {
            Phase::Twist(cell) => Phase::Twist(cell.image(symmetry)),
            same => same,
        };
        self.with_board(self.board().image(symmetry), phase)
    }

    /// The least of the eight images, and a symmetry that leads to it. Two
    /// positions are the same up to symmetry if their canonical ones are equal.
    pub fn canonical(&self) -> (Position, Symmetry) {
        Symmetry::ALL
            .into_iter()
            .map(|symmetry| (self.image(symmetry), symmetry))
            // The stone that awaits its twist may break a tie of equal boards.
            .min_by_key(|(image, _)| (*image.board(), image.placed()))
            .expect("there are eight images")
    }
}

/// Nine bits of a block through each symmetry of the block itself.
static WITHIN: [[u16; 512]; 8] = {
    let mut tables = [[0; 512]; 8];
    let mut s = 0;
    while s < 8 {
        let mut pattern = 0;
        while pattern < 512 {
            let mut bit = 0;
            while bit < 9 {
                if pattern >> bit & 1 == 1 {
                    let (row, col) = Symmetry::ALL[s].apply(bit / 3, bit % 3, 3);
                    tables[s][pattern] |= 1 << (row * 3 + col);
                }
                bit += 1;
            }
            pattern += 1;
        }
        s += 1;
    }
    tables
};

/// Where the first bit of each block goes.
static BLOCK_SHIFT: [[u8; 4]; 8] = {
    let mut table = [[0; 4]; 8];
    let mut s = 0;
    while s < 8 {
        let mut block = 0;
        while block < 4 {
            let (row, col) = Symmetry::ALL[s].apply(block as u8 / 2, block as u8 % 2, 2);
            table[s][block] = (row * 2 + col) * 9;
            block += 1;
        }
        s += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fast_image_moves_each_stone_as_its_cell() {
        for symmetry in Symmetry::ALL {
            for cell in Cell::all() {
                let board = Board::from_masks(cell.mask(), 0).expect("one stone");
                let moved = Board::from_masks(cell.image(symmetry).mask(), 0).expect("one stone");
                assert_eq!(board.image(symmetry), moved);
            }
        }
    }

    #[test]
    fn all_images_share_one_canonical_board() {
        let board = Board::from_masks(0x1_2345_0021, 0x2_0000_f002).expect("apart");
        let (canonical, symmetry) = board.canonical();
        assert_eq!(board.image(symmetry), canonical);
        for symmetry in Symmetry::ALL {
            assert_eq!(board.image(symmetry).canonical().0, canonical);
        }
    }
}
