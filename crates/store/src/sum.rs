//! Checksums: what is read from the disk is what was written there.
//!
//! A disk may give back something else without a word, and SQLite checks its
//! log file but not the database. So rows that hold games carry a CRC-32 of all
//! that they hold.

/// The checksum of some values, one after the other.
pub(crate) struct Sum(crc32fast::Hasher);

impl Sum {
    pub(crate) fn new() -> Sum {
        Sum(crc32fast::Hasher::new())
    }

    pub(crate) fn number(mut self, number: i64) -> Sum {
        self.0.update(&number.to_le_bytes());
        self
    }

    /// The length counts, too, so that nothing moves from one value to the next.
    pub(crate) fn bytes(self, bytes: &[u8]) -> Sum {
        let mut sum = self.number(bytes.len() as i64);
        sum.0.update(bytes);
        sum
    }

    pub(crate) fn get(self) -> u32 {
        self.0.finalize()
    }
}

/// The checksum of some bytes alone.
pub(crate) fn of(bytes: &[u8]) -> u32 {
    crc32fast::hash(bytes)
}
