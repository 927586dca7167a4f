//! `pentad rules`, `show`, `replay` and `perft` on the real binary.

mod support;

use std::fs;

use rules::Variant;
use serde_json::Value;
use support::{pentad, raw};

fn json(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

fn scratch(name: &str) -> String {
    format!("{}/{name}", env!("CARGO_TARGET_TMPDIR"))
}

#[test]
fn every_variant_has_its_rules() {
    for variant in Variant::ALL {
        let run = pentad(&["rules", variant.name()], "");
        assert_eq!(run.code, Some(0));
        assert_eq!(run.out, variant.rulebook());
        let page = json(&pentad(&["rules", variant.name(), "--json"], "").out);
        assert_eq!(page["name"], variant.name());
        assert_eq!(page["source"], variant.source());
    }
    let list = pentad(&["rules"], "");
    for variant in Variant::ALL {
        assert!(list.out.contains(variant.name()), "{}", list.out);
    }
}

#[test]
fn a_shown_position_can_be_read_back() {
    let moves = "K10, L10, O10, M10, K13, A1, N10";
    for face in ["1", "2", "mover"] {
        let shown = pentad(&["show", "pente", "--moves", moves, "--face", face], "");
        assert_eq!(shown.code, Some(0), "{}", shown.err);
        let again = pentad(&["show", "pente", "--setup", "-", "--json"], &shown.out);
        assert_eq!(again.code, Some(0), "{}", again.err);
        let direct = pentad(&["show", "pente", "--moves", moves, "--json"], "");
        assert_eq!(
            json(&again.out)["setup"],
            json(&direct.out)["setup"],
            "{face}"
        );
    }
}

#[test]
fn a_shown_table_that_somebody_has_left_and_a_shown_end_can_be_read_back() {
    let six = "E5, A9, A5, C9, B5, E9, C5, G9, F5, H1, D5";
    for (form, moves) in [
        ("seats=3", "E5, A1, leave3, B2"),
        ("tournament_rule=no", six),
    ] {
        let with = |rest: &[&'static str]| {
            let form = ["show", "pente", "-o", "size=9", "-o", form];
            [&form, rest].concat()
        };
        let shown = pentad(&with(&["--moves", moves]), "");
        assert_eq!(shown.code, Some(0), "{}", shown.err);
        let again = pentad(&with(&["--setup", "-", "--json"]), &shown.out);
        assert_eq!(again.code, Some(0), "{}{}", shown.out, again.err);
        let direct = pentad(&with(&["--moves", moves, "--json"]), "");
        let (again, direct) = (json(&again.out), json(&direct.out));
        assert_eq!(again["setup"], direct["setup"]);
    }
}

#[test]
fn pictures_are_written() {
    let (svg, png) = (scratch("board.svg"), scratch("board.png"));
    let run = pentad(
        &[
            "show",
            "classic",
            "--moves",
            "E5 Q01 CW",
            "--svg",
            &svg,
            "--png",
            &png,
        ],
        "",
    );
    assert_eq!((run.code, run.out.as_str()), (Some(0), ""), "{}", run.err);
    assert!(fs::read_to_string(&svg).expect("SVG").starts_with("<svg"));
    assert!(
        fs::read(&png)
            .expect("PNG")
            .starts_with(b"\x89PNG\r\n\x1a\n")
    );
    // A picture is drawn anew; anything else is kept.
    let again = |kind: &str, file: &str| pentad(&["show", "gomoku", kind, file], "");
    assert_eq!(again("--svg", &svg).code, Some(0));
    assert_eq!(again("--png", &png).code, Some(0));
    let kept = fs::read(&svg).expect("SVG");
    let refused = again("--png", &svg);
    assert_eq!(refused.code, Some(1));
    assert!(refused.err.contains("exists already; --force replaces it"));
    assert_eq!(fs::read(&svg).expect("SVG"), kept);
    let forced = pentad(&["show", "gomoku", "--png", &svg, "--force"], "");
    assert_eq!(forced.code, Some(0), "{}", forced.err);
    assert!(fs::read(&svg).expect("PNG").starts_with(b"\x89PNG"));
    let piped = raw(
        &[
            "show", "gomoku", "--png", "-", "--theme", "dark", "--width", "200",
        ],
        "",
    );
    assert!(piped.stdout.starts_with(b"\x89PNG\r\n\x1a\n"));
    let wide = pentad(&["show", "gomoku", "--png", "-", "--width", "1000000"], "");
    assert_eq!(wide.code, Some(1));
    let nowhere = pentad(&["show", "gomoku", "--svg", "/nonexistent/board.svg"], "");
    assert_eq!(nowhere.code, Some(1));
    assert!(
        nowhere.err.contains("cannot write /nonexistent/board.svg"),
        "{}",
        nowhere.err
    );
}

#[test]
fn prolog_goes_out_and_comes_in() {
    let shown = pentad(
        &[
            "show",
            "pente",
            "--moves",
            "K10,L10,O10,M10,K13,A1,N10",
            "--prolog",
        ],
        "",
    );
    assert_eq!(shown.code, Some(0), "{}", shown.err);
    let again = pentad(
        &["show", "pente", "--from-prolog", "-", "--prolog"],
        &shown.out,
    );
    assert_eq!(again.out, shown.out, "{}", again.err);
    let broken = pentad(&["show", "pente", "--from-prolog", "-"], "game([[c,x]]");
    assert_eq!(broken.code, Some(1));
    assert!(broken.err.contains("line 1, column"), "{}", broken.err);
}

#[test]
fn turns_are_written_in_each_notation() {
    let moves = "E5 Q01 CW, A1 Q11 CCW";
    let written = |notation| {
        pentad(
            &["show", "spec", "--moves", moves, "--notation", notation],
            "",
        )
        .out
    };
    assert_eq!(written("canonical"), "E5 Q01 CW\nA1 Q11 CCW\n");
    assert_eq!(written("guide"), "4/5 2R\n1/1 4L\n");
    assert_eq!(written("course"), "28~3\n0~6\n");
}

#[test]
fn a_setup_is_refused_with_all_its_faults() {
    let run = pentad(
        &[
            "show",
            "classic",
            "--setup",
            "xxxxx.ooooo......................... to_move=o",
        ],
        "",
    );
    assert_eq!(run.code, Some(1));
    assert!(
        run.err.contains("both sides already have five"),
        "{}",
        run.err
    );
    assert!(run.err.contains("o cannot be to move"), "{}", run.err);
}

#[test]
fn a_pente_setup_is_refused_with_all_its_faults() {
    let board = format!("11111....22222{}", ".".repeat(67));
    let setup = format!("{board} to_move=2");
    let run = pentad(&["show", "pente", "-o", "size=9", "--setup", &setup], "");
    assert!(run.err.contains("seat 2 cannot be next"), "{}", run.err);
    assert!(
        run.err.contains("more than one side has already won"),
        "{}",
        run.err
    );
    assert_eq!(
        run.err.matches("cannot be played").count(),
        1,
        "{}",
        run.err
    );
    for (captured, part) in [("10,10", "already won"), ("3,3", "cannot have captured 3")] {
        let setup = format!("{} captured={captured}", ".".repeat(81));
        let run = pentad(&["show", "pente", "-o", "size=9", "--setup", &setup], "");
        assert!(run.err.contains(part), "{}", run.err);
    }
}

const GAMES: &str = r#"[Game "Pente"]
[Result "1-0"]

1. K10 L9 2. N10 M7 1-0

[Game "Pente"]
[Result "1-0"]

1. K10 L9 2. L10 M7 1-0

[Variant "swiss"]

1. A1 Q00 CW B2 Q01 CW *
"#;

#[test]
fn replay_tells_the_first_illegal_move_of_each_bad_game() {
    let run = pentad(&["replay", "-"], GAMES);
    assert_eq!(run.code, Some(1));
    assert!(run.err.contains("-:9:"), "{}", run.err);
    assert!(run.err.contains(": game 2: "), "{}", run.err);
    assert!(run.err.contains("L10 is too near"), "{}", run.err);
    assert!(run.out.contains("games: 2 good, 1 bad"), "{}", run.out);
    let report = json(&pentad(&["replay", "-", "--json"], GAMES).out);
    assert_eq!(report["good"], 2);
    assert_eq!(report["bad"][0]["game"], 2);
    assert_eq!(report["bad"][0]["line"], 9);
    let printed = pentad(&["replay", "-", "--print"], GAMES);
    let again = pentad(&["replay", "-", "--print"], &printed.out);
    assert_eq!(again.out, printed.out);
    assert_eq!(again.code, Some(0), "{}", again.err);
}

#[test]
fn replay_of_nothing_and_of_no_file_fails() {
    assert_eq!(pentad(&["replay", "-"], "").code, Some(1));
    assert_eq!(pentad(&["replay", "/nonexistent/games"], "").code, Some(1));
    assert_eq!(pentad(&["replay"], "").code, Some(2));
    let some = pentad(&["replay", "/nonexistent/games", "-"], GAMES);
    assert!(some.out.contains("games: 2 good, 1 bad"), "{}", some.out);
    assert!(
        some.err.contains("cannot open /nonexistent/games"),
        "{}",
        some.err
    );
    let binary = pentad(&["replay", "-"], "\0\u{1}");
    assert_eq!(binary.err, "pentad: - is not a text file\n");
}

#[test]
fn what_replay_cannot_read_is_told_once_and_in_json_too() {
    let binary = scratch("replayed.bin");
    fs::write(&binary, b"\0\x01\x02").expect("a file");
    for (file, part) in [
        ("/nonexistent/games", "cannot open /nonexistent/games"),
        (&binary, "is not a text file"),
        ("/", "cannot read /"),
    ] {
        let run = pentad(&["replay", file], "");
        assert_eq!(run.code, Some(1));
        assert!(run.err.contains(part), "{}", run.err);
        assert_eq!(run.err.lines().count(), 1, "{}", run.err);
        let told = pentad(&["replay", file, "-", "--json"], GAMES);
        assert_eq!((told.code, told.err.as_str()), (Some(1), ""));
        let report = json(&told.out);
        assert_eq!(report["good"], 2);
        assert_eq!(report["unread"][0]["file"], *file);
        let why = report["unread"][0]["why"].as_str().expect("a reason");
        assert!(why.contains(part), "{why}");
    }
}

#[test]
fn standard_output_takes_one_thing() {
    for both in [
        &["--png", "-", "--svg", "-"][..],
        &["--svg", "-", "--json"],
        &["--png", "-", "--prolog"],
    ] {
        let run = pentad(&[&["show", "pente"], both].concat(), "");
        assert_eq!((run.code, run.out.as_str()), (Some(1), ""), "{both:?}");
        assert!(run.err.contains("standard output takes one"), "{}", run.err);
    }
}

#[test]
fn moves_without_commas_are_answered_with_commas() {
    for (variant, moves) in [("pente", "K10 L10"), ("classic", "E5 Q01 CW A1 Q00 CW")] {
        let run = pentad(&["show", variant, "--moves", moves], "");
        assert_eq!(run.code, Some(1));
        assert!(run.err.contains("separated by commas"), "{}", run.err);
    }
    let run = pentad(&["show", "pente", "--moves", "K10, K10"], "");
    assert!(!run.err.contains("commas"), "{}", run.err);
}

#[test]
fn a_prolog_term_tells_the_size_of_its_board() {
    let page = include_str!("../../../docs/records.md");
    let (_, term) = page.split_once("```prolog\n").expect("an example");
    let (term, _) = term.split_once("```").expect("its end");
    let run = pentad(&["show", "pente", "--from-prolog", "-", "--json"], term);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert_eq!(json(&run.out)["to_move"], 1);
    let sized = ["show", "pente", "-o", "size=13", "--from-prolog", "-"];
    let run = pentad(&sized, term);
    assert_eq!(run.code, Some(1));
    assert!(run.err.contains("9 rows, not of 13"), "{}", run.err);
}

#[test]
fn boards_are_ascii_where_the_locale_is() {
    let shown = |locale: &str, more: &[&str]| {
        let mut command = support::command();
        let arguments = [&["show", "classic", "--moves", "E5 Q01 CW"], more].concat();
        let output = command.args(arguments).env("LANG", locale).output();
        String::from_utf8(output.expect("pentad runs").stdout).expect("UTF-8")
    };
    assert!(shown("C", &[]).is_ascii());
    assert!(shown("en_US.UTF-8", &["--ascii"]).is_ascii());
    assert!(shown("en_US.UTF-8", &[]).contains('\u{25cf}'));
    assert!(!shown("C.UTF-8", &[]).contains('\x1b'));
    assert!(shown("C.UTF-8", &["--color", "always"]).contains('\x1b'));
}

#[test]
fn solve_and_analyse_take_a_position_of_a_record() {
    let file = scratch("analysed.txt");
    fs::write(&file, GAMES).expect("a file");
    let arguments = ["analyse", "--record", &file, "--ply", "3", "--limit", "50"];
    let run = pentad(&arguments, "");
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.out.starts_with("seat 2 to move"), "{}", run.out);
    let wrong = pentad(&["solve", "--record", &file], "");
    assert!(wrong.err.contains("use pentad analyse"), "{}", wrong.err);
    let won = "[Variant \"classic\"]\n[Setup \"xoxo.xoxxoxooxo.xoxooxoxoxxo.xoxoxo.\"]\n\n*\n";
    let run = pentad(&["solve", "--record", "-"], won);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(
        run.out.starts_with("win for the side to move, x\n"),
        "{}",
        run.out
    );
    let zero = pentad(&["show", "--record", &file, "--game", "0"], "");
    assert!(
        zero.err.contains("games are numbered from 1"),
        "{}",
        zero.err
    );
}

