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
//! be lost. Reading goes beside that and never waits.
//!
//! - [`Journal`] takes the entries of games, and changes of everything else.
//!   The hot path appends one row to one table, whatever the number of games.
//!   See [`journal`] for how a game's log is found again.
//! - [`change`] has all changes, as data: a closed list.
//! - [`Reads`] has all questions. Each is answered from one moment.
//!
//! What a database is and how it is asked is known in the folder `sqlite` alone.
//! Another store answers the same changes and questions; `tests/contract` tells
//! whether it does.

pub mod change;
pub mod code;
pub mod expiry;
#[cfg(feature = "faults")]
pub mod faults;
pub mod games;
mod id;
pub mod journal;
mod lock;
mod mark;
pub mod people;
pub mod ratings;
mod reads;
pub mod sessions;
pub mod space;
mod sqlite;
mod sum;
pub mod tournaments;

use std::path::{Path, PathBuf};

use thiserror::Error;

pub use id::GameId;
pub use journal::{Closing, Committed, Damage, Entry, Journal, Log, Meta, Opened, Sort};
pub use lock::Lock;
pub use reads::{Reader, Reads};
pub use sqlite::{archive, check, prune};

/// Opens the store in a directory, which is made if it is missing. `announce`
/// hears of everything that was committed, in order, on a thread of its own.
pub fn open<T: Send + 'static>(
    directory: &Path,
    wall_ms: u64,
    announce: impl FnMut(Vec<Committed<T>>) + Send + 'static,
) -> Result<Opened<T>, StoreError> {
    sqlite::open(directory, wall_ms, announce)
}

/// Reads what was committed in a directory, beside whoever writes there.
pub fn reader(directory: &Path) -> Reader {
    sqlite::reader(directory)
}

/// What went wrong with the store.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The database refused.
    #[error("the database: {why}")]
    Database {
        /// In its own words.
        why: String,
        /// Whether the disk had no room for what was to be written.
        is_full: bool,
    },
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
    /// The database is empty or missing, and all that is left is the log file.
    #[error(
        "{} is empty or missing, but {} is not and may have everything; move that away to keep it, then restore a backup", database.display(), log_file.display()
    )]
    Orphaned {
        /// Which.
        database: PathBuf,
        /// What lies beside it.
        log_file: PathBuf,
    },
    /// So many commits are lost that not even the tables are as they were.
    #[error(
        "commits are missing at the end: {0}; every game may lack its last events; restore a backup"
    )]
    Lost(i64),
    /// A log that cannot be read.
    #[error("the log of a game is damaged: {0}")]
    Damaged(String),
    /// A commit failed.
    #[error("the disk did not take it; nothing has changed, try again in a moment")]
    NotWritten,
    /// A change has panicked.
    #[error("an internal error; nothing has changed")]
    Panicked,
    /// The writer has stopped.
    #[error("the server is stopping; try again in a moment")]
    Stopping,
}

impl StoreError {
    /// Whether the disk had no room for what was to be written.
    pub fn is_disk_full(&self) -> bool {
        match self {
            StoreError::Database { is_full, .. } => *is_full,
            StoreError::Directory { why, .. } => why.kind() == std::io::ErrorKind::StorageFull,
            _ => false,
        }
    }
}

/// The name of the database in the data directory.
pub const FILE: &str = "pentad.db";

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
