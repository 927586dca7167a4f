//! Setups: every position passes the door again as it is, and what cannot pass
//! is told all its faults at once.

use proptest::prelude::*;
use rules::{Seat, SetupTextError, pentago, pente};

use crate::{Script, cases, script};

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
fn who_never_sat_down_has_not_left() {
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
