//! A finished game as its row has it, with the checksum that goes with it.

use rusqlite::{Connection, OptionalExtension as _, Row};

use crate::sum::Sum;
use crate::{GameId, Log, StoreError};

/// A finished game as its row has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Finished {
    pub(super) game: GameId,
    pub(super) variant: String,
    pub(super) sort: u8,
    pub(super) rated: bool,
    pub(super) created: u64,
    pub(super) ended: u64,
    pub(super) plies: u32,
    pub(super) result: String,
    pub(super) reason: String,
    pub(super) count: u32,
    pub(super) meta: Vec<u8>,
    pub(super) log: Vec<u8>,
}

const COLUMNS: &str =
    "game, variant, sort, rated, created, ended, plies, result, reason, count, meta, log, sum";

impl Finished {
    /// The row without a look at its checksum, and that.
    fn read(row: &Row<'_>) -> rusqlite::Result<(Finished, Option<u32>)> {
        let finished = Finished {
            game: GameId::from_i64(row.get(0)?),
            variant: row.get(1)?,
            sort: row.get(2)?,
            rated: row.get(3)?,
            created: row.get(4)?,
            ended: row.get(5)?,
            plies: row.get(6)?,
            result: row.get(7)?,
            reason: row.get(8)?,
            count: row.get(9)?,
            meta: row.get(10)?,
            log: row.get(11)?,
        };
        Ok((finished, row.get(12)?))
    }

    /// The row, if it is as it was written.
    fn read_good(row: &Row<'_>) -> Result<Finished, StoreError> {
        let damaged = |why: &str| StoreError::Damaged(why.to_owned());
        let read = Finished::read(row).map_err(|why| damaged(&why.to_string()))?;
        match read {
            (finished, Some(sum)) if finished.sum() != sum => {
                Err(damaged("its checksum does not fit"))
            }
            (finished, _) => Ok(finished),
        }
    }

    fn sum(&self) -> u32 {
        let sum = Sum::new().number(self.game.to_i64());
        let sum = sum.bytes(self.variant.as_bytes()).number(self.sort.into());
        let sum = sum.number(self.rated.into());
        let sum = sum.number(self.created.cast_signed());
        let sum = sum.number(self.ended.cast_signed());
        let sum = sum.number(self.plies.into()).number(self.count.into());
        let sum = sum.bytes(self.result.as_bytes());
        let sum = sum.bytes(self.reason.as_bytes());
        sum.bytes(&self.meta).bytes(&self.log).get()
    }

    /// Writes the row of a game that has none.
    pub(super) fn insert(&self, db: &Connection) -> rusqlite::Result<()> {
        let mut insert = db.prepare_cached(&format!(
            "INSERT INTO games ({COLUMNS})
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)"
        ))?;
        insert.execute((
            self.game.to_i64(),
            &self.variant,
            self.sort,
            self.rated,
            self.created,
            self.ended,
            self.plies,
            &self.result,
            &self.reason,
            self.count,
            &self.meta,
            &self.log,
            self.sum(),
        ))?;
        Ok(())
    }

    /// Writes the log, which has grown.
    pub(super) fn put_log(&self, db: &Connection) -> rusqlite::Result<()> {
        let mut update =
            db.prepare_cached("UPDATE games SET count = ?2, log = ?3, sum = ?4 WHERE game = ?1")?;
        update.execute((self.game.to_i64(), self.count, &self.log, self.sum()))?;
        Ok(())
    }

    pub(super) fn log(self) -> Result<Log, StoreError> {
        let meta = postcard::from_bytes(&self.meta);
        Ok(Log {
            meta: meta.map_err(|why| StoreError::Damaged(why.to_string()))?,
            count: self.count,
            bytes: self.log,
        })
    }
}

/// A finished game, if it is as it was written.
pub(super) fn find(db: &Connection, game: GameId) -> Result<Option<Finished>, StoreError> {
    let mut select = db.prepare_cached(&format!("SELECT {COLUMNS} FROM games WHERE game = ?1"))?;
    let found = select.query_row([game.to_i64()], |row| Ok(Finished::read_good(row)));
    found.optional()?.transpose()
}

/// All finished games, the oldest first.
pub(super) fn all(db: &Connection) -> Result<Vec<GameId>, StoreError> {
    let mut order = db.prepare("SELECT game FROM games ORDER BY ended, game")?;
    let order = order.query_map((), |row| row.get(0).map(GameId::from_i64))?;
    Ok(order.collect::<Result<_, _>>()?)
}

/// Games sealed in one transaction.
const AT_ONCE: u32 = 500;

/// Gives their checksums to games that older versions have written.
pub(super) fn seal(db: &Connection) -> Result<(), StoreError> {
    let select = format!("SELECT {COLUMNS} FROM games WHERE sum IS NULL LIMIT {AT_ONCE}");
    loop {
        let some = db.unchecked_transaction()?;
        let unsealed = some
            .prepare_cached(&select)?
            .query_map((), Finished::read)?
            .collect::<Result<Vec<_>, _>>()?;
        if unsealed.is_empty() {
            return Ok(());
        }
        let mut update = some.prepare_cached("UPDATE games SET sum = ?2 WHERE game = ?1")?;
        for (finished, _) in &unsealed {
            update.execute((finished.game.to_i64(), finished.sum()))?;
        }
        drop(update);
        some.commit()?;
    }
}
