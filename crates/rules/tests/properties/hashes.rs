//! Hashes: kept up to date and computed from scratch they agree, and they tell
//! positions apart.

use std::collections::HashSet;

use proptest::prelude::*;
use rules::{AnyPosition, Form, Position, Variant};

use crate::{cases, script};

proptest! {
    #![proptest_config(cases(256))]

    /// The hash that a game has kept is the hash of the position built from
    /// its setup.
    #[test]
    fn incremental_is_from_scratch(script in script()) {
        for position in script.play().1 {
            if position.outcome().is_none() {
                let rebuilt = script.form().position(&position.setup_text());
                let rebuilt = rebuilt.expect("a position has a setup");
                prop_assert_eq!(rebuilt.hash_key(), position.hash_key());
            }
        }
    }

    /// The positions of a game, and those one move on: as many hashes as
    /// positions.
    #[test]
    fn different_positions_have_different_hashes(script in script()) {
        let (_, mut positions) = script.play();
        let last = script.last();
        for mv in last.legal_moves() {
            let mut next = last.clone();
            next.play(mv).expect("a listed move is legal");
            positions.push(next);
        }
        let hashes: HashSet<u64> = positions.iter().map(Position::hash_key).collect();
        let positions: HashSet<AnyPosition> = positions.into_iter().collect();
        prop_assert_eq!(hashes.len(), positions.len());
    }
}

/// The stone that awaits its twist belongs to the position and to its hash.
#[test]
fn the_placed_stone_counts() {
    let form = Form::plain(Variant::Classic);
    let board = "xx....o.....".to_owned() + &".".repeat(24);
    let [first, second] = ["A1", "B1"].map(|cell| {
        let text = format!("{board} to_move=x placed={cell}");
        form.position(&text).expect("either stone may be the last")
    });
    assert_ne!(first, second);
    assert_ne!(first.hash_key(), second.hash_key());
}

/// So do the captured stones, the seat to move and the stage of the opening.
#[test]
fn all_that_decides_the_game_counts() {
    let board = "1".to_owned() + &".".repeat(79) + "2";
    let cases = [
        ("pente size=9", "captured=0,0", "captured=2,2"),
        ("pente size=9 seats=3", "captured=4,0,0", "captured=0,4,0"),
        ("pente size=9 seats=4", "to_move=3", "to_move=3 left=4"),
    ];
    for (form, one, other) in cases {
        let script = crate::Script {
            form,
            picks: Vec::new(),
        };
        let [one, other] = [one, other].map(|settings| {
            let text = format!("{board} {settings}");
            script.form().position(&text).expect("it can be played")
        });
        assert_ne!(one.hash_key(), other.hash_key(), "{form}");
    }
}
