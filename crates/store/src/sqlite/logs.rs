//! The logs of all games that go on, in memory and on the disk.
//!
//! Memory follows the transaction as it is built, so that each entry is decided
//! on those before it. What a transaction changed is noted; if it fails, memory
//! goes back, and the journal need not be read again.

use std::collections::{HashMap, VecDeque};

use rusqlite::Connection;

use super::{replay, row};
use crate::journal::Job;
use crate::mark::Commit;
use crate::{GameId, Log, Meta};

/// The logs of all games that go on.
#[derive(Default)]
pub(super) struct Logs {
    games: HashMap<GameId, Kept>,
    /// Games with events that are in the journal alone, by the commit that has
    /// the first of them, the oldest first. A game that is over stays in line
    /// until its turn comes.
    unsaved: VecDeque<(i64, GameId)>,
    /// The newest commit.
    pub(super) last: Commit,
    /// The oldest row that is still there; 0 without any.
    pub(super) oldest: i64,
    /// The tables' time of the newest commit.
    pub(super) at: Option<u64>,
    /// How to go back to the last commit.
    undo: Vec<Undo>,
    /// From how many rows on the oldest are dropped, if they ever are.
    pub(super) clean_beyond: Option<i64>,
}

struct Kept {
    log: Log,
    /// Whether `live` has a row of this game.
    in_live: bool,
    /// The first commit with events that `live` does not have.
    unsaved_since: Option<i64>,
}

/// What a transaction has changed in memory.
enum Undo {
    Begun(GameId),
    /// The log as it was before: its events, its bytes, and since when it has
    /// been unsaved.
    Appended(GameId, u32, usize, Option<i64>),
    Closed(GameId, Box<Kept>),
}

/// A commit, as memory will have it when it is on the disk.
pub(super) struct Written {
    commit: Commit,
    at: u64,
    cleaned: Cleaned,
}

/// What the cleaner has done.
struct Cleaned {
    /// How many games of the line had their turn.
    turns: usize,
    saved: Vec<GameId>,
    oldest: i64,
}

/// The journal may have this many rows before it is cleaned.
pub(super) const LONG: i64 = 100_000;
/// Logs saved and rows dropped in one commit at the most.
const SAVED_AT_ONCE: usize = 16;
const DROPPED_AT_ONCE: i64 = 256;

impl Logs {
    /// A copy of all logs.
    pub(super) fn known(&self) -> Vec<(GameId, Log)> {
        let games = self.games.iter();
        games
            .map(|(&game, kept)| (game, kept.log.clone()))
            .collect()
    }

    pub(super) fn ids(&self) -> Vec<GameId> {
        self.games.keys().copied().collect()
    }

    pub(super) fn get(&self, game: GameId) -> Option<Log> {
        self.games.get(&game).map(|kept| kept.log.clone())
    }

    /// The number that the next event of a game will have.
    pub(super) fn next_of(&self, game: GameId) -> Option<u32> {
        self.games
            .get(&game)
            .map(|kept| kept.log.count.saturating_add(1))
    }

    /// A log that `live` has.
    pub(super) fn restore(&mut self, game: GameId, log: Log) {
        let kept = Kept {
            log,
            in_live: true,
            unsaved_since: None,
        };
        self.games.insert(game, kept);
    }

    /// Whether the game is new.
    pub(super) fn begin(&mut self, game: GameId, meta: Meta) -> bool {
        let log = Log {
            meta,
            count: 0,
            bytes: Vec::new(),
        };
        let is_new = !self.games.contains_key(&game);
        self.games.entry(game).or_insert(Kept {
            log,
            in_live: false,
            unsaved_since: None,
        });
        is_new
    }

    /// Appends events of a commit, which must follow those that are there.
    pub(super) fn append(&mut self, commit: i64, game: GameId, count: u32, events: &[u8]) {
        let Some(kept) = self.games.get_mut(&game) else {
            return;
        };
        kept.log.count = kept.log.count.saturating_add(count);
        kept.log.bytes.extend_from_slice(events);
        if kept.unsaved_since.is_none() {
            kept.unsaved_since = Some(commit);
            self.unsaved.push_back((commit, game));
        }
    }

    pub(super) fn forget(&mut self, game: GameId) -> Option<Log> {
        self.games.remove(&game).map(|kept| kept.log)
    }

