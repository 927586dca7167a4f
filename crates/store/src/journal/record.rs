//! One record of a batch: some events of one game.

use serde::{Deserialize, Serialize};

use super::{Entry, Meta};
use crate::{GameId, StoreError};

/// Some events of one game.
#[derive(Serialize, Deserialize)]
pub(super) struct Record<'a> {
    pub(super) game: i64,
    /// The number of the first event.
    pub(super) number: u32,
    pub(super) count: u32,
    pub(super) meta: Option<Meta>,
    /// Whether the game is over with them.
    pub(super) closes: bool,
    pub(super) events: &'a [u8],
}

impl Record<'_> {
    pub(super) const fn game(&self) -> GameId {
        GameId::from_i64(self.game)
    }
}

/// The events come last, so that they are the end of the record.
pub(super) fn write(entry: &Entry<'_>, events: &[u8], batch: &mut Vec<u8>) {
    let record = Record {
        game: entry.game.to_i64(),
        number: entry.number,
        count: entry.events.len() as u32,
        meta: entry.meta.cloned(),
        closes: entry.closing.is_some(),
        events,
    };
    postcard::to_io(&record, batch).expect("plain data has a form in bytes");
}

/// All records of a batch.
pub(super) fn read(mut batch: &[u8]) -> Result<Vec<Record<'_>>, StoreError> {
    let mut records = Vec::new();
    while !batch.is_empty() {
        let read = postcard::take_from_bytes(batch);
        let (record, rest) = read.map_err(|why| StoreError::Damaged(why.to_string()))?;
        records.push(record);
        batch = rest;
    }
    Ok(records)
}
