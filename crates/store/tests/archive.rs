//! Copies of the database, who may work with it, and who may read it.

mod support;

use std::fs;
use std::path::Path;

use store::{Lock, Opened, StoreError, archive};
use support::come;

fn open(directory: &Path) -> Opened<()> {
    store::open(directory, 1, drop).expect("a store")
}

fn close(opened: Opened<()>) {
    opened.journal.stop();
    opened.running.join();
}

fn add(directory: &Path, id: &str) {
    let opened = open(directory);
    come(&opened.journal, id).expect("a guest");
    close(opened);
}

fn knows(directory: &Path, id: &str) -> bool {
    let found = store::reader(directory).person(id);
    found.expect("an answer").is_some()
}

/// The files of a machine that died: much is in the log file alone.
fn dead() -> tempfile::TempDir {
    let (running, dead) = (tempfile::tempdir(), tempfile::tempdir());
    let (running, dead) = (running.expect("a directory"), dead.expect("a directory"));
    let opened = open(running.path());
    come(&opened.journal, "p1").expect("a guest");
    for name in ["pentad.db", "pentad.db-wal"] {
        fs::copy(running.path().join(name), dead.path().join(name)).expect("a copy");
    }
    close(opened);
    dead
}

#[test]
fn restoring_takes_the_log_file_along() {
    let (dead, home) = (dead(), tempfile::tempdir().expect("a directory"));
    let from = dead.path().join(store::FILE);
    archive::restore(&from, home.path(), false).expect("it is restored");
    assert!(knows(home.path(), "p1"));
}

#[test]
fn what_is_there_is_replaced_only_if_asked_and_then_kept() {
    let (dead, home) = (dead(), tempfile::tempdir().expect("a directory"));
    let from = dead.path().join(store::FILE);
    add(home.path(), "p2");
    fs::write(home.path().join("pentad.mark"), "of the old one").expect("a file");
    let refused = archive::restore(&from, home.path(), false);
    assert!(matches!(refused, Err(StoreError::Exists(_))));
    assert!(knows(home.path(), "p2"));
    let aside = archive::restore(&from, home.path(), true).expect("it is restored");
    assert!(knows(home.path(), "p1") && !knows(home.path(), "p2"));
    assert!(!home.path().join("pentad.mark").exists());
    let old = tempfile::tempdir().expect("a directory");
    fs::copy(aside.expect("a file"), old.path().join(store::FILE)).expect("a copy");
    assert!(knows(old.path(), "p2"));
}

#[test]
fn a_copy_that_is_no_database_leaves_all_as_it_was() {
    let home = tempfile::tempdir().expect("a directory");
    add(home.path(), "p2");
    let file = home.path().join("other");
    for content in [&b""[..], b"something else, and long enough for a header of SQLite, which has a hundred bytes or so, all in all"] {
        fs::write(&file, content).expect("a file");
        let refused = archive::restore(&file, home.path(), true);
        assert!(matches!(refused, Err(StoreError::Foreign)), "{refused:?}");
        assert!(knows(home.path(), "p2"));
    }
}

#[test]
fn a_deleted_lock_file_lets_no_second_process_in() {
    let home = tempfile::tempdir().expect("a directory");
    let lock = Lock::take(home.path()).expect("it is free");
    fs::remove_file(home.path().join("pentad.lock")).expect("it is there");
    let second = Lock::take(home.path());
    // Where directories cannot be locked, nothing is left to notice it by.
    if cfg!(target_os = "linux") {
        assert!(matches!(second, Err(StoreError::InUse(_))));
    }
    drop((lock, second));
    assert!(Lock::take(home.path()).is_ok());
}

#[test]
#[cfg(unix)]
fn nobody_else_may_read_what_is_kept() {
    use std::os::unix::fs::PermissionsExt as _;

    let home = tempfile::tempdir().expect("a directory");
    let data = home.path().join("data");
    let copy = home.path().join("copy.db");
    let opened = open(&data);
    archive::back_up(&data, &copy).expect("a copy");
    store::space::hold_ballast(&data, 0).expect("a ballast");
    let rights = |path: &Path| fs::metadata(path).expect("a file").permissions().mode() & 0o777;
    assert_eq!(rights(&data), 0o700);
    assert_eq!(rights(&copy), 0o600);
    for entry in fs::read_dir(&data).expect("the directory") {
        let path = entry.expect("a file").path();
        assert_eq!(rights(&path), 0o600, "{}", path.display());
    }
    close(opened);
}
