//! Blocks as patterns.
//!
//! A cell of a block is empty, own or the other's, so that a block is one of
//! 3⁹ patterns. Every block is looked at from its own corner of the board: a
//! turn of the whole board then only moves the four patterns around, and one
//! table of patterns serves all four blocks.

/// How many patterns a block can show.
pub const PATTERNS: usize = 19_683;

/// The patterns of the four blocks, clockwise from the top left, each seen
/// from its corner of the board.
pub fn patterns(own: u64, other: u64) -> [usize; 4] {
    // A stone cannot be both; so the result is a pattern whatever comes in.
    let other = other & !own;
    let one = |corner: usize, block: u32| {
        let digits =
            |stones: u64| usize::from(DIGITS[corner][(stones >> (9 * block)) as usize & 0x1ff]);
        digits(own) + 2 * digits(other)
    };
    [one(0, 0), one(1, 1), one(2, 3), one(3, 2)]
}

/// Which of the four patterns a cell belongs to.
pub(super) const fn place(cell: u32) -> usize {
    [0, 1, 3, 2][cell as usize / 9 % 4]
}

/// What a stone on a cell adds to its pattern.
pub(super) fn digit(cell: u32) -> usize {
    usize::from(DIGITS[place(cell)][1 << (cell % 9)])
}

/// The pattern mirrored in the diagonal through the corner of the board.
pub fn mirrored(pattern: usize) -> usize {
    (0..9).fold(0, |image, cell| {
        let digit = pattern / 3_usize.pow(cell) % 3;
        image + digit * 3_usize.pow(cell % 3 * 3 + cell / 3)
    })
}

/// Nine bits read as digits to the base of three, by corner, clockwise.
static DIGITS: [[u16; 512]; 4] = [digits(0), digits(1), digits(2), digits(3)];

const fn digits(corner: usize) -> [u16; 512] {
    let mut table = [0; 512];
    let mut bits = 0;
    while bits < 512 {
        let mut cell = 0;
        while cell < 9 {
            if bits >> cell & 1 == 1 {
                table[bits] += 3_u16.pow(from_corner(cell, corner));
            }
            cell += 1;
        }
        bits += 1;
    }
    table
}

/// Where a cell lies once the block is turned so that its corner of the board
/// is at the top left.
const fn from_corner(cell: u32, corner: usize) -> u32 {
    let (row, col) = (cell / 3, cell % 3);
    let (row, col) = match corner {
        0 => (row, col),
        1 => (2 - col, row),
        2 => (2 - row, 2 - col),
        _ => (col, 2 - row),
    };
    3 * row + col
}

#[cfg(test)]
mod tests {
    use rules::pentago::Cell;

    use super::*;

    fn cell(row: u8, col: u8) -> u64 {
        Cell::at(row, col).expect("on the board").mask()
    }

    #[test]
    fn the_four_corners_look_alike() {
        for (corner, (row, col)) in [(0, 0), (0, 5), (5, 5), (5, 0)].into_iter().enumerate() {
            let mut expected = [0; 4];
            expected[corner] = 1;
            assert_eq!(patterns(cell(row, col), 0), expected);
            assert_eq!(patterns(0, cell(row, col)), expected.map(|p| 2 * p));
        }
        // Next to the corner, clockwise.
        assert_eq!(patterns(cell(0, 1), 0), [3, 0, 0, 0]);
        assert_eq!(patterns(cell(1, 5), 0), [0, 3, 0, 0]);
        assert_eq!(patterns(cell(5, 4), 0), [0, 0, 3, 0]);
        assert_eq!(patterns(cell(4, 0), 0), [0, 0, 0, 3]);
    }

    #[test]
    fn mirroring_twice_is_nothing() {
        assert!((0..PATTERNS).all(|pattern| mirrored(mirrored(pattern)) == pattern));
        assert_eq!(mirrored(3), 27);
        assert_eq!(patterns(u64::MAX, u64::MAX), [PATTERNS / 2; 4]);
    }
}
