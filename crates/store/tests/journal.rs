//! The journal in SQLite: the writer's end, its rows, and logs that are torn.

mod support;

use std::path::Path;
use std::pin::pin;
use std::sync::mpsc;

use rusqlite::Connection;
use store::change::Probe;
use store::code;
use store::faults::Fault;
use support::{events, wait};

#[test]
fn the_death_of_the_writer_ends_the_process() {
    const CHILD: &str = "PENTAD_TEST_DIRECTORY";
    if let Ok(directory) = std::env::var(CHILD) {
        die(Path::new(&directory));
        return;
    }
    let directory = tempfile::tempdir().expect("a directory");
    let this = std::env::current_exe().expect("this program");
    let child = std::process::Command::new(this)
        .args(["the_death_of_the_writer_ends_the_process", "--exact"])
        .env(CHILD, directory.path())
        .output()
        .expect("it runs");
    #[cfg(unix)]
    {
        use std::os::unix::process::ExitStatusExt as _;
        assert_eq!(child.status.signal(), Some(6), "it aborts: {child:?}");
    }
    assert!(!child.status.success());
}

fn die(directory: &Path) {
    let (_tell, told) = mpsc::channel::<()>();
    let opened = store::open::<()>(directory, 1_000_000, drop).expect("a store");
    let (go_on, held) = mpsc::channel();
    opened.journal.run(Fault::Hold(held));
    {
        // Begun, and then given up: the writer throws the answer away.
        let mut written = Box::pin(opened.journal.write(Fault::Trap));
        let mut context = std::task::Context::from_waker(std::task::Waker::noop());
        let begun = pin!(written.as_mut()).poll(&mut context);
        assert!(begun.is_pending());
    }
    drop(go_on);
    // For ever, unless the process ends.
    let _ = told.recv();
}

#[test]
fn each_commit_has_a_row_even_one_of_changes_alone() {
    let directory = tempfile::tempdir().expect("a directory");
    let opened = store::open::<()>(directory.path(), 1_000_000, drop).expect("a store");
    let rows = || -> (i64, u64) {
        let db = Connection::open(directory.path().join(store::FILE)).expect("a database");
        let count = "SELECT count(*), max(at) FROM journal";
        let row = db.query_row(count, (), |row| Ok((row.get(0)?, row.get(1)?)));
        row.expect("an answer")
    };
    // The start is one, too, and gives the tables' time to those after it.
    let before = rows();
    for _ in 0..3 {
        wait(opened.journal.write(Probe)).expect("it is written");
    }
    assert_eq!(rows(), (before.0 + 3, before.1));
    opened.journal.stop();
    opened.running.join();
}

#[test]
fn a_torn_log_is_reported() {
    let mut log = Vec::new();
    for event in events() {
        code::write(&event, &mut log);
    }
    let whole = code::read(&log).expect("a good log").len();
    for cut in 1..log.len() {
        // Shorter by whole events, or damaged; never something else.
        if let Ok(events) = code::read(&log[..cut]) {
            assert!(events.len() < whole);
        }
    }
}
