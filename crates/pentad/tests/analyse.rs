//! `pentad analyse`, as people and scripts use it.

mod support;

use serde_json::Value;
use support::pentad;

const THREE: &str = "K10, A1, K13, A3, K12, A5";

#[test]
fn a_win_is_proved_and_lines_are_told() {
    let arguments = [
        "analyse", "pente", "--moves", THREE, "--limit", "4000", "--lines", "2",
    ];
    let run = pentad(&arguments, "");
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    assert!(
        run.out
            .starts_with("seat 1 to move; its scores, from -1 to +1:\nproved win in 3 plies: K11 "),
        "{}",
        run.out
    );
    let line = |start: &str| run.out.lines().find(|line| line.starts_with(start));
    let first = line("1. ").expect("a line");
    assert!(first.starts_with("1. proved win (depth "), "{}", run.out);
    assert!(first.contains("): K11"), "{}", run.out);
    assert!(
        !line("2. ").expect("a line").contains("proved"),
        "{}",
        run.out
    );
    assert!(
        run.out
            .contains("Seat 1 has an open three (K10, K12 and K13)"),
        "{}",
        run.out
    );
}

#[test]
fn programs_get_json() {
    let arguments = [
        "analyse", "gomoku", "--limit", "200", "--lines", "3", "--json",
    ];
    let run = pentad(&arguments, "");
    assert_eq!(run.code, Some(0), "{}", run.err);
    let told: Value = serde_json::from_str(&run.out).expect("JSON");
    assert_eq!(told["proved"], Value::Null);
    let lines = told["lines"].as_array().expect("a list");
    assert_eq!(lines.len(), 3);
    for line in lines {
        assert_eq!(line["move"], line["line"][0]);
        assert!(
            line["score"]
                .as_f64()
                .is_some_and(|score| score.abs() <= 1.0)
        );
    }
}

#[test]
fn programs_get_what_is_seen_with_its_points() {
    let arguments = [
        "analyse", "pente", "--moves", THREE, "--limit", "200", "--json",
    ];
    let run = pentad(&arguments, "");
    assert_eq!(run.code, Some(0), "{}", run.err);
    let told: Value = serde_json::from_str(&run.out).expect("JSON");
    let first = &told["findings"][0];
    let text = first["text"].as_str().expect("a sentence");
    assert!(text.starts_with("Seat 1 has an open three"), "{text}");
    assert_eq!(
        first["points"],
        serde_json::json!(["K10", "K12", "K13", "K11"])
    );
}

#[test]
fn what_cannot_be_analysed_is_told_with_what_would_be_right() {
    let over = "A1, A3, B1, B3, C1, C3, D1, D3, E1";
    let cases: [(&[&str], i32, &str); 6] = [
        (&["classic"], 1, "pentad solve classic"),
        (&["pente", "-o", "seats=3"], 1, "a table of 3"),
        (&["d-pente"], 1, "settle the sides first"),
        (
            &["gomoku", "--moves", over],
            1,
            "nothing to analyse: seat 1 wins",
        ),
        (&["pente", "--setup", "12"], 1, "81, 169 or 361"),
        (&["pente", "--limit", "0"], 2, "1..=3600000"),
    ];
    for (arguments, code, part) in cases {
        let run = pentad(&[&["analyse"], arguments].concat(), "");
        assert_eq!(run.code, Some(code), "{arguments:?}: {}", run.err);
        assert!(run.err.contains(part), "{arguments:?}: {}", run.err);
    }
}
