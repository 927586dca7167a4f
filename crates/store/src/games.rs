//! Games that are over: found, listed, read again.

use rusqlite::{Connection, OptionalExtension as _};

use crate::{Closing, GameId, Log, Sort, StoreError, journal};

/// A line in a list of finished games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The game.
    pub game: GameId,
    /// The variant's stable name.
    pub variant: String,
    /// Who played with whom.
    pub sort: Sort,
    /// Whether it changed ratings.
    pub rated: bool,
    /// When it ended, in milliseconds since 1970.
    pub ended: u64,
    /// How many moves.
    pub plies: u32,
    /// As records write it.
    pub result: String,
    /// Why it ended.
    pub reason: String,
    /// Who sat where, by seat.
    pub people: Vec<String>,
}

/// Writes a game that is over, whole.
pub(crate) fn finish(
    db: &Connection,
    game: GameId,
    closing: &Closing,
    log: &Log,
) -> rusqlite::Result<()> {
    let meta = postcard::to_stdvec(&log.meta).expect("plain data has a form in bytes");
    let mut insert = db.prepare_cached(
        "INSERT INTO games
         (game, variant, sort, rated, created, ended, plies, result, reason, count, meta, log)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)",
    )?;
    insert.execute((
        game.to_i64(),
        closing.variant,
        log.meta.sort as u8,
        log.meta.rated,
        log.meta.created,
        closing.ended,
        closing.plies,
        &closing.result,
        closing.reason,
        log.count,
        meta,
        &log.bytes,
    ))?;
    let mut insert = db.prepare_cached("INSERT INTO seats VALUES (?1, ?2, ?3, ?4)")?;
    for (seat, person) in &closing.people {
        insert.execute((person, closing.ended, game.to_i64(), seat))?;
    }
    Ok(())
}

/// The log of a game that is over, and the game that followed it.
pub fn log(db: &Connection, game: GameId) -> Result<Option<(Log, Option<GameId>)>, StoreError> {
    let Some(log) = journal::finished(db, game)? else {
        return Ok(None);
    };
    let next = db
        .query_row(
            "SELECT next FROM games WHERE game = ?1",
            [game.to_i64()],
            |row| row.get::<_, Option<i64>>(0),
        )
        .optional()?
        .flatten();
    Ok(Some((log, next.map(GameId::from_i64))))
}

/// Notes which game followed.
pub fn set_next(db: &Connection, game: GameId, next: GameId) -> Result<(), StoreError> {
    db.execute(
        "UPDATE games SET next = ?2 WHERE game = ?1",
        (game.to_i64(), next.to_i64()),
    )?;
    Ok(())
}
