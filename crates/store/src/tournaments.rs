//! Tournaments: their lines, who may do what in them, their games at our
//! tables, and circuits.
//!
//! What a line says is not known here. A tournament is what its lines tell, in
//! their order; everything else in these tables is beside that, for lists and
//! for doors.

use rusqlite::{Connection, OptionalExtension as _, Row};

use crate::{GameId, StoreError};

/// What is kept of a tournament beside its lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Its name in addresses.
    pub id: GameId,
    /// When it was made, in milliseconds since 1970.
    pub created: u64,
    /// What is played at our own tables: the variant's stable name.
    pub variant: String,
    /// The time control there.
    pub time: String,
    /// Whether lists show it.
    pub listed: bool,
    /// From which the secrets of its links are made.
    pub secret: String,
    /// The seed whose hash was published, until it is drawn.
    pub seed: Option<String>,
}

/// What a list tells of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Glance {
    /// What it is called.
    pub name: String,
    /// Where it stands.
    pub phase: String,
    /// How many have entered.
    pub players: u32,
    /// Who has won.
    pub winner: Option<String>,
    /// When something happened last, in milliseconds since 1970.
    pub latest: u64,
}

/// A line to be written: one command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its number from 1.
    pub number: u32,
    /// Who brought it about, if it was a person.
    pub person: Option<String>,
    /// What happened, as text.
    pub text: String,
}

/// A game at our own tables that decides a pairing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Linked {
    /// The game.
    pub game: GameId,
    /// The tournament.
    pub tournament: GameId,
    /// The number of the match.
    pub pairing: u32,
    /// Which of its games, from 1.
    pub number: u16,
    /// It is over, and what it means to the tournament was entered.
    pub scored: bool,
}

/// Writes a new tournament, without lines.
pub fn open(db: &Connection, kept: &Kept, glance: &Glance) -> Result<(), StoreError> {
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
    Ok(())
}

