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
    /// When it was made, in milliseconds since 1970.
    pub created: u64,
    /// When it ended.
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
    let mut update = db.prepare_cached("UPDATE games SET next = ?2 WHERE game = ?1")?;
    update.execute((game.to_i64(), next.to_i64()))?;
    Ok(())
}

/// Which finished games a list is about.
#[derive(Clone, Debug, Default)]
pub struct Filter<'a> {
    /// Only of this variant.
    pub variant: Option<&'a str>,
    /// Only of the person with this id; else games at one screen are left out.
    pub person: Option<&'a str>,
    /// Only those that ended before this one.
    pub before: Option<(u64, GameId)>,
    /// How many at most.
    pub limit: u32,
}

/// Finished games, the newest first.
pub fn list(db: &Connection, filter: &Filter<'_>) -> Result<Vec<Summary>, StoreError> {
    let columns =
        "g.game, g.variant, g.sort, g.rated, g.created, g.ended, g.plies, g.result, g.reason";
    let from = match filter.person {
        Some(_) => "(SELECT DISTINCT game FROM seats WHERE person = ?1) JOIN games g USING (game)",
        None => "games g",
    };
    let whose = if filter.person.is_some() {
        ""
    } else {
        "AND g.sort <> 2 AND ?1 IS NULL"
    };
    let (ended, game) = filter
        .before
        .unwrap_or((i64::MAX as u64, GameId::from_i64(0)));
    let mut select = db.prepare_cached(&format!(
        "SELECT {columns} FROM {from}
         WHERE (?2 IS NULL OR g.variant = ?2) AND (g.ended, g.game) < (?3, ?4) {whose}
         ORDER BY g.ended DESC, g.game DESC LIMIT ?5",
    ))?;
    let wanted = (
        filter.person,
        filter.variant,
        ended,
        game.to_i64(),
        filter.limit,
    );
    let rows = select.query_map(wanted, |row| {
        Ok(Summary {
            game: GameId::from_i64(row.get(0)?),
            variant: row.get(1)?,
            sort: sort(row.get(2)?),
            rated: row.get(3)?,
            created: row.get(4)?,
            ended: row.get(5)?,
            plies: row.get(6)?,
            result: row.get(7)?,
            reason: row.get(8)?,
            people: Vec::new(),
        })
    })?;
    let mut games = rows.collect::<Result<Vec<_>, _>>()?;
    for summary in &mut games {
        summary.people = people(db, summary.game)?;
    }
    Ok(games)
}

/// Who sat in a finished game, with the numbers of the seats.
pub fn seats(db: &Connection, game: GameId) -> Result<Vec<(u8, String)>, StoreError> {
    let mut select =
        db.prepare_cached("SELECT seat, person FROM seats WHERE game = ?1 ORDER BY seat")?;
    let rows = select.query_map([game.to_i64()], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Who sat in a finished game, by seat.
pub fn people(db: &Connection, game: GameId) -> Result<Vec<String>, StoreError> {
    let mut select = db.prepare_cached("SELECT person FROM seats WHERE game = ?1 ORDER BY seat")?;
    let rows = select.query_map([game.to_i64()], |row| row.get(0))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// How many games a person has won, drawn and lost against others.
pub fn score(db: &Connection, person: &str) -> Result<[usize; 3], StoreError> {
    let mut select = db.prepare_cached(
        "SELECT s.seat, g.result FROM seats s JOIN games g USING (game)
         WHERE s.person = ?1 AND g.sort <> 2",
    )?;
    let mut rows = select.query([person])?;
    let mut score = [0; 3];
    while let Some(row) = rows.next()? {
        let (seat, result): (u8, String) = (row.get(0)?, row.get(1)?);
        if let Some(place) = place(seat, &result) {
            score[place] += 1;
        }
    }
    Ok(score)
}

/// Whether a result means won (0), drawn (1), lost (2) or nothing for a seat.
fn place(seat: u8, result: &str) -> Option<usize> {
    let won = match result {
        "*" => return None,
        "1/2-1/2" => return Some(1),
        "1-0" => seat == 1,
        "0-1" => seat == 2,
        winners => winners.contains(&seat.to_string()),
    };
    Some(if won { 0 } else { 2 })
}

/// As [`finish`] writes it.
const fn sort(number: u8) -> Sort {
    match number {
        0 => Sort::Online,
        1 => Sort::Engine,
        _ => Sort::Local,
    }
}
