//! The Pente report, "Variations": the first stones, suicides, board sizes, and
//! the variants it names. The boards are ours.

use rules::Position;
use rules::pente::Point;

use crate::{check, ends, play, position, refuses};

/// "Variations": White first, in the center.
#[test]
fn the_first_stone_goes_to_the_center() {
    for (size, center) in [(19, "K10"), (13, "G7"), (9, "E5")] {
        let game = format!("pente size={size}");
        ends(&game, "", center, "seat 2 to move");
        refuses(&game, "", "A1", &format!("goes to the center, {center}"));
        assert_eq!(position(&game, "").legal_moves().len(), 1);
    }
}

/// "Variations": unlike Pente, Gomoku begins anywhere.
#[test]
fn gomoku_begins_anywhere() {
    ends("gomoku", "", "A1", "seat 2 to move");
    assert_eq!(position("gomoku", "").legal_moves().len(), 361);
}

/// "Variations": a pair that moves into a bracket is not captured.
#[test]
fn suicides_are_safe() {
    check(
        "pente size=9",
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
         . . . . 1 2 2 1 .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .",
        "seat 1 to move",
    );
}

/// "Variations", the tournament rule: the first player's second stone lies
/// outside the middle 5×5, on each board.
#[test]
fn the_tournament_rule() {
    for size in [9, 13, 19] {
        let game = format!("pente size={size}");
        let center = Point::center(size);
        let mut opened = position(&game, "");
        play(&mut opened, &format!("{center}, A1"));
        let mut barred = 0;
        for point in Point::all(size) {
            let (rows, cols) = point.offset(center);
            let refused = opened.clone().play_text(&point.to_string()).is_err();
            let near = rows <= 2 && cols <= 2;
            assert_eq!(refused, near || point.to_string() == "A1", "{point}");
            barred += u8::from(near);
        }
        assert_eq!(barred, 25);
        // It binds the second stone of the first player and no other.
        play(&mut opened, "A3");
        let near = Point::new(center.row(), center.col() + 1).expect("beside the center");
        play(&mut opened, &near.to_string());
    }
}

/// "Variations": three intersections away are enough, in one direction.
#[test]
fn three_steps_from_the_center_are_enough() {
    for text in ["N10", "K13", "N13", "G10", "K7", "L13"] {
        ends("pente", "", &format!("K10, A1, {text}"), "seat 2 to move");
    }
    let mut game = position("pente", "");
    play(&mut game, "K10, A1");
    let error = game.play_text("M12").expect_err("it is within the 5×5");
    assert!(error.to_string().contains("too near"), "{error}");
}

/// "Variations": casual play leaves the tournament rule out.
#[test]
fn without_the_tournament_rule() {
    let game = "pente tournament_rule=no";
    ends(game, "", "K10, A1, L10", "seat 2 to move");
}

/// "Overview": 19×19, and introductory games on 9×9 and 13×13.
#[test]
fn the_three_sizes() {
    for (size, last, beyond) in [(9, "J9", "K1"), (13, "N13", "O1"), (19, "T19", "")] {
        let game = format!("gomoku size={size}");
        ends(&game, "", last, "seat 2 to move");
        if !beyond.is_empty() {
            refuses(&game, "", beyond, "is not on the");
        }
    }
}

/// "Overview": a stone is not moved once placed; no second one lies on it.
#[test]
fn a_point_holds_one_stone() {
    let mut game = position("pente", "");
    play(&mut game, "K10");
    let error = game.play_text("K10").expect_err("it is taken");
    assert!(error.to_string().contains("holds a stone of seat 1"));
}

/// "Variations" names the poofs of Poof-Pente, the harsher rules of G-Pente and
/// D-Pente and the threes of Keryo-Pente; the modules on pente.org's rules have
/// them in detail. Here each differs from Pente on one board.
#[test]
fn the_named_variations_differ() {
    let bracket = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . 1 2 . 1 .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .";
    let mut game = position("poof-pente size=9", bracket);
    play(&mut game, "G5");
    assert_eq!(game.captured(), [2, 0]);

    ends("pente", "", "K10, A1, N10", "seat 2 to move");
    let mut game = position("g-pente", "");
    play(&mut game, "K10, A1");
    let error = game.play_text("N10").expect_err("G-Pente bars it");
    assert!(error.to_string().contains("barred in G-Pente"), "{error}");

    ends("d-pente", "", "A1, B1, C3, D4", "seat 2 to move");
    let mut game = position("d-pente", "");
    play(&mut game, "A1, B1, C3, D4");
    assert!(game.play_text("E5").is_err(), "a choice comes first");

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
    let mut game = position("keryo-pente size=9", three);
    play(&mut game, "J5");
    assert_eq!(game.captured(), [3, 0]);
}
