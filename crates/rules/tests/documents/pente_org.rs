//! pente.org's rules as they are common to its games, with Keryo-Pente, G-Pente
//! and Gomoku. The boards are ours.

use rules::Position;

use crate::{check, ends, play, position, refuses};

/// Captures: several directions at once.
#[test]
fn one_stone_can_capture_several_pairs() {
    check(
        "pente size=9",
        "1 . . . . . . . .
         . . . . 1 . . 1 .
         . . . . 2 . 2 . .
         . . . . 2 2 . . .
         . . . . . 2 2 1 .
         . . . . . . . . .
         1 . . . . . . . .
         . . . . . . . . .
         1 . . . . . . . .",
        "E5",
        "1 . . . . . . . .
         . . . . 1 . . 1 .
         . . . . . . . . .
         . . . . . . . . .
         . . . . 1 . . 1 .
         . . . . . . . . .
         1 . . . . . . . .
         . . . . . . . . .
         1 . . . . . . . . captured=6,0",
        "seat 2 to move",
    );
}

/// Captures: a removed point can be played again at once.
#[test]
fn captured_points_are_free_again() {
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
        "H5, F5",
        ". . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . 1 2 . 1 .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         1 . . . . . . . . captured=2,0",
        "seat 1 to move",
    );
}

/// Captures never use the edge as a flank, nor go around it: in reading order
/// A4 follows J5, on the board it does not.
#[test]
fn edges_never_flank() {
    let board = "
        2 . . . . . . . .
        2 . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . 2 2
        1 . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        1 . . . . 1 . . 1";
    for text in ["G5", "A7"] {
        let mut game = position("pente size=9", board);
        play(&mut game, text);
        assert_eq!(game.captured(), [0, 0], "{text}");
    }
}

/// Winning: a five ends the game at once; there is no reply, even if the reply
/// would capture a stone of it.
#[test]
fn a_five_ends_the_game_at_once() {
    let board = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . 1 . . . . . .
        . 1 1 1 1 . . . .
        . . 2 . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        2 . 2 . 2 . 2 . .";
    ends("pente size=9", board, "F5", "seat 1 wins by a row");
    let mut game = position("pente size=9", board);
    play(&mut game, "F5");
    let error = game.play_text("C7").expect_err("it is over");
    let text = error.to_string();
    assert_eq!(text, "the game is over: seat 1 wins by a row");
}

/// Winning: five and ten captured stones with one stone are a win anyway.
#[test]
fn five_and_ten_captures_at_once() {
    let board = "
        . . . . . . . . .
        . . . . . 1 . . .
        . . . . . 2 . . .
        . . . . . 2 . . .
        . 1 1 1 1 . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        2 . . . . . 2 . 2 captured=8,8";
    let mut game = position("pente size=9", board);
    play(&mut game, "F5");
    assert_eq!(game.result(), "1-0");
    assert_eq!(game.captured(), [10, 8]);
}

/// Draw: no empty point and no winner, in every variant.
#[test]
fn a_full_board_is_a_draw() {
    let board = "
        1 1 2 1 1 2 . 2 1
        1 1 1 2 2 1 1 1 1
        2 2 2 1 1 2 2 2 2
        2 2 1 2 2 2 1 2 1
        2 2 1 1 1 1 2 1 2
        1 2 2 2 2 1 2 2 2
        1 1 2 1 2 2 1 1 1
        2 2 2 1 2 1 1 1 1
        1 2 2 1 1 1 2 1 2";
    for variant in rules::Variant::ALL.map(rules::Variant::name) {
        if variant.contains("pente") || variant.contains("keryo") || variant == "gomoku" {
            let game = format!("{variant} size=9");
            ends(&game, board, "G9", "draw, the board is full");
        }
    }
}

/// There are no passes.
#[test]
fn a_seat_cannot_pass() {
    refuses("pente", "", "pass", "there is no choice to make now");
}

