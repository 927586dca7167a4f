//! The lines that both sides have after each twist of a board.
//!
//! A set of lines is a word of 32 bits, and there are eight twists: what is true
//! of the lines after each of them is eight words, as many as a register of 256
//! bits holds. So every question is asked for all twists at once. Where one twist
//! follows another, what the three blocks around the first one say is put together
//! once for both ways of turning it.
//!
//! The compiler does not find these registers by itself, so that both ways are
//! spelled out; they give the same.

use super::patterns::{Pattern, quarters};

/// Words for the eight twists, in the order of `Twist::ALL`.
type Eight = [u32; 8];

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
    pub(super) fives: u8,
    /// The twists after which one is complete or open, as bits.
    pub(super) chances: u8,
}

/// What one twist leads to, and what two lead to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Beyond {
    pub(super) once: Sights,
    /// By the first of the two.
    pub(super) twice: [Sights; 8],
}

/// The twists after which my side has five or lacks one stone for it, and those
/// after which their side has five, as bits.
#[allow(unsafe_code)]
pub(super) fn chances(mine: Side, theirs: Side) -> (u8, u8) {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") {
        // SAFETY: AVX2 was detected.
        return unsafe { wide::chances(mine, theirs) };
    }
    plain::chances(mine, theirs)
}

/// The lines after each twist, and after each twist that follows it.
#[allow(unsafe_code)]
pub(super) fn beyond(mine: Side, theirs: Side) -> Beyond {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") {
        // SAFETY: AVX2 was detected.
        return unsafe { wide::beyond(mine, theirs) };
    }
    plain::beyond(mine, theirs)
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
static TURNS: [[Eight; 4]; 4] = {
    let mut turns = [[[0; 8]; 4]; 4];
    let mut place = 0;
    while place < 128 {
        let (block, turned, twist) = (place / 32, place / 8 % 4, place % 8);
        let more = if twist / 2 == block {
            quarters(twist)
        } else {
            0
        };
        turns[block][turned][twist] = ((turned + more) % 4) as u32;
        place += 1;
    }
    turns
};

/// Registers of 256 bits.
#[cfg(target_arch = "x86_64")]
mod wide {
    use std::arch::x86_64::{
        __m256i, _mm256_and_si256, _mm256_andnot_si256, _mm256_broadcastsi128_si256,
        _mm256_castsi256_ps, _mm256_cmpeq_epi32, _mm256_movemask_ps, _mm256_or_si256,
        _mm256_permutevar8x32_epi32, _mm256_setzero_si256,
    };

    use super::{Beyond, Pattern, Side, Sight, Sights, TURNS, quarters};

    /// What a part of the board says about the lines of one side: complete,
    /// lacking one stone, and with any stone.
    #[derive(Clone, Copy)]
    struct Lines {
        complete: __m256i,
        lacks_one: __m256i,
        touched: __m256i,
    }

    #[target_feature(enable = "avx2")]
    pub(super) fn chances(mine: Side, theirs: Side) -> (u8, u8) {
        let [mine, theirs] = [whole(blocks(mine)), whole(blocks(theirs))];
        (sight(mine, theirs).chances, some(theirs.complete))
    }

