//! `pentad play` through a pipe: whole games, bad lines, saving and loading.

mod support;

use std::fs;

use rules::{Form, Position, Variant};
use support::pentad;

/// The last line tells the result.
fn result(out: &str) -> &str {
    out.lines()
        .last()
        .and_then(|line| line.strip_prefix("result: "))
        .unwrap_or(out)
}

/// A file name of our own in the build's scratch directory, not there yet.
fn scratch(name: &str) -> String {
    let path = format!("{}/{name}", env!("CARGO_TARGET_TMPDIR"));
    let _ = fs::remove_file(&path);
    path
}

#[test]
fn the_guide_s_sample_game_is_won_at_the_table() {
    let moves = "2/5\n2/6\n1/5\n4/1\n1/6\n4/9\n1/4\n2/4 1R\n3/5\n3/2 1R\n2/8 2R\n";
    let run = pentad(&["play", "classic", "--names", "Red,Black"], moves);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert_eq!(result(&run.out), "1-0");
    assert!(
        run.out.contains("Red ●: Middle Five, A2 B2 C2 D2 E2"),
        "{}",
        run.out
    );
}

#[test]
fn every_variant_is_played_to_the_end() {
    for variant in Variant::ALL {
        let form = Form::plain(variant);
        let moves = random_game(&form);
        let run = pentad(&["play", variant.name()], &moves.join("\n"));
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{variant}");
        assert_ne!(result(&run.out), "*", "{variant}");
    }
}

#[test]
fn three_and_four_sit_at_one_table() {
    for options in [
        &["-o", "seats=3"][..],
        &["-o", "seats=4"],
        &["-o", "seats=4", "-o", "teams=yes"],
    ] {
        let pairs = options.iter().filter_map(|text| text.split_once('='));
        let form = Form::new(Variant::Pente, pairs.chain([("size", "9")])).expect("a form");
        let arguments = [&["play", "pente", "-o", "size=9"], options].concat();
        let run = pentad(&arguments, &random_game(&form).join("\n"));
        assert_eq!(run.code, Some(0), "{}", run.err);
        assert_ne!(result(&run.out), "*");
    }
}

/// A game that ends, by a walk with large steps through the legal moves.
fn random_game(form: &Form) -> Vec<String> {
    for seed in 1..1000_usize {
        let mut position = form.start();
        let mut texts = Vec::new();
        while position.to_move().is_some() && texts.len() < 400 {
            let moves = position.legal_moves();
            let mv = moves[(seed * 7919 + texts.len() * 104_729) % moves.len()];
            position.play(mv).expect("a listed move is legal");
            texts.push(mv.to_string());
        }
        if position.outcome().is_some() {
            return texts;
        }
    }
    panic!("no walk ends in {form}");
}

#[test]
fn the_board_faces_the_player_to_move() {
    let run = pentad(&["play", "pente", "-o", "size=9"], "E5\n");
    let labels: Vec<&str> = run
        .out
        .lines()
        .filter(|line| line.contains("A B"))
        .collect();
    assert_eq!(labels.len(), 1, "{}", run.out);
    assert!(run.out.contains("J H G F E D C B A"), "{}", run.out);
}

#[test]
fn a_bad_line_is_told_with_its_number_and_costs_nothing() {
    let input = "A1 Q00 CW\nA3 Q01 CW\nC1 Q01 CW\nnonsense\nB2\n";
    let run = pentad(&["play", "twente"], input);
    assert_eq!(run.code, Some(1));
    let complaints: Vec<&str> = run.err.lines().collect();
    assert_eq!(complaints.len(), 3, "{}", run.err);
    assert!(
        complaints[0].starts_with("line 3: C1 already holds a stone of seat 1"),
        "{}",
        run.err
    );
    assert!(
        complaints[1].starts_with("line 4: cannot read \"nonsense\""),
        "{}",
        run.err
    );
    assert!(
        complaints[2].contains("every turn twists a block, such as Q00 CW"),
        "{}",
        run.err
    );
    assert_eq!(result(&run.out), "*");
}

