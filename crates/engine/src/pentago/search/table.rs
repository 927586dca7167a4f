//! The memory of what was searched before, shared by all threads.
//!
//! An entry holds the whole position, 72 bits, so that two positions are
//! never taken for each other and a proven win stays one. Entries of earlier
//! searches count as empty unless they are to be kept: what a search finds then
//! depends on nothing but its position and its limits.
//!
//! An entry is two words, and the first is stored mixed with the second, so that
//! what two threads wrote at the same time is the position of neither.
// CITE: R. Hyatt and T. Mann, A lock-less transposition table implementation
// for parallel search chess engines, ICGA Journal 25 (2002).

use std::sync::atomic::Ordering;

use super::tactics::{FULL, Stones};
use crate::Score;
use crate::bound::Bound;
use crate::buckets::{self, Buckets};

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    /// Twist and cell of the best turn.
    pub(super) turn: (usize, u32),
    pub(super) score: Score,
    pub(super) bound: Bound,
    /// How many turns deep it was searched.
    pub(super) depth: u32,
}

/// A position and what is known of it: 36 bits of stones in each word, and
/// above them what is known.
type Entry = [u64; 2];

pub(super) struct Table {
    buckets: Buckets,
    /// Which search an entry belongs to; zero is none.
    search: u16,
    /// The first search whose entries still count.
    oldest: u16,
}

impl Table {
    /// A table of at most so many megabytes.
    pub(super) fn new(megabytes: usize) -> Table {
        Table {
            buckets: Buckets::new(megabytes),
            search: 0,
            oldest: 0,
        }
    }

    /// Begins another search, which forgets all that was known or keeps it.
    pub(super) fn begin(&mut self, keep: bool) {
        self.search = (self.search + 1) % SEARCHES;
        if self.search == 0 {
            self.search = 1;
            self.buckets.clear();
        }
        if !keep || self.search == 1 {
            self.oldest = self.search;
        }
    }

    pub(super) fn get(&self, stones: Stones) -> Option<Known> {
        let mut entries = self.buckets.get(hash(stones))?.iter().map(loaded);
        let entry = entries.find(|entry| stones_of(entry) == stones)?;
        (search_of(&entry) >= self.oldest).then(|| known_of(&entry))
    }

    /// Stores what is known in place of what was known of the position before,
    /// of what belongs to another search, or of the shallowest.
    pub(super) fn put(&self, stones: Stones, known: Known) {
        let rank = |place: &&buckets::Entry| {
            let entry = loaded(place);
            if stones_of(&entry) == stones {
                0
            } else if search_of(&entry) == self.search {
                2 + known_of(&entry).depth
            } else {
                1
            }
        };
        let bucket = self.buckets.get(hash(stones)).into_iter().flatten();
        if let Some(place) = bucket.min_by_key(rank) {
            let [first, second] = entry_of(stones, known, self.search);
            place[0].store(first ^ mixed(second), Ordering::Relaxed);
            place[1].store(second, Ordering::Relaxed);
        }
    }
}

fn hash(stones: Stones) -> u64 {
    let mixed = (stones.own.wrapping_mul(0x9e37_79b9_7f4a_7c15)
        ^ stones
            .other
            .rotate_left(29)
            .wrapping_mul(0xc2b2_ae3d_27d4_eb4f))
    .wrapping_mul(0xff51_afd7_ed55_8ccd);
    let mixed = mixed ^ mixed >> 32;
    mixed.wrapping_mul(0xbf58_476d_1ce4_e5b9)
}

/// An entry as it was written.
#[inline]
fn loaded([first, second]: &buckets::Entry) -> Entry {
    let second = second.load(Ordering::Relaxed);
    [first.load(Ordering::Relaxed) ^ mixed(second), second]
}

/// Spreads the bits of a word; zero stays zero.
const fn mixed(word: u64) -> u64 {
    let word = word.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    word ^ word >> 32
}

/// How many searches have a number of their own before one comes again.
const SEARCHES: u16 = 1 << 12;

fn entry_of(stones: Stones, known: Known, search: u16) -> Entry {
    let turn = known.turn.0 as u64 * 36 + u64::from(known.turn.1);
    let score = known.score.number() as u64 & 0xfff;
    let low = turn | score << 9;
    let high = u64::from(known.depth) | (known.bound as u64) << 6 | u64::from(search) << 8;
    [stones.own | low << 36, stones.other | high << 36]
}

fn stones_of(entry: &Entry) -> Stones {
    Stones {
        own: entry[0] & FULL,
        other: entry[1] & FULL,
    }
}

fn search_of(entry: &Entry) -> u16 {
    (entry[1] >> 44) as u16
}

fn known_of(entry: &Entry) -> Known {
    let (low, high) = (entry[0] >> 36, entry[1] >> 36);
    let turn = low & 0x1ff;
    Known {
        turn: ((turn / 36) as usize, (turn % 36) as u32),
        // Twelve bits with their sign.
        score: Score::of_number(((low >> 9) as i32) << 20 >> 20),
        bound: match high >> 6 & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        },
        depth: (high & 0x3f) as u32,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STONES: Stones = Stones {
        own: 0xf_0000_0001,
        other: 0x0_8000_0002,
    };

    #[test]
    fn what_is_put_is_found_until_the_next_search() {
        let mut table = Table::new(1);
        table.begin(false);
        for score in [Score::loss_in(2), Score::guess(-1), Score::win_in(3)] {
            let known = Known {
                turn: (7, 35),
                score,
                bound: Bound::Lower,
                depth: 36,
            };
            table.put(STONES, known);
            assert_eq!(table.get(STONES), Some(known));
        }
        assert_eq!(table.get(STONES.passed()), None);
        table.begin(false);
        assert_eq!(table.get(STONES), None);
    }

    #[test]
    fn an_old_search_never_returns() {
        let mut table = Table::new(0);
        table.begin(false);
        let known = Known {
            turn: (0, 0),
            score: Score::DRAW,
            bound: Bound::Exact,
            depth: 1,
        };
        table.put(STONES, known);
        for _ in 0..5000 {
            table.begin(false);
            assert_eq!(table.get(STONES), None);
        }
    }
}
