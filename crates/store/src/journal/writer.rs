//! The one thread that writes.

use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::Instant;

use rusqlite::Connection;

use super::logs::{self, Logs};
use super::queue::{Job, Queue, Tell, Waiting};
use super::{Closing, Committed, gather};
use crate::{GameId, StoreError, games};

pub(super) struct Writer<T> {
    db: Connection,
    queue: Arc<Queue<T>>,
    /// Nothing after a commit that failed, until they could be loaded again.
    logs: Option<Logs>,
    committed: Sender<Vec<Committed<T>>>,
}

impl<T: Send + 'static> Writer<T> {
    pub(super) fn new(
        db: Connection,
        queue: Arc<Queue<T>>,
        logs: Logs,
        committed: Sender<Vec<Committed<T>>>,
    ) -> Writer<T> {
        Writer {
            db,
            queue,
            logs: Some(logs),
            committed,
        }
    }

    /// Until the queue is stopped and empty.
    pub(super) fn run(mut self) {
        let mut work = Waiting::default();
        let mut gather_until = None;
        while self.queue.take(gather_until, &mut work) {
            let begun = Instant::now();
            let pause = gather(work.jobs.len());
            self.write(&mut work);
            gather_until = pause.map(|pause| begun + pause);
        }
        // What is in the log file moves into the database, so that a copy of
        // the one file is whole.
        let truncated = self
            .db
            .query_row("PRAGMA wal_checkpoint(TRUNCATE)", (), |_| Ok(()));
        if let Err(error) = truncated {
            tracing::warn!(%error, "the last checkpoint failed");
        }
    }

    fn write(&mut self, work: &mut Waiting<T>) {
        let mut tells = Vec::new();
        let mut done = vec![true; work.jobs.len()];
        let good = match self.transaction(work, &mut tells, &mut done) {
            Ok(()) => true,
            Err(error) => {
                tracing::error!(%error, "a commit failed");
                self.start_over();
                false
            }
        };
        for tell in tells {
            tell(good);
        }
        for (game, tell) in work.questions.drain(..) {
            // Whoever asked may be gone.
            let _ = tell.send(self.logs.as_ref().and_then(|logs| logs.get(game)));
        }
        work.batch.clear();
        work.errands.clear();
        let jobs = work.jobs.drain(..).zip(done);
        let committed = jobs.map(|(job, done)| Committed {
            ticket: job.ticket,
            done: done && good,
        });
        // Nobody listens any more only when the process ends.
        let _ = self.committed.send(committed.collect());
    }

    /// Forgets what was not committed.
    fn start_over(&mut self) {
        self.logs = None;
        if !self.db.is_autocommit()
            && let Err(error) = self.db.execute_batch("ROLLBACK")
        {
            tracing::error!(%error, "nor could it be undone");
        }
    }

    fn transaction(
        &mut self,
        work: &mut Waiting<T>,
        tells: &mut Vec<Tell>,
        done: &mut [bool],
    ) -> Result<(), StoreError> {
        let mut logs = match self.logs.take() {
            Some(logs) => logs,
            None => Logs::load(&self.db)?,
        };
        self.db.prepare_cached("BEGIN IMMEDIATE")?.execute(())?;
        let closings = take_in(&self.db, &mut logs, work, done)?;
        let has_batch = work.pulse || !work.batch.is_empty();
        if has_batch {
            logs.write_batch(&self.db, work.at, &work.batch)?;
        }
        for (game, mut closing) in closings {
            let errand = closing.errand.take();
            if let Some(log) = logs.close(&self.db, game)? {
                games::finish(&self.db, game, &closing, &log)?;
            }
            if let Some(errand) = errand {
                tells.push(errand.run(&self.db)?);
            }
        }
        // Behind the games, for some change what is kept of a game that is over.
        for errand in work.errands.drain(..) {
            tells.push(errand.run(&self.db)?);
        }
        logs.clean(&self.db)?;
        self.db.prepare_cached("COMMIT")?.execute(())?;
        if has_batch {
            logs.committed(work.at);
        }
        self.logs = Some(logs);
        Ok(())
    }
}

/// Takes all entries into the logs, and out of the batch those that do not
/// follow. Gives the games that end.
fn take_in<T>(
    db: &Connection,
    logs: &mut Logs,
    work: &mut Waiting<T>,
    done: &mut [bool],
) -> Result<Vec<(GameId, Box<Closing>)>, StoreError> {
    let mut closings = Vec::new();
    let mut refused = Vec::new();
    for (job, done) in work.jobs.iter_mut().zip(done) {
        let follows = job.count == 0
            || logs.take_in(job, &work.batch)
            || append_to_finished(db, job, &work.batch)?;
        if !follows {
            *done = false;
            refused.push(job.record.clone());
        } else if let Some(closing) = job.closing.take() {
            closings.push((job.game, closing));
        }
    }
    // From behind, so that what is in front stays in its place.
    for record in refused.into_iter().rev() {
        work.batch.drain(record);
    }
    Ok(closings)
}

/// What happens after the end, such as a rematch, goes into the finished game.
fn append_to_finished<T>(db: &Connection, job: &Job<T>, batch: &[u8]) -> Result<bool, StoreError> {
    let log = logs::finished(db, job.game)?;
    let Some(mut log) = log.filter(|log| log.count + 1 == job.number) else {
        return Ok(false);
    };
    log.bytes.extend_from_slice(&batch[job.events.clone()]);
    let mut update = db.prepare_cached("UPDATE games SET count = ?2, log = ?3 WHERE game = ?1")?;
    update.execute((job.game.to_i64(), log.count + job.count, &log.bytes))?;
    Ok(true)
}