#[test]
fn a_refusal_is_told_once() {
    for (line, why) in [
        ("Z9", "cannot read \"Z9\""),
        ("A1", "A1 already holds a stone"),
    ] {
        let run = pentad(&["play", "gomoku"], &format!("A1\n{line}\n"));
        assert_eq!(run.err.matches(why).count(), 1, "{}", run.err);
    }
}

#[test]
fn a_move_after_the_end_is_refused() {
    let input = "A1\nF6\nB1\nF5\nC1\nF4\nD1\nE6\nE1\nA6\n";
    let run = pentad(&["play", "classic"], input);
    assert_eq!(run.code, Some(1));
    assert!(
        run.err.contains("line 10:") && run.err.contains("over"),
        "{}",
        run.err
    );
    assert_eq!(result(&run.out), "1-0");
}

#[test]
fn undo_save_and_load_carry_a_game_over() {
    let file = scratch("carried.txt");
    let input = format!("E5 ...\nQ01 CW\nA1 Q00 CW\nB2 Q11 CCW\nundo\nsave {file}\n");
    let first = pentad(
        &["play", "spec", "--names", "Ann,Bob", "--time", "300+5"],
        &input,
    );
    assert_eq!(first.code, Some(0), "{}", first.err);
    let saved = fs::read_to_string(&file).expect("the record");
    assert!(saved.contains("[Variant \"spec\"]"), "{saved}");
    assert!(saved.contains("[TimeControl \"300+5\"]"), "{saved}");
    assert!(
        saved.contains("Q01 CW") && saved.contains("A1 Q00 CW"),
        "{saved}"
    );
    assert!(!saved.contains("B2"), "{saved}");
    let second = pentad(&["play", "spec", "--load", &file], "record\n");
    assert_eq!(second.code, Some(0), "{}", second.err);
    let moves = |text: &str| text[text.find("1. ").expect("moves")..].to_owned();
    assert!(second.out.contains(moves(&saved).trim()), "{}", second.out);
}

#[test]
fn a_kept_record_is_whole_after_every_move() {
    let file = scratch("kept.txt");
    let run = pentad(
        &["play", "d-pente", "--save", &file],
        "K10\nL10\nM10\nN10\nswap\nK12\n",
    );
    assert_eq!(run.code, Some(0), "{}", run.err);
    let check = pentad(&["replay", &file], "");
    assert_eq!(check.code, Some(0), "{}", check.err);
    let saved = fs::read_to_string(&file).expect("the record");
    assert!(saved.contains("swap"), "{saved}");
    assert!(saved.contains("[Player 1 Name \"Player 2\"]"), "{saved}");
    let loaded = pentad(&["play", "d-pente", "--load", &file], "");
    assert!(loaded.out.contains("Player 1 ○ to move"), "{}", loaded.out);
}

#[test]
fn resignation_draws_and_rematches_are_typed() {
    let resigned = pentad(&["play", "classic"], "A1\nresign\n");
    assert_eq!(result(&resigned.out), "1-0");
    let drawn = pentad(&["play", "classic"], "A1\ndraw\naccept\n");
    assert_eq!(result(&drawn.out), "1/2-1/2");
    let declined = pentad(&["play", "classic"], "A1\ndraw\ndecline\nB1\n");
    assert_eq!((declined.code, result(&declined.out)), (Some(0), "*"));
    let again = pentad(
        &["play", "classic", "--names", "Ann,Bob"],
        "A1\nresign\nrematch\n",
    );
    assert!(again.out.contains("Bob ● to move"), "{}", again.out);
    let left = pentad(&["play", "pente", "-o", "seats=3"], "K10\nresign\nA1\n");
    assert_eq!(
        (left.code, result(&left.out)),
        (Some(0), "*"),
        "{}",
        left.err
    );
}

