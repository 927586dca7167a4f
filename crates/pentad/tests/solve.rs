//! `pentad solve` on the real binary: one position, and files of them.

mod support;

use std::fs;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rules::{Form, Variant};
use serde_json::Value;
use support::pentad;

/// A win for the side to move; four cells are empty.
const WON: &str = "xoxo.xoxxoxooxo.xoxooxoxoxxo.xoxoxo.";
/// Lost in six plies; 22 stones.
const LOST: &str = "oooo..x.ox.o.xxxoxx..xo.oo...oxx...x";
/// Ten cells are empty.
const LATE: &str = "ooxox.oxxxx.o.ox.o..ooxxooxx.x.o.x.o";
/// Won after a sweep of ten million families; 20 stones.
const DEEP: &str = "oxoooxoxo..x..x.....x.xo.o.o.x.x.x.o";
const OVER: &str = "xxxxx.oooo..........................";

const HEAD: &str = "position,variant,value,how,best,winning,drawing,losing,families,ms,error";

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// A file of our own in the build's scratch directory, not there yet.
fn scratch(name: &str) -> String {
    let path = format!("{}/solve-{name}", env!("CARGO_TARGET_TMPDIR"));
    let _ = fs::remove_file(&path);
    path
}

fn file(name: &str, text: &str) -> String {
    let path = scratch(name);
    fs::write(&path, text).expect("a file");
    path
}

fn read(path: &str) -> String {
    fs::read_to_string(path).expect("a file of answers")
}

/// Answers without what differs from run to run: the milliseconds.
fn timeless(answers: &str) -> Vec<Vec<String>> {
    let lines = answers.lines();
    lines
        .map(|line| {
            let mut fields: Vec<String> = line.splitn(11, ',').map(str::to_owned).collect();
            if fields.len() == 11 {
                fields.remove(9);
            }
            fields
        })
        .collect()
}

#[test]
fn one_position_is_told_with_how_and_with_a_line() {
    let run = pentad(&["solve", "classic", "--setup", WON], "");
    assert_eq!(run.code, Some(0), "{}", run.err);
    let starts = [
        "win for the side to move",
        "how: ",
        "moves: win ",
        "best: ",
        "line: ",
    ];
    for (line, start) in run.out.lines().zip(starts) {
        assert!(line.starts_with(start), "{}", run.out);
    }
    assert_eq!(run.out.lines().count(), starts.len());
    let answer = json(&pentad(&["solve", "twente", "--setup", LOST, "--json"], "").out);
    assert_eq!(answer["value"], -1);
    assert!(answer["how"].is_string());
    assert_eq!(answer["line"][0], answer["best"]);
    let mut position = Form::plain(Variant::Twente)
        .position(LOST)
        .expect("a position");
    for mv in answer["line"].as_array().expect("a list") {
        position
            .play_text(mv.as_str().expect("a move"))
            .expect("a legal move");
    }
    assert_eq!(position.result(), "0-1");
}

#[test]
fn what_cannot_be_solved_ends_with_1_and_what_was_not_decided_with_3() {
    let cases: [(&[&str], i32, &str); 6] = [
        (&["pente"], 1, "for proofs in pente use pentad analyse"),
        (
            &["pente", "--file", "-"],
            1,
            "for proofs in pente use pentad analyse",
        ),
        (
            &["classic", "--setup", OVER],
            1,
            "the game is over: seat 1 wins by a row",
        ),
        (
            &["twente", "--setup", DEEP, "--limit", "1", "--threads", "1"],
            3,
            "the time was over",
        ),
        (&["twente", "--setup", DEEP, "--memory", "1"], 3, "1 MB"),
        (&["classic", "--file", "-"], 1, "- has no position"),
    ];
    for (arguments, code, part) in cases {
        let run = pentad(&[&["solve"], arguments].concat(), "");
        let told = (run.code, run.out.as_str());
        assert_eq!(told, (Some(code), ""), "{arguments:?}");
        assert!(run.err.contains(part), "{arguments:?}: {}", run.err);
        let json = pentad(&[&["solve", "--json"], arguments].concat(), "");
        assert_eq!(json.code, Some(code), "{arguments:?} with --json");
    }
    let run = pentad(&["solve", "classic", "--setup", OVER, "--json"], "");
    assert_eq!(run.code, Some(1));
    let answer = json(&run.out);
    assert_eq!(answer["value"], Value::Null);
    assert_eq!(answer["how"], "the game is over: seat 1 wins by a row");
}