    /// Takes an entry in, unless it does not follow.
    pub(super) fn take_in<T>(&mut self, job: &Job<T>, batch: &[u8]) -> bool {
        if let Some(meta) = &job.meta
            && self.begin(job.game, meta.clone())
        {
            self.undo.push(Undo::Begun(job.game));
        }
        let Some(kept) = self.games.get(&job.game) else {
            return false;
        };
        if kept.log.count + 1 != job.number {
            return false;
        }
        let (count, bytes) = (kept.log.count, kept.log.bytes.len());
        let before = Undo::Appended(job.game, count, bytes, kept.unsaved_since);
        self.undo.push(before);
        let (next, events) = (self.last.number + 1, &batch[job.events.clone()]);
        self.append(next, job.game, job.count, events);
        true
    }

    /// A game is over; its log goes elsewhere.
    pub(super) fn close(
        &mut self,
        db: &Connection,
        game: GameId,
    ) -> rusqlite::Result<Option<&Log>> {
        let Some(kept) = self.games.remove(&game) else {
            return Ok(None);
        };
        let in_live = kept.in_live;
        self.undo.push(Undo::Closed(game, Box::new(kept)));
        if in_live {
            let mut delete = db.prepare_cached("DELETE FROM live WHERE game = ?1")?;
            delete.execute([game.to_i64()])?;
        }
        let Some(Undo::Closed(_, kept)) = self.undo.last() else {
            return Ok(None);
        };
        Ok(Some(&kept.log))
    }

    /// Writes the row of a commit, whose records belong to these games.
    pub(super) fn write(
        &self,
        db: &Connection,
        at: u64,
        batch: &[u8],
        games: Vec<u32>,
    ) -> rusqlite::Result<Written> {
        let cleaned = self.clean(db)?;
        let at = self.at.map_or(at, |latest| latest.max(at));
        let sum = row::append(db, &self.last, cleaned.oldest, at, batch)?;
        let number = self.last.number + 1;
        Ok(Written {
            commit: Commit { number, sum, games },
            at,
            cleaned,
        })
    }

    /// The commit is on the disk.
    pub(super) fn committed(&mut self, written: Written) {
        self.undo.clear();
        self.at = Some(written.at);
        self.last = written.commit;
        self.oldest = written.cleaned.oldest;
        self.unsaved.drain(..written.cleaned.turns);
        for game in written.cleaned.saved {
            if let Some(kept) = self.games.get_mut(&game) {
                kept.in_live = true;
                kept.unsaved_since = None;
            }
        }
    }

    /// The transaction failed: all is as it was before.
    pub(super) fn go_back(&mut self) {
        while let Some(undo) = self.undo.pop() {
            match undo {
                Undo::Begun(game) => {
                    self.games.remove(&game);
                }
                Undo::Closed(game, kept) => {
                    self.games.insert(game, *kept);
                }
                Undo::Appended(game, count, bytes, unsaved_since) => {
                    self.shorten(game, count, bytes, unsaved_since);
                }
            }
        }
    }

    fn shorten(&mut self, game: GameId, count: u32, bytes: usize, unsaved_since: Option<i64>) {
        let Some(kept) = self.games.get_mut(&game) else {
            return;
        };
        kept.log.count = count;
        kept.log.bytes.truncate(bytes);
        if kept.unsaved_since != unsaved_since {
            kept.unsaved_since = unsaved_since;
            self.unsaved.pop_back();
        }
    }

    /// A step of cleaning, if the journal is long: the oldest logs are saved,
    /// and rows that nobody needs are dropped.
    fn clean(&self, db: &Connection) -> rusqlite::Result<Cleaned> {
        let mut cleaned = Cleaned {
            turns: 0,
            saved: Vec::new(),
            oldest: self.oldest.max(1),
        };
        let length = self.last.number - self.oldest;
        if self.clean_beyond.is_none_or(|long| length < long) {
            return Ok(cleaned);
        }
        for &(since, game) in self.unsaved.iter().take(SAVED_AT_ONCE) {
            cleaned.turns += 1;
            if let Some(kept) = self.games.get(&game)
                && kept.unsaved_since == Some(since)
            {
                // With the events of the commit that is being written.
                save(db, game, self.last.number + 1, &kept.log)?;
                cleaned.saved.push(game);
            }
        }
        let needed = self.unsaved.get(cleaned.turns);
        let needed = needed.map_or(self.last.number, |(since, _)| *since);
        cleaned.oldest = needed
            .min(self.last.number)
            .min(self.oldest + DROPPED_AT_ONCE);
        let mut delete = db.prepare_cached("DELETE FROM journal WHERE seq < ?1")?;
        delete.execute([cleaned.oldest])?;
        Ok(cleaned)
    }

