//! One process at a time: whoever works with a data directory holds its lock.

use std::fs::{File, TryLockError};
use std::path::Path;

use crate::StoreError;

/// A data directory that is ours until this is dropped or the process ends.
#[derive(Debug)]
pub struct Lock(#[expect(dead_code, reason = "held, not used")] File);

impl Lock {
    /// Takes a data directory, which is made if it is missing.
    pub fn take(directory: &Path) -> Result<Lock, StoreError> {
        let unusable = |why| StoreError::Directory {
            path: directory.to_owned(),
            why,
        };
        std::fs::create_dir_all(directory).map_err(unusable)?;
        let file = File::create(directory.join("pentad.lock")).map_err(unusable)?;
        match file.try_lock() {
            Ok(()) => Ok(Lock(file)),
            Err(TryLockError::WouldBlock) => Err(StoreError::InUse(directory.to_owned())),
            Err(TryLockError::Error(why)) => Err(unusable(why)),
        }
    }
}
