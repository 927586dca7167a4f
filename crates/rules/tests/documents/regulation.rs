//! The tournament regulation: Swiss Pentago tournament 2010/2011, rules of play.

use rules::AnyRules;

use crate::guide::{PLACE_OR_TWIST, TWIST_FOR_BOTH};
use crate::{check, ends, form, play, position, refuses};

/// 4 and 5: a stone anywhere, then a block by 90 degrees either way; then the
/// opponent does the same.
#[test]
fn each_turn_is_a_stone_and_a_block() {
    check(
        "swiss",
        "",
        "A1 Q00 CW, F6 Q11 CCW",
        ". . x  . . .
         . . .  . . .
         . . .  . . .

         . . .  . . o
         . . .  . . .
         . . .  . . .",
        "seat 1 to move",
    );
    refuses("swiss", "", "B2", "every turn twists a block");
}

/// 6: a stone once placed stays. The position between the halves of a turn
/// takes a twist and nothing else.
#[test]
fn a_placed_stone_stays() {
    let AnyRules::Pentago(rules) = *form("swiss").rules() else {
        panic!("it is Pentago");
    };
    assert!(rules.touch_move);
    let mut game = position("swiss", "");
    play(&mut game, "E5 ...");
    let error = game.play_text("A1 ...").expect_err("one stone a turn");
    assert!(error.to_string().contains("already lies on E5"), "{error}");
    play(&mut game, "Q01 CW");
    assert_eq!(game.board_text().find('x'), Some(4 * 6 + 4));
}

/// 7: five after the placement needs no twist any more.
#[test]
fn a_placed_five_needs_no_twist() {
    ends("swiss", PLACE_OR_TWIST, "E1", "seat 1 wins by a row");
    ends("swiss", PLACE_OR_TWIST, "E1 ...", "seat 1 wins by a row");
    refuses("swiss", PLACE_OR_TWIST, "E1 Q11 CW", "wins at once");
}

/// 7: vertically, horizontally or diagonally, over two or three blocks.
#[test]
fn a_row_over_three_blocks() {
    let before = "
        . x .  . . .
        . . x  . . .
        o . .  x . .

        o . .  . x .
        . . .  . . .
        o . o  . . .";
    ends("swiss", before, "F5", "seat 1 wins by a row");
}

/// 8: unlike in the normal rules, a double five wins for the player who made
/// the turn.
#[test]
fn a_double_five_is_the_mover_s() {
    ends("swiss", TWIST_FOR_BOTH, "F6 Q00 CW", "seat 1 wins by a row");
    let both = "draw, both sides have five in a row";
    ends("classic", TWIST_FOR_BOTH, "F6 Q00 CW", both);
}

/// 7 and 8: a twist that makes five for the opponent alone.
#[test]
fn a_five_for_the_opponent_alone() {
    let before = "
        x x .  x . .
        . . .  . . .
        . . .  . . .

        o . .  o o .
        o . .  . . .
        o . .  x x .";
    ends("swiss", before, "F3 Q10 CW", "seat 2 wins by a row");
}

/// 9: all stones are placed and neither side has five.
#[test]
fn all_stones_placed_is_a_draw() {
    let before = "
        x x o  o x x
        o o x  x o o
        x x o  o x x

        o o x  x o o
        x x o  o x x
        o . x  x o o";
    ends("swiss", before, "B6 Q00 CW", "draw, the board is full");
}
