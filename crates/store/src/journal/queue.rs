//! What waits for the writer.
//!
//! Whoever appends writes the record straight into the batch that is being
//! gathered; so a batch is bytes that the writer hands to SQLite as they are,
//! and a record costs no memory of its own.

use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rusqlite::Connection;
use tokio::sync::oneshot;

use super::{Closing, Entry, Log, record};
use crate::{GameId, StoreError};

/// What waits for the writer.
pub(super) struct Queue<T> {
    waiting: Mutex<Waiting<T>>,
    /// Wakes the writer; rung by whoever finds the queue empty.
    bell: Condvar,
}

/// What has been gathered.
pub(super) struct Waiting<T> {
    /// The records one after the other.
    pub(super) batch: Vec<u8>,
    /// What belongs to them.
    pub(super) jobs: Vec<Job<T>>,
    pub(super) errands: Vec<Errand>,
    pub(super) questions: Vec<(GameId, oneshot::Sender<Option<Log>>)>,
    /// The tables' time of the newest record.
    pub(super) at: u64,
    /// Whether the time is to be written even without a record.
    pub(super) pulse: bool,
    pub(super) stopped: bool,
    scratch: Vec<u8>,
}

/// A record of the batch.
pub(super) struct Job<T> {
    pub(super) game: GameId,
    /// The number of its first event.
    pub(super) number: u32,
    /// How many events.
    pub(super) count: u32,
    /// The whole record within the batch.
    pub(super) record: Range<usize>,
    pub(super) meta: Option<super::Meta>,
    /// Its events alone.
    pub(super) events: Range<usize>,
    pub(super) closing: Option<Box<Closing>>,
    pub(super) ticket: T,
}

impl<T> Default for Waiting<T> {
    fn default() -> Waiting<T> {
        Waiting {
            batch: Vec::new(),
            jobs: Vec::new(),
            errands: Vec::new(),
            questions: Vec::new(),
            at: 0,
            pulse: false,
            stopped: false,
            scratch: Vec::new(),
        }
    }
}

impl<T> Waiting<T> {
    /// Whether a transaction is needed. An entry without events only waits for
    /// those before it.
    pub(super) fn changes_something(&self) -> bool {
        self.pulse || !self.batch.is_empty() || !self.errands.is_empty()
    }

    fn is_empty(&self) -> bool {
        self.jobs.is_empty() && self.errands.is_empty() && self.questions.is_empty() && !self.pulse
    }

    fn push(&mut self, at: u64, entry: Entry<'_>, ticket: T) {
        self.at = self.at.max(at);
        self.scratch.clear();
        for event in entry.events {
            crate::code::write(event, &mut self.scratch);
        }
        let start = self.batch.len();
        let count = entry.events.len() as u32;
        if count > 0 {
            record::write(&entry, &self.scratch, &mut self.batch);
        }
        let end = self.batch.len();
        self.jobs.push(Job {
            game: entry.game,
            number: entry.number,
            count,
            record: start..end,
            meta: entry.meta.cloned(),
            events: end - self.scratch.len()..end,
            closing: entry.closing,
            ticket,
        });
    }
}

impl<T> Queue<T> {
    /// With the tables' time to begin with.
    pub(super) fn new(at: u64) -> Queue<T> {
        let waiting = Waiting {
            at,
            ..Waiting::default()
        };
        Queue {
            waiting: Mutex::new(waiting),
            bell: Condvar::new(),
        }
    }

    pub(super) fn append(&self, at: u64, entry: Entry<'_>, ticket: T) {
        self.add(|waiting| waiting.push(at, entry, ticket));
    }

    pub(super) fn run(&self, errand: Errand) {
        self.add(|waiting| waiting.errands.push(errand));
    }

    pub(super) fn ask(&self, game: GameId, tell: oneshot::Sender<Option<Log>>) {
        self.add(|waiting| waiting.questions.push((game, tell)));
    }

    pub(super) fn pulse(&self, at: u64) {
        self.add(|waiting| {
            waiting.at = waiting.at.max(at);
            waiting.pulse = true;
        });
    }

    pub(super) fn stop(&self) {
        self.lock().stopped = true;
        self.bell.notify_one();
    }

