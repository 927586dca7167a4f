//! One process at a time: whoever works with a data directory holds its lock.

use std::fs::{File, OpenOptions, TryLockError};
use std::path::Path;

use crate::StoreError;

/// A data directory that is ours until this is dropped or the process ends.
#[derive(Debug)]
#[expect(dead_code, reason = "held, not used")]
pub struct Lock {
    file: File,
    /// The directory itself, which nobody deletes to get rid of a lock.
    directory: Option<File>,
}

impl Lock {
    /// Takes a data directory, which is made if it is missing.
    pub fn take(directory: &Path) -> Result<Lock, StoreError> {
        let unusable = |why| StoreError::Directory {
            path: directory.to_owned(),
            why,
        };
        let in_use = || StoreError::InUse(directory.to_owned());
        crate::make_directory(directory).map_err(unusable)?;
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(false);
        crate::private(&mut options);
        let file = options
            .open(directory.join("pentad.lock"))
            .map_err(unusable)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(in_use()),
            Err(TryLockError::Error(why)) => return Err(unusable(why)),
        }
        // Some systems open or lock no directories; the file is locked there.
        let directory = File::open(directory).ok();
        match directory.as_ref().map(File::try_lock) {
            Some(Err(TryLockError::WouldBlock)) => Err(in_use()),
            _ => Ok(Lock { file, directory }),
        }
    }
}
