//! What an operator deletes while no server runs.

use std::collections::HashSet;
use std::path::Path;

use game::Fact;
use rusqlite::Connection;

use super::{archive, people, replay, sessions, tournaments};
use crate::change::ExpireGuests;
use crate::expiry::Cursor;
use crate::people::of_player;
use crate::{GameId, Lock, StoreError};

/// Deletes in a data directory. Unless it is finished, nothing is deleted.
pub struct Prune {
    db: Connection,
    _lock: Lock,
}

/// Guests looked at in one step.
const GUESTS_AT_ONCE: u32 = 1_000;

impl Prune {
    /// Begins, where no server runs.
    pub fn begin(directory: &Path) -> Result<Prune, StoreError> {
        let (lock, db) = archive::open_to_write(directory)?;
        db.execute_batch("BEGIN IMMEDIATE")?;
        Ok(Prune { db, _lock: lock })
    }

    /// Deletes the sessions that are too old to be accepted; gives how many.
    pub fn sessions(&self, now: u64) -> Result<usize, StoreError> {
        sessions::expire(&self.db, now)
    }

    /// Deletes the guests who came before a moment, left nothing behind and
    /// have not been here since; gives how many.
    pub fn guests(&self, before: u64) -> Result<usize, StoreError> {
        let mut look = ExpireGuests {
            before,
            from: Cursor::default(),
            limit: GUESTS_AT_ONCE,
            playing: players(&self.db)?,
        };
        let mut deleted = 0;
        loop {
            let expired = people::expire_guests(&self.db, &look)?;
            deleted += expired.deleted;
            match expired.next {
                Some(next) => look.from = next,
                None => return Ok(deleted),
            }
        }
    }

    /// The tournaments in which nothing has happened since a moment, and in
    /// which no game is being played here.
    pub fn quiet_tournaments(&self, since: u64) -> Result<Vec<(GameId, String)>, StoreError> {
        tournaments::quiet(&self.db, since)
    }

    /// What a tournament is called; nothing if there is none.
    pub fn tournament(&self, id: GameId) -> Result<Option<String>, StoreError> {
        tournaments::name(&self.db, id)
    }

    /// Deletes a tournament with its lines and everybody's parts in it. Games
    /// that were played here stay.
    pub fn delete_tournament(&self, id: GameId) -> Result<(), StoreError> {
        tournaments::delete(&self.db, id)
    }

    /// All of it is deleted.
    pub fn commit(&self) -> Result<(), StoreError> {
        Ok(self.db.execute_batch("COMMIT")?)
    }

    /// Gives the room of what was deleted back to the disk.
    pub fn shrink(self) -> Result<(), StoreError> {
        let shrink = "VACUUM; PRAGMA wal_checkpoint(TRUNCATE)";
        Ok(self.db.execute_batch(shrink)?)
    }
}

/// The ids of all who made, or sat down in, a game that goes on. A log that
/// cannot be read names nobody.
fn players(db: &Connection) -> Result<HashSet<String>, StoreError> {
    let mut players = HashSet::new();
    let (logs, _) = replay::read(db, None)?;
    for (_, log) in logs.known() {
        let events = crate::code::read(&log.bytes).unwrap_or_default();
        for event in events {
            if let Fact::Sat { player, .. } = &event.fact {
                players.insert(of_player(player).to_owned());
            }
        }
        players.insert(log.meta.by);
    }
    Ok(players)
}
