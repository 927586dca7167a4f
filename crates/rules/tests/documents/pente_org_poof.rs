//! pente.org's Poof-Pente, and the poofs of O-Pente. The boards are ours.

use crate::{check, ends, play, position};

/// A pair that moves into a bracket is lost to the opponent.
#[test]
fn a_pair_that_moves_into_a_bracket_vanishes() {
    check(
        "poof-pente size=9",
        ". . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . 1 2 . 1 .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .",
        "G5",
        ". . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . 1 . . 1 .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . . captured=2,0",
        "seat 1 to move",
    );
}

/// Only a run of exactly two, with the enemy at both ends.
#[test]
fn neither_one_nor_three_nor_an_open_pair_vanishes() {
    let board = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        1 . 2 2 1 2 . . .
        . . . . . . . . .
        . . . . . . . . .
        1 . 1 . . . . 2 .
        . . . . . . . . .";
    for text in ["B5", "G5", "B2"] {
        let mut game = position("poof-pente size=9", board);
        play(&mut game, &format!("J9, {text}"));
        assert_eq!(game.captured(), [0, 0], "{text}");
    }
}

/// Captures and poofs are both found before anything is removed: the stone
/// that is captured still flanks, the stone that vanishes still captures.
const CAPTURE_AND_POOF: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    1 2 2 . 1 2 . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . 1";

#[test]
fn a_captured_flank_still_poofs_and_a_poofed_stone_still_captures() {
    check(
        "poof-pente size=9",
        CAPTURE_AND_POOF,
        "D5",
        ". . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         1 . . . . 2 . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . 1 captured=2,2",
        "seat 2 to move",
    );
}

/// The new stone lies on all the lines that vanish, and counts once.
#[test]
fn a_stone_on_several_lines_counts_once() {
    check(
        "poof-pente size=9",
        ". . . . . . . . .
         . . . . . . . . .
         . . 2 . 2 . 2 . .
         . . . 1 1 1 . . .
         . . . 2 . 1 2 . .
         . . . 2 2 2 . . .
         . . . . . . . . .
         . . . . . . . . .
         1 . 1 . 1 . . . 1",
        "E5",
        ". . . . . . . . .
         . . . . . . . . .
         . . 2 . 2 . 2 . .
         . . . . . . . . .
         . . . 2 . . 2 . .
         . . . 2 2 2 . . .
         . . . . . . . . .
         . . . . . . . . .
         1 . 1 . 1 . . . 1 captured=0,5",
        "seat 2 to move",
    );
}

/// Two lines make three stones.
#[test]
fn two_lines_make_three_stones() {
    let board = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . 2 . . . .
        . . . . 1 . . . .
        . . . 2 . 1 2 . .
        . . . . 2 . . . .
        . . . . . . . . .
        . . . . . . . . .
        1 . . . . . . . 1";
    let mut game = position("poof-pente size=9", board);
    play(&mut game, "E5");
    assert_eq!(game.captured(), [0, 3]);
}

/// Ten and more than the opponent win, and the winner can be the player who did
/// not move.
#[test]
fn a_poof_can_lose_the_game() {
    let board = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . 1 2 . 1 .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . . captured=8,8";
    ends("poof-pente size=9", board, "G5", "seat 1 wins by captures");
}

/// An equal score at the goal plays on.
#[test]
fn ten_all_plays_on() {
    let board = format!("{CAPTURE_AND_POOF} captured=8,8");
    let mut game = position("poof-pente size=9", &board);
    play(&mut game, "D5");
    assert_eq!(game.captured(), [10, 10]);
    assert_eq!(game.result(), "*");
}

/// Then the first lead wins.
#[test]
fn the_lead_after_ten_all_wins() {
    let board = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . 1 2 2 . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        1 . . . . . . . .";
    for equal in ["captured=10,10", "captured=12,12"] {
        let board = format!("{board} {equal}");
        ends("poof-pente size=9", &board, "A9", "seat 2 to move");
        ends("poof-pente size=9", &board, "H5", "seat 1 wins by captures");
    }
}

/// An equal score plays on for as long as it is equal, and two players can
/// trade pairs without end: F7 captures F6 and F5 and loses itself with E6, and
/// the three points are filled again.
#[test]
fn pairs_can_be_traded_without_end() {
    let board = "
        2 1 2 1 2 1 1 1 1
        2 2 2 2 1 2 2 2 2
        1 1 1 . 2 . 1 1 1
        2 2 2 2 1 2 2 2 2
        1 1 1 2 1 2 1 1 1
        2 2 1 2 . 1 . 2 2
        1 2 1 1 1 2 1 2 1
        1 2 . 2 1 2 1 2 1
        1 2 1 2 1 2 1 2 1 captured=8,8";
    let mut game = position("poof-pente size=9", board);
    for round in 1..40_000_u16 {
        play(&mut game, "F7, F5, E6, F6");
        let stones = round.saturating_mul(2).saturating_add(8);
        assert_eq!(game.captured(), [stones, stones]);
        assert_eq!(game.result(), "*");
    }
}

/// A stone that vanishes makes no five, though it lay there for a moment.
#[test]
fn a_poofed_stone_makes_no_five() {
    check(
        "poof-pente size=9",
        ". . . . . . . . .
         . . . . . . . . .
         . . . . 2 . . . .
         . . . . 1 . . . .
         . 1 1 1 . 1 . . .
         . . . . 2 . . . .
         . . . . . . . . .
         . . . . . . . . .
         2 . . . . . 2 . 2",
        "E5",
        ". . . . . . . . .
         . . . . . . . . .
         . . . . 2 . . . .
         . . . . . . . . .
         . 1 1 1 . 1 . . .
         . . . . 2 . . . .
         . . . . . . . . .
         . . . . . . . . .
         2 . . . . . 2 . 2 captured=0,2",
        "seat 2 to move",
    );
}

/// O-Pente: runs of exactly three vanish as well, with the new stone at an end
/// or in the middle; four do not.
#[test]
fn o_pente_poofs_threes() {
    let middle = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . 2 1 . 1 2 . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .";
    let end = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . 2 1 1 . 2 . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .";
    for (board, text) in [(middle, "E5"), (end, "F5")] {
        let mut game = position("o-pente size=9", board);
        play(&mut game, text);
        assert_eq!(game.captured(), [0, 3]);
        // Poof-Pente knows pairs only.
        let mut game = position("poof-pente size=9", board);
        play(&mut game, text);
        assert_eq!(game.captured(), [0, 0]);
    }
    let four = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . 2 1 1 . 1 2 .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        2 . . . . . . . .";
    let mut game = position("o-pente size=9", four);
    play(&mut game, "F5");
    assert_eq!(game.captured(), [0, 0]);
}

/// O-Pente: fifteen and more than the opponent; fifteen all plays on.
#[test]
fn o_pente_plays_on_at_fifteen_all() {
    let equal = format!("{CAPTURE_AND_POOF} captured=13,13");
    ends("o-pente size=9", &equal, "D5", "seat 2 to move");
}

/// O-Pente: when one stone brings both to fifteen, the one with more wins.
#[test]
fn fifteen_to_seventeen_is_won_by_the_one_with_more() {
    let board = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        1 2 2 . 1 1 2 . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        2 . . . . . . . . captured=13,14";
    let mut game = position("o-pente size=9", board);
    play(&mut game, "D5");
    assert_eq!(game.captured(), [15, 17]);
    assert_eq!(game.result(), "0-1");
}
