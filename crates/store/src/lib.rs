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
pub mod code;
pub mod expiry;
pub mod games;
mod id;
pub mod journal;
mod lock;
pub mod people;
pub mod ratings;
mod reader;
mod schema;
pub mod sessions;
pub mod space;
pub mod tournaments;

use std::path::{Path, PathBuf};

use thiserror::Error;

pub use id::GameId;
pub use journal::{Closing, Committed, Entry, Journal, Log, Meta, Opened, Sort};
pub use lock::Lock;
pub use reader::Reader;
pub use rusqlite;

/// What went wrong with the store.
#[derive(Debug, Error)]
pub enum StoreError {
    /// SQLite refused.
    #[error("the database: {0}")]
    Sqlite(#[from] rusqlite::Error),
    /// The directory cannot be used.
    #[error("cannot use the data directory {}: {why}", path.display())]
    Directory {
        /// Which.
        path: PathBuf,
        /// Why.
        why: std::io::Error,
    },
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
    /// Another process works with the directory.
    #[error("the data directory {} is in use; stop the server that runs there first", .0.display())]
    InUse(PathBuf),
    /// The file is something else.
    #[error("this is no database of ours, or it is empty")]
    Foreign,
    /// A log that cannot be read.
    #[error("the log of a game is damaged: {0}")]
    Damaged(String),
    /// The writer has stopped.
    #[error("the server is stopping; try again in a moment")]
    Stopping,
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
    std::fs::create_dir_all(directory).map_err(|why| StoreError::Directory {
        path: directory.to_owned(),
        why,
    })?;
    let mut db = rusqlite::Connection::open(directory.join(FILE))?;
    db.busy_timeout(std::time::Duration::from_secs(5))?;
    // Every commit is on the disk when it returns.
    db.pragma_update(None, "journal_mode", "WAL")?;
    db.pragma_update(None, "synchronous", "FULL")?;
    db.pragma_update(None, "wal_autocheckpoint", CHECKPOINT)?;
    db.pragma_update(None, "cache_size", CACHE)?;
    db.pragma_update(None, "foreign_keys", "ON")?;
    db.set_prepared_statement_cache_capacity(reader::STATEMENTS);
    schema::migrate(&mut db)?;
    Ok(db)
}
