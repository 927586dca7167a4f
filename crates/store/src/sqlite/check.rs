//! A look at a whole data directory: what of it is as it was written.

use std::path::Path;

use game::Game;
use rusqlite::Connection;

use super::{archive, finished, schema, start};
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
}

impl Report {
    /// Whether all is as it was written.
    pub fn is_good(&self) -> bool {
        self.structure.is_empty()
            && self.journal.is_none()
            && self.games.is_empty()
            && self.set_aside.is_empty()
    }
}

/// Looks at everything in a data directory and changes nothing, whether a
/// server runs or not. Every game is replayed. The database must be of the
/// newest version, for older ones have no checksums. What else is to be looked
/// at can be read through the reader.
pub fn check(directory: &Path) -> Result<(Reader, Report), StoreError> {
    let db = archive::open_to_read(directory)?;
    schema::check_newest(&db)?;
    let mut report = Report {
        structure: structure(&db)?,
        ..Report::default()
    };
    let (running, damage) = start::examine(&db, directory)?;
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
    Ok((super::reader(directory), report))
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
