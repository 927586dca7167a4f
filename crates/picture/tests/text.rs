//! Pictures in text: how they look, and that they are read back.

mod support;

use picture::{View, text};
use rules::{AnyPosition, Position, Seat, Variant, pentago, pente};
use support::{form, played, random_positions};

/// The picture must be the one drawn in the test, below its first line break.
fn check_text(position: &AnyPosition, view: &View, expected: &str) {
    let drawn = text(position, view);
    assert_eq!(format!("\n{drawn}"), expected, "drawn:\n{drawn}");
}

#[test]
fn pentago_as_written() {
    let position = played(
        Variant::Classic,
        &[],
        "B2 Q11 CW, E5 Q00 CW, E2 Q10 CCW, B5 Q11 CW, C3 Q01 CW, D3 Q10 CW",
    );
    check_text(
        &position,
        &View::default(),
        "
    A B C    D E F
  ╭───────╮╭───────╮
1 │ · · · ││ · · · │
2 │ · ● · ││ · ● · │
3 │ · · ● ││ ○ · · │
  ╰───────╯╰───────╯
  ╭───────╮╭───────╮
4 │ · · · ││ · · · │
5 │ · ○ · ││ · ○ · │
6 │ · · · ││ · · · │
  ╰───────╯╰───────╯
",
    );
}

#[test]
fn pentago_won_and_facing_the_second_seat() {
    let position = played(
        Variant::Classic,
        &[],
        "A2 Q11 CW, E2 Q11 CW, B3 Q11 CW, E1 Q11 CW, C4 Q01 CW, D2 Q11 CW, D5 Q00 CW, \
         D1 Q00 CCW, E6",
    );
    let view = View {
        facing: Seat::Second,
        highlight: vec!["e6".into(), "F6".into()],
        ..View::default()
    };
    check_text(
        &position,
        &view,
        "
    F E D    C B A
  ╭───────╮╭───────╮
6 │(· ●)· ││ · · · │
5 │ · ·[●]││ · · · │
4 │ · · · ││[●]· · │
  ╰───────╯╰───────╯
  ╭───────╮╭───────╮
3 │ · · · ││ ·[●]· │
2 │ ○ ○ ○ ││ · ·[●]│
1 │ · · ○ ││ · · · │
  ╰───────╯╰───────╯
",
    );
}

#[test]
fn pente_with_captures_a_row_and_the_last_move() {
    let position = played(
        Variant::Pente,
        &[("size", "13")],
        "G7, H7, K7, L7, G10, E8, D8, F8, G8, J7, E7, D7, G9, E6, G6",
    );
    let view = View {
        highlight: vec!["G6".into()],
        ..View::default()
    };
    check_text(
        &position,
        &view,
        "
   A B C D E F G H J K L M N
13 ┌─┬─┬─┬─┬─┬─┬─┬─┬─┬─┬─┬─┐
12 ├─┼─┼─┼─┼─┼─┼─┼─┼─┼─┼─┼─┤
11 ├─┼─┼─┼─┼─┼─┼─┼─┼─┼─┼─┼─┤
10 ├─┼─┼─╋─┼─┼[●]┼─┼─╋─┼─┼─┤
 9 ├─┼─┼─┼─┼─┼[●]┼─┼─┼─┼─┼─┤
 8 ├─┼─┼─●─┼─┼[●]┼─┼─┼─┼─┼─┤
 7 ├─┼─┼─○─●─┼[●]○─○─●─○─┼─┤
 6 ├─┼─┼─┼─○─┼(●)┼─┼─┼─┼─┼─┤
 5 ├─┼─┼─┼─┼─┼─┼─┼─┼─┼─┼─┼─┤
 4 ├─┼─┼─╋─┼─┼─┼─┼─┼─╋─┼─┼─┤
 3 ├─┼─┼─┼─┼─┼─┼─┼─┼─┼─┼─┼─┤
 2 ├─┼─┼─┼─┼─┼─┼─┼─┼─┼─┼─┼─┤
 1 └─┴─┴─┴─┴─┴─┴─┴─┴─┴─┴─┴─┘
   captured=2,0  ●: ○○  ○: none
",
    );
}

