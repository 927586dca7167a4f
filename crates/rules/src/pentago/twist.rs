//! The twist: a block and a direction, and what it does to nine bits.

use std::fmt;

use super::cell::{Block, Cell};

/// Which way a block turns, seen from above.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// `CW`, the guide's right.
    Clockwise,
    /// `CCW`, the guide's left.
    Counterclockwise,
}

impl Direction {
    /// Both directions.
    pub const ALL: [Direction; 2] = [Direction::Clockwise, Direction::Counterclockwise];

    /// The other way round.
    #[must_use]
    pub const fn reversed(self) -> Direction {
        match self {
            Direction::Clockwise => Direction::Counterclockwise,
            Direction::Counterclockwise => Direction::Clockwise,
        }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Direction::Clockwise => "CW",
            Direction::Counterclockwise => "CCW",
        })
    }
}

/// A quarter turn of one block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Twist {
    /// The block that turns.
    pub block: Block,
    /// The way it turns.
    pub direction: Direction,
}

impl Twist {
    /// The eight twists, block by block.
    pub const ALL: [Twist; 8] = {
        let mut all = [Twist {
            block: Block::TopLeft,
            direction: Direction::Clockwise,
        }; 8];
        let mut i = 0;
        while i < 8 {
            all[i] = Twist {
                block: Block::ALL[i / 2],
                direction: Direction::ALL[i % 2],
            };
            i += 1;
        }
        all
    };

    /// The twist that takes this one back.
    #[must_use]
    pub const fn reversed(self) -> Twist {
        Twist {
            block: self.block,
            direction: self.direction.reversed(),
        }
    }

    /// Where the twist takes a stone that lies on the cell.
    pub fn carries(self, cell: Cell) -> Cell {
        Cell::from_bit(self.apply(cell.mask()).trailing_zeros())
    }

    /// A bitboard after the twist.
    pub(super) fn apply(self, stones: u64) -> u64 {
        let shift = 9 * self.block.index();
        let turned = TURNED[self.direction as usize][(stones >> shift) as usize & 0x1ff];
        stones & !self.block.mask() | u64::from(turned) << shift
    }
}

/// Block and direction, such as `Q01 CW`.
impl fmt::Display for Twist {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.block.fmt(f)?;
        f.write_str(" ")?;
        self.direction.fmt(f)
    }
}

/// Every pattern of nine bits after a quarter turn, by direction.
static TURNED: [[u16; 512]; 2] = [turned(true), turned(false)];

const fn turned(clockwise: bool) -> [u16; 512] {
    let mut table = [0; 512];
    let mut pattern = 0;
    while pattern < 512 {
        let mut bit = 0;
        while bit < 9 {
            if pattern >> bit & 1 == 1 {
                let (row, col) = (bit / 3, bit % 3);
                // Clockwise the top row becomes the right column.
                let (to_row, to_col) = if clockwise {
                    (col, 2 - row)
                } else {
                    (2 - col, row)
                };
                table[pattern] |= 1 << (to_row * 3 + to_col);
            }
            bit += 1;
        }
        pattern += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_twist_and_its_reverse_leave_all_as_it_was() {
        for twist in Twist::ALL {
            for pattern in 0..512_u64 {
                let stones = pattern.wrapping_mul(0x0804_0201) & 0xf_ffff_ffff;
                assert_eq!(twist.reversed().apply(twist.apply(stones)), stones);
            }
        }
    }

    #[test]
    fn four_quarter_turns_are_none() {
        for twist in Twist::ALL {
            let stones = 0x9_5a3c_6e21;
            let once = twist.apply(stones);
            assert_ne!(once, stones);
            assert_eq!(twist.apply(twist.apply(twist.apply(once))), stones);
        }
    }
}
