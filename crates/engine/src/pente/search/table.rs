//! The memory of what was searched before, shared by all threads.
//!
//! An entry is two words; the first is the position's hash mixed with the
//! second, so that an entry that two threads wrote at the same time is not
//! taken for either.
// CITE: R. Hyatt and T. Mann, A lock-less transposition table implementation
// for parallel search chess engines, ICGA Journal 25 (2002).

use std::sync::atomic::Ordering;

use crate::bound::Bound;
use crate::buckets::Buckets;
use crate::pente::grid::Cell;

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    /// The best move, if one was better than the others.
    pub(super) cell: Option<Cell>,
    pub(super) value: i32,
    pub(super) bound: Bound,
    pub(super) depth: i32,
}

/// The cell of an entry without a best move.
const NONE: u64 = 511;

pub(super) struct Table {
    buckets: Buckets,
    /// Which search an entry belongs to, from 1 to [`SEARCHES`].
    search: u64,
    /// Mixed with every hash, so that what was known can be forgotten at once.
    salt: u64,
}

/// How many searches have a number of their own before one comes again.
const SEARCHES: u64 = 63;

impl Table {
    /// A table of at most so many megabytes.
    pub(super) fn new(megabytes: usize) -> Table {
        Table {
            buckets: Buckets::new(megabytes),
            search: 0,
            salt: 0,
        }
    }

    /// Begins another search; what is known stays known.
    pub(super) const fn begin(&mut self) {
        self.search = self.search % SEARCHES + 1;
    }

    /// Begins another search that knows nothing of those before.
    pub(super) fn begin_anew(&mut self) {
        self.begin();
        self.salt = self.salt.wrapping_add(0x9e37_79b9_7f4a_7c15);
        if self.search == SEARCHES {
            // The numbers come again, and nothing old must look new.
            self.buckets.clear();
        }
    }

    pub(super) fn get(&self, hash: u64) -> Option<Known> {
        let hash = hash ^ self.salt;
        let entry = self.buckets.get(hash)?.iter().find_map(|entry| {
            let data = entry[1].load(Ordering::Relaxed);
            (entry[0].load(Ordering::Relaxed) ^ data == hash && data != 0).then_some(data)
        })?;
        Some(known_of(entry))
    }

    /// Stores what is known in place of what was known of the position before,
    /// or of what is oldest and shallowest.
    pub(super) fn put(&self, hash: u64, known: Known) {
        let hash = hash ^ self.salt;
        let bucket = self.buckets.get(hash).into_iter().flatten();
        let place = bucket.min_by_key(|entry| {
            let data = entry[1].load(Ordering::Relaxed);
            if entry[0].load(Ordering::Relaxed) ^ data == hash {
                return i64::MIN;
            }
            let age = if data >> 58 == self.search { 1000 } else { 0 };
            if data == 0 {
                -1000
            } else {
                i64::from(known_of(data).depth) + age
            }
        });
        let Some(place) = place else {
            return;
        };
        let data = word_of(known) | self.search << 58;
        place[0].store(hash ^ data, Ordering::Relaxed);
        place[1].store(data, Ordering::Relaxed);
    }

    /// Tells the processor that somebody will soon ask for a position.
    pub(super) fn expect(&self, hash: u64) {
        self.buckets.expect(hash ^ self.salt);
    }
}

fn word_of(known: Known) -> u64 {
    let cell = known.cell.map_or(NONE, u64::from);
    let value = known.value as u64 & 0xffff;
    let depth = (known.depth + 64) as u64 & 0xff;
    cell | value << 9 | depth << 25 | (known.bound as u64) << 33
}

fn known_of(data: u64) -> Known {
    Known {
        cell: Some(data & 511)
            .filter(|&cell| cell != NONE)
            .map(|cell| cell as Cell),
        value: i32::from((data >> 9) as u16 as i16),
        depth: (data >> 25 & 0xff) as i32 - 64,
        bound: match data >> 33 & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_is_found() {
        let mut table = Table::new(1);
        for (cell, value, depth) in [
            (None, -19_990, -3),
            (Some(360), 19_999, 80),
            (Some(0), 0, 1),
        ] {
            let known = Known {
                cell,
                value,
                bound: Bound::Lower,
                depth,
            };
            table.put(0x1234_5678_9abc_def0, known);
            assert_eq!(table.get(0x1234_5678_9abc_def0), Some(known));
        }
        assert_eq!(table.get(0x1234_5678_9abc_def1), None);
        table.begin();
        assert!(table.get(0x1234_5678_9abc_def0).is_some());
        table.begin_anew();
        assert_eq!(table.get(0x1234_5678_9abc_def0), None);
    }
}