    pub(super) fn len(&self) -> usize {
        self.lock().jobs.len()
    }

    /// What comes after the stop is dropped, and with it the sender's hope of
    /// an answer.
    fn add(&self, add: impl FnOnce(&mut Waiting<T>)) {
        let mut waiting = self.lock();
        if waiting.stopped {
            return;
        }
        let was_empty = waiting.is_empty();
        add(&mut waiting);
        drop(waiting);
        if was_empty {
            self.bell.notify_one();
        }
    }

    /// Lets time pass, though not when the queue is stopped.
    pub(super) fn pause(&self, pause: Duration) {
        let woken = self
            .bell
            .wait_timeout_while(self.lock(), pause, |waiting| !waiting.stopped);
        drop(woken);
    }

    /// Waits until there is something, or nothing more will come. With a time
    /// to gather until, it lets more come until then.
    pub(super) fn take(&self, gather_until: Option<Instant>, into: &mut Waiting<T>) -> bool {
        let mut waiting = self.lock();
        while waiting.is_empty() && !waiting.stopped {
            let woken = self.bell.wait(waiting);
            waiting = woken.unwrap_or_else(PoisonError::into_inner);
        }
        if let Some(until) = gather_until {
            let pause = until.saturating_duration_since(Instant::now());
            if pause > Duration::from_micros(50) && !waiting.stopped {
                drop(waiting);
                std::thread::sleep(pause);
                waiting = self.lock();
            }
        }
        if waiting.is_empty() {
            return false;
        }
        into.at = waiting.at;
        into.pulse = std::mem::take(&mut waiting.pulse);
        std::mem::swap(&mut into.batch, &mut waiting.batch);
        std::mem::swap(&mut into.jobs, &mut waiting.jobs);
        std::mem::swap(&mut into.errands, &mut waiting.errands);
        std::mem::swap(&mut into.questions, &mut waiting.questions);
        true
    }

    fn lock(&self) -> MutexGuard<'_, Waiting<T>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

pub(super) type Tell = Box<dyn FnOnce(bool) + Send>;

/// Does its work and gives whom to tell of it; an error undoes the work.
type Work = Box<dyn FnOnce(&Connection) -> Result<Tell, Tell> + Send>;

/// Work for a transaction that others share.
pub struct Errand(Work);

impl Errand {
    /// Work whose answer is told after the commit.
    pub(super) fn new<R: Send + 'static>(
        work: impl FnOnce(&Connection) -> Result<R, StoreError> + Send + 'static,
        tell: oneshot::Sender<Result<R, StoreError>>,
    ) -> Errand {
        Errand(Box::new(move |db| {
            let done = attempt(work, db);
            let good = done.is_ok();
            let answer: Tell = Box::new(move |committed| {
                let answer = if committed {
                    done
                } else {
                    Err(done.err().unwrap_or(StoreError::NotWritten))
                };
                // Whoever asked may be gone.
                let _ = tell.send(answer);
            });
            if good { Ok(answer) } else { Err(answer) }
        }))
    }

    /// Work that nobody waits for.
    pub fn quiet(
        work: impl FnOnce(&Connection) -> Result<(), StoreError> + Send + 'static,
    ) -> Errand {
        Errand(Box::new(move |db| match attempt(work, db) {
            Ok(()) => Ok(Box::new(|_| ())),
            Err(error) => Err(Box::new(
                move |_| tracing::error!(%error, "an errand failed"),
            )),
        }))
    }

    /// Runs the work; if it fails, the database is as before.
    pub(super) fn run(self, db: &Connection) -> rusqlite::Result<Tell> {
        let run = |statement| db.prepare_cached(statement)?.execute(());
        run("SAVEPOINT errand")?;
        let tell = match (self.0)(db) {
            Ok(tell) => tell,
            Err(tell) => {
                run("ROLLBACK TO errand")?;
                tell
            }
        };
        run("RELEASE errand")?;
        Ok(tell)
    }
}

/// A panic costs what was to be done and nothing else.
fn attempt<R>(
    work: impl FnOnce(&Connection) -> Result<R, StoreError>,
    db: &Connection,
) -> Result<R, StoreError> {
    catch_unwind(AssertUnwindSafe(|| work(db))).unwrap_or(Err(StoreError::Panicked))
}
