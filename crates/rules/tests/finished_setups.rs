//! A finished position is rebuilt from its setup text, ending included.

use rules::{Form, Outcome, Position, Variant, Victory};

/// Plays the moves and expects the end, and the same end from the text.
fn check(form: &Form, setup: &str, moves: &[&str], by: Victory) {
    let outcome = end(form, setup, moves);
    assert!(matches!(outcome, Outcome::Win { by: how, .. } if how == by));
}

/// How the moves end the game; the text of the end tells the same.
fn end(form: &Form, setup: &str, moves: &[&str]) -> Outcome {
    let mut position = form.position(setup).expect(setup);
    for text in moves {
        position.play_text(text).expect(text);
    }
    let outcome = position.outcome().expect("the game is over");
    let text = position.setup_text();
    assert_eq!(form.position(&text), Ok(position), "{text}");
    outcome
}

fn refused_as_both_won(form: &Form, setup: &str) {
    let error = form.position(setup).expect_err(setup).to_string();
    assert!(error.contains("ended before this position"), "{error}");
}

#[test]
fn a_row_by_the_stone_and_by_the_twist() {
    let four = "xxxx.. ...... ...... oooo.. ...... ......";
    let classic = Form::plain(Variant::Classic);
    check(&classic, four, &["E1"], Victory::Line);
    let twente = Form::plain(Variant::Twente);
    check(&twente, four, &["E1 Q11 CW"], Victory::Line);
    check(&twente, four, &["F6 Q01 CW", "E4 Q01 CW"], Victory::Line);
}

#[test]
fn a_row_and_captures_at_once() {
    let options = [("size", "9"), ("captures_to_win", "2")];
    let form = Form::new(Variant::Pente, options).expect("a form");
    let empty = ".........\n".repeat(6);
    let setup = format!("2.2.2....\n.........\n{empty}1111.221.");
    check(&form, &setup, &["E1"], Victory::Captures);
}

#[test]
fn the_last_seat_at_the_table() {
    let options = [("size", "9"), ("seats", "3")];
    let form = Form::new(Variant::Pente, options).expect("a form");
    let empty = ".".repeat(81);
    check(
        &form,
        &empty,
        &["E5", "leave2", "leave3"],
        Victory::LastSeat,
    );
    check(&form, &empty, &["leave1", "leave2"], Victory::LastSeat);
}

const BOTH: &str = "draw, both sides have five in a row";

#[test]
fn a_twist_that_gives_both_five() {
    let setup = "xxx... oooxo. ...xo. ...... ...... ......";
    for (variant, expected) in [
        (Variant::Classic, BOTH),
        (Variant::Twente, BOTH),
        (Variant::Spec, "seat 1 wins by a row"),
        (Variant::Swiss, "seat 1 wins by a row"),
    ] {
        let form = Form::plain(variant);
        let outcome = end(&form, setup, &["F6 Q01 CW"]);
        assert_eq!(outcome.to_string(), expected, "{variant}");
    }
}

/// The stone makes five, and the twist gives five to the other side. Where the
/// stone wins at once there is no such twist.
#[test]
fn a_five_that_stood_before_the_twist() {
    let ended = "xxxxx. ...... ...... ...... ...... ooooo.";
    for (variant, expected) in [
        (Variant::Twente, BOTH),
        (Variant::Spec, "seat 2 wins by a row"),
    ] {
        let position = Form::plain(variant).position(ended).expect(ended);
        let outcome = position.outcome().expect("the game is over");
        assert_eq!(outcome.to_string(), expected, "{variant}");
    }
    for variant in [Variant::Classic, Variant::Swiss] {
        refused_as_both_won(&Form::plain(variant), ended);
    }
}

#[test]
fn fives_that_no_single_twist_makes() {
    let three = "xxxxx. ...... ooooo. o.o.o. o.o... xxxxx.";
    for variant in [
        Variant::Classic,
        Variant::Twente,
        Variant::Spec,
        Variant::Swiss,
    ] {
        refused_as_both_won(&Form::plain(variant), three);
    }
}

fn boat_and_o() -> [Form; 2] {
    let options = [("size", "9"), ("tournament_rule", "no")];
    [Variant::BoatPente, Variant::OPente]
        .map(|variant| Form::new(variant, options).expect("a form"))
}

/// C5 and C6 can be captured, but the reply makes a row of its own.
#[test]
fn a_row_that_survived_beside_the_reply_s() {
    let moves = [
        "E5", "C7", "C5", "A1", "D5", "B1", "C6", "C1", "F5", "D1", "G5", "E1",
    ];
    for form in boat_and_o() {
        let outcome = end(&form, &".".repeat(81), &moves);
        assert_eq!(outcome.to_string(), "seat 1 wins by a row", "{form}");
    }
}

/// B4 makes a row and takes two stones, but five of the six still lie in a row.
/// The board alone would say that they never could be broken.
#[test]
fn a_row_that_survived_a_capture() {
    let six = "
        . . . . . . . . 2
        . . . . . . . . .
        . 2 . . . . . . .
        . 1 . . . . . . .
        . 1 1 1 1 1 1 . .
        . . 2 2 2 2 . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .";
    for form in boat_and_o() {
        let outcome = end(&form, six, &["B4"]);
        assert_eq!(outcome.to_string(), "seat 1 wins by a row", "{form}");
    }
}

#[test]
fn rows_of_which_one_had_won_before() {
    let apart = format!("11111....{}22222....{}", ".".repeat(36), ".".repeat(27));
    for form in boat_and_o() {
        refused_as_both_won(&form, &apart);
    }
}