#[test]
fn pente_for_four_facing_the_fourth_seat() {
    let options = [("size", "9"), ("seats", "4")];
    let position = played(
        Variant::Pente,
        &options,
        "E5, E6, E7, E8, A1, F6, F5, E4, D4, G6, G5, J9, A2, H6",
    );
    let view = View {
        facing: Seat::Fourth,
        highlight: vec!["J9".into()],
        ..View::default()
    };
    check_text(
        &position,
        &view,
        "
  J H G F E D C B A
1 ┌─┬─┬─┬─┬─┬─┬─┬─●
2 ├─┼─┼─┼─┼─┼─┼─┼─●
3 ├─┼─╋─┼─┼─┼─╋─┼─┤
4 ├─┼─┼─┼─△─●─┼─┼─┤
5 ├─┼─▲─▲─●─┼─┼─┼─┤
6 ├[○─○─○─○]┼─┼─┼─┤
7 ├─┼─╋─┼─▲─┼─╋─┼─┤
8 ├─┼─┼─┼─△─┼─┼─┼─┤
9(△)┴─┴─┴─┴─┴─┴─┴─┘
  captured=0,0,0,0  ●: none  ○: none  ▲: none  △: none
",
    );
}

#[test]
fn gomoku_has_no_line_for_captures_and_the_third_seat_sees_the_board_as_written() {
    let position = played(Variant::Gomoku, &[("size", "9")], "A9, J1");
    let view = View {
        facing: Seat::Third,
        ..View::default()
    };
    check_text(
        &position,
        &view,
        "
  A B C D E F G H J
9 ●─┬─┬─┬─┬─┬─┬─┬─┐
8 ├─┼─┼─┼─┼─┼─┼─┼─┤
7 ├─┼─╋─┼─┼─┼─╋─┼─┤
6 ├─┼─┼─┼─┼─┼─┼─┼─┤
5 ├─┼─┼─┼─╋─┼─┼─┼─┤
4 ├─┼─┼─┼─┼─┼─┼─┼─┤
3 ├─┼─╋─┼─┼─┼─╋─┼─┤
2 ├─┼─┼─┼─┼─┼─┼─┼─┤
1 └─┴─┴─┴─┴─┴─┴─┴─○
",
    );
}

#[test]
fn the_large_board_has_nine_star_points() {
    let empty = text(&played(Variant::Pente, &[], ""), &View::default());
    let star_rows: Vec<&str> = empty.lines().filter(|line| line.contains('╋')).collect();
    let stars = "├─┼─┼─╋─┼─┼─┼─┼─┼─╋─┼─┼─┼─┼─┼─╋─┼─┼─┤";
    assert_eq!(
        star_rows,
        ["16", "10", " 4"].map(|row| format!("{row} {stars}"))
    );
    let letters = "   A B C D E F G H J K L M N O P Q R S T";
    assert_eq!(empty.lines().next(), Some(letters));
    // The first line of so large a board leaves a terminal of 24 lines.
    assert_eq!(empty.lines().nth(20), Some(letters));
}

#[test]
fn boards_are_drawn_in_ascii() {
    let view = View {
        highlight: vec!["B5".into()],
        ascii: true,
        ..View::default()
    };
    let pentago = played(Variant::Classic, &[], "B2 Q11 CW, E5 Q00 CW, B5 Q11 CW");
    check_text(
        &pentago,
        &view,
        "
    A B C    D E F
  +-------++-------+
1 | . . . || . . . |
2 | . x . || . . . |
3 | . . . || . . . |
  +-------++-------+
  +-------++-------+
4 | . . . || . . . |
5 | .(x). || . o . |
6 | . . . || . . . |
  +-------++-------+
",
    );
    let options = [("size", "9"), ("seats", "4")];
    let pente = played(Variant::Pente, &options, "E5, E6, F6, G7");
    check_text(
        &pente,
        &view,
        "
  A B C D E F G H J
9 . . . . . . . . .
8 . . . . . . . . .
7 . . + . . . v . .
6 . . . . o ^ . . .
5 .(.). . x . . . .
4 . . . . . . . . .
3 . . + . . . + . .
2 . . . . . . . . .
1 . . . . . . . . .
  captured=0,0,0,0  x: none  o: none  ^: none  v: none
",
    );
}

/// The board that the reader of pictures sees, before any rule is asked.
fn board_read(position: &AnyPosition, drawn: &str) -> String {
    match position {
        AnyPosition::Pentago(_) => {
            let setup: pentago::Setup = drawn.parse().expect(drawn);
            setup.board.to_string()
        }
        AnyPosition::Pente(_) => {
            let setup: pente::Setup = drawn.parse().expect(drawn);
            setup.board.to_string()
        }
    }
}

