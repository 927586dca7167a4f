//! The one thread that writes.

use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

use rusqlite::Connection;

use super::logs::{Logs, Written};
use super::transaction::Within;
use super::{finished, games, ratings, replay};
use crate::change::Answer;
use crate::journal::{Closing, Committed, Health, Job, Queue, Reply, Waiting};
use crate::mark::Mark;
use crate::ratings::Finished;
use crate::{GameId, StoreError};

/// What came of a change, and who is to be told.
type Made = (Option<Reply>, Result<Answer, StoreError>);

pub(super) struct Writer<T> {
    db: Connection,
    queue: Arc<Queue<T>>,
    logs: Logs,
    /// After a commit that failed, memory is compared with the disk.
    in_doubt: bool,
    health: Health,
    mark: Mark,
    committed: Sender<Vec<Committed<T>>>,
}

impl<T: Send + 'static> Writer<T> {
    pub(super) fn new(
        db: Connection,
        queue: Arc<Queue<T>>,
        logs: Logs,
        mark: Mark,
        committed: Sender<Vec<Committed<T>>>,
    ) -> Writer<T> {
        Writer {
            db,
            queue,
            logs,
            in_doubt: false,
            health: Health::default(),
            mark,
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
            if let Some(pause) = self.health.pause() {
                self.queue.pause(pause);
            }
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
        let mut made = Vec::new();
        let mut done = vec![true; work.jobs.len()];
        let good = !work.changes_something() || self.commit(work, &mut made, &mut done);
        // Those that were not reached have failed with the others.
        let missed = work.changes.drain(..);
        made.extend(missed.map(|(_, reply)| (reply, Err(StoreError::NotWritten))));
        for made in made {
            tell(made, good);
        }
        for (game, tell) in work.questions.drain(..) {
            // Whoever asked may be gone.
            let _ = tell.send(self.logs.get(game));
        }
        work.batch.clear();
        let jobs = work.jobs.drain(..).zip(done);
        let committed = jobs.map(|(job, done)| Committed {
            ticket: job.ticket,
            done: done && good,
        });
        // Nobody listens any more only when the process ends.
        let _ = self.committed.send(committed.collect());
    }

    /// Whether the work is on the disk. If not, nothing of it is.
    fn commit(&mut self, work: &mut Waiting<T>, made: &mut Vec<Made>, done: &mut [bool]) -> bool {
        match self.transaction(work, made, done) {
            Ok(written) => {
                if let Some(written) = written {
                    self.logs.committed(written);
                    self.mark.set(&self.logs.last);
                }
                self.health.good();
                true
            }
            Err(error) => {
                self.health.bad(&error);
                self.go_back();
                false
            }
        }
    }

    /// Forgets what was not committed.
    fn go_back(&mut self) {
        self.logs.go_back();
        self.in_doubt = true;
        // SQLite may have done so itself.
        if !self.db.is_autocommit()
            && let Err(error) = self.db.execute_batch("ROLLBACK")
        {
            tracing::error!(%error, "a commit that failed could not be undone");
        }
    }

    fn transaction(
        &mut self,
        work: &mut Waiting<T>,
        made: &mut Vec<Made>,
        done: &mut [bool],
    ) -> Result<Option<Written>, StoreError> {
        self.db.prepare_cached("BEGIN IMMEDIATE")?.execute(())?;
        self.compare_with_the_disk()?;
        let (db, logs) = (&self.db, &mut self.logs);
        let closings = take_in(db, logs, work, done)?;
        let within = Within(db);
        for (game, closing) in closings {
            let Some(log) = logs.close(db, game)? else {
                continue;
            };
            games::finish(db, game, &closing, log)?;
            if log.meta.rated {
                let finished = rated(game, *closing);
                // A game that cannot be counted is over all the same.
                if let Err(error) = within.attempt(|_| ratings::count(db, &finished))? {
                    tracing::error!(%game, %error, "a rated game was not counted");
                }
            }
        }
        let needed = work.changes_something();
        // Behind the games, for some change what is kept of a game that is over.
        for (change, reply) in work.changes.drain(..) {
            made.push((reply, Err(StoreError::NotWritten)));
            let answer = within.attempt(|within| change.make(within))?;
            if let Some((_, made)) = made.last_mut() {
                *made = answer;
            }
        }
        // Each commit has a row, so that one that is lost is missed.
        let written = needed.then(|| {
            let jobs = work.jobs.iter().zip(done).filter(|(_, done)| **done);
            let games = jobs.filter(|(job, _)| job.count > 0);
            let games = games.map(|(job, _)| replay::name(job.game)).collect();
            logs.write(db, work.at, &work.batch, games)
        });
        let written = written.transpose()?;
        db.prepare_cached("COMMIT")?.execute(())?;
        Ok(written)
    }

    /// A commit that was said to have failed may be on the disk all the same.
    fn compare_with_the_disk(&mut self) -> Result<(), StoreError> {
        if self.in_doubt && replay::newest(&self.db)? != self.logs.last.number {
            let (mut logs, damage) = replay::read(&self.db, None)?;
            damage.report();
            logs.clean_beyond = self.logs.clean_beyond;
            self.logs = logs;
        }
        self.in_doubt = false;
        Ok(())
    }
}

/// Tells the sender of a change what came of it.
fn tell((reply, made): Made, is_written: bool) {
    let answer = match made {
        Ok(_) if !is_written => Err(StoreError::NotWritten),
        answer => answer,
    };
    match (reply, answer) {
        (Some(reply), answer) => {
            // Whoever asked may be gone.
            let _ = reply.send(answer);
        }
        (None, Err(error)) => tracing::error!(%error, "a change failed"),
        (None, Ok(_)) => {}
    }
}

/// A rated game that has just ended.
fn rated(game: GameId, closing: Closing) -> Finished {
    let people = closing.people.into_iter();
    Finished {
        game,
        variant: closing.variant.to_owned(),
        ended: closing.ended,
        result: closing.result,
        people: people.map(|(_, person)| person).collect(),
    }
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
    let found = match finished::find(db, job.game) {
        // The others' entries are written all the same.
        Err(StoreError::Damaged(_)) => None,
        found => found?,
    };
    let Some(mut whole) = found.filter(|whole| whole.count + 1 == job.number) else {
        return Ok(false);
    };
    whole.log.extend_from_slice(&batch[job.events.clone()]);
    whole.count += job.count;
    whole.put_log(db)?;
    Ok(true)
}
