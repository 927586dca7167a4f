//! What a run remembers.
//!
//! The table is cut into shards that grow one by one: to double one large table
//! takes longer than the time limits of most questions leave room for.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::Win;
use crate::pente::grid::Cell;

/// What is known of a position with the attacker to move.
#[derive(Clone, Copy)]
pub(super) struct Known {
    /// The move that wins, and how.
    pub(super) won: Option<(Cell, Win)>,
    /// How many threes the attacker had in hand.
    pub(super) threes: u8,
    /// How many plies it had for it.
    pub(super) left: u32,
}

/// What a run remembers.
pub(super) struct Memory {
    shards: Vec<HashMap<u64, Known, BuildHasherDefault<Plain>>>,
    bytes: u64,
    /// Replies that the search must not leave out.
    pub(super) replies: HashMap<u64, Vec<Cell>>,
}

const SHARDS: usize = 64;
/// A table keeps a byte more for each entry.
const ENTRY_BYTES: u64 = size_of::<(u64, Known)>() as u64 + 1;

impl Default for Memory {
    fn default() -> Memory {
        Memory {
            shards: (0..SHARDS).map(|_| HashMap::default()).collect(),
            bytes: 0,
            replies: HashMap::new(),
        }
    }
}

impl Memory {
    pub(super) fn get(&self, hash: u64) -> Option<&Known> {
        self.shards[shard(hash)].get(&hash)
    }

    pub(super) fn insert(&mut self, hash: u64, known: Known) {
        let shard = &mut self.shards[shard(hash)];
        let before = shard.capacity();
        shard.insert(hash, known);
        self.bytes += (shard.capacity() - before) as u64 * ENTRY_BYTES;
    }

    /// Forgets the positions; the replies stay.
    pub(super) fn forget(&mut self) {
        for shard in &mut self.shards {
            shard.clear();
        }
    }

    /// Whether it could soon take more than these bytes; replies that were
    /// overlooked are few. While a shard doubles, the old one is there too.
    pub(super) const fn outgrows(&self, bytes: u64) -> bool {
        self.bytes + 2 * self.bytes / SHARDS as u64 > bytes
    }
}

/// The middle of the hash; a table looks at its ends.
const fn shard(hash: u64) -> usize {
    (hash >> 32) as usize % SHARDS
}

/// The keys are hashes already.
#[derive(Default)]
struct Plain(u64);

impl Hasher for Plain {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = number;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