    #[target_feature(enable = "avx2")]
    pub(super) fn beyond(mine: Side, theirs: Side) -> Beyond {
        let (my_blocks, their_blocks) = (blocks(mine), blocks(theirs));
        let (my_rest, their_rest) = (around(my_blocks), around(their_blocks));
        let mut beyond = Beyond {
            once: joined(
                with(my_rest[0], my_blocks[0]),
                with(their_rest[0], their_blocks[0]),
            ),
            twice: [Sights::default(); 8],
        };
        for (twist, sights) in beyond.twice.iter_mut().enumerate() {
            let (number, turned) = (twist / 2, quarters(twist));
            let mine = with(my_rest[number], block(mine[number], number, turned));
            let theirs = with(their_rest[number], block(theirs[number], number, turned));
            *sights = joined(mine, theirs);
        }
        beyond
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
    fn some(words: __m256i) -> u8 {
        let none = _mm256_cmpeq_epi32(words, _mm256_setzero_si256());
        !_mm256_movemask_ps(_mm256_castsi256_ps(none)) as u8
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn block(pattern: &Pattern, number: usize, turned: usize) -> Lines {
        let turns = bytemuck::cast(TURNS[number][turned]);
        let spread = |rows: [u32; 4]| {
            _mm256_permutevar8x32_epi32(_mm256_broadcastsi128_si256(bytemuck::cast(rows)), turns)
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

/// The same for any machine.
mod plain {
    use std::array::from_fn;

    use super::{Beyond, Eight, Pattern, Side, Sight, Sights, TURNS, quarters};

    /// As in `wide`.
    #[derive(Clone, Copy)]
    struct Lines {
        complete: Eight,
        lacks_one: Eight,
        touched: Eight,
    }

    pub(super) fn chances(mine: Side, theirs: Side) -> (u8, u8) {
        let [mine, theirs] = [whole(blocks(mine)), whole(blocks(theirs))];
        (sight(mine, theirs).chances, some(theirs.complete))
    }

    pub(super) fn beyond(mine: Side, theirs: Side) -> Beyond {
        let (my_rest, their_rest) = (around(blocks(mine)), around(blocks(theirs)));
        let twice = |twist: usize| {
            let (number, turned) = (twist / 2, quarters(twist));
            let mine = with(my_rest[number], block(mine[number], number, turned));
            let theirs = with(their_rest[number], block(theirs[number], number, turned));
            joined(mine, theirs)
        };
        Beyond {
            once: joined(whole(blocks(mine)), whole(blocks(theirs))),
            twice: from_fn(twice),
        }
    }

    fn joined(mine: Lines, theirs: Lines) -> Sights {
        Sights {
            mine: sight(mine, theirs),
            theirs: sight(theirs, mine),
        }
    }

    fn sight(side: Lines, other: Lines) -> Sight {
        let open = from_fn(|twist| side.lacks_one[twist] & !other.touched[twist]);
        Sight {
            complete: side.complete,
            open,
            fives: some(side.complete),
            chances: some(from_fn(|twist| side.complete[twist] | open[twist])),
        }
    }

    fn some(words: Eight) -> u8 {
        let bits = (0..).zip(words);
        bits.fold(0, |bits, (twist, word)| bits | u8::from(word != 0) << twist)
    }

    fn block(pattern: &Pattern, number: usize, turned: usize) -> Lines {
        let spread = |rows: [u32; 4]| TURNS[number][turned].map(|turn| rows[turn as usize]);
        Lines {
            complete: spread(pattern.full),
            lacks_one: spread(pattern.lacks_one),
            touched: spread(pattern.touched),
        }
    }

    fn blocks(side: Side) -> [Lines; 4] {
        from_fn(|number| block(side[number], number, 0))
    }

    fn whole([a, b, c, d]: [Lines; 4]) -> Lines {
        with(with(a, b), with(c, d))
    }

    fn around([a, b, c, d]: [Lines; 4]) -> [Lines; 4] {
        let (left, right) = (with(a, b), with(c, d));
        [with(b, right), with(a, right), with(left, d), with(left, c)]
    }

    fn with(a: Lines, b: Lines) -> Lines {
        let lacks = |i: usize| a.lacks_one[i] & b.complete[i] | a.complete[i] & b.lacks_one[i];
        Lines {
            complete: from_fn(|i| a.complete[i] & b.complete[i]),
            lacks_one: from_fn(lacks),
            touched: from_fn(|i| a.touched[i] | b.touched[i]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::patterns::{self, twisted};
    use super::{Sight, Sights, beyond, chances, open_now, plain};

    /// Some boards, as the stones of both sides.
    fn boards() -> impl Iterator<Item = [u64; 2]> {
        let mut state = 1_u64;
        let mut random = move || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            state >> 28
        };
        std::iter::repeat_with(move || {
            let either = random();
            [random() & either, random() & !either]
        })
        .take(500)
    }

    #[test]
    fn both_ways_see_the_same() {
        for [mine, theirs] in boards().map(|sides| sides.map(patterns::of)) {
            assert_eq!(beyond(mine, theirs), plain::beyond(mine, theirs));
            assert_eq!(chances(mine, theirs), plain::chances(mine, theirs));
        }
    }

    /// What a side has on boards that are twisted stone by stone.
    fn seen(mine: u64, theirs: u64) -> Sight {
        let mut sight = Sight::default();
        for twist in 0..8 {
            let [side, other] = [mine, theirs].map(|side| patterns::of(twisted(side, twist)));
            let full = side.map(|pattern| pattern.full[0]);
            let complete = full[0] & full[1] & full[2] & full[3];
            let open = open_now(side, other);
            sight.complete[twist] = complete;
            sight.open[twist] = open;
            sight.fives |= u8::from(complete != 0) << twist;
            sight.chances |= u8::from(complete | open != 0) << twist;
        }
        sight
    }

    #[test]
    fn what_is_seen_is_what_twisted_stones_show() {
        for [mine, theirs] in boards() {
            let both = |mine: u64, theirs: u64| Sights {
                mine: seen(mine, theirs),
                theirs: seen(theirs, mine),
            };
            let sides = [mine, theirs].map(patterns::of);
            let found = beyond(sides[0], sides[1]);
            assert_eq!(found.once, both(mine, theirs));
            for (twist, twice) in found.twice.iter().enumerate() {
                assert_eq!(*twice, both(twisted(mine, twist), twisted(theirs, twist)));
            }
            let expected = (found.once.mine.chances, found.once.theirs.fives);
            assert_eq!(chances(sides[0], sides[1]), expected);
        }
    }
}
