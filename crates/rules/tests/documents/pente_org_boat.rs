//! pente.org's Boat-Pente, and the fives of O-Pente. The boards are ours.

use crate::{check, ends, play, position};

/// F5 makes five; but C5 and C6 can be captured by a stone on C7.
const BREAKABLE: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . 1 . . . . . .
    . 1 1 1 1 . . . .
    . . 2 . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    2 2 2 2 . . . . .";

/// Step 4: a five that can be broken does not win at once.
#[test]
fn a_breakable_five_waits() {
    ends("boat-pente size=9", BREAKABLE, "F5", "seat 2 to move");
    ends("pente size=9", BREAKABLE, "F5", "seat 1 wins by a row");
}

/// Step 4: the opponent breaks it, and the game goes on.
#[test]
fn a_broken_five_is_gone() {
    check(
        "boat-pente size=9",
        BREAKABLE,
        "F5, C7",
        ". . . . . . . . .
         . . . . . . . . .
         . . 2 . . . . . .
         . . . . . . . . .
         . 1 . 1 1 1 . . .
         . . 2 . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         2 2 2 2 . . . . . captured=0,2",
        "seat 1 to move",
    );
}

/// Step 1: a five that has survived the reply wins.
#[test]
fn a_five_that_was_not_broken_wins() {
    ends(
        "boat-pente size=9",
        BREAKABLE,
        "F5, J9",
        "seat 1 wins by a row",
    );
}

/// Step 1: even if the reply makes five itself.
#[test]
fn a_surviving_five_comes_before_the_mover_s() {
    ends(
        "boat-pente size=9",
        BREAKABLE,
        "F5, E1",
        "seat 1 wins by a row",
    );
}

/// Step 1: even if the reply reaches ten captured stones.
#[test]
fn a_surviving_five_comes_before_captures() {
    let board = "
        . . . . . . 2 . .
        . . . . . . 1 . .
        . . . . . . 1 . .
        . . 1 . . . . . .
        . 1 1 1 1 . . . .
        . . 2 . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        2 . 2 . 2 . 2 . 2 captured=8,8";
    let mut game = position("boat-pente size=9", board);
    play(&mut game, "F5, G6");
    assert_eq!(game.captured(), [8, 10]);
    assert_eq!(game.result(), "1-0");
    assert_eq!(game.lines().len(), 1);
}

/// Step 2: what cannot be broken wins at once.
#[test]
fn an_unbreakable_five_wins_at_once() {
    let no_flank = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . 1 . . . . . .
        . 1 1 1 1 . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        2 2 2 2 . . . . 2";
    ends("boat-pente size=9", no_flank, "F5", "seat 1 wins by a row");
}

/// Step 2: a pair with the enemy or nothing at both ends cannot be captured,
/// nor can a single stone, a three, or a pair at the edge.
#[test]
fn what_cannot_be_broken() {
    let both_flanks = "
        . . . . . . . . .
        . . . . . . . . .
        . . 2 . . . . . .
        . . 1 . . . . . .
        . 1 1 1 1 . . . .
        . . 2 . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        2 . 2 . 2 . . . .";
    let three = "
        . . . . . . . . .
        . . . . . . . . .
        . . 1 . . . . . .
        . . 1 . . . . . .
        . 1 1 1 1 . . . .
        . . 2 . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        2 2 2 2 . . . . 2";
    for board in [both_flanks, three] {
        ends("boat-pente size=9", board, "F5", "seat 1 wins by a row");
    }
    // O-Pente captures threes, so that one waits there.
    ends("o-pente size=9", three, "F5", "seat 2 to move");
    ends("o-pente size=9", three, "F5, C8", "seat 1 to move");
    ends("o-pente size=9", three, "F5, J9", "seat 1 wins by a row");
}

/// The test does not look around the edge of the board: A2 and B2 are a pair
/// with an enemy on C2, but left of A2 there is nothing to play on.
#[test]
fn the_edge_protects_a_pair() {
    let board = "
        2 . . 2 . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . 1 . . . . .
        . . 1 . . . . . .
        1 1 2 . . . . . .
        1 . . . . . 2 . 2";
    ends("boat-pente size=9", board, "E5", "seat 1 wins by a row");
}

/// An overline that is still five after the capture is not broken.
#[test]
fn an_overline_reduced_to_five_still_wins() {
    let board = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . 1 . . . . . . .
        . 1 1 1 . 1 1 . .
        . 2 . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        2 . 2 . 2 . 2 . 2";
    let mut game = position("boat-pente size=9", board);
    play(&mut game, "E5");
    assert_eq!(game.result(), "*", "B5 can be captured");
    play(&mut game, "B7");
    assert_eq!(game.captured(), [0, 2]);
    assert_eq!(game.result(), "1-0", "C5 to G5 are left");
}

/// Step 3: without a five ten captured stones win as ever.
#[test]
fn captures_win_as_ever() {
    let board = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . 1 2 2 . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        1 . . . . . . . . captured=8,8";
    ends("boat-pente size=9", board, "H5", "seat 1 wins by captures");
}

/// A five that waits and ten captured stones with one placement: steps 1 and 2
/// say nothing, step 3 decides.
#[test]
fn a_breakable_five_with_ten_captures_wins_by_captures() {
    let board = "
        . . . . . . . . .
        . . . . . 1 . . .
        . . . . . 2 . . .
        . . 1 . . 2 . . .
        . 1 1 1 1 . . . .
        . . 2 . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        2 . . . 2 . . . 2 captured=8,8";
    ends("boat-pente size=9", board, "F5", "seat 1 wins by captures");
}

/// O-Pente: the score is looked at after the fives, also when a waiting five
/// was not broken.
#[test]
fn in_o_pente_a_surviving_five_comes_before_the_score() {
    let board = "
        . . . . . . 2 . .
        . . . . . . 1 . .
        . . . . . . 1 . .
        . . 1 . . . . . .
        . 1 1 1 1 . . . .
        . . 2 . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        2 . 2 . 2 . 2 . 2 captured=13,13";
    ends("o-pente size=9", board, "F5, G6", "seat 1 wins by a row");
    ends("o-pente size=9", board, "J9, G6", "seat 2 wins by captures");
}