    /// Begins the journal anew, with all logs in `live`.
    pub(super) fn save_all(&mut self, db: &Connection) -> rusqlite::Result<()> {
        for (&game, kept) in &self.games {
            save(db, game, self.last.number, &kept.log)?;
        }
        db.execute("DELETE FROM journal", ())?;
        for kept in self.games.values_mut() {
            kept.in_live = true;
            kept.unsaved_since = None;
        }
        self.unsaved.clear();
        self.oldest = self.last.number + 1;
        Ok(())
    }
}

fn save(db: &Connection, game: GameId, until: i64, log: &Log) -> rusqlite::Result<()> {
    let meta = postcard::to_stdvec(&log.meta).expect("plain data has a form in bytes");
    let sum = replay::saved_sum(game, until, log.count, &meta, &log.bytes);
    let mut save = db.prepare_cached(
        "REPLACE INTO live (game, seq, count, meta, log, sum) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    )?;
    save.execute((game.to_i64(), until, log.count, meta, &log.bytes, sum))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::journal::{Job, record};
    use crate::sqlite::schema;
    use crate::{Entry, Sort};

    fn meta() -> Meta {
        Meta {
            sort: Sort::Online,
            rated: false,
            listed: true,
            by: "p1".to_owned(),
            created: 7,
        }
    }

    /// One commit with the next event of some games.
    fn commit(db: &Connection, logs: &mut Logs, games: &[i64]) {
        let mut batch = Vec::new();
        let meta = meta();
        for &number in games {
            let game = GameId::from_i64(number);
            let next = logs.next_of(game).unwrap_or(1);
            let begins = next == 1;
            let start = batch.len();
            let entry = Entry {
                game,
                meta: begins.then_some(&meta),
                number: next,
                events: &[game::Event {
                    at: game::Time::from_millis(next.into()),
                    fact: game::Fact::Started,
                }],
                closing: None,
            };
            record::write(&entry, b"event", &mut batch);
            let job = Job {
                game,
                number: next,
                count: 1,
                record: start..batch.len(),
                meta: begins.then(|| meta.clone()),
                events: batch.len() - 5..batch.len(),
                closing: None,
                ticket: (),
            };
            assert!(logs.take_in(&job, &batch));
        }
        let all = db.unchecked_transaction().expect("a transaction");
        let names = games.iter().map(|&number| number as u32).collect();
        let written = logs.write(&all, 5, &batch, names).expect("it is written");
        all.commit().expect("it is committed");
        logs.committed(written);
    }

    fn rows(db: &Connection) -> i64 {
        let count = db.query_row("SELECT count(*) FROM journal", (), |row| row.get(0));
        count.expect("a number")
    }

    #[test]
    fn cleaning_loses_nothing_and_keeps_the_journal_short() {
        let mut db = Connection::open_in_memory().expect("a database");
        schema::migrate(&mut db).expect("tables");
        let mut logs = Logs {
            clean_beyond: Some(40),
            ..Logs::default()
        };
        // Forty games that begin and rest, and two that are played all the time.
        for number in 0..300 {
            let one = if number < 40 { number } else { number % 2 };
            commit(&db, &mut logs, &[one, 1_000 + number % 2]);
            let (read, damage) = replay::read(&db, Some(&logs.last)).expect("a journal");
            assert!(damage.is_none(), "after {number}: {damage:?}");
            let by_id = |logs: &Logs| {
                let mut all = logs.known();
                all.sort_unstable_by_key(|(game, _)| *game);
                all
            };
            assert_eq!(by_id(&read), by_id(&logs), "after {number}");
        }
        assert!(rows(&db) < 60, "{}", rows(&db));
        assert_eq!(logs.known().len(), 42);
    }
}
