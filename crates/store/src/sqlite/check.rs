//! A look at a whole data directory: what of it is as it was written.

use std::path::Path;

use game::Game;
use rusqlite::Connection;

use super::{archive, finished, schema, start};
use crate::mark::{self, Commit};
use crate::{Damage, GameId, Log, Reader, StoreError, code};

/// What was found in a data directory.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// What SQLite says of the structure of its file; nothing if it is sound.
    pub structure: Vec<String>,
    /// What is wrong with the journal.
    pub journal: Damage,
    /// How many games go on and are sound.
    pub running: usize,
    /// How many are over and sound.
    pub finished: usize,
    /// Games that cannot be read, and why.
    pub games: Vec<(GameId, String)>,
    /// Games that an earlier start has set aside, and why.
    pub set_aside: Vec<(GameId, String)>,
    /// Lines of tournaments whose author is not known here. That is no damage
    /// for certain: people who have left are deleted after a while.
    pub strangers: Vec<Stranger>,
}

/// The author of a line of a tournament, who is not known here.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the columns of the table, told in the schema")]
pub struct Stranger {
    pub tournament: GameId,
    pub number: i64,
    pub person: String,
}

impl Report {
    /// Whether all that can be told for certain is as it was written.
    pub fn is_good(&self) -> bool {
        self.structure.is_empty()
            && self.journal.is_none()
            && self.games.is_empty()
            && self.set_aside.is_empty()
    }
}

/// Looks at the structure of a database, its games and the authors in its
/// tournaments, and changes nothing, whether a server runs or not. Every game is
/// replayed. Other tables have no checksums. The database must be of the
/// newest version, for older ones have no checksums. What else is to be looked
/// at can be read through the reader.
pub fn check(directory: &Path) -> Result<(Reader, Report), StoreError> {
    // First the mark, which a running server moves on.
    let marked = mark::read(directory);
    let db = archive::open_unchecked(directory)?;
    check_schema(&db, marked.as_ref())?;
    let mut report = Report {
        structure: structure(&db)?,
        ..Report::default()
    };
    let (running, damage) = start::examine(&db, marked.as_ref())?;
    report.journal = damage;
    for (game, log) in running {
        match replays(&log) {
            Ok(()) => report.running += 1,
            Err(why) => report.games.push((game, why)),
        }
    }
    for game in finished::all(&db)? {
        match finished_game(&db, game) {
            Ok(()) => report.finished += 1,
            Err(why) => report.games.push((game, why)),
        }
    }
    report.set_aside = set_aside(&db)?;
    report.strangers = strangers(&db)?;
    Ok((super::reader(directory), report))
}

/// A file may lack its tables, or have those of an earlier version, because the
/// commits that made them are lost. A start then tells of them, and so does this.
fn check_schema(db: &Connection, marked: Option<&Commit>) -> Result<(), StoreError> {
    let why = match schema::check(db).and_then(|()| schema::check_newest(db)) {
        Err(why @ (StoreError::Foreign | StoreError::TooOld(_))) => why,
        other => return other,
    };
    let marked = marked.map_or(0, |marked| marked.number);
    match newest_commit(db) {
        Ok(newest) if newest < marked => Err(StoreError::Lost(marked - newest)),
        _ => Err(why),
    }
}

/// The number of the newest commit; 0 if there is none.
fn newest_commit(db: &Connection) -> Result<i64, StoreError> {
    let table = "SELECT 1 FROM sqlite_schema WHERE name = 'journal'";
    if !db.prepare(table)?.exists(())? {
        return Ok(0);
    }
    let newest = "SELECT coalesce(max(seq), 0) FROM journal";
    Ok(db.query_row(newest, (), |row| row.get(0))?)
}

fn structure(db: &Connection) -> Result<Vec<String>, StoreError> {
    let mut verdicts = db.prepare("PRAGMA integrity_check(20)")?;
    let verdicts = verdicts.query_map((), |row| row.get(0))?;
    let mut said: Vec<String> = Vec::new();
    for verdict in verdicts {
        // An error is a verdict, too.
        said.push(verdict.unwrap_or_else(|error| error.to_string()));
    }
    said.retain(|verdict| verdict != "ok");
    Ok(said)
}

fn finished_game(db: &Connection, game: GameId) -> Result<(), String> {
    let found = match finished::find(db, game) {
        Ok(Some(found)) => found.log(),
        Ok(None) => return Err("its row cannot be found again".to_owned()),
        Err(why) => Err(why),
    };
    match found {
        Ok(log) => replays(&log),
        Err(why) => Err(why.to_string()),
    }
}

fn replays(log: &Log) -> Result<(), String> {
    let events = code::read(&log.bytes).map_err(|why| why.to_string())?;
    if events.len() as u64 != u64::from(log.count) {
        return Err(format!("{} events instead of {}", events.len(), log.count));
    }
    Game::rebuild(&events).map_err(|why| why.to_string())?;
    Ok(())
}

fn set_aside(db: &Connection) -> Result<Vec<(GameId, String)>, StoreError> {
    let mut rows = db.prepare("SELECT game, why FROM damaged ORDER BY game")?;
    let rows = rows.query_map((), |row| Ok((GameId::from_i64(row.get(0)?), row.get(1)?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// The author stands beside the chain of checksums that the lines have.
fn strangers(db: &Connection) -> Result<Vec<Stranger>, StoreError> {
    let mut rows = db.prepare(
        "SELECT tournament, number, CAST(person AS BLOB) FROM tournament_lines AS line
         WHERE person IS NOT NULL
         AND NOT EXISTS (SELECT 1 FROM people WHERE people.id = line.person)
         ORDER BY tournament, number",
    )?;
    let rows = rows.query_map((), |row| {
        Ok(Stranger {
            tournament: GameId::from_i64(row.get(0)?),
            number: row.get(1)?,
            // A wrong bit may have made it no text.
            person: String::from_utf8_lossy(&row.get::<_, Vec<u8>>(2)?).into_owned(),
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}
