//! The guide: Pentago Basic Play, Rules and Strategy Guide, Mindtwister 2005.
//!
//! The guide numbers its blocks 1 to 4 and the places of a block 1 to 9 in
//! reading order, and turns a block left or right. Its pictures are not in its
//! text, so that boards it does not spell out are ours.

use rules::pentago::{Block, Cell};
use rules::{AnyPosition, Position};

use crate::{check, ends, play, position, refuses};

/// "Sample game". Of the first three moves of each side the guide tells only
/// Red's 2/5 and Black's 2/6; Red's 1/5 and 1/6 follow from what comes next,
/// Black's other two are ours, chosen so that only block 3 is neutral.
const SAMPLE_OPENING: &str = "2/5, 2/6, 1/5, 4/1, 1/6, 4/7";

#[test]
fn sample_game_begins_without_twists() {
    check(
        "classic",
        "",
        SAMPLE_OPENING,
        ". . .  . . .
         . x x  . x o
         . . .  . . .

         . . .  o . .
         . . .  . . .
         . . .  o . .",
        "seat 1 to move",
    );
}

#[test]
fn sample_game_turn_by_turn() {
    let mut game = position("classic", "");
    play(&mut game, SAMPLE_OPENING);
    let turns = [
        // Three in a row on block 1, and a threat at 2/4.
        ("1/4", "...... xxx.xo ...... ...o.. ...... ...o.."),
        // Black blocks and turns the three away.
        ("2/4 1R", ".x.... .x.oxo .x.... ...o.. ...... ...o.."),
        // Block 3 stays neutral with a stone in its middle.
        ("3/5", ".x.... .x.oxo .x.... ...o.. .x.... ...o.."),
        ("3/2 1R", "...... xxxoxo ...... .o.o.. .x.... ...o.."),
        // The stone at 2/8 arrives at 2/4 and completes the row.
        ("2/8 2R", "....o. xxxxx. ....o. .o.o.. .x.... ...o.."),
    ];
    for (turn, board) in turns {
        assert_eq!(game.result(), "*", "before {turn}");
        play(&mut game, turn);
        assert_eq!(game.board_text(), board.replace(' ', ""), "after {turn}");
    }
    assert_eq!(game.result(), "1-0");
    let lines = game.lines();
    assert_eq!(lines.len(), 1);
    assert_eq!(lines[0].name(), "Middle Five");
    assert_eq!(lines[0].places, ["A2", "B2", "C2", "D2", "E2"]);
}

/// "Quick start": the stone on one block, the twist of any other, either way.
#[test]
fn a_twist_of_any_block_may_follow() {
    let start = position("classic", "");
    for block in 1..=4 {
        for side in ["L", "R"] {
            let turn = start.parse_move(&format!("1/1 {block}{side}"));
            let turn = turn.expect("it is well written");
            assert!(start.legal_moves().contains(&turn), "{turn}");
        }
    }
}

/// "Object": a double notch is not allowed.
#[test]
fn nothing_turns_by_180_degrees() {
    refuses("classic", "", "1/1 2R2R", "cannot read");
    refuses("classic", "", "1/1 2R 2R", "cannot read");
    refuses("classic", "", "A1 Q01 180", "cannot read");
}

/// "Playing": neutral is a block that is empty or has one stone, in its middle.
#[test]
fn which_blocks_are_neutral() {
    let board = "
        . . .  x . .
        . o .  . . .
        . . .  . . .

        . . .  . . .
        . . .  o x .
        . . .  . . .";
    let AnyPosition::Pentago(game) = position("classic", board) else {
        panic!("it is Pentago");
    };
    let neutral = Block::ALL.map(|block| game.board().is_neutral(block));
    assert_eq!(neutral, [true, false, true, false]);
}

/// "Twisting the game blocks": blocks 1, 2 and 4 are not neutral, block 3 is.
const BLOCK_3_IS_NEUTRAL: &str = "
    x . .  . . o
    . . .  . . .
    . . .  . . .

    . . .  x . .
    . . .  . . .
    . . .  . . .";

