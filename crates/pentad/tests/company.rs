//! `pentad play` against minds at tables of three and four, through a pipe.

mod support;

use std::fs;

use support::{Run, pentad};

/// A game of one person against minds on a small board.
fn against(options: &[&str], input: &str) -> Run {
    let table = ["play", "pente", "-o", "size=9", "--against", "2"];
    let quick = ["--think", "50", "--seed", "5"];
    pentad(&[&table[..], &quick, options].concat(), input)
}

/// The players that are reported to have moved, in order.
fn movers(out: &str) -> Vec<&str> {
    let moves = out.lines().filter_map(|line| line.split_once(": "));
    let told = moves.filter(|(name, _)| name.starts_with("P"));
    told.map(|(name, _)| name).collect()
}

#[test]
fn minds_take_all_other_seats() {
    let three = against(&["-o", "seats=3"], "E5\n");
    assert_eq!((three.code, three.err.as_str()), (Some(0), ""));
    assert_eq!(
        movers(&three.out),
        ["Player 1", "Pentad A level 2", "Pentad B level 2"]
    );
    let last = against(&["-o", "seats=4", "--side", "4"], "");
    assert_eq!((last.code, last.err.as_str()), (Some(0), ""));
    assert_eq!(
        movers(&last.out),
        ["Pentad A level 2", "Pentad B level 2", "Pentad C level 2"]
    );
    assert!(last.out.contains("Player 4 △ to move"), "{}", last.out);
}

#[test]
fn undo_takes_back_to_the_person_s_own_move() {
    let run = against(&["-o", "seats=3", "--side", "2"], "A1\nundo\nrecord\n");
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    assert!(run.out.contains("taken back"), "{}", run.out);
    assert!(run.out.contains("1. E5 *"), "{}", run.out);
}

#[test]
fn a_rival_answers_a_draw_offer_and_a_partner_does_not() {
    let each = against(&["-o", "seats=3", "--side", "3"], "draw\n");
    assert_eq!((each.code, each.err.as_str()), (Some(0), ""));
    assert!(
        each.out.contains("Pentad A level 2 ● declines the draw"),
        "{}",
        each.out
    );
    let teams = ["-o", "seats=4", "-o", "teams=yes", "--side", "3"];
    let teams = against(&teams, "draw\n");
    assert_eq!((teams.code, teams.err.as_str()), (Some(0), ""));
    assert!(
        teams.out.contains("Pentad B level 2 ○ declines the draw"),
        "{}",
        teams.out
    );
}

#[test]
fn the_minds_play_on_without_the_person_and_come_to_the_rematch() {
    let run = against(
        &["-o", "seats=3", "--names", "Ann"],
        "E5\nresign\nwhy\nrematch\n",
    );
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    let (first, second) = run.out.split_once("a new game").expect("a rematch");
    assert!(first.contains("wins"), "{first}");
    assert_eq!(first.matches(" plays ").count(), 1, "the last move alone");
    // The last one begins, and the person sits second.
    assert!(
        second.contains("Pentad B level 2 ● is thinking."),
        "{second}"
    );
    assert!(second.contains("Ann ○ to move"), "{second}");
}

#[test]
fn a_game_without_the_person_s_seat_is_not_loaded() {
    let file = format!("{}/company.txt", env!("CARGO_TARGET_TMPDIR"));
    fs::write(&file, "[Variant \"classic\"]\n\n1. A1 *\n").expect("a file");
    let input = format!("load {file}\nrecord\n");
    let run = against(&["-o", "seats=3", "--side", "3"], &input);
    assert_eq!(run.code, Some(1));
    assert!(
        run.err.starts_with("line 1: you sit at seat 3, but"),
        "{}",
        run.err
    );
    assert!(run.out.contains("[Variant \"pente\"]"), "{}", run.out);
    let arguments = ["play", "--load", &file, "--against", "2", "--side", "3"];
    let run = pentad(&arguments, "");
    assert!(run.err.contains("this table has 2 seats"), "{}", run.err);
}
