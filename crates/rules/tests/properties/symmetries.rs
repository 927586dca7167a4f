//! Symmetry: what is played on a turned or mirrored board is the turned or
//! mirrored game.

use proptest::prelude::*;
use rules::pentago::{HalfTurn, Move};
use rules::{AnyMove, AnyPosition, Position, Symmetry};

use crate::{cases, script};

/// A move seen through the symmetry.
fn image(mv: AnyMove, symmetry: Symmetry, size: u8) -> AnyMove {
    match mv {
        AnyMove::Pentago(Move::Turn(turn)) => AnyMove::Pentago(Move::Turn(turn.image(symmetry))),
        AnyMove::Pentago(Move::Half(half)) => AnyMove::Pentago(Move::Half(match half {
            HalfTurn::Place(cell) => HalfTurn::Place(cell.image(symmetry)),
            HalfTurn::Twist(twist) => HalfTurn::Twist(twist.map(|twist| twist.image(symmetry))),
        })),
        AnyMove::Pente(mv) => AnyMove::Pente(mv.image(symmetry, size)),
    }
}

/// The board of a position seen through the symmetry, as text.
fn board_image(position: &AnyPosition, symmetry: Symmetry) -> String {
    match position {
        AnyPosition::Pentago(game) => game.board().image(symmetry).to_string(),
        AnyPosition::Pente(game) => game.board().image(symmetry).to_string(),
    }
}

proptest! {
    #![proptest_config(cases(128))]

    /// All eight symmetries, ply by ply, both families. The first stone of
    /// Pente goes to the center, which every symmetry leaves where it is.
    #[test]
    fn symmetry_commutes_with_play(script in script()) {
        let (moves, positions) = script.play();
        let size = script.form().rules().size();
        for symmetry in Symmetry::ALL {
            let mut mirrored = script.form().start();
            for (&mv, position) in moves.iter().zip(&positions[1..]) {
                let turned = image(mv, symmetry, size);
                let played = mirrored.play(turned);
                prop_assert!(played.is_ok(), "{} as {}: {:?}", mv, turned, played);
                prop_assert_eq!(mirrored.board_text(), board_image(position, symmetry));
                prop_assert_eq!(mirrored.captured(), position.captured());
                prop_assert_eq!(mirrored.outcome(), position.outcome());
                prop_assert_eq!(mirrored.to_move(), position.to_move());
            }
        }
    }

    /// In Pentago a position has images itself: to play and to look through
    /// the symmetry may be done in either order, and so may be undone.
    #[test]
    fn images_of_positions(script in script()) {
        let (moves, positions) = script.play();
        for (&mv, pair) in moves.iter().zip(positions.windows(2)) {
            let [AnyPosition::Pentago(before), AnyPosition::Pentago(after)] = pair else {
                return Ok(());
            };
            for symmetry in Symmetry::ALL {
                let mut seen = AnyPosition::Pentago(before.image(symmetry));
                prop_assert!(seen.play(image(mv, symmetry, 6)).is_ok());
                prop_assert_eq!(seen, AnyPosition::Pentago(after.image(symmetry)));
                prop_assert_eq!(after.image(symmetry).image(symmetry.inverse()), *after);
            }
        }
    }

    /// All images of a position have one canonical image, and it is one of
    /// them.
    #[test]
    fn canonical_is_constant_on_orbits(script in script()) {
        for position in script.play().1 {
            let AnyPosition::Pentago(game) = position else {
                return Ok(());
            };
            let (canonical, symmetry) = game.canonical();
            prop_assert_eq!(game.image(symmetry), canonical);
            for symmetry in Symmetry::ALL {
                prop_assert_eq!(game.image(symmetry).canonical().0, canonical);
            }
        }
    }
}