#[test]
fn the_twist_is_optional_while_a_block_is_neutral() {
    // Block 3 stays empty, or gets a stone in its middle.
    ends("classic", BLOCK_3_IS_NEUTRAL, "1/2", "seat 1 to move");
    ends("classic", BLOCK_3_IS_NEUTRAL, "3/5", "seat 1 to move");
    ends("classic", BLOCK_3_IS_NEUTRAL, "3/5, 1/2", "seat 2 to move");
    // Optional is not forbidden.
    ends("classic", BLOCK_3_IS_NEUTRAL, "1/2 1L", "seat 1 to move");
}

#[test]
fn the_twist_is_due_once_no_block_is_neutral() {
    refuses("classic", BLOCK_3_IS_NEUTRAL, "3/1", "the twist is missing");
    ends("classic", BLOCK_3_IS_NEUTRAL, "3/1 3R", "seat 1 to move");
    // A second stone beside the one in the middle ends it too.
    let two_on_block_3 = "
        x . .  . . o
        . . .  . . .
        . . .  . . .

        . . .  x . .
        . o .  . . .
        . . .  . . .";
    refuses("classic", two_on_block_3, "3/2", "the twist is missing");
    ends("classic", two_on_block_3, "1/2", "seat 2 to move");
}

#[test]
fn twisting_a_neutral_block_has_no_effect() {
    for twist in ["3L", "3R"] {
        let mut skipped = position("classic", BLOCK_3_IS_NEUTRAL);
        let mut twisted = skipped.clone();
        play(&mut skipped, "3/5");
        play(&mut twisted, &format!("3/5 {twist}"));
        assert_eq!(skipped, twisted);
    }
}

/// "Ties": both have played all their stones and neither has five.
#[test]
fn all_stones_played_is_a_tie() {
    check(
        "classic",
        "x x o  o x x
         o o x  x o o
         x x o  o x x

         o o x  x o o
         x x o  o x x
         o . x  x o o",
        "B6 Q00 CW",
        "x o x  o x x
         x o x  x o o
         o x o  o x x

         o o x  x o o
         x x o  o x x
         o o x  x o o",
        "draw, the board is full",
    );
}

/// "Ties": a twist that makes five for both. Block 1 turned right brings the
/// left column to the top and the right column to the bottom.
pub(crate) const TWIST_FOR_BOTH: &str = "
    x . o  x x .
    x . o  . . .
    x . o  o o .

    . . .  . . .
    . . .  . . .
    . . .  . . .";

#[test]
fn a_twist_that_makes_five_for_both_is_a_tie() {
    check(
        "classic",
        TWIST_FOR_BOTH,
        "4/9 1R",
        "x x x  x x .
         . . .  . . .
         o o o  o o .

         . . .  . . .
         . . .  . . .
         . . .  . . x",
        "draw, both sides have five in a row",
    );
}

/// "Ties": five by the placement alone wins without a twist, even if the twist
/// would have given the opponent five.
pub(crate) const PLACE_OR_TWIST: &str = "
    x x x  x . .
    . . .  . . .
    . . .  . . .

    o . .  o o .
    o . .  . . .
    o . .  x . .";

#[test]
fn a_placed_five_ends_the_game_without_a_twist() {
    check(
        "classic",
        PLACE_OR_TWIST,
        "2/2",
        "x x x  x x .
         . . .  . . .
         . . .  . . .

         o . .  o o .
         o . .  . . .
         o . .  x . .",
        "seat 1 wins by a row",
    );
    refuses("classic", PLACE_OR_TWIST, "2/2 3R", "wins at once");
}

/// "Sample game": position 2/5 is the middle of block 2.
#[test]
fn how_positions_are_named() {
    let mut game = position("classic", "");
    play(&mut game, "2/5");
    let middle = usize::from(Block::TopRight.middle().index());
    assert_eq!(game.board_text().find('x'), Some(middle));
    assert_eq!(Cell::at(1, 4), Some(Block::TopRight.middle()));
}
