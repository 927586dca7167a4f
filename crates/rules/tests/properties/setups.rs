//! Setups: every position is rebuilt from its own setup, and a setup that is
//! refused names all its faults at once.

use proptest::prelude::*;
use rules::{Family, Form, Position as _, Seat, SetupTextError, pentago, pente};

use crate::{Script, cases, picked, script};

proptest! {
    #![proptest_config(cases(256))]

    /// The text of a position makes the same position, at every ply.
    #[test]
    fn setup_texts_make_the_same_position(script in script()) {
        for position in script.play().1 {
            let text = position.setup_text();
            let read = script.form().position(&text);
            prop_assert_eq!(read, Ok(position), "{}", text);
        }
    }

    /// A free setup that follows the order of play is a setup like any other.
    #[test]
    fn free_setups_are_the_same_where_they_need_not_be_free(script in script()) {
        for position in script.play().1 {
            let text = position.setup_text();
            prop_assert_eq!(script.form().free_position(&text), script.form().position(&text));
        }
    }

    /// A free setup with any stones, any captures and either side to move is
    /// accepted, or refused for a reason other than the order of play. The game
    /// goes on from there by the rules, and each position of it has a text.
    #[test]
    fn any_arrangement_is_played_on(
        script in script(),
        stones in prop::collection::vec(any::<u8>(), 0..40),
        to_move in 1..=4_u8,
    ) {
        let form = script.form();
        let text = arrangement(&form, &stones, to_move);
        let mut position = match form.free_position(&text) {
            Ok(position) => position,
            Err(why) => {
                prop_assert!(!why.is_about_order(), "{}: {}", text, why);
                return Ok(());
            }
        };
        for &pick in &script.picks {
            let text = position.setup_text();
            prop_assert_eq!(form.position(&text), Ok(position.clone()), "{}", text);
            let again = form.position(&text).expect("read before");
            prop_assert_eq!(again.hash_key(), position.hash_key());
            let Some(mv) = picked(&position, usize::from(pick)) else { break };
            position.play(mv).expect("a listed move is legal");
        }
    }

    /// Laid out in rows, with spaces or slashes, the text means the same.
    #[test]
    fn rows_and_spaces_do_not_matter(script in script()) {
        let position = script.last();
        let text = position.setup_text();
        let (board, settings) = text.split_once(' ').unwrap_or((&text, ""));
        let width = board.len().isqrt();
        let rows: Vec<String> = board
            .as_bytes()
            .chunks(width)
            .map(|row| row.iter().map(|&c| format!("{} ", char::from(c))).collect())
            .collect();
        for separator in ["\n", "/", " / "] {
            let drawn = format!("{}\n{settings}", rows.join(separator));
            prop_assert_eq!(script.form().position(&drawn), script.form().position(&text));
        }
    }
}

/// Stones anywhere: each number names a place and the seat of its stone.
fn arrangement(form: &Form, stones: &[u8], to_move: u8) -> String {
    let size = usize::from(form.rules().size());
    let (marks, to_move) = match form.variant().family() {
        Family::Pentago => (['x', 'o', 'x', 'o'], 1 + to_move % 2),
        Family::Pente => (['1', '2', '3', '4'], 1 + to_move % form.seats()),
    };
    let mut places = vec!['.'; size * size];
    for (nth, &stone) in stones.iter().enumerate() {
        let place = (usize::from(stone) * 7 + nth) % places.len();
        places[place] = marks[usize::from(stone) % usize::from(form.seats())];
    }
    format!("{} to_move={to_move}", String::from_iter(places))
}

#[test]
fn a_free_setup_is_asked_for() {
    let board = "xxx.......o.........................";
    let form = Form::plain(rules::Variant::Swiss);
    for (text, part) in [
        (format!("{board} to_move=x"), "3 stones of x and 1 of o"),
        (
            format!("{board} to_move=x free=no"),
            "3 stones of x and 1 of o",
        ),
        (format!("{board} free=yes"), "to_move is needed"),
        (format!("{board} free=perhaps"), "free=yes"),
        (
            "xxxxx.........................ooooo. to_move=x free=yes".into(),
            "both sides",
        ),
    ] {
        let error = form.position(&text).expect_err(&text);
        assert!(error.to_string().contains(part), "{error}");
        let order = part.starts_with('3');
        assert_eq!(error.is_about_order(), order, "{error}");
    }
    for to_move in ["x", "o"] {
        let text = format!("{board} to_move={to_move} free=yes");
        let position = form.position(&text).expect(&text);
        assert_eq!(position.setup_text(), text);
        assert_eq!(
            form.free_position(&format!("{board} to_move={to_move}")),
            Ok(position)
        );
    }
    // A stone whose twist is due is the mover's.
    let due = |to_move| format!("{board} to_move={to_move} placed=E2");
    let lies = form.free_position(&due("o")).expect("o's stone lies there");
    assert_eq!(lies.to_move(), Some(Seat::Second));
    let error = form.free_position(&due("x")).expect_err("o's stone");
    assert!(error.to_string().contains("no stone of x"), "{error}");
}

