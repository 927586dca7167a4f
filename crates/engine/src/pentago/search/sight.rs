//! The lines that both sides have after each twist of a board.
//!
//! A set of lines is a word of 32 bits, and there are eight twists: what is true
//! of the lines after each of them is eight words, as many as a register of 256
//! bits holds. So every question is asked for all twists at once. A twist changes
//! one block; what the other three say about the lines is put together once for
//! both twists of it.
//!
//! The compiler does not find these registers by itself, so that both ways are
//! spelled out; they give the same.

use super::patterns::Pattern;

/// Words for the eight twists, in the order of `Twist::ALL`.
pub(super) type Eight = [u32; 8];

/// The patterns of one side's stones, block by block.
pub(super) type Side = [&'static Pattern; 4];

/// The lines of both sides after each twist of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Sights {
    pub(super) mine: Sight,
    pub(super) theirs: Sight,
}

/// The lines of one side after each twist of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Sight {
    /// Those that are complete.
    pub(super) complete: Eight,
    /// Those that one stone completes: the cell that is missing is empty if the
    /// other side has no stone in the line.
    pub(super) open: Eight,
    /// The twists after which one is complete, as bits.
    pub(super) fives: u32,
    /// The twists after which one is complete or open, as bits.
    pub(super) chances: u32,
}

impl Sights {
    /// Of a board.
    #[allow(unsafe_code)]
    pub(super) fn of(mine: Side, theirs: Side) -> Sights {
        #[cfg(target_arch = "x86_64")]
        if std::arch::is_x86_feature_detected!("avx2") {
            // SAFETY: AVX2 was detected.
            return unsafe { wide::sights(mine, theirs) };
        }
        plain::sights(mine, theirs)
    }

    /// Of the boards that each twist leads to.
    #[allow(unsafe_code)]
    pub(super) fn beyond(mine: Side, theirs: Side, sights: &mut [Sights; 8]) {
        #[cfg(target_arch = "x86_64")]
        if std::arch::is_x86_feature_detected!("avx2") {
            // SAFETY: AVX2 was detected.
            return unsafe { wide::beyond(mine, theirs, sights) };
        }
        plain::beyond(mine, theirs, sights);
    }
}

/// The lines that a side completes with one stone on a board as it is.
pub(super) fn open_now(side: Side, other: Side) -> u32 {
    let [a, b, c, d] = side.map(|pattern| pattern.full[0]);
    let [k, l, m, n] = side.map(|pattern| pattern.lacks_one[0]);
    let lacks_one = (k & b | a & l) & c & d | a & b & (m & d | c & n);
    let touched = other.map(|pattern| pattern.touched[0]);
    lacks_one & !touched.into_iter().fold(0, |all, lines| all | lines)
}

/// For each block and how often it is turned already, which of its four rows
/// counts after each twist: the twists of other blocks leave it as it is.
const TURNS: [[Eight; 4]; 4] = {
    let mut turns = [[[0; 8]; 4]; 4];
    let mut place = 0;
    while place < 128 {
        let (block, turned, twist) = (place / 32, place / 8 % 4, place % 8);
        let quarters = match twist / 2 == block {
            true => super::patterns::quarters(twist),
            false => 0,
        };
        turns[block][turned][twist] = ((turned + quarters) % 4) as u32;
        place += 1;
    }
    turns
};

/// Registers of 256 bits.
#[cfg(target_arch = "x86_64")]
mod wide {
    use std::arch::x86_64::{
        __m256i, _mm_setr_epi32, _mm256_and_si256, _mm256_andnot_si256,
        _mm256_broadcastsi128_si256, _mm256_castsi256_ps, _mm256_cmpeq_epi32, _mm256_movemask_ps,
        _mm256_or_si256, _mm256_permutevar8x32_epi32, _mm256_setzero_si256,
    };

    use super::{Pattern, Side, Sight, Sights, TURNS};
    use crate::pentago::search::patterns::quarters;

    #[derive(Clone, Copy)]
    struct Lines {
        complete: __m256i,
        lacks_one: __m256i,
        touched: __m256i,
    }

    #[target_feature(enable = "avx2")]
    pub(super) fn sights(mine: Side, theirs: Side) -> Sights {
        let [mine, theirs] = [blocks(mine), blocks(theirs)];
        joined(whole(mine), whole(theirs))
    }

