//! A finished position is made again from its setup text, ending included.

use rules::{Form, Outcome, Position, Variant, Victory};

/// Plays the moves and expects the end, and the same end from the text.
fn check(form: &Form, setup: &str, moves: &[&str], by: Victory) {
    let mut position = form.position(setup).expect(setup);
    for text in moves {
        position.play_text(text).expect(text);
    }
    let outcome = position.outcome().expect("the game is over");
    assert!(matches!(outcome, Outcome::Win { by: how, .. } if how == by));
    let text = position.setup_text();
    assert_eq!(form.position(&text), Ok(position), "{text}");
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
fn the_last_one_at_the_table() {
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
