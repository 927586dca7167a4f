//! What waits for the writer.
//!
//! Whoever appends writes the record straight into the batch that is being
//! gathered; so a batch is bytes that the writer hands to SQLite as they are,
//! and a record costs no memory of its own.

use std::ops::Range;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::oneshot;

use super::{Closing, Entry, Log, Reply, Writes, record};
use crate::GameId;
use crate::change::Change;

/// What waits for the writer.
pub(crate) struct Queue<T> {
    waiting: Mutex<Waiting<T>>,
    /// Wakes the writer; rung by whoever finds the queue empty.
    bell: Condvar,
}

/// What has been gathered.
pub(crate) struct Waiting<T> {
    /// The records one after the other.
    pub(crate) batch: Vec<u8>,
    /// What belongs to them.
    pub(crate) jobs: Vec<Job<T>>,
    /// Changes, and where their answers go.
    pub(crate) changes: Vec<(Change, Option<Reply>)>,
    pub(crate) questions: Vec<(GameId, oneshot::Sender<Option<Log>>)>,
    /// The tables' time of the newest record.
    pub(crate) at: u64,
    /// Whether the time is to be written even without a record.
    pub(crate) pulse: bool,
    pub(crate) stopped: bool,
    scratch: Vec<u8>,
}

/// A record of the batch.
pub(crate) struct Job<T> {
    pub(crate) game: GameId,
    /// The number of its first event.
    pub(crate) number: u32,
    /// How many events.
    pub(crate) count: u32,
    /// The whole record within the batch.
    pub(crate) record: Range<usize>,
    pub(crate) meta: Option<super::Meta>,
    /// Its events alone.
    pub(crate) events: Range<usize>,
    pub(crate) closing: Option<Box<Closing>>,
    pub(crate) ticket: T,
}

impl<T> Default for Waiting<T> {
    fn default() -> Waiting<T> {
        Waiting {
            batch: Vec::new(),
            jobs: Vec::new(),
            changes: Vec::new(),
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
    pub(crate) fn changes_something(&self) -> bool {
        self.pulse || !self.batch.is_empty() || !self.changes.is_empty()
    }

    fn is_empty(&self) -> bool {
        self.jobs.is_empty() && self.changes.is_empty() && self.questions.is_empty() && !self.pulse
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
    pub(crate) fn new(at: u64) -> Queue<T> {
        let waiting = Waiting {
            at,
            ..Waiting::default()
        };
        Queue {
            waiting: Mutex::new(waiting),
            bell: Condvar::new(),
        }
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
    pub(crate) fn pause(&self, pause: Duration) {
        let woken = self
            .bell
            .wait_timeout_while(self.lock(), pause, |waiting| !waiting.stopped);
        drop(woken);
    }

    /// Waits until there is something, or nothing more will come. With a time
    /// to gather until, it lets more come until then.
    pub(crate) fn take(&self, gather_until: Option<Instant>, into: &mut Waiting<T>) -> bool {
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
        std::mem::swap(&mut into.changes, &mut waiting.changes);
        std::mem::swap(&mut into.questions, &mut waiting.questions);
        true
    }

    fn lock(&self) -> MutexGuard<'_, Waiting<T>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T: Send> Writes<T> for Queue<T> {
    fn append(&self, at: u64, entry: Entry<'_>, ticket: T) {
        self.add(|waiting| waiting.push(at, entry, ticket));
    }

    fn pulse(&self, at: u64) {
        self.add(|waiting| {
            waiting.at = waiting.at.max(at);
            waiting.pulse = true;
        });
    }

    fn make(&self, change: Change, reply: Option<Reply>) {
        self.add(|waiting| waiting.changes.push((change, reply)));
    }

    fn ask(&self, game: GameId, tell: oneshot::Sender<Option<Log>>) {
        self.add(|waiting| waiting.questions.push((game, tell)));
    }

    fn waiting(&self) -> usize {
        self.lock().jobs.len()
    }

    fn stop(&self) {
        self.lock().stopped = true;
        self.bell.notify_one();
    }
}
