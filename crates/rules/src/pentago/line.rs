//! The 32 rows of five and their names in the guide.

use std::fmt;

use super::cell::Cell;

/// The guide's four ways to win, each with its strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Play {
    /// On a long diagonal.
    MonicasFive,
    /// Along a row or column through block middles.
    MiddleFive,
    /// Along any other row or column.
    StraightFive,
    /// On a short diagonal over three blocks.
    TriplePowerPlay,
}

impl Play {
    /// The name in the guide.
    pub const fn name(self) -> &'static str {
        match self {
            Play::MonicasFive => "Monica's Five",
            Play::MiddleFive => "Middle Five",
            Play::StraightFive => "Straight Five",
            Play::TriplePowerPlay => "Triple Power Play",
        }
    }

    /// The guide's relative strength, from 3 to 9.
    pub const fn strength(self) -> u8 {
        match self {
            Play::MonicasFive => 3,
            Play::MiddleFive => 5,
            Play::StraightFive => 7,
            Play::TriplePowerPlay => 9,
        }
    }
}

impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Five cells in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Line {
    mask: u64,
    play: Play,
}

impl Line {
    /// All 32: along the rows, along the columns, then the diagonals.
    pub const ALL: [Line; 32] = all_lines();

    /// The five cells as a bitboard.
    pub const fn mask(self) -> u64 {
        self.mask
    }

    /// Which of the guide's four plays it is.
    pub const fn play(self) -> Play {
        self.play
    }

    /// The five cells in reading order.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        Cell::all().filter(move |cell| cell.mask() & self.mask != 0)
    }
}

const fn all_lines() -> [Line; 32] {
    const NONE: Line = Line {
        mask: 0,
        play: Play::StraightFive,
    };
    // Row and column steps: along a row, along a column, down, and up.
    const STEPS: [(i8, i8); 4] = [(0, 1), (1, 0), (1, 1), (-1, 1)];
    let mut lines = [NONE; 32];
    let mut found = 0;
    let mut step = 0;
    while step < 4 {
        let mut start = 0;
        while start < 36 {
            let (row, col) = (start / 6, start % 6);
            if let Some(mask) = five_from(row, col, STEPS[step]) {
                lines[found] = Line {
                    mask,
                    play: play_of(row, col, STEPS[step]),
                };
                found += 1;
            }
            start += 1;
        }
        step += 1;
    }
    assert!(found == 32);
    lines
}

const fn five_from(row: i8, col: i8, (down, right): (i8, i8)) -> Option<u64> {
    let mut mask = 0;
    let mut i = 0;
    while i < 5 {
        let (r, c) = (row + i * down, col + i * right);
        if r < 0 || c < 0 {
            return None;
        }
        match Cell::at(r as u8, c as u8) {
            Some(cell) => mask |= cell.mask(),
            None => return None,
        }
        i += 1;
    }
    Some(mask)
}

const fn play_of(row: i8, col: i8, (down, right): (i8, i8)) -> Play {
    match (down, right) {
        (0, _) if row % 3 == 1 => Play::MiddleFive,
        (_, 0) if col % 3 == 1 => Play::MiddleFive,
        (0, _) | (_, 0) => Play::StraightFive,
        (1, _) if row == col => Play::MonicasFive,
        (-1, _) if row + col == 5 => Play::MonicasFive,
        _ => Play::TriplePowerPlay,
    }
}

/// The name and the ends, such as `Monica's Five A1-E5`.
impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut cells = self.cells();
        let (first, last) = (cells.next(), cells.last());
        match (first, last) {
            (Some(first), Some(last)) => write!(f, "{} {first}-{last}", self.play),
            _ => write!(f, "{}", self.play),
        }
    }
}

/// Tells whether a side has five in a row, with four look-ups.
///
/// Each line has a counter of two bits. A block adds one to the counter of
/// every line whose cells on that block are all taken. A line over two blocks
/// is complete at two, a line over three blocks at three.
pub(super) fn has_five(stones: u64) -> bool {
    let counters = (0..4)
        .map(|block| SHARES[block][(stones >> (9 * block)) as usize & 0x1ff])
        .fold(0, u64::wrapping_add);
    // The high bit of a counter is set from two on. At three its low bit is set
    // as well, and the shift brings it to the place of the high bit.
    counters & (COMPLETE_AT_TWO | (counters << 1) & COMPLETE_AT_THREE) != 0
}

/// The high counter bits of the lines that lie on two blocks.
const COMPLETE_AT_TWO: u64 = high_bits(2);
/// The high counter bits of the lines that lie on three blocks.
const COMPLETE_AT_THREE: u64 = high_bits(3);

static SHARES: [[u64; 512]; 4] = [shares(0), shares(1), shares(2), shares(3)];

const fn share_of(line: usize, block: u32) -> u64 {
    Line::ALL[line].mask >> (9 * block) & 0x1ff
}

const fn high_bits(blocks: u32) -> u64 {
    let mut bits = 0;
    let mut line = 0;
    while line < 32 {
        let mut touched = 0;
        let mut block = 0;
        while block < 4 {
            touched += (share_of(line, block) != 0) as u32;
            block += 1;
        }
        if touched == blocks {
            bits |= 2 << (2 * line);
        }
        line += 1;
    }
    bits
}

const fn shares(block: u32) -> [u64; 512] {
    let mut table = [0; 512];
    let mut pattern = 0;
    while pattern < 512 {
        let mut line = 0;
        while line < 32 {
            let share = share_of(line, block);
            if share != 0 && pattern as u64 & share == share {
                table[pattern] |= 1 << (2 * line);
            }
            line += 1;
        }
        pattern += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_guide_s_four_plays_count_4_8_16_4() {
        let count = |play| Line::ALL.iter().filter(|l| l.play() == play).count();
        assert_eq!(count(Play::MonicasFive), 4);
        assert_eq!(count(Play::MiddleFive), 8);
        assert_eq!(count(Play::StraightFive), 16);
        assert_eq!(count(Play::TriplePowerPlay), 4);
    }

    #[test]
    fn lines_lie_over_ten_sets_of_blocks() {
        let mut sets: Vec<u8> = Line::ALL
            .iter()
            .map(|l| l.cells().fold(0, |set, c| set | 1 << c.block().index()))
            .collect();
        sets.sort_unstable();
        sets.dedup();
        assert_eq!(sets.len(), 10);
    }

    #[test]
    fn a_line_is_five_cells_and_needs_all_of_them() {
        for line in Line::ALL {
            assert_eq!(line.cells().count(), 5);
            assert!(has_five(line.mask()));
            for cell in line.cells() {
                assert!(!has_five(line.mask() & !cell.mask()), "{line}");
            }
        }
    }

    #[test]
    fn counters_agree_with_the_masks() {
        let mut stones = 0x1234_5678_9abc_def1_u64;
        for _ in 0..20_000 {
            stones = stones
                .wrapping_mul(6_364_136_223_846_793_005)
                .rotate_left(17)
                ^ 0x5bd1;
            let board = stones & 0xf_ffff_ffff;
            let slow = Line::ALL.iter().any(|l| board & l.mask() == l.mask());
            assert_eq!(has_five(board), slow);
        }
    }
}
