//! The journal: how events reach the disk, and how they are found again.
//!
//! A commit appends one row to the table `journal`: the batch, that is all
//! records that had queued up, whichever games they belong to. So a commit
//! touches one or two pages, however many games are played. In exchange a
//! game's log is not in one place; the writer keeps the logs of all games that
//! go on in memory, and
//!
//! - when a game ends, its whole log becomes a row of `games` in the same
//!   transaction;
//! - when the journal has grown long, the cleaner copies the oldest logs that
//!   still go on to `live`, a few a commit, and drops the batches that nobody
//!   needs any more;
//! - when the server starts, `live` and what follows it in the journal give all
//!   logs again.
//!
//! Each row tells of the one before it, and rows and records have checksums: what
//! the disk has damaged or lost is noticed at the start and costs the games that
//! it belongs to, and no others (`replay.rs`).
//!
//! Other changes (people, sessions, ratings) are errands that ride along in the
//! same transactions, each in a savepoint of its own.

mod damage;
mod health;
mod logs;
mod queue;
mod record;
mod replay;
mod row;
mod start;
mod writer;

use std::collections::HashSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use game::{Event, Fact};
use rusqlite::Connection;
use serde::{Deserialize, Serialize};
use tokio::sync::oneshot;

use crate::{GameId, Reader, StoreError, people, space};
pub use damage::{Damage, Quarantined};
pub use queue::Errand;
use queue::Queue;
use start::Start;
pub(crate) use start::examine;
use writer::Writer;

/// What is known of a game beside its events.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Meta {
    /// Who plays with whom.
    pub sort: Sort,
    /// Whether the result changes ratings.
    pub rated: bool,
    /// Whether strangers may find it while seats are free.
    pub listed: bool,
    /// The person who made it.
    pub by: String,
    /// When, in milliseconds since 1970.
    pub created: u64,
}

/// Who plays with whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Sort {
    /// People, each at a screen of one's own.
    Online,
    /// A person and the engine.
    Engine,
    /// People at one screen.
    Local,
}

/// What is to be written of a game.
pub struct Entry<'a> {
    /// The game.
    pub game: GameId,
    /// Given with the first events of a game.
    pub meta: Option<&'a Meta>,
    /// The number of the first event, from 1.
    pub number: u32,
    /// The events; none to be told when all before is written.
    pub events: &'a [Event],
    /// Given with the event that ends the game.
    pub closing: Option<Box<Closing>>,
}

/// What the list of finished games tells.
pub struct Closing {
    /// The variant's stable name.
    pub variant: &'static str,
    /// When, in milliseconds since 1970.
    pub ended: u64,
    /// How many moves.
    pub plies: u32,
    /// As records write it.
    pub result: String,
    /// Why it ended.
    pub reason: &'static str,
    /// Who sat where, by number of the seat.
    pub people: Vec<(u8, String)>,
    /// What else belongs into the same transaction, such as ratings.
    pub errand: Option<Errand>,
}

/// The log of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Log {
    /// What is known beside the events.
    pub meta: Meta,
    /// How many events.
    pub count: u32,
    /// The events, as [`code`](crate::code) writes them.
    pub bytes: Vec<u8>,
}

/// What becomes of an entry.
pub struct Committed<T> {
    /// What came with it.
    pub ticket: T,
    /// Whether it is on the disk. If not, nothing of it is, and no later entry
    /// of the same game will be until the game was loaded again.
    pub done: bool,
}

/// The door to the writer. Clones share it.
pub struct Journal<T> {
    queue: Arc<Queue<T>>,
}

impl<T> Clone for Journal<T> {
    fn clone(&self) -> Journal<T> {
        Journal {
            queue: Arc::clone(&self.queue),
        }
    }
}

/// A journal that was opened, and what was in it.
pub struct Opened<T> {
    /// For writing.
    pub journal: Journal<T>,
    /// For reading.
    pub reader: Reader,
    /// The games that go on.
    pub logs: Vec<(GameId, Log)>,
    /// When the server began to run each time: the tables' time and the
    /// world's, in milliseconds. The last one is now.
    pub boots: Vec<(u64, u64)>,
    /// What was found to be damaged or missing.
    pub damage: Damage,
    /// The games that were quarantined, now or by an earlier start.
    pub quarantined: HashSet<GameId>,
    /// Waits for all that was queued before the stop.
    pub running: Running,
}

/// The threads behind a journal.
pub struct Running(Vec<JoinHandle<()>>);

