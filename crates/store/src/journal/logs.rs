//! The logs of all games that go on, in memory and on the disk.

use std::collections::{HashMap, VecDeque};

use rusqlite::{Connection, OptionalExtension as _, Row};

use super::queue::Job;
use super::{Log, Meta, record};
use crate::{GameId, StoreError};

/// The logs of all games that go on.
#[derive(Default)]
pub(super) struct Logs {
    games: HashMap<GameId, Kept>,
    /// Games with events that are in the journal alone, by the batch that has
    /// the first of them, the oldest first. A game that is over stays in line
    /// until its turn comes.
    unsaved: VecDeque<(i64, GameId)>,
    /// The newest batch and the oldest one that is still there.
    newest: i64,
    oldest: i64,
    /// The tables' time of the newest batch.
    at: Option<u64>,
}

struct Kept {
    log: Log,
    /// Whether `live` has a row of this game.
    in_live: bool,
    /// The first batch with events that `live` does not have.
    unsaved_since: Option<i64>,
}

/// The journal may have this many batches before it is cleaned.
const LONG: i64 = 100_000;
/// Logs saved and batches dropped in one commit at the most.
const SAVED_AT_ONCE: usize = 16;
const DROPPED_AT_ONCE: i64 = 256;

impl Logs {
    /// What the disk has.
    pub(super) fn load(db: &Connection) -> Result<Logs, StoreError> {
        let mut logs = Logs::default();
        let mut saved = HashMap::new();
        let mut rows = db.prepare("SELECT game, seq, count, meta, log FROM live")?;
        let mut rows = rows.query(())?;
        while let Some(row) = rows.next()? {
            let game = GameId::from_i64(row.get(0)?);
            saved.insert(game, row.get::<_, i64>(1)?);
            let kept = Kept {
                log: read_log(row, 2)?,
                in_live: true,
                unsaved_since: None,
            };
            logs.games.insert(game, kept);
        }
        logs.replay(db, &saved)?;
        Ok(logs)
    }

    fn replay(&mut self, db: &Connection, saved: &HashMap<GameId, i64>) -> Result<(), StoreError> {
        let mut rows = db.prepare("SELECT seq, at, batch FROM journal ORDER BY seq")?;
        let mut rows = rows.query(())?;
        while let Some(row) = rows.next()? {
            let seq = row.get(0)?;
            if self.oldest == 0 {
                self.oldest = seq;
            }
            self.newest = seq;
            self.at = Some(row.get(1)?);
            let batch = row.get_ref(2)?.as_blob().map_err(rusqlite::Error::from)?;
            for record in record::read(batch)? {
                if saved.get(&record.game()).is_none_or(|&until| until < seq) {
                    self.replay_record(seq, &record);
                }
            }
        }
        Ok(())
    }

    fn replay_record(&mut self, seq: i64, record: &record::Record<'_>) {
        let game = record.game();
        if let Some(meta) = &record.meta {
            self.begin(game, meta.clone());
        }
        if record.closes {
            self.games.remove(&game);
        } else {
            self.append(seq, game, record.number, record.count, record.events);
        }
    }

    /// A copy of all logs.
    pub(super) fn known(&self) -> Vec<(GameId, Log)> {
        let games = self.games.iter();
        games
            .map(|(&game, kept)| (game, kept.log.clone()))
            .collect()
    }

    pub(super) fn get(&self, game: GameId) -> Option<Log> {
        self.games.get(&game).map(|kept| kept.log.clone())
    }

    pub(super) const fn at(&self) -> Option<u64> {
        self.at
    }

    /// Takes an entry in, unless it does not follow.
    pub(super) fn take_in<T>(&mut self, job: &Job<T>, batch: &[u8]) -> bool {
        if let Some(meta) = &job.meta {
            self.begin(job.game, meta.clone());
        }
        let (seq, events) = (self.newest + 1, &batch[job.events.clone()]);
        self.append(seq, job.game, job.number, job.count, events)
    }

    fn begin(&mut self, game: GameId, meta: Meta) {
        let log = Log {
            meta,
            count: 0,
            bytes: Vec::new(),
        };
        self.games.entry(game).or_insert(Kept {
            log,
            in_live: false,
            unsaved_since: None,
        });
    }

