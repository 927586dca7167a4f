//! The tables of tournaments: their lines, who may do what in them, and their
//! games at our tables.
//!
//! What a line says is not known here. A tournament is what its lines tell, in
//! their order; everything else in these tables is beside that, for lists and
//! for doors.

use rusqlite::{Connection, OptionalExtension as _, Row};

use crate::change::{AppendLines, GivePart, LinkGame, OpenTournament};
use crate::tournaments::{Beside, Glance, Kept, Line, Linked, Stored};
use crate::{GameId, StoreError};

pub(super) fn open(db: &Connection, change: &OpenTournament) -> Result<(), StoreError> {
    let (kept, glance) = (&change.kept, &change.glance);
    db.execute(
        "INSERT INTO tournaments
         (id, created, variant, time, listed, secret, seed, name, phase, players, winner, latest)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)",
        (
            kept.id.to_i64(),
            kept.created,
            &kept.variant,
            &kept.time,
            kept.listed,
            &kept.secret,
            &kept.seed,
            &glance.name,
            &glance.phase,
            glance.players,
            &glance.winner,
            glance.latest,
        ),
    )?;
    append_to(db, kept.id, &change.lines, glance)?;
    claim(db, kept.id, &change.person, &change.part)
}

pub(super) fn append(db: &Connection, change: &AppendLines) -> Result<(), StoreError> {
    let id = change.tournament;
    match &change.beside {
        Beside::Nothing => {}
        Beside::Seed(seed) => set_seed(db, id, seed.as_deref())?,
        Beside::Scored(game) => {
            if !score(db, *game)? {
                let why = format!("game {game} was scored before");
                return Err(StoreError::Damaged(why));
            }
        }
        Beside::Part { person, part } => claim(db, id, person, part)?,
    }
    append_to(db, id, &change.lines, &change.glance)
}

/// A number that is taken fails, so that nothing is doubled.
fn append_to(
    db: &Connection,
    id: GameId,
    lines: &[Line],
    glance: &Glance,
) -> Result<(), StoreError> {
    let insert = "INSERT INTO tournament_lines (tournament, number, person, line)
                  VALUES (?1, ?2, ?3, ?4)";
    let mut insert = db.prepare_cached(insert)?;
    for line in lines {
        insert.execute((id.to_i64(), line.number, &line.person, &line.text))?;
    }
    db.execute(
        "UPDATE tournaments SET name = ?2, phase = ?3, players = ?4, winner = ?5, latest = ?6
         WHERE id = ?1",
        (
            id.to_i64(),
            &glance.name,
            &glance.phase,
            glance.players,
            &glance.winner,
            glance.latest,
        ),
    )?;
    Ok(())
}

fn kept(db: &Connection, id: GameId) -> Result<Option<Kept>, StoreError> {
    let select = "SELECT id, created, variant, time, listed, secret, seed
                  FROM tournaments WHERE id = ?1";
    let kept = db.query_row(select, [id.to_i64()], |row| {
        Ok(Kept {
            id: GameId::from_i64(row.get(0)?),
            created: row.get(1)?,
            variant: row.get(2)?,
            time: row.get(3)?,
            listed: row.get(4)?,
            secret: row.get(5)?,
            seed: row.get(6)?,
        })
    });
    Ok(kept.optional()?)
}

pub(super) fn load(db: &Connection, id: GameId) -> Result<Option<Stored>, StoreError> {
    let Some(kept) = kept(db, id)? else {
        return Ok(None);
    };
    Ok(Some(Stored {
        kept,
        lines: lines(db, id)?,
        games: games(db, id)?,
    }))
}

fn lines(db: &Connection, id: GameId) -> Result<Vec<Line>, StoreError> {
    let mut rows = db.prepare(
        "SELECT number, person, line FROM tournament_lines WHERE tournament = ?1 ORDER BY number",
    )?;
    let lines = rows.query_map([id.to_i64()], |row| {
        Ok(Line {
            number: row.get(0)?,
            person: row.get(1)?,
            text: row.get(2)?,
        })
    })?;
    Ok(lines.collect::<Result<_, _>>()?)
}

pub(super) fn all(db: &Connection) -> Result<Vec<GameId>, StoreError> {
    let mut rows = db.prepare("SELECT id FROM tournaments ORDER BY created, id")?;
    let ids = rows.query_map((), |row| row.get(0).map(GameId::from_i64))?;
    Ok(ids.collect::<Result<_, _>>()?)
}

/// Keeps the seed of the next draw, or forgets it.
fn set_seed(db: &Connection, id: GameId, seed: Option<&str>) -> Result<(), StoreError> {
    let update = "UPDATE tournaments SET seed = ?2 WHERE id = ?1";
    db.execute(update, (id.to_i64(), seed))?;
    Ok(())
}

pub(super) fn list(db: &Connection, limit: u32) -> Result<Vec<(GameId, Glance)>, StoreError> {
    let select = "SELECT id, name, phase, players, winner, latest FROM tournaments
                  WHERE listed ORDER BY latest DESC, id LIMIT ?1";
    let mut rows = db.prepare_cached(select)?;
    let found = rows.query_map([limit], glance)?;
    Ok(found.collect::<Result<_, _>>()?)
}

pub(super) fn of_person(
    db: &Connection,
    person: &str,
    limit: u32,
) -> Result<Vec<(GameId, Glance)>, StoreError> {
    let select = "SELECT id, name, phase, players, winner, latest FROM tournaments
                  WHERE id IN (SELECT tournament FROM tournament_people WHERE person = ?1)
                  ORDER BY latest DESC, id LIMIT ?2";
    let mut rows = db.prepare_cached(select)?;
    let found = rows.query_map((person, limit), glance)?;
    Ok(found.collect::<Result<_, _>>()?)
}

