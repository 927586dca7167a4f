//! What is kept: games, tournaments, people and their sessions, in one SQLite
//! file.
//!
//! ```text
//! rooms ── Journal::append ──► queue ── writer thread ──► one commit ──► announcer ──► sockets
//! ```
//!
//! All writing is done by one thread. It takes whatever has queued up, writes
//! it in one transaction, and only when the disk has it are the senders told.
//! So a commit is shared by all who wait, and nothing that anybody was told can
//! be lost. Reading goes through connections of its own and never waits.
//!
//! The hot path appends one row to one table, whatever the number of games.
//! See [`journal`] for how a game's log is found again.

pub mod archive;
pub mod check;
pub mod code;
pub mod expiry;
mod finished;
pub mod games;
mod id;
pub mod journal;
mod lock;
mod mark;
pub mod people;
pub mod ratings;
mod reader;
mod schema;
pub mod sessions;
pub mod space;
mod sum;
pub mod tournaments;

use std::path::{Path, PathBuf};

use thiserror::Error;

pub use id::GameId;
pub use journal::{Closing, Committed, Damage, Entry, Journal, Log, Meta, Opened, Sort};
pub use lock::Lock;
pub use reader::Reader;
pub use rusqlite;

/// What went wrong with the store.
#[derive(Debug, Error)]
pub enum StoreError {
    /// SQLite refused. Its words are in ours, so it is no source: whoever prints
    /// the sources, too, would print them twice.
    #[error("the database: {0}")]
    Sqlite(rusqlite::Error),
    /// The directory cannot be used.
    #[error("cannot use the data directory {}: {why}", path.display())]
    Directory {
        /// Which.
        path: PathBuf,
        /// Why.
        why: std::io::Error,
    },
    /// A file cannot be read.
    #[error("cannot read {}: {why}", path.display())]
    Unreadable {
        /// Which.
        path: PathBuf,
        /// Why.
        why: std::io::Error,
    },
    /// A file is there already.
    #[error("{} exists already", .0.display())]
    Exists(PathBuf),
    /// The file was made by a later version.
    #[error(
        "the database is of format {found}, and this program knows formats up to {known}; use a newer program"
    )]
    TooNew {
        /// What the file says.
        found: i64,
        /// What is known here.
        known: i64,
    },
    /// The file was made by an earlier version.
    #[error(
        "the database is of format {0}, which had no checksums; the next start of the server brings it forward"
    )]
    TooOld(i64),
    /// Another process works with the directory.
    #[error("the data directory {} is in use; stop the server that runs there first", .0.display())]
    InUse(PathBuf),
    /// The file is something else.
    #[error("it is no database of Pentad, or it is empty")]
    Foreign,
    /// A log that cannot be read.
    #[error("the log of a game is damaged: {0}")]
    Damaged(String),
    /// A commit failed.
    #[error("the disk did not take it; nothing has changed, try again in a moment")]
    NotWritten,
    /// Work for a transaction has panicked.
    #[error("an internal error; nothing has changed")]
    Panicked,
    /// The writer has stopped.
    #[error("the server is stopping; try again in a moment")]
    Stopping,
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        match error.sqlite_error_code() {
            Some(rusqlite::ErrorCode::NotADatabase) => StoreError::Foreign,
            _ => StoreError::Sqlite(error),
        }
    }
}

impl StoreError {
    /// Whether the disk had no room for what was to be written.
    pub fn is_disk_full(&self) -> bool {
        match self {
            StoreError::Sqlite(error) => {
                error.sqlite_error_code() == Some(rusqlite::ErrorCode::DiskFull)
            }
            StoreError::Directory { why, .. } => why.kind() == std::io::ErrorKind::StorageFull,
            _ => false,
        }
    }
}

/// The name of the database in the data directory.
pub const FILE: &str = "pentad.db";

/// The log file moves into the database when it has this many pages, 16 MB: a
/// page that many commits have changed moves once, and a start after a crash
/// still reads the log in a moment.
const CHECKPOINT: u32 = 4_000;

/// Pages that the writer keeps in memory, 16 MB at the most: finished games go
/// to places all over their tables.
const CACHE: u32 = 4_000;

/// Opens the database in a data directory, which is made if it is missing.
fn open(directory: &Path) -> Result<rusqlite::Connection, StoreError> {
    make(directory).map_err(|why| StoreError::Directory {
        path: directory.to_owned(),
        why,
    })?;
    let mut db = rusqlite::Connection::open(directory.join(FILE))?;
    db.busy_timeout(std::time::Duration::from_secs(5))?;
    // Every commit is on the disk when it returns; macOS needs to be told twice.
    db.pragma_update(None, "journal_mode", "WAL")?;
    db.pragma_update(None, "synchronous", "FULL")?;
    db.pragma_update(None, "fullfsync", "ON")?;
    db.pragma_update(None, "checkpoint_fullfsync", "ON")?;
    db.pragma_update(None, "wal_autocheckpoint", CHECKPOINT)?;
    db.pragma_update(None, "cache_size", CACHE)?;
    db.pragma_update(None, "cell_size_check", "ON")?;
    db.pragma_update(None, "foreign_keys", "ON")?;
    db.set_prepared_statement_cache_capacity(reader::STATEMENTS);
    schema::migrate(&mut db)?;
    finished::seal(&db)?;
    Ok(db)
}

/// Makes a data directory with an empty database, if there is none. Passwords
/// and sessions are nobody else's business; SQLite gives its other files the
/// rights of the database.
fn make(directory: &Path) -> std::io::Result<()> {
    make_directory(directory)?;
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    private(&mut options);
    match options.open(directory.join(FILE)) {
        Err(error) if error.kind() != std::io::ErrorKind::AlreadyExists => Err(error),
        _ => Ok(()),
    }
}

/// Makes a directory that nobody else may look into.
fn make_directory(directory: &Path) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(directory)
}

/// A new file that nobody else may read.
fn private(options: &mut std::fs::OpenOptions) {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    #[cfg(not(unix))]
    let _ = options;
}