/// Coordinates: columns A to T without I, rows from the bottom, center K10.
#[test]
fn coordinates() {
    refuses("gomoku", "", "I9", "without I");
    refuses("gomoku", "", "U1", "A to T");
    refuses("gomoku", "", "A20", "row from 1");
    let mut game = position("gomoku", "");
    play(&mut game, "A19, T1, K10");
    let text = game.board_text();
    assert_eq!(text.find('1'), Some(0), "A19 is at the top left");
    assert_eq!(text.rfind('2'), Some(360), "T1 is at the bottom right");
    assert_eq!(text.rfind('1'), Some(180), "K10 is the center");
}

/// Keryo-Pente: exactly two or exactly three, each direction for itself.
#[test]
fn keryo_captures_pairs_and_threes() {
    check(
        "keryo-pente size=9",
        ". . . . . . . . .
         . . . . 1 . . . .
         . . . . 2 . . . .
         . . . . 2 . . . .
         . . . . . 2 2 2 1
         . . . . . . . . .
         1 . . . . . . . .
         . . . . . . . . .
         1 . . . . . . . 1",
        "E5",
        ". . . . . . . . .
         . . . . 1 . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . 1 . . . 1
         . . . . . . . . .
         1 . . . . . . . .
         . . . . . . . . .
         1 . . . . . . . 1 captured=5,0",
        "seat 2 to move",
    );
}

#[test]
fn keryo_does_not_capture_four() {
    let board = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . 1 2 2 2 2 . .
        . . . . . . . . .
        1 . . . . . . . .
        . . . . . . . . .
        1 . . . . . . . 1";
    let mut game = position("keryo-pente size=9", board);
    play(&mut game, "H5");
    assert_eq!(game.captured(), [0, 0]);
    assert_eq!(game.result(), "*");
}

/// Keryo-Pente: fifteen stones win.
#[test]
fn keryo_is_won_with_fifteen_stones() {
    let board = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . 1 2 2 2 .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        1 . . . . . . . 1";
    let game = "keryo-pente size=9";
    let twelve = format!("{board} captured=12,12");
    ends(game, &twelve, "J5", "seat 1 wins by captures");
    let eleven = format!("{board} captured=11,11");
    ends(game, &eleven, "J5", "seat 2 to move");
}

/// G-Pente: beside the middle 5×5 eight more points are barred for the first
/// player's second stone, three and four steps straight from the center.
#[test]
fn g_pente_bars_thirty_three_points() {
    let mut game = position("g-pente", "");
    play(&mut game, "K10, A1");
    let legal = game.legal_moves();
    assert_eq!(legal.len(), 361 - 33 - 1);
    for text in ["K13", "K14", "K7", "K6", "N10", "O10", "G10", "F10"] {
        let error = game.clone().play_text(text).expect_err("it is barred");
        assert!(error.to_string().contains("barred in G-Pente"), "{error}");
    }
    for text in ["K15", "K5", "P10", "E10", "N11", "L13", "N13"] {
        play(&mut game.clone(), text);
    }
}

/// Gomoku: exactly five wins; six does not, and the game goes on.
#[test]
fn gomoku_is_won_by_exactly_five() {
    let board = "
        2 . . 2 . . 2 . .
        . . . . . . . . .
        . . . . . 1 . . .
        . . . . 1 . . . .
        . 1 1 . 1 1 1 . .
        . . 1 . . . . . .
        . . . . . . . . .
        2 . . . . . 2 . .
        2 . . 2 . . . . 2";
    // D5 makes six along the row, and four on the diagonal.
    ends("gomoku size=9", board, "D5", "seat 2 to move");
    // B3 then makes the diagonal five.
    ends("gomoku size=9", board, "D5, J5, B3", "seat 1 wins by a row");
    // In Pente the six had won.
    ends("pente size=9", board, "D5", "seat 1 wins by a row");
}

/// Gomoku: nothing is captured.
#[test]
fn gomoku_knows_no_captures() {
    let mut game = position("gomoku size=9", "");
    play(&mut game, "E5, F5, A1, G5, H5");
    assert_eq!(game.captured(), [0, 0]);
    let stones = game.board_text().chars().filter(|&c| c != '.').count();
    assert_eq!(stones, 5);
}
