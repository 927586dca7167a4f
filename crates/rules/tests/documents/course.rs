//! The course rules: University of Twente, Pentago Game Rules 1.0, 2021/22.

use rules::pentago::{Notation, parse};

use crate::guide::{PLACE_OR_TWIST, TWIST_FOR_BOTH};
use crate::{check, ends, play, position, refuses};

/// "Rules": a turn is a placement on an empty space and a rotation.
#[test]
fn a_turn_is_two_actions() {
    ends("twente", "", "A1 Q00 CW", "seat 2 to move");
    refuses("twente", "", "A1", "every turn twists a block");
    refuses("twente", "", "Q00 CW", "place a stone before the twist");
    let mut game = position("twente", "");
    play(&mut game, "A1 Q11 CW");
    let error = game.play_text("A1 Q00 CW").expect_err("it is not empty");
    assert!(
        error.to_string().contains("choose an empty cell"),
        "{error}"
    );
}

/// "Rules", figure 1: the bottom left subboard turned counterclockwise. The
/// stones of the picture are ours.
#[test]
fn the_bottom_left_subboard_turns_counterclockwise() {
    check(
        "twente",
        ". . .  . . .
         . . .  . . .
         . . .  . . .

         x o .  . . .
         . x .  . . .
         o . .  . . .",
        "C6 Q10 CCW",
        ". . .  . . .
         . . .  . . .
         . . .  . . .

         . . x  . . .
         o x .  . . .
         x . o  . . .",
        "seat 2 to move",
    );
}

/// "Rules" and its footnote: the win is checked only after both actions.
#[test]
fn five_counts_only_after_the_turn() {
    let before = PLACE_OR_TWIST;
    // The placement alone wins nothing; the position waits for the rotation.
    ends("twente", before, "E1 ...", "seat 1 to move");
    refuses("twente", before, "E1", "every turn twists a block");
    // A rotation that leaves the five alone confirms it.
    ends("twente", before, "E1 Q11 CW", "seat 1 wins by a row");
    // One that breaks it takes it back.
    ends("twente", before, "E1 Q00 CW", "seat 2 to move");
    // One that gives the opponent five as well makes it a draw.
    let both = "draw, both sides have five in a row";
    ends("twente", before, "E1 Q10 CW", both);
}

/// "Rules": five for one player wins, even if the other player turned.
#[test]
fn the_own_rotation_can_make_the_opponent_win() {
    let before = "
        x x .  x . .
        . . .  . . .
        . . .  . . .

        o . .  o o .
        o . .  . . .
        o . .  x x .";
    ends("twente", before, "F3 Q10 CW", "seat 2 wins by a row");
}

/// Figure 2: horizontally, vertically, diagonally. The stones are ours.
#[test]
fn three_ways_to_win() {
    let horizontally = "
        o o o  o . .
        . . .  . . .
        x . .  . x .

        . . .  . . .
        . . x  . . .
        x . .  . . x";
    ends("twente", horizontally, "E1 Q10 CW", "seat 2 wins by a row");
    let vertically = "
        x o .  . . .
        x . o  . . .
        x . .  . . .

        x . o  . . .
        . . .  . . .
        . . .  o . .";
    ends("twente", vertically, "A5 Q11 CW", "seat 1 wins by a row");
    let diagonally = "
        . o .  . . .
        . x .  . . .
        . . x  o . .

        . . .  x . .
        . o .  . x .
        . . .  o . .";
    ends("twente", diagonally, "F6 Q10 CW", "seat 1 wins by a row");
}

/// Figure 3a: a full board without five. The stones are ours.
#[test]
fn a_full_board_is_a_draw() {
    let before = "
        x x o  o x x
        o o x  x o o
        x x o  o x x

        o o x  x o o
        x x o  o x x
        o . x  x o o";
    ends("twente", before, "B6 Q00 CW", "draw, the board is full");
}

/// Figure 3b: both players have five. The stones are ours.
#[test]
fn five_for_both_is_a_draw() {
    let both = "draw, both sides have five in a row";
    ends("twente", TWIST_FOR_BOTH, "F6 Q00 CW", both);
}

/// The course protocol's own examples: cell and rotation by number.
#[test]
fn the_protocol_s_moves() {
    let examples = [
        ("MOVE~16~1", "E3 Q00 CW"),
        ("MOVE~9~6", "D2 Q11 CCW"),
        ("MOVE~0~3", "A1 Q01 CW"),
    ];
    for (text, canonical) in examples {
        let read = parse(text).expect(text);
        assert_eq!(read.to_string(), canonical);
        let rules::pentago::Move::Turn(turn) = read else {
            panic!("{text} is a whole turn");
        };
        let written = Notation::Course.write(turn);
        assert_eq!(written.as_deref(), text.strip_prefix("MOVE~"));
    }
}

/// The course protocol: after the top left stone is turned counterclockwise it
/// lies on cell 12, which is then occupied.
#[test]
fn the_protocol_s_check_of_the_directions() {
    let mut game = position("twente", "");
    play(&mut game, "MOVE~0~0");
    for twist in 0..8 {
        let text = format!("MOVE~12~{twist}");
        let error = game.play_text(&text).expect_err("the cell is taken");
        assert!(error.to_string().contains("A3 already holds a stone"));
    }
}
