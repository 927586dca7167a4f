//! Legality, replay and the end.

use proptest::prelude::*;
use rules::pentago::Move;
use rules::{AnyMove, AnyPosition, Position};

use crate::{cases, every_move, script};

proptest! {
    #![proptest_config(cases(256))]

    /// A move is legal if and only if it is listed, halves of turns included.
    #[test]
    fn legal_is_listed(script in script()) {
        let position = script.last();
        let listed = position.legal_moves();
        for mv in every_move(&position) {
            let is_listed = match (&position, mv) {
                (AnyPosition::Pentago(game), AnyMove::Pentago(Move::Half(half))) => {
                    game.legal_halves().contains(&half)
                }
                _ => listed.contains(&mv),
            };
            let taken = position.clone().play(mv).is_ok();
            prop_assert_eq!(taken, is_listed, "{}", mv);
        }
        // Nothing is listed twice, and nothing that cannot be written.
        let texts = listed.iter().map(ToString::to_string);
        let different: std::collections::HashSet<String> = texts.collect();
        prop_assert_eq!(different.len(), listed.len());
        for mv in listed {
            prop_assert_eq!(position.parse_move(&mv.to_string()), Ok(mv));
        }
    }

    /// A refused move leaves no trace.
    #[test]
    fn a_refused_move_changes_nothing(script in script()) {
        let position = script.last();
        let hash = position.hash_key();
        for mv in every_move(&position) {
            let mut tried = position.clone();
            if tried.play(mv).is_err() {
                prop_assert_eq!(&tried, &position, "{}", mv);
                prop_assert_eq!(tried.hash_key(), hash, "{}", mv);
            }
        }
    }

    /// A game replayed from its texts comes to the same position at every ply,
    /// which is how a move is taken back.
    #[test]
    fn replay_and_undo(script in script()) {
        let (moves, remembered) = script.play();
        let mut position = script.form().start();
        prop_assert_eq!(&position, &remembered[0]);
        for (mv, after) in moves.iter().zip(&remembered[1..]) {
            position.play_text(&mv.to_string()).expect("it was legal before");
            prop_assert_eq!(&position, after);
        }
    }

    /// A seat is to move exactly while there is no outcome, and it has a move.
    #[test]
    fn a_position_is_over_or_goes_on(script in script()) {
        for position in script.play().1 {
            let goes_on = position.outcome().is_none();
            prop_assert_eq!(position.to_move().is_some(), goes_on);
            prop_assert_eq!(position.legal_moves().is_empty(), !goes_on);
            prop_assert_eq!(position.result() == "*", goes_on);
        }
    }

    /// After the end everything is refused, and the outcome stays.
    #[test]
    fn the_outcome_never_changes(script in script()) {
        let Some(over) = script.to_the_end() else {
            return Ok(());
        };
        let leaving = ["leave1", "leave2", "leave3", "leave4"];
        for text in leaving {
            prop_assert!(over.clone().play_text(text).is_err());
        }
        for mv in every_move(&over) {
            let mut tried = over.clone();
            prop_assert!(tried.play(mv).is_err(), "{} was taken after the end", mv);
            prop_assert_eq!(&tried, &over);
            prop_assert_eq!(tried.outcome(), over.outcome());
        }
    }

    /// Any text is read as a move or refused with an error.
    #[test]
    fn any_text_is_answered(script in script(), text in "\\PC{0,40}") {
        let mut position = script.last();
        let before = position.clone();
        if let Err(error) = position.play_text(&text) {
            prop_assert!(!error.to_string().is_empty());
            prop_assert_eq!(position, before);
        }
        if let Err(error) = script.form().position(&text) {
            prop_assert!(!error.to_string().is_empty());
        }
    }
}