#[test]
fn a_loaded_record_keeps_what_it_tells() {
    let file = scratch("told.txt");
    let text = "[Event \"Cup\"]\n[Variant \"classic\"]\n\n1. A1 {good} (1. B1) B2 *\n";
    fs::write(&file, text).expect("a file");
    let run = pentad(&["play", "--load", &file, "--save", &file], "C3\n");
    assert_eq!(run.code, Some(0), "{}", run.err);
    let saved = fs::read_to_string(&file).expect("the record");
    for part in ["[Event \"Cup\"]", "{good}", "(1. B1)", "C3"] {
        assert!(saved.contains(part), "{part}: {saved}");
    }
}

#[test]
fn a_game_that_was_given_up_is_not_gone_on_with() {
    let file = scratch("resigned.txt");
    let input = format!("A1\nresign\nsave {file}\n");
    assert_eq!(pentad(&["play", "classic"], &input).code, Some(0));
    let saved = fs::read_to_string(&file).expect("the record");
    assert!(saved.contains("[Termination \"resignation\"]"), "{saved}");
    let run = pentad(&["play", "--load", &file, "--save", &file], "B2\n");
    assert_eq!(run.code, Some(1));
    assert!(run.err.contains("is over (1-0)"), "{}", run.err);
    assert_eq!(fs::read_to_string(&file).expect("the record"), saved);
}

#[test]
fn a_file_keeps_the_games_before() {
    let file = scratch("evening.txt");
    let first = "[Variant \"classic\"]\n[Event \"First\"]\n\n1. A1 B2 1-0\n\n";
    fs::write(&file, format!("{first}[Variant \"classic\"]\n\n1. A1 *\n")).expect("a file");
    let run = pentad(
        &["play", "--load", &file, "--save", &file],
        "B2\nresign\nrematch\nC3\n",
    );
    assert_eq!(run.code, Some(0), "{}", run.err);
    let saved = fs::read_to_string(&file).expect("the record");
    assert!(saved.starts_with(first), "{saved}");
    let check = pentad(&["replay", &file], "");
    assert!(
        check.out.starts_with("games: 3 good, 0 bad"),
        "{}{saved}",
        check.out
    );
}

#[test]
fn a_file_that_is_there_keeps_its_games_and_gets_one_more() {
    let games = "[Variant \"classic\"]\n[Event \"First\"]\n\n1. A1 B2 1-0\n\n";
    let two = format!("{games}[Variant \"twente\"]\n\n1. A1 Q00 CW *\n");
    let counted = |file: &str| {
        let check = pentad(&["replay", file], "");
        check
            .out
            .lines()
            .next()
            .map(str::to_owned)
            .unwrap_or_default()
    };
    let kept = scratch("kept-behind.txt");
    fs::write(&kept, &two).expect("a file");
    let run = pentad(&["play", "classic", "--save", &kept], "E5 Q01 CW\nB2\n");
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(fs::read_to_string(&kept).expect("games").starts_with(&two));
    assert!(counted(&kept).starts_with("games: 3 good, 0 bad; moves: 5"));
    let saved = scratch("saved-behind.txt");
    fs::write(&saved, &two).expect("a file");
    // Saved twice, the game is there once.
    let input = format!("E5 Q01 CW\nsave {saved}\nB2\nsave {saved}\n");
    let run = pentad(&["play", "classic"], &input);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(fs::read_to_string(&saved).expect("games").starts_with(&two));
    assert!(counted(&saved).starts_with("games: 3 good, 0 bad; moves: 5"));
}

#[test]
fn a_file_of_something_else_is_never_written_to() {
    let notes = scratch("notes.txt");
    for text in ["my notes\n", "binary \0"] {
        fs::write(&notes, text).expect("a file");
        let input = format!("A1\nsave {notes}\n");
        for (arguments, input) in [
            (&["play", "classic", "--save", &notes][..], "A1\n"),
            (&["play", "classic"], &input),
        ] {
            let run = pentad(arguments, input);
            assert_eq!(run.code, Some(1), "{arguments:?}");
            assert!(run.err.contains("notes.txt"), "{}", run.err);
            assert_eq!(fs::read_to_string(&notes).expect("notes"), text);
        }
    }
}

