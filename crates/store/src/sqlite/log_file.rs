//! SQLite's log file, which lies beside the database: what was committed last,
//! and after a crash perhaps everything. SQLite deletes it unread when it opens
//! a database that is empty, and overwrites what it has passed over as damaged.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::StoreError;

/// The log file of a database.
fn beside(database: &Path) -> PathBuf {
    with_ending(database, "-wal")
}

fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

fn is_filled(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|file| file.len() > 0)
}

/// Whether a log file has lost its database, so that SQLite would delete it.
fn is_orphaned(database: &Path) -> bool {
    let is_gone = match fs::metadata(database) {
        Ok(file) => file.len() == 0,
        Err(why) => why.kind() == io::ErrorKind::NotFound,
    };
    is_gone && is_filled(&beside(database))
}

/// Refuses a database whose log file SQLite would delete.
pub(super) fn refuse_orphaned(database: &Path) -> Result<(), StoreError> {
    if is_orphaned(database) {
        return Err(StoreError::Orphaned {
            database: database.to_owned(),
            log_file: beside(database),
        });
    }
    Ok(())
}

/// Moves a log file that has lost its database out of SQLite's way.
pub(super) fn rescue(database: &Path) -> Result<(), StoreError> {
    if !is_orphaned(database) {
        return Ok(());
    }
    let log_file = beside(database);
    let to = free_name(&log_file);
    fs::rename(&log_file, &to).map_err(|why| StoreError::Directory {
        path: to.clone(),
        why,
    })?;
    tracing::error!(
        "the database is empty or missing, but its log file is not; the log file is in {}",
        to.display()
    );
    Ok(())
}

/// Under which name a log file is kept: one that no earlier one has.
fn free_name(log_file: &Path) -> PathBuf {
    let first = with_ending(log_file, ".damaged");
    let others = (2..).map(|number| with_ending(&first, &format!(".{number}")));
    let mut names = std::iter::once(first.clone()).chain(others);
    names.find(|name| !name.exists()).unwrap_or(first)
}

/// A copy of the log file of a killed server as it was found, from before SQLite
/// opened it. It is deleted unless it is kept.
pub(super) struct Found(PathBuf);

impl Found {
    /// Copies the log file, unless there is nothing in it or an earlier one is
    /// kept.
    pub(super) fn copy(database: &Path) -> Option<Found> {
        let log_file = beside(database);
        let is_kept = with_ending(&log_file, ".damaged").exists();
        if is_kept || !is_filled(&log_file) || is_orphaned(database) {
            return None;
        }
        let found = Found(with_ending(&log_file, ".found"));
        if let Err(error) = fs::copy(&log_file, &found.0) {
            tracing::warn!(%error, "the log file could not be copied");
            return None;
        }
        Some(found)
    }

    /// Keeps the copy, for somebody may want to look at it.
    pub(super) fn keep(self) {
        let to = self.0.with_extension("damaged");
        match fs::rename(&self.0, &to) {
            Ok(()) => tracing::warn!("the log file as it was found is in {}", to.display()),
            Err(error) => tracing::warn!(%error, "the log file could not be kept"),
        }
    }
}

impl Drop for Found {
    fn drop(&mut self) {
        // After it was kept it is not there any more.
        let _ = fs::remove_file(&self.0);
    }
}