    #[target_feature(enable = "avx2")]
    pub(super) fn beyond(mine: Side, theirs: Side, sights: &mut [Sights; 8]) {
        let rests = [around(blocks(mine)), around(blocks(theirs))];
        for (twist, sights) in sights.iter_mut().enumerate() {
            let (number, turned) = (twist / 2, quarters(twist));
            let mine = with(rests[0][number], block(mine[number], number, turned));
            let theirs = with(rests[1][number], block(theirs[number], number, turned));
            *sights = joined(mine, theirs);
        }
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn joined(mine: Lines, theirs: Lines) -> Sights {
        Sights {
            mine: sight(mine, theirs),
            theirs: sight(theirs, mine),
        }
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn sight(side: Lines, other: Lines) -> Sight {
        let open = _mm256_andnot_si256(other.touched, side.lacks_one);
        Sight {
            complete: bytemuck::cast(side.complete),
            open: bytemuck::cast(open),
            fives: some(side.complete),
            chances: some(_mm256_or_si256(side.complete, open)),
        }
    }

    /// Which of the words are not zero, as bits.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn some(words: __m256i) -> u32 {
        let none = _mm256_cmpeq_epi32(words, _mm256_setzero_si256());
        !_mm256_movemask_ps(_mm256_castsi256_ps(none)) as u32 & 0xff
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn block(pattern: &Pattern, number: usize, turned: usize) -> Lines {
        let turns = bytemuck::cast(TURNS[number][turned]);
        let spread = |[a, b, c, d]: [u32; 4]| {
            let rows = _mm_setr_epi32(a as i32, b as i32, c as i32, d as i32);
            _mm256_permutevar8x32_epi32(_mm256_broadcastsi128_si256(rows), turns)
        };
        Lines {
            complete: spread(pattern.full),
            lacks_one: spread(pattern.lacks_one),
            touched: spread(pattern.touched),
        }
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn blocks([a, b, c, d]: Side) -> [Lines; 4] {
        [
            block(a, 0, 0),
            block(b, 1, 0),
            block(c, 2, 0),
            block(d, 3, 0),
        ]
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn whole([a, b, c, d]: [Lines; 4]) -> Lines {
        with(with(a, b), with(c, d))
    }

    /// What the three blocks around each block say.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn around([a, b, c, d]: [Lines; 4]) -> [Lines; 4] {
        let (left, right) = (with(a, b), with(c, d));
        [with(b, right), with(a, right), with(left, d), with(left, c)]
    }

    /// What two parts of the board say together.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn with(a: Lines, b: Lines) -> Lines {
        let one = _mm256_and_si256(a.lacks_one, b.complete);
        let other = _mm256_and_si256(a.complete, b.lacks_one);
        Lines {
            complete: _mm256_and_si256(a.complete, b.complete),
            lacks_one: _mm256_or_si256(one, other),
            touched: _mm256_or_si256(a.touched, b.touched),
        }
    }
}

/// The same one twist after the other.
mod plain {
    use super::{Eight, Side, Sight, Sights, TURNS};
    use crate::pentago::search::patterns::quarters;

    pub(super) fn sights(mine: Side, theirs: Side) -> Sights {
        after(mine, theirs, [0; 4])
    }

    pub(super) fn beyond(mine: Side, theirs: Side, sights: &mut [Sights; 8]) {
        for (twist, sights) in sights.iter_mut().enumerate() {
            let mut turned = [0; 4];
            turned[twist / 2] = quarters(twist);
            *sights = after(mine, theirs, turned);
        }
    }

    /// After each twist of a board whose blocks have been turned before.
    fn after(mine: Side, theirs: Side, turned: [usize; 4]) -> Sights {
        let turns = [0, 1, 2, 3].map(|block: usize| TURNS[block][turned[block]]);
        let mut sights = Sights::default();
        for twist in 0..8 {
            let turns = turns.map(|turns: Eight| turns[twist] as usize);
            let [mine, theirs] = [mine, theirs].map(|side| lines(side, turns));
            sights.mine.note(twist, mine.0, mine.1 & !theirs.2);
            sights.theirs.note(twist, theirs.0, theirs.1 & !mine.2);
        }
        sights
    }

    impl Sight {
        fn note(&mut self, twist: usize, complete: u32, open: u32) {
            self.complete[twist] = complete;
            self.open[twist] = open;
            self.fives |= u32::from(complete != 0) << twist;
            self.chances |= u32::from(complete | open != 0) << twist;
        }
    }

    /// The lines that are complete, that lack one stone, and that have any.
    fn lines(side: Side, turns: [usize; 4]) -> (u32, u32, u32) {
        let blocks = side.into_iter().zip(turns);
        blocks.fold(
            (u32::MAX, 0, 0),
            |(complete, lacks_one, touched), (pattern, turn)| {
                let full = pattern.full[turn];
                (
                    complete & full,
                    lacks_one & full | complete & pattern.lacks_one[turn],
                    touched | pattern.touched[turn],
                )
            },
        )
    }
}

#[cfg(test)]
mod tests {
    use super::super::patterns;
    use super::{Sights, plain};

    #[test]
    fn both_ways_see_the_same() {
        let mut state = 1_u64;
        let mut random = || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            state >> 28
        };
        for _ in 0..500 {
            let (mine, either) = (random(), random());
            let mine = patterns::of(mine & either);
            let theirs = patterns::of(!either & random());
            assert_eq!(Sights::of(mine, theirs), plain::sights(mine, theirs));
            let (mut fast, mut slow) = ([Sights::default(); 8], [Sights::default(); 8]);
            Sights::beyond(mine, theirs, &mut fast);
            plain::beyond(mine, theirs, &mut slow);
            assert_eq!(fast, slow);
        }
    }
}