impl Running {
    /// Waits until all is written. To be called after [`Journal::stop`].
    pub fn join(self) {
        for thread in self.0 {
            // A panic there was reported when it happened.
            let _ = thread.join();
        }
    }
}

impl<T: Send + 'static> Journal<T> {
    /// Opens the journal in a directory. `announce` hears of everything that
    /// was committed, in order, on a thread of its own.
    pub fn open(
        directory: &Path,
        wall_ms: u64,
        mut announce: impl FnMut(Vec<Committed<T>>) + Send + 'static,
    ) -> Result<Opened<T>, StoreError> {
        let start = space::with_ballast(directory, || Start::new(directory, wall_ms))?;
        let known = start.logs.known();
        let queue = Arc::new(Queue::new(start.logs.at.unwrap_or(wall_ms)));
        let (committed, hear) = std::sync::mpsc::channel::<Vec<Committed<T>>>();
        let writer = Writer::new(
            start.db,
            Arc::clone(&queue),
            start.logs,
            start.mark,
            committed,
        );
        let threads = vec![
            spawn("journal", move || or_abort(|| writer.run())),
            spawn("announcer", move || {
                for batch in hear {
                    // What fails for one commit must not silence the server.
                    let told = catch_unwind(AssertUnwindSafe(|| announce(batch)));
                    if told.is_err() {
                        tracing::error!("a commit could not be announced");
                    }
                }
            }),
        ];
        Ok(Opened {
            journal: Journal { queue },
            reader: Reader::new(directory),
            logs: known,
            boots: start.boots,
            damage: start.damage,
            quarantined: start.quarantined,
            running: Running(threads),
        })
    }

    /// Queues an entry, to be announced with its ticket. Entries of a game are
    /// written in the order in which they come.
    pub fn append(&self, at: u64, entry: Entry<'_>, ticket: T) {
        self.queue.append(at, entry, ticket);
    }

    /// Writes down how late it is at the tables.
    pub fn pulse(&self, at: u64) {
        self.queue.pulse(at);
    }

    /// Runs some work in the next transaction and waits for the commit. If the
    /// work fails, only what it did itself is undone.
    pub async fn write<R: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<R, StoreError> + Send + 'static,
    ) -> Result<R, StoreError> {
        let (tell, told) = oneshot::channel();
        self.queue.run(Errand::new(work, tell));
        told.await.unwrap_or(Err(StoreError::Stopping))
    }

    /// Runs some work in the next transaction; nobody waits for it.
    pub fn run(&self, work: impl FnOnce(&Connection) -> Result<(), StoreError> + Send + 'static) {
        self.queue.run(Errand::quiet(work));
    }

    /// The log as it was committed, of a game that goes on.
    pub async fn log(&self, game: GameId) -> Option<Log> {
        let (tell, told) = oneshot::channel();
        self.queue.ask(game, tell);
        told.await.ok().flatten()
    }

    /// How much waits to be written.
    pub fn waiting(&self) -> usize {
        self.queue.len()
    }

    /// Writes what is queued and then no more.
    pub fn stop(&self) {
        self.queue.stop();
    }
}

/// The ids of all who made, or sat down in, a game that goes on. A log that
/// cannot be read names nobody.
pub fn players(db: &Connection) -> Result<HashSet<String>, StoreError> {
    let mut players = HashSet::new();
    let (logs, _) = replay::read(db, None)?;
    for (_, log) in logs.known() {
        let events = crate::code::read(&log.bytes).unwrap_or_default();
        for event in events {
            if let Fact::Sat { player, .. } = &event.fact {
                players.insert(people::of_player(player).to_owned());
            }
        }
        players.insert(log.meta.by);
    }
    Ok(players)
}

/// Without the writer nothing would be written any more, while everything else
/// went on; so the process ends, to be started again.
fn or_abort(work: impl FnOnce()) {
    if catch_unwind(AssertUnwindSafe(work)).is_err() {
        tracing::error!("the writer has panicked; without it there is no server");
        std::process::abort();
    }
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> JoinHandle<()> {
    let thread = thread::Builder::new().name(name.to_owned()).spawn(work);
    thread.expect("the system gives a thread")
}

/// How far apart commits are at the least, by how much the last one had: a
/// commit costs the same for one entry as for a hundred, but nobody should wait
/// for others who may not come.
const fn gather(entries: usize) -> Option<Duration> {
    match entries {
        0..5 => None,
        5..64 => Some(Duration::from_millis(2)),
        _ => Some(Duration::from_millis(6)),
    }
}
