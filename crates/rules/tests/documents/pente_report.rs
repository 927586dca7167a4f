//! The Pente report: PLOG 2018, Carvalho & Pereira.
//!
//! Columns are A to J on the small board, without I, and row 1 is at the
//! bottom. The figures of the report are not in its text; the boards are ours.

use rules::Symmetry;
use rules::pente::Point;

use crate::{check, ends, play, position};

/// "Overview": an unbroken chain of five; "Base rules": vertically,
/// horizontally or diagonally.
#[test]
fn five_in_a_row_win() {
    let lines = [
        ["E5", "D5", "C5", "B5", "F5"],
        ["E5", "E4", "E3", "E2", "E6"],
        ["E5", "D4", "C3", "B2", "F6"],
        ["E5", "D6", "C7", "B8", "F4"],
    ];
    for line in lines {
        let mut game = position("pente size=9 tournament_rule=no", "");
        for (own, other) in line.iter().zip(["A9", "C9", "E9", "G9", ""]) {
            assert_eq!(game.result(), "*");
            play(&mut game, &format!("{own},{other}"));
        }
        assert_eq!(game.result(), "1-0", "{line:?}");
        assert_eq!(game.lines()[0].name(), "five in a row");
    }
}

/// "Base rules": a chain of five or more; unlike Gomoku it may be longer.
#[test]
fn longer_chains_win_too() {
    let board = "
        2 . . 2 . . 2 . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . 1 1 1 . 1 1 . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        2 . . . . . 2 . .";
    let mut game = position("pente size=9", board);
    play(&mut game, "E5");
    assert_eq!(game.result(), "1-0");
    assert_eq!(game.lines()[0].name(), "6 in a row");
    ends("gomoku size=9", board, "E5", "seat 2 to move");
}

/// "Base rules": unbroken, so that a gap does not win.
#[test]
fn a_broken_chain_does_not_win() {
    let board = "
        2 . . 2 . . 2 . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . 1 1 1 . 1 . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        2 . . . . . . . .";
    ends("pente size=9", board, "G5", "seat 2 to move");
}

/// "Base rules": ten captured stones win, not eight.
#[test]
fn ten_captured_stones_win() {
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
    for (told, then, stands) in [
        ("captured=6,6", "captured=8,6", "seat 2 to move"),
        ("captured=8,8", "captured=10,8", "seat 1 wins by captures"),
    ] {
        let after = "
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . 1 . . 1 .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            1 . . . . . . . . ";
        let (before, after) = (format!("{board} {told}"), format!("{after} {then}"));
        check("pente size=9", &before, "H5", &after, stands);
    }
}

/// "Captures", figure 2: two stones become bracketed and are removed.
#[test]
fn a_bracketed_pair_is_captured() {
    check(
        "pente size=9",
        ". . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . 1 2 2 . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         1 . . . . . . . .",
        "H5",
        ". . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . 1 . . 1 .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         1 . . . . . . . . captured=2,0",
        "seat 2 to move",
    );
}

/// "Captures": in any direction. The same capture through the symmetries of
/// the board points in all eight.
#[test]
fn captures_in_all_eight_directions() {
    let mut directions = Vec::new();
    for [pair, more, flank] in [["F5", "G5", "H5"], ["F6", "G7", "H8"]] {
        for symmetry in Symmetry::ALL {
            let image = |text| {
                let point = Point::parse(text).expect("a point");
                point.image(symmetry, 9).to_string()
            };
            let (pair, more, flank) = (image(pair), image(more), image(flank));
            let mut game = position("pente size=9 tournament_rule=no", "");
            play(&mut game, &format!("E5, {pair}, {}, {more}", image("J4")));
            assert_eq!(game.captured(), [0, 0]);
            play(&mut game, &flank);
            assert_eq!(game.captured(), [2, 0], "{flank}");
            directions.push(flank);
        }
    }
    directions.sort_unstable();
    directions.dedup();
    let all = ["B2", "B5", "B8", "E2", "E8", "H2", "H5", "H8"];
    assert_eq!(directions, all);
}

/// "Captures": two stones and only two.
#[test]
fn neither_one_nor_three_stones_are_captured() {
    let one = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . 1 2 . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .";
    ends("pente size=9", one, "H5, A1, G5", "seat 2 to move");
    let mut game = position("pente size=9", one);
    play(&mut game, "H5, A1, G5");
    assert_eq!(game.captured(), [0, 0]);
    let three = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . 1 2 2 2 .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        1 . . . . . . . 1";
    let mut game = position("pente size=9", three);
    play(&mut game, "J5");
    assert_eq!(game.captured(), [0, 0]);
}

/// "Captures": the bracket is a pair of enemy stones; the edge is none, and
/// neither is an empty point.
#[test]
fn a_bracket_has_two_stones() {
    let mut game = position(
        "pente size=9",
        "2 2 . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . 1 . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         1 . . . . . . . .",
    );
    play(&mut game, "C9");
    assert_eq!(game.captured(), [0, 0]);
}
