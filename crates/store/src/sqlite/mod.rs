//! The store in one SQLite file.
//!
//! One thread writes, in one transaction what has queued up ([`writer`]).
//! Reading goes through connections of its own and never waits ([`reader`]).
//! SQL and its types stay within this folder.

pub mod archive;
pub mod check;
mod circuits;
mod finished;
mod games;
#[cfg(feature = "faults")]
pub(crate) mod harm;
mod log_file;
mod logs;
mod people;
pub mod prune;
mod ratings;
mod reader;
mod replay;
mod row;
mod schema;
mod sessions;
mod start;
mod tournaments;
mod transaction;
mod writer;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use rusqlite::Connection;

use crate::journal::{Committed, Journal, Opened, Queue, Running};
use crate::{FILE, Reader, StoreError, space};
use reader::SqliteReader;
use start::Start;
use writer::Writer;

/// The log file moves into the database when it has this many pages, 16 MB: a
/// page that many commits have changed moves once, and a start after a crash
/// still reads the log in a moment.
const CHECKPOINT: u32 = 4_000;

/// Pages that the writer keeps in memory, 16 MB at the most: finished games go
/// to places all over their tables.
const CACHE: u32 = 4_000;

/// Compiled statements that a connection keeps: more than there are.
const STATEMENTS: usize = 128;

/// How long a connection waits for another one that keeps the database locked.
const LOCKED: Duration = Duration::from_secs(5);

/// Opens the store in a directory. `announce` hears of everything that was
/// committed, in order, on a thread of its own.
pub(crate) fn open<T: Send + 'static>(
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
        journal: Journal::new(queue),
        reader: reader(directory),
        logs: known,
        boots: start.boots,
        damage: start.damage,
        quarantined: start.quarantined,
        running: Running::new(threads),
    })
}

/// Reads in a directory beside whoever writes there.
pub(crate) fn reader(directory: &Path) -> Reader {
    Arc::new(SqliteReader::new(directory))
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

/// Connects to the database in a data directory, which is made if it is missing.
fn connect(directory: &Path) -> Result<Connection, StoreError> {
    let file = directory.join(FILE);
    log_file::rescue(&file)?;
    make(directory).map_err(|why| StoreError::Directory {
        path: directory.to_owned(),
        why,
    })?;
    let mut db = Connection::open(&file)?;
    db.busy_timeout(LOCKED)?;
    // Every commit is on the disk when it returns; macOS needs to be told twice.
    db.pragma_update(None, "journal_mode", "WAL")?;
    db.pragma_update(None, "synchronous", "FULL")?;
    db.pragma_update(None, "fullfsync", "ON")?;
    db.pragma_update(None, "checkpoint_fullfsync", "ON")?;
    db.pragma_update(None, "wal_autocheckpoint", CHECKPOINT)?;
    db.pragma_update(None, "cache_size", CACHE)?;
    db.pragma_update(None, "cell_size_check", "ON")?;
    db.pragma_update(None, "foreign_keys", "ON")?;
    db.set_prepared_statement_cache_capacity(STATEMENTS);
    schema::migrate(&mut db)?;
    finished::seal(&db)?;
    Ok(db)
}

/// Makes a data directory with an empty database, if there is none. Passwords
/// and sessions are nobody else's business; SQLite gives its other files the
/// rights of the database.
fn make(directory: &Path) -> std::io::Result<()> {
    crate::make_directory(directory)?;
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    crate::private(&mut options);
    match options.open(directory.join(FILE)) {
        Err(error) if error.kind() != std::io::ErrorKind::AlreadyExists => Err(error),
        _ => Ok(()),
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        let code = error.sqlite_error_code();
        match code {
            Some(rusqlite::ErrorCode::NotADatabase) => StoreError::Foreign,
            _ => StoreError::Database {
                why: error.to_string(),
                is_full: code == Some(rusqlite::ErrorCode::DiskFull),
            },
        }
    }
}
