//! A row of the journal: one commit.
//!
//! Beside its batch a row tells of what is around it, so that what is missing
//! or damaged can be named: which row was the oldest at that time, and of the
//! row before it the checksum and the games that have a record there.

use rusqlite::{Connection, Row};

use crate::mark::{self, Commit};
use crate::sum::Sum;

/// A row as it is read. What could not be read is empty.
pub(super) struct Stored {
    pub(super) number: i64,
    pub(super) at: u64,
    pub(super) batch: Vec<u8>,
    pub(super) before: Option<Before>,
    /// As it is stored; none in rows of older versions.
    pub(super) sum: Option<u32>,
    /// Whether the row is as it was written, as far as one can know.
    pub(super) good: bool,
}

/// What a row tells of the rows before it.
pub(super) struct Before {
    pub(super) oldest: i64,
    /// The checksum of the row before.
    pub(super) sum: u32,
    /// The games that have a record there.
    pub(super) games: Vec<u32>,
}

impl Before {
    fn read(bytes: &[u8]) -> Option<Before> {
        let (oldest, rest) = bytes.split_first_chunk()?;
        let (sum, games) = rest.split_first_chunk()?;
        Some(Before {
            oldest: i64::from_le_bytes(*oldest),
            sum: u32::from_le_bytes(*sum),
            games: mark::numbers(games),
        })
    }
}

impl Stored {
    /// The games of the row before, if this row can be believed.
    pub(super) fn games_before(&self) -> Option<&[u32]> {
        let before = self.before.as_ref().filter(|_| self.good);
        before.map(|before| &before.games[..])
    }
}

pub(super) const COLUMNS: &str = "seq, at, batch, before, sum";

impl Stored {
    pub(super) fn read(row: &Row<'_>) -> rusqlite::Result<Stored> {
        let number = row.get(0)?;
        let (at, batch, before) = (row.get(1), row.get(2), row.get::<_, Option<Vec<u8>>>(3));
        let sum = row.get::<_, Option<u32>>(4);
        let readable = at.is_ok() && batch.is_ok() && before.is_ok() && sum.is_ok();
        let (at, batch): (u64, Vec<u8>) = (at.unwrap_or_default(), batch.unwrap_or_default());
        let (before, sum) = (before.unwrap_or_default(), sum.unwrap_or_default());
        let fits = match (&before, sum) {
            (Some(before), Some(sum)) => checksum(number, at, before, &batch) == sum,
            // Of a version that had no checksums.
            (before, sum) => before.is_none() && sum.is_none(),
        };
        let before = before.as_deref().and_then(Before::read);
        Ok(Stored {
            number,
            at,
            batch,
            before,
            sum,
            good: readable && fits,
        })
    }
}

/// Appends a row after the commit `last`; gives the checksum of the row.
pub(super) fn append(
    db: &Connection,
    last: &Commit,
    oldest: i64,
    at: u64,
    batch: &[u8],
) -> rusqlite::Result<u32> {
    let number = last.number + 1;
    let mut before = oldest.to_le_bytes().to_vec();
    before.extend(last.sum.to_le_bytes());
    before.extend(mark::bytes(&last.games));
    let sum = checksum(number, at, &before, batch);
    let mut insert = db.prepare_cached(
        "INSERT INTO journal (seq, at, batch, before, sum) VALUES (?1, ?2, ?3, ?4, ?5)",
    )?;
    insert.execute((number, at, batch, before, sum))?;
    Ok(sum)
}

fn checksum(number: i64, at: u64, before: &[u8], batch: &[u8]) -> u32 {
    let sum = Sum::new().number(number).number(at.cast_signed());
    sum.bytes(before).bytes(batch).get()
}
