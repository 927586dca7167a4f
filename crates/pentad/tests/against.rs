//! `pentad play` against the mind, through a pipe.

mod support;

use std::fs;

use support::pentad;

/// The moves that a side is told to have played.
fn moves_of(out: &str, name: &str) -> Vec<String> {
    let start = format!("{name}: ");
    let told = out.lines().filter_map(|line| line.strip_prefix(&start));
    let mut moves: Vec<String> = told.map(str::to_owned).collect();
    moves.dedup();
    moves
}

#[test]
fn the_mind_answers_every_move() {
    let input = "E5 Q01 CW\nB2 Q00 CW\nrecord\n";
    let run = pentad(&["play", "swiss", "--against", "3", "--seed", "5"], input);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    assert_eq!(moves_of(&run.out, "Player 1"), ["E5 Q01 CW", "B2 Q00 CW"]);
    assert_eq!(moves_of(&run.out, "Pentad level 3").len(), 2, "{}", run.out);
    assert!(
        run.out.contains("[Player 2 Name \"Pentad level 3\"]"),
        "{}",
        run.out
    );
    assert!(
        run.out.contains("Pentad level 3 ○ is thinking."),
        "{}",
        run.out
    );
    assert!(
        !run.out.contains("    F E D    C B A"),
        "the board faces the person"
    );
    let again = pentad(&["play", "swiss", "--against", "3", "--seed", "5"], input);
    assert_eq!(again.out, run.out, "the same seed plays the same game");
}

#[test]
fn the_person_may_sit_at_the_second_seat() {
    let arguments = [
        "play",
        "classic",
        "--against",
        "10",
        "--side",
        "2",
        "--names",
        "Ann",
        "--think",
        "50",
    ];
    let run = pentad(&arguments, "");
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    assert!(run.out.contains("Ann ○ to move"), "{}", run.out);
    assert_eq!(moves_of(&run.out, "Pentad level 10").len(), 1);
    assert!(
        run.out.contains("    F E D    C B A"),
        "the board faces the person"
    );
}

#[test]
fn undo_takes_back_both_moves() {
    let arguments = ["play", "twente", "--against", "2", "--seed", "1"];
    let run = pentad(&arguments, "E5 Q01 CW\nundo\nsetup\n");
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.out.contains(&".".repeat(36)), "{}", run.out);
    let nothing = pentad(&[&arguments[..], &["--side", "2"]].concat(), "undo\n");
    assert_eq!(nothing.code, Some(1));
    assert!(nothing.err.starts_with("line 1: "), "{}", nothing.err);
}

#[test]
fn a_whole_game_is_played_and_rematched_with_seats_changed() {
    // The person plays wherever there is room; one of the two wins or nobody.
    let cells = ["A", "B", "C", "D", "E", "F"]
        .map(|column| (1..=6).map(move |row| format!("{column}{row} Q00 CW\n")));
    let moves: String = cells.into_iter().flatten().collect();
    let input = format!("{}rematch\n", moves.repeat(2));
    let run = pentad(
        &[
            "play",
            "spec",
            "--against",
            "6",
            "--think",
            "20",
            "--seed",
            "3",
        ],
        &input,
    );
    assert!(run.out.contains("a new game"), "{}", run.out);
    assert!(
        run.out.contains("Pentad level 6 ● is thinking."),
        "{}",
        run.out
    );
}

#[test]
fn the_mind_plays_pente_and_follows_its_player_through_a_swap() {
    let arguments = [
        "play",
        "keryo-pente",
        "--against",
        "3",
        "--seed",
        "5",
        "--think",
        "50",
    ];
    let run = pentad(&arguments, "K10\nK13\nrecord\n");
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    assert_eq!(moves_of(&run.out, "Pentad level 3").len(), 2, "{}", run.out);

    let arguments = [
        "play",
        "d-pente",
        "--against",
        "2",
        "--side",
        "2",
        "--think",
        "50",
    ];
    let run = pentad(&arguments, "swap\nsetup\n");
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    // After the swap the person has the first seat, and its stone comes next.
    assert!(run.out.contains("Player 2 ● to move"), "{}", run.out);
}

#[test]
fn the_mind_answers_a_draw_offer() {
    let run = pentad(&["play", "classic", "--against", "1"], "draw\n");
    assert!(
        run.out.contains("Pentad level 1 ○ declines the draw"),
        "{}",
        run.out
    );
    // The mind has lost this one.
    let setup = "xoxo.xoxxoxooxo.xoxooxoxoxxo.xoxoxo.";
    let arguments = ["play", "classic", "--against", "10", "--setup", setup];
    let run = pentad(&arguments, "draw\n");
    assert!(run.out.ends_with("result: 1/2-1/2\n"), "{}", run.out);
}

#[test]
fn a_saved_game_is_gone_on_with_against_the_mind() {
    let file = format!("{}/against.txt", env!("CARGO_TARGET_TMPDIR"));
    let _ = fs::remove_file(&file);
    let run = pentad(
        &[
            "play",
            "classic",
            "--against",
            "2",
            "--seed",
            "1",
            "--save",
            &file,
        ],
        "E5 Q01 CW\n",
    );
    assert_eq!(run.code, Some(0), "{}", run.err);
    let run = pentad(
        &["play", "--load", &file, "--against", "2", "--seed", "1"],
        "B2 Q00 CW\nrecord\n",
    );
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.out.contains("2. B2 Q00 CW "), "{}", run.out);
}

#[test]
fn wrong_arguments_are_answered_with_what_would_be_right() {
    let cases: [(&[&str], i32, &str); 8] = [
        (&["play", "classic", "--against", "11"], 2, "from 1 to 10"),
        (
            &["play", "classic", "--against", "3", "--side", "3"],
            1,
            "--side 3: this table has 2 seats; choose 1 to 2",
        ),
        (
            &[
                "play",
                "pente",
                "-o",
                "seats=3",
                "--against",
                "3",
                "--side",
                "4",
            ],
            1,
            "--side 4: this table has 3 seats; choose 1 to 3",
        ),
        (
            &[
                "play",
                "pente",
                "-o",
                "seats=3",
                "--against",
                "3",
                "--names",
                "A,B",
            ],
            1,
            "2 names for 1 seat",
        ),
        (
            &["play", "classic", "--against", "3", "--side", "5"],
            2,
            "1 to 4, or random",
        ),
        (&["play", "classic", "--side", "2"], 2, "--against"),
        (
            &["play", "classic", "--against", "3", "--think", "0"],
            2,
            "1..=600000",
        ),
        (
            &["play", "classic", "--against", "3", "--names", "A,B"],
            1,
            "2 names for 1 seat",
        ),
    ];
    for (arguments, code, part) in cases {
        let run = pentad(arguments, "");
        assert_eq!(run.code, Some(code), "{arguments:?}: {}", run.err);
        assert!(run.err.contains(part), "{arguments:?}: {}", run.err);
    }
}
