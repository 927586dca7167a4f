//! Moves as minds see them: whole turns, or the twists where one is due.

use rules::Position as _;
use rules::pentago::{HalfTurn, Move, Phase, Position};

/// All legal moves, in the order of the rules.
pub(super) fn moves(position: &Position) -> Vec<Move> {
    match position.phase() {
        Phase::Place => {
            let turns = position.legal_moves().into_iter();
            turns.map(Move::Turn).collect()
        }
        _ => {
            let halves = position.legal_halves().into_iter();
            halves.map(Move::Half).collect()
        }
    }
}

/// The position after a move, if that is legal.
pub(super) fn played(position: &Position, mv: Move) -> Option<Position> {
    let mut next = *position;
    match mv {
        Move::Turn(turn) => next.play(turn).ok()?,
        Move::Half(half) => next.play_half(half).ok()?,
    }
    Some(next)
}

/// Whether a move comes without a twist.
pub(super) fn skips(mv: Move) -> bool {
    match mv {
        Move::Turn(turn) => turn.twist.is_none(),
        Move::Half(half) => half == HalfTurn::Twist(None),
    }
}