#[test]
fn what_somebody_else_writes_to_the_file_meanwhile_is_not_lost() {
    let file = scratch("shared.txt");
    let inner = pentad(&["play", "classic", "--save", &file], "A1\n");
    assert_eq!(inner.code, Some(0), "{}", inner.err);
    let other = "[Variant \"classic\"]\n\n1. C3 *\n";
    // The first command saves, the file changes, the next move cannot be kept.
    let mut child = support::command()
        .args(["play", "classic", "--load", &file, "--save", &file])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("pentad starts");
    let mut heard = std::io::BufReader::new(child.stdout.take().expect("a pipe"));
    let mut line = String::new();
    while !line.contains("to move") {
        line.clear();
        std::io::BufRead::read_line(&mut heard, &mut line).expect("a line");
    }
    fs::write(&file, other).expect("a file");
    let mut stdin = child.stdin.take().expect("a pipe");
    std::io::Write::write_all(&mut stdin, b"B2\n").expect("a pipe");
    drop(stdin);
    let mut err = String::new();
    let mut stderr = child.stderr.take().expect("a pipe");
    std::io::Read::read_to_string(&mut stderr, &mut err).expect("text");
    assert!(err.contains("was changed by somebody else"), "{err}");
    assert_eq!(child.wait().expect("an end").code(), Some(1));
    assert_eq!(fs::read_to_string(&file).expect("a file"), other);
}

#[test]
fn a_name_in_an_old_encoding_survives_a_save() {
    let file = scratch("latin.txt");
    let record = b"[Variant \"classic\"]\n[Player 1 Name \"J\xfcrg\"]\n\n1. A1 *\n";
    fs::write(&file, record).expect("a file");
    let run = pentad(&["play", "--load", &file, "--save", &file], "B2\n");
    assert_eq!(run.code, Some(0), "{}", run.err);
    let saved = fs::read_to_string(&file).expect("UTF-8");
    assert!(saved.contains("J\u{fc}rg"), "{saved}");
}

#[test]
fn several_turns_are_taken_back_or_none() {
    let moves = "A1 Q11 CW\nB1 Q11 CW\nC1 Q11 CW\n";
    let left = |undo: &str| {
        let run = pentad(&["play", "classic"], &format!("{moves}{undo}\nsetup\n"));
        let setup = run.out.lines().rev().nth(1).expect("a setup").to_owned();
        let board = setup.split(' ').next().unwrap_or_default();
        (board.matches(['x', 'o']).count(), run.err)
    };
    assert_eq!(left("undo"), (2, String::new()));
    assert_eq!(left("undo 3"), (0, String::new()));
    let (stones, err) = left("undo 4");
    assert_eq!(stones, 3, "all or none");
    assert!(err.contains("only 3 can be taken back"), "{err}");
    let (stones, err) = left("undo some");
    assert_eq!(stones, 3);
    assert!(err.contains("is not a number of turns"), "{err}");
}

#[test]
fn touch_move_holds_on_the_command_line() {
    let run = pentad(&["play", "swiss"], "E5 Q01 CW\nundo\nB2 ...\nundo\n");
    assert_eq!(run.code, Some(1));
    let told = run
        .err
        .matches("under touch-move nothing is taken back")
        .count();
    assert_eq!(told, 2, "{}", run.err);
    let touched = "E5 ...\ntouch Q01\nQ00 CW\ntouch q01 ccw\nQ01 CW\nQ01 CCW\n";
    let run = pentad(&["play", "swiss"], touched);
    assert!(
        run.out.contains("now play Q01 CW or Q01 CCW"),
        "{}",
        run.out
    );
    assert!(
        run.err.contains("line 3: a block once grabbed"),
        "{}",
        run.err
    );
    assert!(
        run.err.contains("line 5: a block once grabbed"),
        "{}",
        run.err
    );
    assert!(run.out.contains("Player 1: Q01 CCW"), "{}", run.out);
    let run = pentad(&["play", "classic"], "E5 ...\ntouch Q01\ntouch E5\n");
    assert!(run.err.contains("there is no touch-move"), "{}", run.err);
    assert!(run.err.contains("type touch Q01"), "{}", run.err);
}

