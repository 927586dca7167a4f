//! The start of a journal: what the disk has, what of it is damaged, and how to
//! go on from there.

use std::collections::HashSet;
use std::path::Path;

use rusqlite::Connection;

use super::log_file::Found;
use super::logs::{LONG, Logs};
use super::replay;
use crate::mark::{self, Commit, Mark};
use crate::{Damage, GameId, Log, StoreError};

/// A journal that begins to run.
pub(super) struct Start {
    pub(super) db: Connection,
    pub(super) logs: Logs,
    pub(super) mark: Mark,
    pub(super) boots: Vec<(u64, u64)>,
    pub(super) damage: Damage,
    pub(super) quarantined: HashSet<GameId>,
}

impl Start {
    pub(super) fn new(directory: &Path, wall_ms: u64) -> Result<Start, StoreError> {
        let found = Found::copy(&directory.join(crate::FILE));
        let db = super::connect(directory)?;
        let (mut logs, damage) = replay::read(&db, mark::read(directory).as_ref())?;
        if damage.is_none() {
            drop(found);
        } else {
            damage.report();
            if let Some(found) = found {
                found.keep();
            }
        }
        logs.clean_beyond = Some(LONG);
        if damage.is_within() {
            match begin_anew(&db, &mut logs, &damage, wall_ms) {
                Err(error) if error.is_disk_full() => return Err(error),
                Err(error) => {
                    logs.clean_beyond = None;
                    tracing::error!(%error, "the damaged journal stays as it is");
                }
                Ok(()) => {}
            }
        }
        let boots = boot(&db, &mut logs, wall_ms)?;
        let unusable = |why| StoreError::Directory {
            path: directory.to_owned(),
            why,
        };
        let mut mark = Mark::open(directory).map_err(unusable)?;
        mark.set(&logs.last);
        let quarantined = replay::set_aside(&db)?;
        Ok(Start {
            db,
            logs,
            mark,
            boots,
            damage,
            quarantined,
        })
    }
}

/// Puts the damaged games aside, with what is known of them, and the others into
/// `live`, so that the damage is found and told once.
fn begin_anew(
    db: &Connection,
    logs: &mut Logs,
    damage: &Damage,
    now: u64,
) -> Result<(), StoreError> {
    let all = db.unchecked_transaction()?;
    for found in &damage.games {
        let log = found.log.as_ref();
        let meta = log.map(|log| postcard::to_stdvec(&log.meta).expect("plain data has a form"));
        all.execute(
            "INSERT OR IGNORE INTO damaged (game, found, why, count, meta, log)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
            (
                found.game.to_i64(),
                now,
                &found.why,
                log.map(|log| log.count),
                meta,
                log.map(|log| &log.bytes),
            ),
        )?;
    }
    logs.save_all(&all)?;
    all.commit()?;
    Ok(())
}

/// Notes that the server runs again. The tables' time goes on where it stopped,
/// so that no clock runs while there is no server.
fn boot(db: &Connection, logs: &mut Logs, wall_ms: u64) -> Result<Vec<(u64, u64)>, StoreError> {
    let table_ms = logs.at.unwrap_or(wall_ms);
    let both = db.unchecked_transaction()?;
    both.execute("INSERT INTO boots VALUES (?1, ?2)", (table_ms, wall_ms))?;
    let written = logs.write(&both, table_ms, &[], Vec::new())?;
    both.commit()?;
    logs.committed(written);
    let mut rows = db.prepare("SELECT table_ms, wall_ms FROM boots ORDER BY rowid")?;
    let boots = rows.query_map((), |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(boots.collect::<Result<_, _>>()?)
}

/// The games that go on in a data directory, and what is wrong with its journal,
/// without changing it. `marked` was read before, for a running server moves it on.
pub(super) fn examine(
    db: &Connection,
    marked: Option<&Commit>,
) -> Result<(Vec<(GameId, Log)>, Damage), StoreError> {
    let snapshot = db.unchecked_transaction()?;
    let (logs, damage) = replay::read(&snapshot, marked)?;
    Ok((logs.known(), damage))
}
