//! Room for what a search remembers, shared by all its threads: buckets of
//! entries, each bucket a line of the cache.
//!
//! If the system refuses the room, nothing is remembered, and the search works,
//! only slower.
#![allow(unsafe_code)]

use std::sync::atomic::{AtomicU64, Ordering};

use crate::memory::Block;

/// Two words; all zero in the beginning.
pub(crate) type Entry = [AtomicU64; 2];

/// Entries that compete for one place.
pub(crate) type Bucket = [Entry; 4];

pub(crate) struct Buckets {
    block: Option<Block>,
    count: usize,
}

impl Buckets {
    /// At most so many megabytes.
    pub(crate) fn new(megabytes: usize) -> Buckets {
        let count = (megabytes.saturating_mul(1_000_000) / size_of::<Bucket>()).max(1);
        Buckets {
            block: count.checked_mul(size_of::<Bucket>()).and_then(Block::new),
            count,
        }
    }

    /// The bucket of a hash, whose upper bits decide.
    pub(crate) fn get(&self, hash: u64) -> Option<&Bucket> {
        let index = ((u128::from(hash) * self.count as u128) >> 64) as usize;
        self.all().get(index)
    }

    /// Tells the processor that somebody will soon ask for a bucket.
    pub(crate) fn expect(&self, hash: u64) {
        #[cfg(target_arch = "x86_64")]
        if let Some(bucket) = self.get(hash) {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            // SAFETY: a hint may name any place, and this one is ours.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(bucket.as_ptr().cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = hash;
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        for word in self.all().as_flattened().as_flattened() {
            word.store(0, Ordering::Relaxed);
        }
    }

    fn all(&self) -> &[Bucket] {
        let Some(block) = &self.block else { return &[] };
        // SAFETY: the block is as long as that and begins with a line of the cache,
        // it stays for as long as this does, any bits are a bucket, and nobody else
        // uses it.
        unsafe { std::slice::from_raw_parts(block.as_ptr().cast(), self.count) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_is_a_line_of_the_cache() {
        let buckets = Buckets::new(1);
        let bucket = buckets.get(u64::MAX).expect("there is room");
        assert_eq!(size_of_val(bucket), 64);
        assert_eq!(bucket.as_ptr().addr() % 64, 0);
    }

    #[test]
    fn without_room_nothing_is_remembered() {
        // More than any machine can address.
        let buckets = Buckets::new(usize::MAX / 1_000_000);
        assert!(buckets.get(7).is_none());
        buckets.expect(7);
    }

    #[test]
    fn what_was_kept_is_forgotten() {
        let mut buckets = Buckets::new(1);
        let word = |buckets: &Buckets| {
            buckets
                .get(9)
                .map(|bucket| bucket[3][1].load(Ordering::Relaxed))
        };
        assert_eq!(word(&buckets), Some(0));
        if let Some(bucket) = buckets.get(9) {
            bucket[3][1].store(5, Ordering::Relaxed);
        }
        assert_eq!(word(&buckets), Some(5));
        buckets.clear();
        assert_eq!(word(&buckets), Some(0));
    }
}
