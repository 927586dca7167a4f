//! The state term of the Pente report.

use rules::pente::{from_prolog, to_prolog};
use rules::{AnyPosition, Variant};

use crate::{Dice, form, forms, random_record};

/// An empty row of nine, from which the tests build a board.
const ROW: &str = "[c,c,c,c,c,c,c,c,c]";

#[test]
fn every_position_for_two_survives_prolog() {
    let mut dice = Dice(3);
    for form in forms() {
        let record = random_record(&form, &mut dice);
        let AnyPosition::Pente(position) = record.last_position() else {
            continue;
        };
        let term = to_prolog(position);
        assert_eq!(term.is_some(), form.seats() == 2);
        let Some(term) = term else { continue };
        let setup = from_prolog(&term).expect(&term);
        assert_eq!(&setup.board, position.board());
        assert_eq!(
            setup.captured.as_deref(),
            Some(position.captured().as_slice())
        );
        assert_eq!(setup.to_move, Some(position.stone()));
    }
}

fn term(middle: &str, rest: &str) -> String {
    let rows = [ROW, ROW, ROW, ROW, middle, ROW, ROW, ROW, ROW].join(",\n");
    format!("game([{rows}],\n{rest}")
}

#[test]
fn a_prolog_term_is_read_however_it_is_laid_out() {
    let text = term(
        "% the middle\n[ c,c,c, w ,w,b,/* no, not\n [yet] */c,c,c]",
        "player( b , 4 ),player(w,2),  b )",
    );
    let setup = from_prolog(&text).expect(&text);
    assert_eq!(
        setup.to_string(),
        format!("{} to_move=2 captured=2,4", setup.board)
    );
    let board = setup.board.to_string();
    assert_eq!(board.find("112"), Some(4 * 9 + 3));

    let mut position = form(Variant::Pente, &[("size", "9")]).start();
    for text in ["E5", "F6"] {
        position.play_text(text).expect(text);
    }
    let AnyPosition::Pente(position) = position else {
        panic!("pente");
    };
    let term = to_prolog(&position).expect("two seats");
    let lines: Vec<&str> = term.lines().collect();
    assert_eq!(lines.len(), 11);
    assert_eq!(lines[0], "game([");
    assert_eq!(lines[4], "  [c,c,c,c,c,b,c,c,c],");
    assert_eq!(lines[5], "  [c,c,c,c,w,c,c,c,c],");
    assert_eq!(lines[10], "],player(w,0),player(b,0),w).");
}

#[test]
fn a_wrong_prolog_term_is_named_with_its_place() {
    let end = "player(w,0),player(b,0),w).";
    let cases = [
        (
            String::new(),
            (1, 1),
            "found the end of the text, but a state is game(",
        ),
        ("state([])".to_owned(), (1, 1), "found \"state\""),
        (term("[c,c,x]", end), (5, 6), "a list of w, b and c"),
        (term("[c,c,c]", end), (5, 7), "rows as long as it is high"),
        (
            term(&ROW.replace("]", ",c]"), end),
            (5, 19),
            "rows as long as it is high",
        ),
        (
            format!("game([{ROW},{ROW}],{end}"),
            (1, 46),
            "9, 13 or 19 rows",
        ),
        (
            term(ROW, "player(w,0),player(w,0),w)"),
            (10, 20),
            "one of each",
        ),
        (
            term(ROW, "player(w,-1),player(b,0),w)"),
            (10, 10),
            "captured stones",
        ),
        (
            term(ROW, "player(w,99999),player(b,0),w)"),
            (10, 10),
            "captured stones",
        ),
        (
            term(ROW, "player(w,0),player(b,0),c)"),
            (10, 25),
            "who plays next, w or b",
        ),
        (
            term(ROW, &format!("{end} game")),
            (10, 29),
            "nothing may follow",
        ),
        (
            format!("game([[{}", "c,".repeat(500_000)),
            (1, 45),
            "9, 13 or 19 rows",
        ),
    ];
    for (text, place, part) in cases {
        let error = from_prolog(&text).expect_err(part);
        assert_eq!((error.line, error.column), place, "{error}");
        assert!(error.to_string().contains(part), "{error}");
    }
}