#[test]
fn a_flag_falls_by_itself_and_is_told_by_name() {
    let mut child = support::command()
        .args(["play", "classic", "--names", "Ann,Bob", "--time", "1"])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("pentad starts");
    // Nothing is typed; the pipe stays open, and the loss is told.
    let stdin = child.stdin.take().expect("a pipe");
    let heard = std::io::BufReader::new(child.stdout.take().expect("a pipe"));
    let told: Vec<String> = std::io::BufRead::lines(heard)
        .map(|line| line.expect("UTF-8"))
        .take_while(|line| !line.starts_with("0-1"))
        .collect();
    drop(stdin);
    assert!(
        told.iter()
            .any(|line| line == "Ann \u{25cf} ran out of time"),
        "{told:?}"
    );
    assert_eq!(child.wait().expect("an end").code(), Some(0));
}

#[test]
fn an_ending_is_told_by_name_and_rematches_are_counted() {
    let games = "A1\nresign\nrematch\nresign\nrematch\ndraw\naccept\nrematch\n";
    let run = pentad(&["play", "classic", "--names", "Ann,Bob"], games);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(
        run.out.contains("1-0: Ann ● wins, Bob ○ resigned"),
        "{}",
        run.out
    );
    let told: Vec<&str> = run
        .out
        .lines()
        .filter(|line| line.contains("so far"))
        .collect();
    assert_eq!(
        told,
        [
            "a new game; so far Ann 1, Bob 0",
            "a new game; so far Ann 2, Bob 0",
            "a new game; so far Ann 2, Bob 0, 1 draw"
        ]
    );
}

#[test]
fn lots_are_drawn_for_who_begins() {
    let begins = |arguments: &[&str]| {
        let run = pentad(
            &[&["play", "classic", "--think", "1"], arguments].concat(),
            "record\n",
        );
        assert_eq!(run.code, Some(0), "{}", run.err);
        let first = run
            .out
            .lines()
            .find(|line| line.starts_with("[Player 1 Name"));
        first.expect("a record").to_owned()
    };
    for arguments in [
        &["--names", "Ann,Bob", "--lots"][..],
        &["--against", "1", "--lots"],
        &["--against", "1", "--side", "random"],
    ] {
        let one = begins(arguments);
        // Sixty tosses that all agree come once in a million million million.
        assert!(
            (0..60).any(|_| begins(arguments) != one),
            "{arguments:?}: {one}"
        );
    }
}

#[test]
fn one_legal_move_is_one() {
    let run = pentad(&["play", "pente"], "legal\nK10\nlegal L9\n");
    assert!(run.out.contains("\n1 legal move\n"), "{}", run.out);
    assert!(!run.out.contains("1 legal moves\n"), "{}", run.out);
}

#[test]
fn a_move_that_cannot_be_kept_is_not_played() {
    let run = pentad(
        &["play", "classic", "--save", "/nonexistent/game"],
        "A1\nsetup\n",
    );
    assert_eq!(run.code, Some(1));
    assert!(
        run.err.contains("cannot write /nonexistent/game"),
        "{}",
        run.err
    );
    assert!(run.out.contains(&".".repeat(36)), "{}", run.out);
}

#[test]
fn equal_names_in_a_record_are_told_apart() {
    let file = scratch("guests.txt");
    let tags = "[Variant \"classic\"]\n[Player 1 Name \"guest\"]\n[Player 2 Name \"guest\"]\n";
    fs::write(&file, format!("{tags}\n1. A1 *\n")).expect("a file");
    let run = pentad(&["play", "--load", &file], "");
    assert!(
        run.out.contains("Player at seat 2 ○ to move"),
        "{}{}",
        run.out,
        run.err
    );
}

