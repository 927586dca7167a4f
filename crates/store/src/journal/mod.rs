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
//! it belongs to, and no others (`sqlite/replay.rs`).
//!
//! Other changes (people, sessions, tournaments) ride along in the same
//! transactions, each in a savepoint of its own.

mod damage;
mod health;
mod queue;
pub(crate) mod record;

use std::collections::HashSet;
use std::sync::Arc;
use std::thread::JoinHandle;

use game::Event;
use serde::{Deserialize, Serialize};
use tokio::sync::oneshot;

use crate::change::{Answer, Change, Verb};
use crate::{GameId, Reader, StoreError};
pub use damage::{Damage, Quarantined};
pub(crate) use health::Health;
pub(crate) use queue::{Job, Queue, Waiting};

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

/// What the list of finished games tells. If the game is rated, it is counted in
/// the same transaction.
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

/// What a store does for writing.
pub(crate) trait Writes<T>: Send + Sync {
    /// Queues an entry.
    fn append(&self, at: u64, entry: Entry<'_>, ticket: T);
    /// Queues how late it is.
    fn pulse(&self, at: u64);
    /// Queues a change.
    fn make(&self, change: Change, reply: Option<Reply>);
    /// Queues a question for the log of a game that goes on.
    fn ask(&self, game: GameId, tell: oneshot::Sender<Option<Log>>);
    /// How many entries wait.
    fn waiting(&self) -> usize;
    /// Writes what is queued and then no more.
    fn stop(&self);
}

/// Where the answer to a change goes.
pub(crate) type Reply = oneshot::Sender<Result<Answer, StoreError>>;

/// The door to the writer. Clones share it.
pub struct Journal<T>(Arc<dyn Writes<T>>);

impl<T> Clone for Journal<T> {
    fn clone(&self) -> Journal<T> {
        Journal(Arc::clone(&self.0))
    }
}

/// A store that was opened, and what was in it.
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
    pub(crate) const fn new(threads: Vec<JoinHandle<()>>) -> Running {
        Running(threads)
    }

    /// Waits until all is written. To be called after [`Journal::stop`].
    pub fn join(self) {
        for thread in self.0 {
            // A panic there was reported when it happened.
            let _ = thread.join();
        }
    }
}

impl<T> Journal<T> {
    pub(crate) fn new(writes: Arc<impl Writes<T> + 'static>) -> Journal<T> {
        Journal(writes)
    }

    /// Queues an entry, to be announced with its ticket. Entries of a game are
    /// written in the order in which they come.
    pub fn append(&self, at: u64, entry: Entry<'_>, ticket: T) {
        self.0.append(at, entry, ticket);
    }

    /// Writes down how late it is at the tables.
    pub fn pulse(&self, at: u64) {
        self.0.pulse(at);
    }

    /// Makes a change in the next transaction and waits for the commit. If the
    /// change fails, only what it did itself is undone.
    pub async fn write<V: Verb>(&self, verb: V) -> Result<V::Answer, StoreError> {
        let (tell, told) = oneshot::channel();
        self.0.make(verb.change(), Some(tell));
        let answer = told.await.unwrap_or(Err(StoreError::Stopping))?;
        Ok(V::answer(answer).expect("a change is answered in its own kind"))
    }

    /// Makes a change in the next transaction; nobody waits for it.
    pub fn run(&self, verb: impl Verb) {
        self.0.make(verb.change(), None);
    }

    /// The log as it was committed, of a game that goes on.
    pub async fn log(&self, game: GameId) -> Option<Log> {
        let (tell, told) = oneshot::channel();
        self.0.ask(game, tell);
        told.await.ok().flatten()
    }

    /// How much waits to be written.
    pub fn waiting(&self) -> usize {
        self.0.waiting()
    }

    /// Writes what is queued and then no more.
    pub fn stop(&self) {
        self.0.stop();
    }
}