    /// Appends events of a batch to the log of a game, if they follow.
    fn append(&mut self, seq: i64, game: GameId, number: u32, count: u32, events: &[u8]) -> bool {
        let kept = self.games.get_mut(&game);
        let Some(kept) = kept.filter(|kept| kept.log.count + 1 == number) else {
            return false;
        };
        kept.log.count += count;
        kept.log.bytes.extend_from_slice(events);
        if kept.unsaved_since.is_none() {
            kept.unsaved_since = Some(seq);
            self.unsaved.push_back((seq, game));
        }
        true
    }

    /// Appends the batch to the journal.
    pub(super) fn write_batch(
        &self,
        db: &Connection,
        at: u64,
        batch: &[u8],
    ) -> rusqlite::Result<()> {
        let mut insert = db.prepare_cached("INSERT INTO journal VALUES (?1, ?2, ?3)")?;
        insert.execute((self.newest + 1, at, batch)).map(|_| ())
    }

    /// The batch is on the disk.
    pub(super) fn committed(&mut self, at: u64) {
        self.newest += 1;
        self.at = Some(at);
        if self.oldest == 0 {
            self.oldest = self.newest;
        }
    }

    /// A game is over; its log goes elsewhere.
    pub(super) fn close(&mut self, db: &Connection, game: GameId) -> rusqlite::Result<Option<Log>> {
        let Some(kept) = self.games.remove(&game) else {
            return Ok(None);
        };
        if kept.in_live {
            let mut delete = db.prepare_cached("DELETE FROM live WHERE game = ?1")?;
            delete.execute([game.to_i64()])?;
        }
        Ok(Some(kept.log))
    }

    /// A step of cleaning, if the journal is long: the oldest logs are saved,
    /// and batches that nobody needs are dropped. The newest batch always
    /// stays, for it tells how late it is.
    pub(super) fn clean(&mut self, db: &Connection) -> rusqlite::Result<()> {
        if self.newest - self.oldest < LONG {
            return Ok(());
        }
        for _ in 0..SAVED_AT_ONCE {
            let Some((since, game)) = self.unsaved.pop_front() else {
                break;
            };
            if let Some(kept) = self.games.get_mut(&game)
                && kept.unsaved_since == Some(since)
            {
                save(db, game, self.newest, &kept.log)?;
                kept.in_live = true;
                kept.unsaved_since = None;
            }
        }
        let needed = self
            .unsaved
            .front()
            .map_or(self.newest, |(since, _)| *since);
        let until = needed.min(self.newest).min(self.oldest + DROPPED_AT_ONCE);
        let mut delete = db.prepare_cached("DELETE FROM journal WHERE seq < ?1")?;
        delete.execute([until])?;
        self.oldest = until;
        Ok(())
    }
}

fn save(db: &Connection, game: GameId, seq: i64, log: &Log) -> rusqlite::Result<()> {
    let meta = postcard::to_stdvec(&log.meta).expect("plain data has a form in bytes");
    let mut save = db.prepare_cached("REPLACE INTO live VALUES (?1, ?2, ?3, ?4, ?5)")?;
    save.execute((game.to_i64(), seq, log.count, meta, &log.bytes))
        .map(|_| ())
}

/// A log from the columns `count`, `meta` and `log`.
pub(super) fn read_log(row: &Row<'_>, first: usize) -> Result<Log, StoreError> {
    let meta = row
        .get_ref(first + 1)?
        .as_blob()
        .map_err(rusqlite::Error::from)?;
    Ok(Log {
        count: row.get(first)?,
        meta: postcard::from_bytes(meta).map_err(|why| StoreError::Damaged(why.to_string()))?,
        bytes: row.get(first + 2)?,
    })
}

/// The log of a game that is over.
pub(crate) fn finished(db: &Connection, game: GameId) -> Result<Option<Log>, StoreError> {
    let mut select = db.prepare_cached("SELECT count, meta, log FROM games WHERE game = ?1")?;
    let found = select.query_row([game.to_i64()], |row| Ok(read_log(row, 0)));
    found.optional()?.transpose()
}
