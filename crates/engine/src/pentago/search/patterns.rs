//! What nine cells of a block say about the 32 lines, by table.
//!
//! A set of lines is a word of 32 bits. A line is complete if it is full on
//! every block; a line that a block does not touch counts as full there, so
//! that this is four look-ups and three ANDs. Whether a stone is missing, and
//! what a twist would change, follows from the same rows in the same way.

use rules::pentago::Line;

/// What the stones of one side on a block do to the lines, by how often the
/// block is turned clockwise from where it is. Each has a line of the cache,
/// because every position asks for eight of them.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct Pattern {
    /// Lines whose cells on the block are all taken.
    pub(super) full: [u32; 4],
    /// Lines with exactly one cell on the block that is not taken.
    pub(super) lacks_one: [u32; 4],
    /// Lines with a stone on the block.
    pub(super) touched: [u32; 4],
    /// Lines whose cells on the block are all taken after some turn of it.
    pub(super) ever_full: u32,
    /// Lines that lack at most one cell on the block after some turn of it.
    pub(super) ever_nearly: u32,
}

/// By block and the nine bits of its stones.
pub(super) static PATTERNS: [[Pattern; 512]; 4] =
    [patterns(0), patterns(1), patterns(2), patterns(3)];

/// The patterns of one side's stones.
pub(super) fn of(stones: u64) -> [&'static Pattern; 4] {
    [0, 1, 2, 3].map(|block| &PATTERNS[block][(stones >> (9 * block)) as usize & 0x1ff])
}

/// A bitboard after one of the eight twists, in the order of `Twist::ALL`.
pub(super) fn twisted(stones: u64, twist: usize) -> u64 {
    let shift = 9 * (twist / 2);
    let turned = TURNED[twist % 2][(stones >> shift) as usize & 0x1ff];
    stones & !(0x1ff << shift) | u64::from(turned) << shift
}

/// How often a twist turns its block clockwise.
pub(super) const fn quarters(twist: usize) -> usize {
    if twist.is_multiple_of(2) { 1 } else { 3 }
}

/// The cells of these lines.
pub(super) fn cells(mut lines: u32) -> u64 {
    let mut cells = 0;
    while lines != 0 {
        cells |= Line::ALL[lines.trailing_zeros() as usize].mask();
        lines &= lines - 1;
    }
    cells
}

/// Every pattern of nine bits after a quarter turn clockwise and the other way.
static TURNED: [[u16; 512]; 2] = [turned(true), turned(false)];

const fn turned(clockwise: bool) -> [u16; 512] {
    let mut table = [0; 512];
    let mut pattern = 0;
    while pattern < 512 {
        let mut bit = 0;
        while bit < 9 {
            if pattern >> bit & 1 == 1 {
                let (row, col) = (bit / 3, bit % 3);
                let to = if clockwise {
                    col * 3 + 2 - row
                } else {
                    (2 - col) * 3 + row
                };
                table[pattern] |= 1 << to;
            }
            bit += 1;
        }
        pattern += 1;
    }
    table
}

const fn patterns(block: u32) -> [Pattern; 512] {
    const NONE: Pattern = Pattern {
        full: [0; 4],
        lacks_one: [0; 4],
        touched: [0; 4],
        ever_full: 0,
        ever_nearly: 0,
    };
    let turned = turned(true);
    let mut table = [NONE; 512];
    let mut stones = 0;
    while stones < 512 {
        table[stones] = unturned(block, stones as u64);
        stones += 1;
    }
    let mut stones = 0;
    while stones < 512 {
        let mut now = stones;
        let mut quarter = 1;
        while quarter < 4 {
            now = turned[now] as usize;
            table[stones].full[quarter] = table[now].full[0];
            table[stones].lacks_one[quarter] = table[now].lacks_one[0];
            table[stones].touched[quarter] = table[now].touched[0];
            quarter += 1;
        }
        let [a, b, c, d] = table[stones].full;
        table[stones].ever_full = a | b | c | d;
        let [a, b, c, d] = table[stones].lacks_one;
        table[stones].ever_nearly = a | b | c | d | table[stones].ever_full;
        stones += 1;
    }
    table
}

const fn unturned(block: u32, stones: u64) -> Pattern {
    let (mut full, mut lacks_one, mut touched) = (0, 0, 0);
    let mut line = 0;
    while line < 32 {
        let share = Line::ALL[line].mask() >> (9 * block) & 0x1ff;
        match (share & !stones).count_ones() {
            0 => full |= 1 << line,
            1 => lacks_one |= 1 << line,
            _ => {}
        }
        touched |= ((share & stones != 0) as u32) << line;
        line += 1;
    }
    Pattern {
        full: [full, 0, 0, 0],
        lacks_one: [lacks_one, 0, 0, 0],
        touched: [touched, 0, 0, 0],
        ever_full: 0,
        ever_nearly: 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::pentago::{Board, Twist};

    #[test]
    fn twists_are_those_of_the_rules() {
        let stones = 0x9_5a3c_6e21;
        let board = Board::from_masks(stones, 0).expect("one side");
        for (i, twist) in Twist::ALL.into_iter().enumerate() {
            let expected = board.twisted(twist).stones(rules::Seat::First);
            assert_eq!(twisted(stones, i), expected);
            assert_eq!(twisted(expected, i ^ 1), stones);
        }
    }

    #[test]
    fn turned_rows_are_the_rows_of_turned_stones() {
        let stones = 0x9_5a3c_6e21;
        for twist in 0..8 {
            let block = twist / 2;
            let (before, after) = (of(stones)[block], of(twisted(stones, twist))[block]);
            let turn = quarters(twist);
            assert_eq!(before.full[turn], after.full[0]);
            assert_eq!(before.lacks_one[turn], after.lacks_one[0]);
            assert_eq!(before.touched[turn], after.touched[0]);
        }
    }
}
