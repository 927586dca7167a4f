//! Room on the disk: how much there is, and some held back for a bad day.
//!
//! A disk that is full must not keep the server from starting, for only then
//! can games go on and an operator delete something. So a file of zeros, the
//! ballast, lies beside the database; it is deleted when the disk refuses the
//! first write, and made again when there is room.

use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::path::Path;

use crate::StoreError;

const BALLAST: &str = "pentad.ballast";
const BALLAST_SIZE: u64 = 16_000_000;

/// Bytes that the disk under a directory still has for us.
pub fn free(directory: &Path) -> io::Result<u64> {
    fs4::available_space(directory)
}

/// Makes the ballast if it is missing and the disk has `plenty` and more.
pub fn hold_ballast(directory: &Path, plenty: u64) -> io::Result<()> {
    let path = directory.join(BALLAST);
    if path.exists() || free(directory)? < plenty.saturating_add(BALLAST_SIZE) {
        return Ok(());
    }
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    crate::private(&mut options);
    let mut file = options.open(&path)?;
    let zeros = [0; 64_000];
    let written = (0..BALLAST_SIZE / zeros.len() as u64).try_for_each(|_| file.write_all(&zeros));
    if written.is_err() {
        fs::remove_file(&path)?;
    }
    written
}

/// Does some work, and if the disk is full, deletes the ballast and does it
/// once more.
pub(crate) fn with_ballast<R>(
    directory: &Path,
    work: impl Fn() -> Result<R, StoreError>,
) -> Result<R, StoreError> {
    match work() {
        Err(error) if error.is_disk_full() && fs::remove_file(directory.join(BALLAST)).is_ok() => {
            tracing::warn!("the disk is full; the ballast was deleted, make room soon");
            work()
        }
        done => done,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn full() -> StoreError {
        StoreError::Database {
            why: "no room".to_owned(),
            is_full: true,
        }
    }

    #[test]
    fn the_ballast_is_given_up_when_the_disk_is_full() {
        let home = tempfile::tempdir().expect("a directory");
        let ballast = home.path().join(BALLAST);
        hold_ballast(home.path(), 0).expect("room on the disk");
        assert_eq!(fs::metadata(&ballast).expect("a file").len(), BALLAST_SIZE);
        let fits = || if ballast.exists() { Err(full()) } else { Ok(7) };
        assert_eq!(with_ballast(home.path(), fits).expect("it fits now"), 7);
        let refused = with_ballast::<()>(home.path(), || Err(full()));
        assert!(refused.is_err_and(|error| error.is_disk_full()));
    }

    #[test]
    fn other_errors_leave_the_ballast_alone() {
        let home = tempfile::tempdir().expect("a directory");
        hold_ballast(home.path(), 0).expect("room on the disk");
        let refused = with_ballast::<()>(home.path(), || Err(StoreError::Foreign));
        assert!(matches!(refused, Err(StoreError::Foreign)));
        assert!(home.path().join(BALLAST).exists());
    }

    #[test]
    fn no_ballast_is_made_where_there_is_no_room() {
        let home = tempfile::tempdir().expect("a directory");
        hold_ballast(home.path(), u64::MAX).expect("it is left out");
        assert!(!home.path().join(BALLAST).exists());
    }
}
