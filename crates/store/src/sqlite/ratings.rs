//! The tables of ratings, and games counted in them.

use rusqlite::{Connection, OptionalExtension as _, Row};

use super::{games, people};
use crate::ratings::{Finished, Rated, Rating};
use crate::{GameId, StoreError};

/// Counts a game. Games of two accounts that somebody won or that were drawn
/// change their ratings; of all others it is noted that they do not. A game
/// that was counted before is not counted again.
pub(super) fn count(db: &Connection, game: &Finished) -> Result<(), StoreError> {
    if !claim(db, game.game)? {
        return Ok(());
    }
    let Some(([first, second], outcome)) = game.rivals() else {
        return Ok(());
    };
    if !is_account(db, first)? || !is_account(db, second)? {
        return Ok(());
    }
    let before = |person| -> Result<Rating, StoreError> {
        let known = get(db, person, &game.variant)?;
        Ok(known.unwrap_or_else(Rating::unknown))
    };
    let [one, two] = game.rate([before(first)?, before(second)?], &outcome);
    put(db, first, game, &one)?;
    put(db, second, game, &two)
}

/// Counts all that are over and were not counted; gives how many.
pub(super) fn count_missed(db: &Connection) -> Result<usize, StoreError> {
    let missed = uncounted(db)?;
    missed.iter().try_for_each(|game| count(db, game))?;
    Ok(missed.len())
}

fn is_account(db: &Connection, id: &str) -> Result<bool, StoreError> {
    Ok(people::get(db, id)?.is_some_and(|person| person.has_account))
}

pub(super) fn get(
    db: &Connection,
    person: &str,
    variant: &str,
) -> Result<Option<Rating>, StoreError> {
    let mut select = db.prepare_cached(
        "SELECT rating, deviation, volatility, games, at FROM ratings
         WHERE person = ?1 AND variant = ?2",
    )?;
    let found = select.query_row((person, variant), |row| read(row, 0));
    Ok(found.optional()?)
}

/// Claims a game for counting; false if it was counted before.
pub(super) fn claim(db: &Connection, game: GameId) -> Result<bool, StoreError> {
    let mut insert = db.prepare_cached("INSERT OR IGNORE INTO counted VALUES (?1)")?;
    Ok(insert.execute([game.to_i64()])? == 1)
}

/// Writes a rating and the step that led to it.
fn put(db: &Connection, person: &str, game: &Finished, new: &Rating) -> Result<(), StoreError> {
    db.prepare_cached("REPLACE INTO ratings VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")?
        .execute((
            person,
            &game.variant,
            new.rating,
            new.deviation,
            new.volatility,
            new.games,
            new.at,
        ))?;
    db.prepare_cached("REPLACE INTO rating_steps VALUES (?1, ?2, ?3, ?4, ?5)")?
        .execute((
            person,
            &game.variant,
            new.at,
            game.game.to_i64(),
            new.rating,
        ))?;
    Ok(())
}

/// All ratings of a person, the most played first, with so many of the latest
/// steps.
pub(super) fn of_person(
    db: &Connection,
    person: &str,
    steps: u32,
) -> Result<Vec<Rated>, StoreError> {
    let mut select = db.prepare_cached(
        "SELECT variant, rating, deviation, volatility, games, at FROM ratings
         WHERE person = ?1 ORDER BY games DESC, variant",
    )?;
    let rows = select.query_map([person], |row| {
        Ok(Rated {
            variant: row.get(0)?,
            rating: read(row, 1)?,
            history: Vec::new(),
        })
    })?;
    let mut ratings = rows.collect::<Result<Vec<_>, _>>()?;
    for rated in &mut ratings {
        rated.history = history(db, person, &rated.variant, steps)?;
    }
    Ok(ratings)
}

fn history(
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

pub(super) fn best(
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

pub(super) fn uncounted_games(db: &Connection) -> Result<usize, StoreError> {
    let count = "SELECT count(*) FROM games
                 WHERE rated AND game NOT IN (SELECT game FROM counted)";
    Ok(db.query_row(count, (), |row| row.get(0))?)
}

/// Rated games that are over and were not counted, the oldest first.
fn uncounted(db: &Connection) -> Result<Vec<Finished>, StoreError> {
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
        let seats = games::seats(db, finished.game)?;
        finished.people = seats.into_iter().map(|(_, person)| person).collect();
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