fn glance(row: &Row<'_>) -> rusqlite::Result<(GameId, Glance)> {
    let glance = Glance {
        name: row.get(1)?,
        phase: row.get(2)?,
        players: row.get(3)?,
        winner: row.get(4)?,
        latest: row.get(5)?,
    };
    Ok((GameId::from_i64(row.get(0)?), glance))
}

pub(super) fn give_part(db: &Connection, change: &GivePart) -> Result<(), StoreError> {
    claim(db, change.tournament, &change.person, &change.part)
}

fn claim(db: &Connection, id: GameId, person: &str, part: &str) -> Result<(), StoreError> {
    let insert = "INSERT OR IGNORE INTO tournament_people (person, tournament, role)
                  VALUES (?1, ?2, ?3)";
    db.execute(insert, (person, id.to_i64(), part))?;
    Ok(())
}

pub(super) fn parts(db: &Connection, id: GameId, person: &str) -> Result<Vec<String>, StoreError> {
    let select = "SELECT role FROM tournament_people WHERE person = ?1 AND tournament = ?2";
    let mut rows = db.prepare_cached(select)?;
    let parts = rows.query_map((person, id.to_i64()), |row| row.get(0))?;
    Ok(parts.collect::<Result<_, _>>()?)
}

pub(super) fn holders(db: &Connection, id: GameId, part: &str) -> Result<Vec<String>, StoreError> {
    let select = "SELECT held.person FROM tournament_people held
                  LEFT JOIN people ON people.id = held.person
                  WHERE held.tournament = ?1 AND held.role = ?2 ORDER BY people.created";
    let mut rows = db.prepare_cached(select)?;
    let people = rows.query_map((id.to_i64(), part), |row| row.get(0))?;
    Ok(people.collect::<Result<_, _>>()?)
}

pub(super) fn link(db: &Connection, change: &LinkGame) -> Result<(), StoreError> {
    let linked = change.linked;
    let insert = "INSERT INTO tournament_games (game, tournament, pairing, number, at)
                  VALUES (?1, ?2, ?3, ?4, ?5)";
    db.execute(
        insert,
        (
            linked.game.to_i64(),
            linked.tournament.to_i64(),
            linked.pairing,
            linked.number,
            change.now,
        ),
    )?;
    Ok(())
}

/// Claims a linked game for scoring. Whoever is told `false` is too late.
pub(super) fn score(db: &Connection, game: GameId) -> Result<bool, StoreError> {
    let update = "UPDATE tournament_games SET scored = 1 WHERE game = ?1 AND NOT scored";
    Ok(db.execute(update, [game.to_i64()])? == 1)
}

/// The linked games that have not been scored yet.
pub(super) fn open_links(db: &Connection) -> Result<Vec<Linked>, StoreError> {
    let select = "SELECT game, tournament, pairing, number, scored FROM tournament_games
                  WHERE NOT scored";
    let mut rows = db.prepare(select)?;
    let games = rows.query_map((), linked)?;
    Ok(games.collect::<Result<_, _>>()?)
}

/// All linked games of a tournament, the earliest first.
fn games(db: &Connection, id: GameId) -> Result<Vec<Linked>, StoreError> {
    let select = "SELECT game, tournament, pairing, number, scored FROM tournament_games
                  WHERE tournament = ?1 ORDER BY at, game";
    let mut rows = db.prepare_cached(select)?;
    let games = rows.query_map([id.to_i64()], linked)?;
    Ok(games.collect::<Result<_, _>>()?)
}

pub(super) fn of_game(
    db: &Connection,
    game: GameId,
) -> Result<Option<(GameId, String)>, StoreError> {
    let select = "SELECT id, name FROM tournaments
                  JOIN tournament_games ON tournament = id WHERE game = ?1";
    let mut rows = db.prepare_cached(select)?;
    let found = rows.query_row([game.to_i64()], |row| {
        Ok((GameId::from_i64(row.get(0)?), row.get(1)?))
    });
    Ok(found.optional()?)
}

fn linked(row: &Row<'_>) -> rusqlite::Result<Linked> {
    Ok(Linked {
        game: GameId::from_i64(row.get(0)?),
        tournament: GameId::from_i64(row.get(1)?),
        pairing: row.get(2)?,
        number: row.get(3)?,
        scored: row.get(4)?,
    })
}

/// The tournaments in which nothing has happened since a moment, and in which
/// no game is being played here.
pub(super) fn quiet(db: &Connection, since: u64) -> Result<Vec<(GameId, String)>, StoreError> {
    let mut select = db.prepare(
        "SELECT id, name FROM tournaments WHERE latest < ?1 AND id NOT IN
         (SELECT tournament FROM tournament_games WHERE NOT scored) ORDER BY latest, id",
    )?;
    let rows = select.query_map([since], |row| {
        Ok((GameId::from_i64(row.get(0)?), row.get(1)?))
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// What a tournament is called.
pub(super) fn name(db: &Connection, id: GameId) -> Result<Option<String>, StoreError> {
    let select = "SELECT name FROM tournaments WHERE id = ?1";
    let name = db.query_row(select, [id.to_i64()], |row| row.get(0));
    Ok(name.optional()?)
}

/// Deletes a tournament with its lines and everybody's parts in it. Games that
/// were played here stay.
pub(super) fn delete(db: &Connection, id: GameId) -> Result<(), StoreError> {
    for table in ["tournament_lines", "tournament_people", "tournament_games"] {
        let delete = format!("DELETE FROM {table} WHERE tournament = ?1");
        db.execute(&delete, [id.to_i64()])?;
    }
    db.execute("DELETE FROM tournaments WHERE id = ?1", [id.to_i64()])?;
    Ok(())
}
