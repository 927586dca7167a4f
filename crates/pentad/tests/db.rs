//! `pentad db` on the real binary: what it refuses, and what it says.

mod support;

use std::path::{Path, PathBuf};

use serde_json::Value;
use store::archive::Source;
use store::{Lock, faults};
use support::{Run, pentad};
use tempfile::TempDir;

/// A data directory as a server leaves it, with one finished game.
fn home() -> (TempDir, PathBuf) {
    let home = tempfile::tempdir().expect("a directory");
    let data = home.path().join("data");
    std::fs::create_dir(&data).expect("a directory");
    faults::write_version_4(&data);
    let opened = store::open::<()>(&data, 2_000_000, drop).expect("a journal");
    opened.journal.stop();
    opened.running.join();
    (home, data)
}

fn db(data: &Path, arguments: &[&str]) -> Run {
    let data = data.to_str().expect("a plain path");
    pentad(&[&["db", "--data", data], arguments].concat(), "")
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a plain path")
}

#[test]
fn an_export_replaces_no_file_unless_it_is_told_to() {
    let (home, data) = home();
    let file = home.path().join("games.jsonl");
    std::fs::write(&file, "precious").expect("a file");
    let refused = db(&data, &["export", text(&file)]);
    assert_eq!(refused.code, Some(1));
    assert!(
        refused.err.contains("exists already; --force replaces it"),
        "{}",
        refused.err
    );
    let read = || std::fs::read_to_string(&file).expect("the file");
    assert_eq!(read(), "precious");
    assert_eq!(db(&data, &["export", "--force", text(&file)]).code, Some(0));
    assert_eq!(read(), db(&data, &["export"]).out);
    assert_eq!(read().lines().count(), 1);
    assert_eq!(
        std::fs::read_dir(home.path()).expect("it").count(),
        2,
        "nothing is left over"
    );
}

#[test]
fn a_damaged_game_is_left_out_of_an_export_and_named() {
    let (_home, data) = home();
    faults::copy_games_badly(&data);
    let run = db(&data, &["export"]);
    assert_eq!(
        (run.code, run.out.lines().count()),
        (Some(1), 1),
        "{}",
        run.err
    );
    assert!(run.err.contains("0000000000C is left out"), "{}", run.err);
}

#[test]
fn check_tells_what_is_damaged() {
    let (_home, data) = home();
    let good = db(&data, &["check"]);
    assert_eq!(good.code, Some(0), "{}{}", good.out, good.err);
    assert_eq!(
        good.out,
        "Sound games that go on: 3; that are over: 1; tournaments: 0.\nNothing is damaged.\n"
    );
    faults::damage(&data, 5);
    let bad = db(&data, &["check"]);
    assert_eq!(bad.code, Some(1));
    for line in [
        "Journal: damaged or missing: commits 5 to 5",
        "Game 0000000000B: the log of a game is damaged: its checksum does not fit",
        "Game 00000000009 was set aside by an earlier start: its first events are missing",
        "Tournament 00000000007: line 1",
        "Tournament 00000000007, line 1: nobody here has the id \"px\"",
        "Something is damaged.",
    ] {
        assert!(bad.out.contains(line), "{line} is not in\n{}", bad.out);
    }
    let json = db(&data, &["check", "--json"]);
    let answer: Value = serde_json::from_str(&json.out).expect("JSON");
    assert_eq!((json.code, &answer["good"]), (Some(1), &Value::Bool(false)));
    assert_eq!(answer["damaged_games"][0]["id"], "0000000000B");
    assert_eq!(answer["unknown_authors"][0]["author"], "px");
    std::fs::write(data.join(store::FILE), "no database at all, but a text").expect("a file");
    let run = db(&data, &["check"]);
    assert_eq!(run.code, Some(1));
    assert!(
        run.err.contains("it is no database of Pentad"),
        "{}",
        run.err
    );
}

#[test]
fn refusals_advise_what_helps() {
    let (home, data) = home();
    let copy = home.path().join("copy.db");
    assert_eq!(db(&data, &["backup", text(&copy)]).code, Some(0));
    let expect = |run: Run, says: &str, says_not: &str| {
        assert_eq!(run.code, Some(1));
        assert_eq!(run.err.matches(says).count(), 1, "{}", run.err);
        assert!(!run.err.contains(says_not), "{}", run.err);
        assert_eq!(run.err.lines().count(), 1, "{}", run.err);
    };
    expect(
        db(&data, &["backup", text(&copy)]),
        "exists already",
        "data directory",
    );
    expect(
        db(&data, &["restore", text(&copy)]),
        "use --replace",
        "in use",
    );
    let running = Lock::take(&data).expect("it is free");
    expect(
        db(&data, &["restore", text(&copy)]),
        "stop the server",
        "--replace",
    );
    drop(running);
    let other = home.path().join("other.txt");
    std::fs::write(&other, "[Variant \"classic\"]\n\n1. A1 Q11 CW *\n").expect("a file");
    expect(
        db(&data, &["restore", text(&other)]),
        "no database of Pentad",
        "--replace",
    );
    expect(
        db(&data, &["import", text(&other)]),
        "line 1: this is not a game as",
        "line 2",
    );
    let missing = home.path().join("missing");
    expect(
        db(&data, &["restore", text(&missing)]),
        "No such file",
        "--replace",
    );
    expect(
        db(&missing, &["backup", text(&other)]),
        "exists already",
        "data directory",
    );
    let beside = home.path().join("binary");
    for bytes in [&b"\0\x01"[..], b"\xff\xfe{"] {
        std::fs::write(&beside, bytes).expect("a file");
        expect(
            db(&data, &["import", text(&beside)]),
            "is not a text file",
            "stream",
        );
    }
    for command in ["export", "check"] {
        expect(
            db(&missing, &[command]),
            &format!(
                "pentad: cannot read {}",
                missing.join(store::FILE).display()
            ),
            "cannot check",
        );
    }
    let nowhere = home.path().join("x.db");
    expect(
        db(&missing, &["backup", text(&nowhere)]),
        "No such file",
        "database file",
    );
    assert!(Source::open(&data).is_ok());
}
