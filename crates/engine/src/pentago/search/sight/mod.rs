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

#[cfg(target_arch = "x86_64")]
mod avx2;
mod portable;

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
        return unsafe { avx2::chances(mine, theirs) };
    }
    portable::chances(mine, theirs)
}

/// The lines after each twist, and after each twist that follows it.
#[allow(unsafe_code)]
pub(super) fn beyond(mine: Side, theirs: Side) -> Beyond {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") {
        // SAFETY: AVX2 was detected.
        return unsafe { avx2::beyond(mine, theirs) };
    }
    portable::beyond(mine, theirs)
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

#[cfg(test)]
mod tests {
    use super::super::patterns::{self, twisted};
    use super::{Sight, Sights, beyond, chances, open_now, portable};

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
            assert_eq!(beyond(mine, theirs), portable::beyond(mine, theirs));
            assert_eq!(chances(mine, theirs), portable::chances(mine, theirs));
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
