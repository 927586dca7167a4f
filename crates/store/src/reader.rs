//! Reading beside the writer: connections of their own, a few at a time.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};

use crate::{FILE, StoreError};

/// Reads what was committed. Clones share their connections.
#[derive(Clone)]
pub struct Reader {
    path: PathBuf,
    /// Connections that nobody uses right now.
    idle: Arc<Mutex<Vec<Connection>>>,
}

const KEPT: usize = 4;

/// Compiled statements that a connection keeps: more than there are.
pub(crate) const STATEMENTS: usize = 128;

impl Reader {
    pub(crate) fn new(directory: &Path) -> Reader {
        Reader {
            path: directory.join(FILE),
            idle: Arc::default(),
        }
    }

    /// Reads. This blocks the thread, seldom for long.
    pub fn read<T>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let db = match self.lock().pop() {
            Some(db) => db,
            None => self.connect()?,
        };
        let answer = work(&db);
        let mut idle = self.lock();
        if idle.len() < KEPT {
            idle.push(db);
        }
        answer
    }

    fn connect(&self) -> Result<Connection, StoreError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let db = Connection::open_with_flags(&self.path, flags)?;
        db.busy_timeout(Duration::from_secs(5))?;
        db.set_prepared_statement_cache_capacity(STATEMENTS);
        Ok(db)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Vec<Connection>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