#[test]
fn an_overlong_line_is_refused_and_the_next_one_heard() {
    for length in [65_535, 65_536, 200_000] {
        let input = format!("{}\nB2 Q00 CW\n", "x".repeat(length));
        let run = pentad(&["play", "classic"], &input);
        assert_eq!(run.code, Some(1));
        assert_eq!(run.err.lines().count(), 1, "{}", run.err);
        assert!(run.out.contains("Player 1: B2 Q00 CW"), "{}", run.out);
    }
}

#[test]
fn wrong_arguments_are_answered_with_what_would_be_right() {
    let cases: [(&[&str], i32, &str); 13] = [
        (&["play", "petne"], 2, "did you mean pente?"),
        (
            &["play", "classic", "--names", "A,A"],
            1,
            "names that differ",
        ),
        (
            &["play", "classic", "--names", "A,B,C"],
            1,
            "3 names for 2 seats",
        ),
        (&["play", "classic", "--face", "3"], 1, "2 seats"),
        (
            &["play", "gomoku", "-o", "captures_to_win=4"],
            1,
            "nothing is captured",
        ),
        (
            &["play", "pente", "-o", "size=9", "-o", "size=13"],
            1,
            "twice",
        ),
        (
            &["play", "chess"],
            2,
            "there is no variant \"chess\"; there are classic",
        ),
        (&["play", "pente", "-o", "size=12"], 1, "9, 13 or 19"),
        (&["play", "pente", "-o", "size"], 2, "such as size=13"),
        (
            &["play", "classic", "-o", "seats=3"],
            1,
            "it has place_wins",
        ),
        (&["play", "classic", "--time", "soon"], 2, "soon"),
        (
            &["play", "classic", "--load", "/nonexistent/game"],
            1,
            "cannot open",
        ),
        (&["play", "classic", "--setup", "xx"], 1, "36"),
    ];
    for (arguments, code, part) in cases {
        let run = pentad(arguments, "");
        assert_eq!(run.code, Some(code), "{arguments:?}: {}", run.err);
        assert!(run.err.contains(part), "{arguments:?}: {}", run.err);
        assert_eq!(run.out, "", "{arguments:?}");
    }
}

#[test]
fn a_board_faces_the_seats_of_its_table() {
    let run = pentad(
        &["play", "pente", "-o", "size=9"],
        "face 7\nface 3\nface\nface 2\n",
    );
    let told: Vec<&str> = run.err.lines().collect();
    assert_eq!(told.len(), 3, "{}", run.err);
    assert!(
        told[0].contains("a seat, 1 to 2, or the mover"),
        "{}",
        told[0]
    );
    assert!(told[1].contains("the table has 2 seats"), "{}", told[1]);
}

/// The rules and the records write it so.
#[test]
fn who_leaves_a_table_of_three_may_say_so_as_the_rules_do() {
    let table = ["play", "pente", "-o", "seats=3", "-o", "size=9"];
    let run = pentad(&table, "E5\nleave3\nleave2\nsetup\nA1\nleave1\n");
    assert_eq!(
        run.err,
        "line 2: Player 3 ▲ leaves when it is their turn; now Player 2 ○ is to move\n"
    );
    assert!(run.out.contains("left=2"), "{}", run.out);
    assert!(run.out.trim_end().ends_with("result: 3"), "{}", run.out);
    let record = pentad(&table, "E5\nleave2\nrecord\n").out;
    assert!(record.contains("leave2"), "{record}");
}

#[test]
fn what_comes_after_the_end_is_refused_with_the_names_of_the_players() {
    let arguments = ["play", "pente", "--names", "Ann,Bob"];
    let run = pentad(&arguments, "resign\nK10\ndraw\n");
    let over = "the game is over: Bob ○ wins, Ann ● resigned; type rematch to play again";
    assert_eq!(run.err, format!("line 2: {over}\nline 3: {over}\n"));
}