#[test]
fn a_file_is_solved_line_by_line() {
    let text = format!(
        "# four cells are empty\n{WON}\n\nnonsense, \"quoted\"\n{LOST} to_move=x\n{OVER}\n"
    );
    let run = pentad(&["solve", "classic", "--file", "-"], &text);
    assert_eq!(run.code, Some(1), "one line is bad");
    assert!(run.err.contains("-:4: "), "{}", run.err);
    assert!(
        run.err.contains("2 solved, 1 not solved, 1 bad"),
        "{}",
        run.err
    );
    let rows: Vec<&str> = run.out.lines().collect();
    assert_eq!(rows[0], HEAD);
    assert!(
        rows[1].starts_with(&format!("{WON} to_move=x,classic,1,")),
        "{}",
        rows[1]
    );
    assert!(rows[1].ends_with(','), "{}", rows[1]);
    assert!(
        rows[2].starts_with("\"nonsense, \"\"quoted\"\"\",classic,,,,,,,,,"),
        "{}",
        rows[2]
    );
    assert!(
        rows[3].contains(",classic,-1,") && rows[3].contains(",0,0,112,"),
        "{}",
        rows[3]
    );
    assert!(
        rows[4].ends_with("the game is over: seat 1 wins by a row"),
        "{}",
        rows[4]
    );
    assert_eq!(rows.len(), 5);
}

#[test]
fn a_file_that_was_not_wholly_decided_ends_with_3_also_when_it_is_gone_on_with() {
    let questions = file("undecided.txt", &format!("{WON}\n{DEEP}\n"));
    let out = scratch("undecided.out");
    let few = ["--memory", "1", "--threads", "1"];
    let file = ["solve", "twente", "--file", &questions, "--out", &out];
    for _ in 0..2 {
        let run = pentad(&[&file[..], &few].concat(), "");
        assert_eq!(run.code, Some(3), "{}", run.err);
    }
    let run = pentad(
        &["solve", "twente", "--file", "-"],
        &format!("{WON}\n{OVER}\n"),
    );
    assert_eq!(run.code, Some(1), "a finished game asks for nothing");
}

#[test]
fn a_column_of_positions_is_found_and_json_is_written() {
    let table = format!("id,\"Board\",note\n1,{WON},\"a, b\"\n2\n3,\"{LOST}\",\n");
    let run = pentad(&["solve", "spec", "--file", "-", "--json"], &table);
    assert_eq!(run.code, Some(1), "{}", run.err);
    assert!(
        run.err.contains("-:3: the position stands in field 2"),
        "{}",
        run.err
    );
    let rows: Vec<Value> = run.out.lines().map(json).collect();
    let values: Vec<&Value> = rows.iter().map(|row| &row["value"]).collect();
    assert_eq!(values, [&Value::from(1), &Value::Null, &Value::from(-1)]);
    let names: Vec<&String> = rows[0].as_object().expect("an object").keys().collect();
    assert_eq!(names, HEAD.split(',').collect::<Vec<_>>());
    // Answers are questions, too.
    let answers = pentad(
        &["solve", "spec", "--file", "-"],
        &format!("{WON}\n{LOST}\n"),
    );
    let again = pentad(&["solve", "spec", "--file", "-"], &answers.out);
    assert_eq!(
        timeless(&again.out),
        timeless(&answers.out),
        "{}",
        again.err
    );
}

#[test]
fn a_torn_file_is_gone_on_with_wherever_it_was_torn() {
    let questions = file("torn.txt", &format!("{WON}\nbad ä line\n{OVER}\n{LATE}\n"));
    for extra in [&[][..], &["--json"]] {
        let out = scratch("torn.out");
        let arguments = [
            &["solve", "classic", "--file", &questions, "--out", &out],
            extra,
        ]
        .concat();
        let first = pentad(&arguments, "");
        assert_eq!(
            (first.code, first.out.as_str()),
            (Some(1), ""),
            "{}",
            first.err
        );
        let whole = fs::read(&out).expect("answers");
        let rows = whole.iter().filter(|&&byte| byte == b'\n').count();
        // In the head, in every row, and in the middle of a letter.
        let places = (0..80).step_by(9).chain((80..whole.len()).step_by(23));
        let letter = whole.iter().position(|byte| !byte.is_ascii());
        let letter = letter.expect("the bad line has one");
        for place in places.chain([letter + 1, whole.len() - 1, whole.len()]) {
            fs::write(&out, &whole[..place]).expect("a torn file");
            let run = pentad(&arguments, "");
            assert_eq!(run.code, Some(1), "{place}: {}", run.err);
            assert!(
                run.err.contains("2: ") && !run.err.contains("pentad:"),
                "{place}: {}",
                run.err
            );
            let again = fs::read(&out).expect("answers");
            let kept = whole[..place].iter().rposition(|&byte| byte == b'\n');
            let kept = kept.map_or(0, |end| end + 1);
            assert_eq!(again[..kept], whole[..kept], "{place}");
            assert_eq!(
                again.iter().filter(|&&byte| byte == b'\n').count(),
                rows,
                "{place}"
            );
            if extra.is_empty() {
                let text = |bytes: &[u8]| timeless(&String::from_utf8_lossy(bytes));
                assert_eq!(text(&again), text(&whole), "{place}");
            }
        }
    }
}