/// Appends lines. A number that is taken fails, so that nothing is doubled.
pub fn append(
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

/// What is kept of a tournament beside its lines.
pub fn kept(db: &Connection, id: GameId) -> Result<Option<Kept>, StoreError> {
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

/// A tournament with its lines in order.
pub fn load(db: &Connection, id: GameId) -> Result<Option<(Kept, Vec<Line>)>, StoreError> {
    let Some(kept) = kept(db, id)? else {
        return Ok(None);
    };
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
    Ok(Some((kept, lines.collect::<Result<_, _>>()?)))
}

/// All of them.
pub fn all(db: &Connection) -> Result<Vec<GameId>, StoreError> {
    let mut rows = db.prepare("SELECT id FROM tournaments ORDER BY created, id")?;
    let ids = rows.query_map((), |row| row.get(0).map(GameId::from_i64))?;
    Ok(ids.collect::<Result<_, _>>()?)
}

/// Keeps the seed of the next draw, or forgets it.
pub fn set_seed(db: &Connection, id: GameId, seed: Option<&str>) -> Result<(), StoreError> {
    let update = "UPDATE tournaments SET seed = ?2 WHERE id = ?1";
    db.execute(update, (id.to_i64(), seed))?;
    Ok(())
}

/// Those that lists show, the latest first.
pub fn list(db: &Connection, limit: u32) -> Result<Vec<(GameId, Glance)>, StoreError> {
    let select = "SELECT id, name, phase, players, winner, latest FROM tournaments
                  WHERE listed ORDER BY latest DESC, id LIMIT ?1";
    let mut rows = db.prepare_cached(select)?;
    let found = rows.query_map([limit], glance)?;
    Ok(found.collect::<Result<_, _>>()?)
}

/// Those in which somebody has a part, the latest first.
pub fn of_person(
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

/// Gives somebody a part.
pub fn claim(db: &Connection, id: GameId, person: &str, role: &str) -> Result<(), StoreError> {
    let insert = "INSERT OR IGNORE INTO tournament_people (person, tournament, role)
                  VALUES (?1, ?2, ?3)";
    db.execute(insert, (person, id.to_i64(), role))?;
    Ok(())
}

/// The parts that somebody has.
pub fn roles(db: &Connection, id: GameId, person: &str) -> Result<Vec<String>, StoreError> {
    let select = "SELECT role FROM tournament_people WHERE person = ?1 AND tournament = ?2";
    let mut rows = db.prepare_cached(select)?;
    let roles = rows.query_map((person, id.to_i64()), |row| row.get(0))?;
    Ok(roles.collect::<Result<_, _>>()?)
}

/// Who has a part, the one who is the longest known first.
pub fn holders(db: &Connection, id: GameId, role: &str) -> Result<Vec<String>, StoreError> {
    let select = "SELECT held.person FROM tournament_people held
                  LEFT JOIN people ON people.id = held.person
                  WHERE held.tournament = ?1 AND held.role = ?2 ORDER BY people.created";
    let mut rows = db.prepare_cached(select)?;
    let people = rows.query_map((id.to_i64(), role), |row| row.get(0))?;
    Ok(people.collect::<Result<_, _>>()?)
}

/// Notes that a game decides a pairing.
pub fn link(db: &Connection, linked: &Linked, now: u64) -> Result<(), StoreError> {
    let insert = "INSERT INTO tournament_games (game, tournament, pairing, number, at)
                  VALUES (?1, ?2, ?3, ?4, ?5)";
    db.execute(
        insert,
        (
            linked.game.to_i64(),
            linked.tournament.to_i64(),
            linked.pairing,
            linked.number,
            now,
        ),
    )?;
    Ok(())
}

/// Claims a linked game for scoring. Whoever is told `false` is too late.
pub fn score(db: &Connection, game: GameId) -> Result<bool, StoreError> {
    let update = "UPDATE tournament_games SET scored = 1 WHERE game = ?1 AND NOT scored";
    Ok(db.execute(update, [game.to_i64()])? == 1)
}

/// The linked games that have not been scored yet.
pub fn unscored(db: &Connection) -> Result<Vec<Linked>, StoreError> {
    let select = "SELECT game, tournament, pairing, number, scored FROM tournament_games
                  WHERE NOT scored";
    let mut rows = db.prepare(select)?;
    let games = rows.query_map((), linked)?;
    Ok(games.collect::<Result<_, _>>()?)
}

/// All linked games of a tournament, the earliest first.
pub fn games(db: &Connection, id: GameId) -> Result<Vec<Linked>, StoreError> {
    let select = "SELECT game, tournament, pairing, number, scored FROM tournament_games
                  WHERE tournament = ?1 ORDER BY at, game";
    let mut rows = db.prepare_cached(select)?;
    let games = rows.query_map([id.to_i64()], linked)?;
    Ok(games.collect::<Result<_, _>>()?)
}

/// The tournament that a game belongs to, and its name.
pub fn of_game(db: &Connection, game: GameId) -> Result<Option<(GameId, String)>, StoreError> {
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

/// Writes a new circuit.
pub fn add_circuit(
    db: &Connection,
    id: GameId,
    person: &str,
    document: &str,
    now: u64,
) -> Result<(), StoreError> {
    let insert = "INSERT INTO circuits (id, created, person, document) VALUES (?1, ?2, ?3, ?4)";
    db.execute(insert, (id.to_i64(), now, person, document))?;
    Ok(())
}

/// Writes a circuit that was changed, unless it is another one by now.
pub fn change_circuit(
    db: &Connection,
    id: GameId,
    was: &str,
    document: &str,
) -> Result<bool, StoreError> {
    let update = "UPDATE circuits SET document = ?3 WHERE id = ?1 AND document = ?2";
    Ok(db.execute(update, (id.to_i64(), was, document))? == 1)
}

/// Whose circuit it is, and the circuit.
pub fn circuit(db: &Connection, id: GameId) -> Result<Option<(String, String)>, StoreError> {
    let select = "SELECT person, document FROM circuits WHERE id = ?1";
    let row = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?));
    Ok(db.query_row(select, [id.to_i64()], row).optional()?)
}

/// All circuits, the newest first, each with so many letters of its document.
pub fn circuits(
    db: &Connection,
    limit: u32,
    letters: u32,
) -> Result<Vec<(GameId, String)>, StoreError> {
    let select = "SELECT id, substr(document, 1, ?2) FROM circuits
                  ORDER BY created DESC, id LIMIT ?1";
    let mut rows = db.prepare_cached(select)?;
    let row = |row: &Row<'_>| Ok((GameId::from_i64(row.get(0)?), row.get(1)?));
    let found = rows.query_map((limit, letters), row)?;
    Ok(found.collect::<Result<_, _>>()?)
}
