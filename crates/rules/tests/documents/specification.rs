//! The rules specification: Pentago Rules Specification 1.0.

use rules::Position;
use rules::pentago::{Block, Cell, parse};

use crate::guide::{PLACE_OR_TWIST, TWIST_FOR_BOTH};
use crate::{check, ends, play, position, refuses};

/// Section 1 and 8: quadrants, columns from the left, rows from the top.
#[test]
fn coordinates() {
    let ranges = [
        (Block::TopLeft, "Q00", "A1", "C3"),
        (Block::TopRight, "Q01", "D1", "F3"),
        (Block::BottomLeft, "Q10", "A4", "C6"),
        (Block::BottomRight, "Q11", "D4", "F6"),
    ];
    for (block, name, first, last) in ranges {
        assert_eq!(block.to_string(), name);
        let cells: Vec<Cell> = Cell::all().filter(|cell| cell.block() == block).collect();
        assert_eq!(cells.len(), 9);
        assert_eq!(cells[0].to_string(), first);
        assert_eq!(cells[8].to_string(), last);
    }
    let e5 = Cell::at(4, 4).expect("row index 4, column index 4");
    assert_eq!(e5.to_string(), "E5");
}

/// Section 2: placement and rotation, always both.
#[test]
fn the_rotation_is_mandatory() {
    refuses("spec", "", "E5", "every turn twists a block");
    refuses("spec", "", "E5 skip", "every turn twists a block");
    // Even on the last move (section 9).
    let last = "
        x x o  o x x
        o o x  x o o
        x x o  o x x

        o o x  x o o
        x x o  o x x
        o . x  x o o";
    refuses("spec", last, "B6", "every turn twists a block");
}

/// Section 2: also when the quadrant is symmetric and nothing changes.
#[test]
fn a_symmetric_quadrant_turns_like_any_other() {
    check(
        "spec",
        "",
        "B2 Q00 CW, E5 Q01 CCW",
        ". . .  . . .
         . x .  . . .
         . . .  . . .

         . . .  . . .
         . . .  . o .
         . . .  . . .",
        "seat 1 to move",
    );
}

/// Section 2 and 6: exactly one quadrant, by a quarter turn.
#[test]
fn neither_half_turns_nor_two_quadrants() {
    for text in [
        "E5 Q01 180",
        "E5 Q01 CW CW",
        "E5 Q01 CW Q10 CW",
        "E5 Q02 CW",
    ] {
        refuses("spec", "", text, "cannot read");
    }
}

/// Section 2 and 6: an empty square, and no other constraint.
#[test]
fn every_empty_square_with_every_rotation() {
    let mut game = position("spec", "");
    assert_eq!(game.legal_moves().len(), 36 * 8);
    play(&mut game, "E5 Q01 CW");
    assert_eq!(game.legal_moves().len(), 35 * 8);
    let error = game.play_text("E5 Q00 CW").expect_err("it is taken");
    assert!(
        error
            .to_string()
            .contains("E5 already holds a stone of seat 1")
    );
}

/// Section 3 and 9: an alignment counts after the rotation, and only then.
#[test]
fn an_alignment_broken_by_the_rotation_does_not_count() {
    check(
        "spec",
        PLACE_OR_TWIST,
        "E1 Q00 CW",
        ". . x  x x .
         . . x  . . .
         . . x  . . .

         o . .  o o .
         o . .  . . .
         o . .  x . .",
        "seat 2 to move",
    );
    ends("spec", PLACE_OR_TWIST, "E1 ...", "seat 1 to move");
    ends("spec", PLACE_OR_TWIST, "E1 Q01 CW", "seat 2 to move");
    ends("spec", PLACE_OR_TWIST, "E1 Q11 CW", "seat 1 wins by a row");
}

/// Section 3: at least five, so six as well.
#[test]
fn six_in_a_row_win() {
    let before = "
        x x x  . x x
        . . .  . . .
        . . .  . . .

        o . o  . . .
        . . o  . . .
        o . o  . . .";
    let mut game = position("spec", before);
    play(&mut game, "D1 Q11 CW");
    assert_eq!(game.result(), "1-0");
    // Six in a row are two rows of five.
    let lines = game.lines();
    let ends: Vec<_> = lines.iter().map(|line| line.places[0].as_str()).collect();
    assert_eq!(ends, ["A1", "B1"]);
}

/// Section 3: not five in all, but five next to each other.
#[test]
fn five_with_a_gap_do_not_win() {
    let before = "
        x x x  . x .
        . . .  . . .
        . . .  . . .

        o . o  . . .
        . . o  . . .
        o . .  . . .";
    ends("spec", before, "F1 Q11 CW", "seat 2 to move");
}

/// Section 4: both aligned after the same rotation, and the mover wins; with
/// either color.
#[test]
fn simultaneous_alignments_are_the_mover_s() {
    ends("spec", TWIST_FOR_BOTH, "F6 Q00 CW", "seat 1 wins by a row");
    ends("spec", PLACE_OR_TWIST, "E1 Q10 CW", "seat 1 wins by a row");
    let second_to_move = "
        x . o  x x .
        x . o  . . .
        x . o  o o .

        . . .  . . .
        . . .  . . .
        . . .  . x .";
    ends("spec", second_to_move, "F6 Q00 CW", "seat 2 wins by a row");
}

/// Section 3: an alignment of the opponent alone wins for the opponent.
#[test]
fn the_rotation_may_give_the_opponent_the_win() {
    let before = "
        x x .  x . .
        . . .  . . .
        . . .  . . .

        o . .  o o .
        o . .  . . .
        o . .  x x .";
    ends("spec", before, "F3 Q10 CW", "seat 2 wins by a row");
}

/// Section 5: all squares are taken, and the last turn has not won.
#[test]
fn a_draw_and_a_win_on_the_last_square() {
    let before = "
        x x o  o x x
        o o x  x o o
        x x o  o x x

        o o x  x o o
        x x o  o x x
        o . x  x o o";
    ends("spec", before, "B6 Q00 CW", "draw, the board is full");
    let before = "
        o o o  o . x
        o x x  x o o
        x x o  o x x

        o o x  x o o
        x x o  o x x
        x o x  x o x";
    ends("spec", before, "E1 Q11 CW", "seat 2 wins by a row");
}

/// Section 7: the canonical notation.
#[test]
fn the_canonical_notation() {
    let read = parse("E5 Q01 CW").expect("the specification's example");
    assert_eq!(read.to_string(), "E5 Q01 CW");
    let read = parse("a1 q10 ccw").expect("in either case");
    assert_eq!(read.to_string(), "A1 Q10 CCW");
}

/// Section 8: clockwise is a quarter turn to the right of the 3×3 cells.
#[test]
fn clockwise_and_counterclockwise() {
    let before = "
        x o .  . . .
        . . .  . . .
        . . .  . . .

        . . .  . . .
        . . .  . . .
        . . .  . . .";
    check(
        "spec",
        before,
        "F6 Q00 CW",
        ". . x  . . .
         . . o  . . .
         . . .  . . .

         . . .  . . .
         . . .  . . .
         . . .  . . x",
        "seat 2 to move",
    );
    check(
        "spec",
        before,
        "F6 Q00 CCW",
        ". . .  . . .
         o . .  . . .
         x . .  . . .

         . . .  . . .
         . . .  . . .
         . . .  . . x",
        "seat 2 to move",
    );
}
