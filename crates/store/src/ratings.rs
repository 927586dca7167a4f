//! Ratings: how good people are at a variant, and how that came about.

use rusqlite::{Connection, OptionalExtension as _, Row};

use crate::{GameId, StoreError};

/// How good somebody is at a variant, in the numbers of Glicko-2.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The estimate.
    pub rating: f64,
    /// How far it may be off.
    pub deviation: f64,
    /// How much it tends to change.
    pub volatility: f64,
    /// How many games it rests on.
    pub games: u32,
    /// When the last of them ended, in milliseconds since 1970.
    pub at: u64,
}

/// A rated game that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finished {
    /// The game.
    pub game: GameId,
    /// The variant's stable name.
    pub variant: String,
    /// When it ended, in milliseconds since 1970.
    pub ended: u64,
    /// As records write it.
    pub result: String,
    /// Who sat where, by seat.
    pub people: Vec<String>,
}

/// The rating of a person in a variant.
pub fn get(db: &Connection, person: &str, variant: &str) -> Result<Option<Rating>, StoreError> {
    let mut select = db.prepare_cached(
        "SELECT rating, deviation, volatility, games, at FROM ratings
         WHERE person = ?1 AND variant = ?2",
    )?;
    let found = select.query_row((person, variant), |row| read(row, 0));
    Ok(found.optional()?)
}

/// Claims a game for counting; false if it was counted before.
pub fn claim(db: &Connection, game: GameId) -> Result<bool, StoreError> {
    let mut insert = db.prepare_cached("INSERT OR IGNORE INTO counted VALUES (?1)")?;
    Ok(insert.execute([game.to_i64()])? == 1)
}

/// Writes a rating and the step that led to it.
pub fn put(
    db: &Connection,
    person: &str,
    variant: &str,
    game: GameId,
    new: &Rating,
) -> Result<(), StoreError> {
    db.prepare_cached("REPLACE INTO ratings VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")?
        .execute((
            person,
            variant,
            new.rating,
            new.deviation,
            new.volatility,
            new.games,
            new.at,
        ))?;
    db.prepare_cached("REPLACE INTO rating_steps VALUES (?1, ?2, ?3, ?4, ?5)")?
        .execute((person, variant, new.at, game.to_i64(), new.rating))?;
    Ok(())
}

/// All ratings of a person by variant, the most played first.
pub fn of_person(db: &Connection, person: &str) -> Result<Vec<(String, Rating)>, StoreError> {
    let mut select = db.prepare_cached(
        "SELECT variant, rating, deviation, volatility, games, at FROM ratings
         WHERE person = ?1 ORDER BY games DESC, variant",
    )?;
    let rows = select.query_map([person], |row| Ok((row.get(0)?, read(row, 1)?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// The ratings after each of the `latest` games, with their moments, the oldest
/// first.
pub fn history(
    db: &Connection,
    person: &str,
    variant: &str,
    latest: u32,
) -> Result<Vec<(u64, f64)>, StoreError> {
    let mut select = db.prepare_cached(
        "SELECT at, rating FROM rating_steps
         WHERE person = ?1 AND variant = ?2 ORDER BY at DESC, game DESC LIMIT ?3",
    )?;
    let steps = select.query_map((person, variant, latest), |row| {
        Ok((row.get(0)?, row.get(1)?))
    })?;
    let mut steps = steps.collect::<Result<Vec<_>, _>>()?;
    steps.reverse();
    Ok(steps)
}

/// The best at a variant whose ratings are certain enough, by id.
pub fn best(
    db: &Connection,
    variant: &str,
    certain: f64,
    limit: u32,
) -> Result<Vec<(String, Rating)>, StoreError> {
    let mut select = db.prepare_cached(
        "SELECT person, rating, deviation, volatility, games, at FROM ratings
         WHERE variant = ?1 AND deviation <= ?2 ORDER BY rating DESC, person LIMIT ?3",
    )?;
    let rows = select.query_map((variant, certain, limit), |row| {
        Ok((row.get(0)?, read(row, 1)?))
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Rated games that are over and were not counted, the oldest first.
pub fn uncounted(db: &Connection) -> Result<Vec<Finished>, StoreError> {
    let mut select = db.prepare(
        "SELECT game, variant, ended, result FROM games
         WHERE rated AND game NOT IN (SELECT game FROM counted) ORDER BY ended, game",
    )?;
    let rows = select.query_map((), |row| {
        Ok(Finished {
            game: GameId::from_i64(row.get(0)?),
            variant: row.get(1)?,
            ended: row.get(2)?,
            result: row.get(3)?,
            people: Vec::new(),
        })
    })?;
    let mut games = rows.collect::<Result<Vec<_>, _>>()?;
    for finished in &mut games {
        finished.people = crate::games::people(db, finished.game)?;
    }
    Ok(games)
}

fn read(row: &Row<'_>, first: usize) -> rusqlite::Result<Rating> {
    Ok(Rating {
        rating: row.get(first)?,
        deviation: row.get(first + 1)?,
        volatility: row.get(first + 2)?,
        games: row.get(first + 3)?,
        at: row.get(first + 4)?,
    })
}
