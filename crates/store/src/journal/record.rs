//! One record of a batch: some events of one game.
//!
//! Each record has a checksum in front of it. Where one does not fit, the
//! record is lost, and the next one is looked for byte by byte: what it costs
//! is the events of one game.

use serde::{Deserialize, Serialize};

use super::{Entry, Meta};
use crate::{GameId, sum};

/// Some events of one game.
#[derive(Serialize, Deserialize)]
pub(crate) struct Record<'a> {
    pub(crate) game: i64,
    /// The number of the first event.
    pub(crate) number: u32,
    pub(crate) count: u32,
    pub(crate) meta: Option<Meta>,
    /// Whether the game is over with them.
    pub(crate) closes: bool,
    pub(crate) events: &'a [u8],
}

impl Record<'_> {
    pub(crate) const fn game(&self) -> GameId {
        GameId::from_i64(self.game)
    }
}

/// The events come last, so that they are the end of the record.
pub(crate) fn write(entry: &Entry<'_>, events: &[u8], batch: &mut Vec<u8>) {
    let record = Record {
        game: entry.game.to_i64(),
        number: entry.number,
        count: entry.events.len() as u32,
        meta: entry.meta.cloned(),
        closes: entry.closing.is_some(),
        events,
    };
    let start = batch.len();
    batch.extend([0; 4]);
    postcard::to_io(&record, &mut *batch).expect("plain data has a form in bytes");
    let sum = sum::of(&batch[start + 4..]);
    batch[start..start + 4].copy_from_slice(&sum.to_le_bytes());
}

/// All records of a batch that are whole, and whether these are all.
pub(crate) fn read(mut batch: &[u8]) -> (Vec<Record<'_>>, bool) {
    let (mut records, mut whole) = (Vec::new(), true);
    while let Some(rest) = batch.get(1..) {
        batch = match take(batch) {
            Some((record, rest)) => {
                records.push(record);
                rest
            }
            None => {
                whole = false;
                rest
            }
        };
    }
    (records, whole)
}

fn take(batch: &[u8]) -> Option<(Record<'_>, &[u8])> {
    let (sum, body) = batch.split_first_chunk()?;
    let (record, rest) = postcard::take_from_bytes(body).ok()?;
    let record_bytes = &body[..body.len() - rest.len()];
    (sum::of(record_bytes) == u32::from_le_bytes(*sum)).then_some((record, rest))
}

/// The same for a batch from before there were checksums.
pub(crate) fn read_bare(mut batch: &[u8]) -> (Vec<Record<'_>>, bool) {
    let mut records = Vec::new();
    while !batch.is_empty() {
        let Ok((record, rest)) = postcard::take_from_bytes(batch) else {
            return (records, false);
        };
        records.push(record);
        batch = rest;
    }
    (records, true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_bit_costs_one_record() {
        let mut batch = Vec::new();
        let mut ends = Vec::new();
        for game in 0..3 {
            let entry = Entry {
                game: GameId::from_i64(i64::MAX / (game + 1)),
                meta: None,
                number: 3,
                events: &[],
                closing: None,
            };
            write(&entry, b"some events", &mut batch);
            ends.push(batch.len());
        }
        let games =
            |batch: &[u8]| -> Vec<i64> { read(batch).0.iter().map(|record| record.game).collect() };
        let all = games(&batch);
        assert_eq!(all.len(), 3);
        for bit in 0..batch.len() * 8 {
            let hit = ends.iter().filter(|&&end| end <= bit / 8).count();
            let mut wrong = batch.clone();
            wrong[bit / 8] ^= 1 << (bit % 8);
            let mut left = all.clone();
            left.remove(hit);
            assert_eq!(games(&wrong), left, "bit {bit}");
            assert!(!read(&wrong).1);
        }
    }
}