#[test]
fn a_file_of_something_else_is_left_as_it_is() {
    let questions = file("other.txt", &format!("{WON}\n{LOST}\n"));
    let good = {
        let out = scratch("good.csv");
        let run = pentad(
            &["solve", "classic", "--file", &questions, "--out", &out],
            "",
        );
        assert_eq!(run.code, Some(0), "{}", run.err);
        read(&out)
    };
    let shorter = file("shorter.txt", &format!("{WON}\n"));
    let turned = file("turned.txt", &format!("{LOST}\n{WON}\n"));
    let cases = [
        (
            "classic",
            &questions,
            "my notes".to_owned(),
            "its first line is not position,",
        ),
        (
            "classic",
            &questions,
            format!("{HEAD}\nmy notes\n"),
            "line 2: this is not an answer",
        ),
        (
            "classic",
            &questions,
            format!("{HEAD}\nmy notes"),
            "torn, but not from the next answer",
        ),
        ("twente", &questions, good.clone(), "line 2: it answers"),
        ("classic", &turned, good.clone(), "line 2: it answers"),
        (
            "classic",
            &shorter,
            good,
            "line 3: there are fewer questions",
        ),
    ];
    for (variant, questions, found, part) in cases {
        let out = file("found.csv", &found);
        let run = pentad(&["solve", variant, "--file", questions, "--out", &out], "");
        assert_eq!(run.code, Some(1), "{found}");
        assert!(run.err.contains(part), "{part}: {}", run.err);
        assert!(
            run.err.contains("remove it or name another file"),
            "{}",
            run.err
        );
        assert_eq!(read(&out), found);
    }
}

#[test]
fn a_run_that_was_killed_is_gone_on_with() {
    // The last two take long enough to be killed in the middle.
    let text = format!(
        "{}{}",
        format!("{WON}\n").repeat(4),
        format!("{DEEP}\n").repeat(2)
    );
    let questions = file("many.txt", &text);
    let out = scratch("many.csv");
    let arguments = [
        "solve",
        "twente",
        "--threads",
        "1",
        "--file",
        &questions,
        "--out",
        &out,
    ];
    let mut child = Command::new(env!("CARGO_BIN_EXE_pentad"))
        .args(arguments)
        .stderr(Stdio::null())
        .spawn()
        .expect("pentad starts");
    let begun = Instant::now();
    let lines = || fs::read_to_string(&out).map_or(0, |text| text.lines().count());
    while lines() < 5 {
        assert!(begun.elapsed() < Duration::from_secs(60), "no answers");
        thread::sleep(Duration::from_millis(1));
    }
    child.kill().expect("it was started");
    child.wait().expect("it was started");
    let before = read(&out);
    let kept = before.matches('\n').count() - 1;
    assert!((4..6).contains(&kept), "it was killed in time: {kept}");
    let run = pentad(&arguments, "");
    assert_eq!(run.code, Some(0), "{}", run.err);
    let told = format!("{} solved, {kept} kept from before", 6 - kept);
    assert!(run.err.contains(&told), "{told}: {}", run.err);
    let after = read(&out);
    assert!(after.starts_with(&before), "{after}");
    let rows = timeless(&after);
    assert_eq!(rows.len(), 7);
    assert!(rows[1..5].iter().all(|row| *row == rows[1]), "{after}");
    assert_eq!(rows[5], rows[6], "{after}");
}

/// Two stones of x are missing, so that o seems to have moved twice.
const FREE: &str = "xoxo.xoxxoxooxo.xoxooxoxoxxo.xo.oxo. to_move=x";

#[test]
fn free_setups_are_taken_where_they_are_asked_for() {
    let commands: [&[&str]; 4] = [
        &["solve", "twente"],
        &["show", "twente"],
        &["perft", "twente", "1"],
        &["play", "twente"],
    ];
    for command in commands {
        let arguments = [command, &["--setup", FREE]].concat();
        let refused = pentad(&arguments, "quit\n");
        assert_eq!(refused.code, Some(1), "{command:?}");
        assert!(
            refused.err.contains("--free"),
            "{command:?}: {}",
            refused.err
        );
        let taken = pentad(&[&arguments[..], &["--free"]].concat(), "quit\n");
        assert_eq!(taken.code, Some(0), "{command:?}: {}", taken.err);
    }
    // A file asks for all of its lines, and each answer says it for itself.
    let asked = ["solve", "twente", "--file", "-"];
    let refused = pentad(&asked, FREE);
    assert!(refused.err.contains("--free"), "{}", refused.err);
    let taken = pentad(&[&asked[..], &["--free"]].concat(), FREE);
    let row = format!("{FREE} free=yes,twente,");
    assert!(taken.out.contains(&row), "{}", taken.out);
    assert_eq!(taken.code, Some(0), "{}", taken.err);
}

#[test]
fn every_move_is_valued_where_it_is_asked_for() {
    let open = |more: &[&str]| {
        let asked = [
            "solve", "twente", "--json", "--memory", "1", "--setup", LOST,
        ];
        let answer = json(&pentad(&[&asked[..], more].concat(), "").out);
        let moves = answer["moves"].as_array().expect("a list").iter();
        moves.filter(|worth| worth["value"].is_null()).count()
    };
    assert!(open(&["--all"]) <= open(&[]));
}