#[test]
fn a_drawing_is_read_back_from_any_seat_and_with_any_marks() {
    let mut with_rows = 0;
    let mut with_captures = 0;
    for (form, position) in random_positions() {
        let mut winners: Vec<Seat> = position.lines().iter().map(|line| line.seat).collect();
        winners.dedup();
        with_rows += usize::from(!winners.is_empty());
        with_captures += usize::from(position.captured().iter().any(|&count| count > 0));
        for (facing, ascii) in Seat::ALL
            .into_iter()
            .flat_map(|seat| [(seat, false), (seat, true)])
        {
            let view = View {
                facing,
                ascii,
                highlight: ["A1", "B2", "B3", "C3", "E5", "F6"]
                    .map(str::to_owned)
                    .to_vec(),
                ..View::default()
            };
            let drawn = text(&position, &view);
            assert_eq!(drawn.is_ascii(), ascii, "{drawn}");
            assert_eq!(
                board_read(&position, &drawn),
                position.board_text(),
                "{form}\n{drawn}"
            );
            // A setup with winning rows of both sides may be refused; every
            // other one becomes the position again.
            if winners.len() < 2 {
                let again = form.position(&drawn).expect(&drawn);
                assert_eq!(again.board_text(), position.board_text(), "{form}\n{drawn}");
                assert_eq!(again.captured(), position.captured(), "{form}\n{drawn}");
            }
        }
    }
    assert!(with_rows > 20, "only {with_rows} positions had a row");
    assert!(
        with_captures > 20,
        "only {with_captures} positions had captures"
    );
}

#[test]
fn a_stone_that_awaits_its_twist_is_drawn() {
    let mut position = played(Variant::Spec, &[], "");
    let cell = pentago::parse_cell("E5").expect("a cell");
    let AnyPosition::Pentago(inner) = &mut position else {
        unreachable!("the specification is Pentago");
    };
    inner
        .play_half(pentago::HalfTurn::Place(cell))
        .expect("the board is empty");
    let drawn = text(&position, &View::default());
    assert!(drawn.contains("5 │ · · · ││ · ● · │"), "{drawn}");
}

#[test]
fn a_table_that_a_seat_has_left_is_read_back_too() {
    let form = form(Variant::Pente, &[("size", "9"), ("seats", "3")]);
    let mut position = form.start();
    let AnyPosition::Pente(inner) = &mut position else {
        unreachable!("a form of Pente");
    };
    inner
        .play(pente::Move::Leave(Seat::Third))
        .expect("three play");
    for name in ["E5", "A1", "B1", "C1", "D2"] {
        position.play_text(name).expect(name);
    }
    let drawn = text(&position, &View::default());
    assert!(drawn.ends_with("  left=3 to_move=2\n"), "{drawn}");
    assert_eq!(form.position(&drawn).as_ref(), Ok(&position), "{drawn}");
}

/// The text without its colors.
fn stripped(text: &str) -> String {
    let mut parts = text.split("\x1b[");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |plain, part| {
        plain + part.split_once('m').map_or(part, |(_, rest)| rest)
    })
}

#[test]
fn colors_add_to_the_text_and_change_nothing() {
    for (form, position) in random_positions().into_iter().step_by(5) {
        let plain = View {
            highlight: vec!["B2".into()],
            ..View::default()
        };
        let colored = View {
            color: true,
            ..plain.clone()
        };
        let (plain, colored) = (text(&position, &plain), text(&position, &colored));
        assert!(!plain.contains('\x1b'), "{form}");
        assert_ne!(colored, plain, "{form}");
        assert_eq!(stripped(&colored), plain, "{form}");
    }
}

#[test]
fn seats_and_marks_have_colors_of_their_own() {
    let position = played(
        Variant::Gomoku,
        &[("size", "9")],
        "E5, E6, D4, F6, C3, D6, F5, G7, G6, C4, F3, F7, B2, H8, A1",
    );
    let view = View {
        highlight: vec!["A1".into()],
        color: true,
        ..View::default()
    };
    let drawn = text(&position, &view);
    for part in [
        "\x1b[38;5;32m●\x1b[0m",
        "\x1b[38;5;166m○\x1b[0m",
        "\x1b[1m[\x1b[0m\x1b[1;7;38;5;32m●\x1b[0m",
        "\x1b[1m(\x1b[0m\x1b[1;4;38;5;32m●\x1b[0m",
    ] {
        assert!(drawn.contains(part), "{part:?} in\n{drawn}");
    }
}

#[test]
fn rows_are_left_unmarked_on_request_and_unknown_names_mark_nothing() {
    let position = played(
        Variant::Gomoku,
        &[("size", "9")],
        "E5, E6, D4, F6, C3, D6, F5, G7, G6, C4, F3, F7, B2, H8, A1",
    );
    let view = View {
        lines: false,
        highlight: ["", "Z9", "A10", "é", "E55"].map(str::to_owned).to_vec(),
        ..View::default()
    };
    let drawn = text(&position, &view);
    assert!(!drawn.contains(['(', ')', '[', ']']), "{drawn}");
}