#[test]
fn help_lists_what_is_taken() {
    let solve = pentad(&["solve", "--help"], "").out;
    assert!(solve.contains("classic, twente, spec, swiss]"), "{solve}");
    let analyse = pentad(&["analyse", "--help"], "").out;
    assert!(analyse.contains("[possible values: pente, "), "{analyse}");
    let serve = pentad(&["serve", "--help"], "").out;
    assert!(!serve.contains("true"), "{serve}");
    let play = pentad(&["play", "pente"], "help\n").out;
    assert!(play.contains("without teams you leave"), "{play}");
}

#[test]
fn a_record_is_shown_at_any_ply() {
    let file = scratch("shown.txt");
    fs::write(&file, GAMES).expect("a file");
    let at =
        |ply: &str| json(&pentad(&["show", "--record", &file, "--ply", ply, "--json"], "").out);
    assert_eq!(at("0")["to_move"], 1);
    assert_eq!(at("3")["to_move"], 2);
    let beyond = pentad(&["show", "--record", &file, "--ply", "9"], "");
    assert!(
        beyond.err.contains("the game has 4 moves, not 9"),
        "{}",
        beyond.err
    );
    let missing = pentad(&["show", "--record", &file, "--game", "7"], "");
    assert!(missing.err.contains("has no game 7"), "{}", missing.err);
}

#[test]
fn perft_counts() {
    let count = |arguments: &[&str]| pentad(&[&["perft"], arguments].concat(), "").out;
    assert_eq!(count(&["twente", "2"]), "80640\n");
    assert_eq!(count(&["twente", "3", "--distinct"]), "21420\n");
    assert_eq!(count(&["classic", "3", "--symmetry"]), "2715\n");
    assert_eq!(count(&["pente", "2", "-o", "size=9"]), "80\n");
    let divided = json(&count(&[
        "pente", "2", "-o", "size=9", "--divide", "--json",
    ]));
    assert_eq!(divided["moves"][0]["move"], "E5");
    assert_eq!(divided["count"], 80);
    assert_eq!(
        pentad(&["perft", "pente", "2", "--symmetry"], "").code,
        Some(1)
    );
}

#[test]
fn a_reader_that_has_had_enough_is_no_error() {
    use std::process::{Command, Stdio};
    let mut child = Command::new(env!("CARGO_BIN_EXE_pentad"))
        .args(["perft", "classic", "2", "--divide", "--json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("pentad starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("pentad ends");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}