/// The rule of the third stone is about the first side.
#[test]
fn the_tournament_rule_binds_the_first_side_alone() {
    let form = Form::plain(rules::Variant::Pente);
    let board = format!("{}1.1{}", ".".repeat(180), ".".repeat(178));
    for (seat, near) in [(1, false), (2, true)] {
        let text = format!("{board} to_move={seat}");
        let mut position = form.free_position(&text).expect("a free setup");
        assert_eq!(position.play_text("L9").is_ok(), near, "seat {seat}");
    }
}

#[test]
fn an_opening_is_over_where_the_stones_do_not_tell() {
    let form = Form::new(rules::Variant::Swap2Pente, [("size", "9")]).expect("a form");
    let board = format!("11{}", ".".repeat(79));
    let stage = |text: &str| match form.free_position(text) {
        Ok(rules::AnyPosition::Pente(position)) => position.stage(),
        other => panic!("{other:?}"),
    };
    assert_eq!(stage(&format!("{board} to_move=2")), pente::Stage::Play);
    let laid = format!("{board} to_move=2 opening=lay-out");
    assert_eq!(stage(&laid), pente::Stage::LayOut);
    let error = form.free_position(&format!("{board} to_move=2 opening=choice"));
    let error = error.expect_err("two stones are too few for a choice");
    assert!(error.to_string().contains("opening"), "{error}");
}

fn refused(form: &'static str, setup: &str) -> SetupTextError {
    let picks = Vec::new();
    let read = Script { form, picks }.form().position(setup);
    read.expect_err("it cannot be played")
}

#[test]
fn pentago_faults_come_together() {
    let error = refused(
        "classic",
        "xxxxx. ooooo. ...... ...... ...... xxx... placed=F6",
    );
    let SetupTextError::Pentago(error) = error else {
        panic!("{error}");
    };
    let faults = error.faults.as_slice();
    assert!(
        matches!(
            faults,
            [
                pentago::Fault::Counts {
                    first: 8,
                    second: 5
                },
                pentago::Fault::BothWon,
                pentago::Fault::PlacedMissing { .. },
            ]
        ),
        "{faults:?}"
    );
    let text = error.to_string();
    for part in ["8 stones of x", "both sides", "lies on F6"] {
        assert!(text.contains(part), "{text}");
    }
}

#[test]
fn pente_faults_of_the_table_come_together() {
    let board = format!("3{}", ".".repeat(168));
    let error = refused("pente size=9", &format!("{board} captured=1,2,3"));
    let SetupTextError::Pente(error) = error else {
        panic!("{error}");
    };
    let faults = error.faults.as_slice();
    assert!(
        matches!(
            faults,
            [
                pente::Fault::Size {
                    board: 13,
                    rules: 9
                },
                pente::Fault::NoSuchSeat { seats: 2, .. },
                pente::Fault::CapturedSeats { told: 3, seats: 2 },
            ]
        ),
        "{faults:?}"
    );
}

#[test]
fn pente_faults_of_the_game_come_together() {
    // Both have five, the counts are wrong, and so is the seat to move.
    let board = format!("11111....22222....111{}", ".".repeat(60));
    let error = refused("pente size=9", &format!("{board} to_move=2"));
    let SetupTextError::Pente(error) = error else {
        panic!("{error}");
    };
    let has = |wanted: fn(&pente::Fault) -> bool| error.faults.iter().any(wanted);
    let text = error.to_string();
    assert!(has(|f| matches!(f, pente::Fault::Counts { .. })), "{text}");
    assert!(has(|f| matches!(f, pente::Fault::BothWon)), "{text}");
}

#[test]
fn a_game_that_was_won_before_the_last_stone_is_refused() {
    let board = "xxxxx. ...... oooo.. ...... o..... .....x placed=F6";
    for form in ["classic", "twente", "spec", "swiss"] {
        let error = refused(form, board);
        let SetupTextError::Pentago(error) = error else {
            panic!("{error}");
        };
        let won = [pentago::Fault::WonBefore(Seat::First)];
        assert_eq!(error.faults, won, "{form}");
    }
}

#[test]
fn a_seat_that_is_not_at_the_table_cannot_have_left() {
    let board = format!("1.1.1{}", ".".repeat(76));
    for to_move in [1, 4] {
        let setup = format!("{board} to_move={to_move} left=4");
        let error = refused("pente seats=3 size=9", &setup);
        let SetupTextError::Pente(error) = error else {
            panic!("{error}");
        };
        assert_eq!(error.faults, [pente::Fault::NotSeated(Seat::Fourth)]);
    }
}

#[test]
fn a_row_and_the_other_side_s_captures_do_not_both_win() {
    let board = format!("11111....2.2.2.2.2.2{}", ".".repeat(61));
    let position = "captured=0,2 to_move=2";
    let form = "pente size=9 captures_to_win=2";
    let error = refused(form, &format!("{board} {position}"));
    let SetupTextError::Pente(error) = error else {
        panic!("{error}");
    };
    let both = |fault: &pente::Fault| matches!(fault, pente::Fault::BothWon);
    assert!(error.faults.iter().any(both), "{error}");
}
