//! A move as it was played.

use std::time::Duration;

use rules::{AnyMove, AnyPosition, Seat, pente};

use crate::player::Player;
use crate::time::Time;

/// A move of the game: a whole turn, half a Pentago turn, an opening choice, or
/// a seat that left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The seat that played it.
    pub seat: Seat,
    /// The player there then.
    pub player: Player,
    /// The move; its text is canonical.
    pub mv: AnyMove,
    /// When.
    pub at: Time,
    /// Whether the turn was complete with it; not after the placement alone of
    /// a Pentago turn.
    pub ends_turn: bool,
    /// What the player had left after it, all periods together; nothing
    /// without a clock.
    pub remaining: Option<Duration>,
}

impl Played {
    /// Whether the game never goes back past this move: after a choice the
    /// people have other seats or other duties, and who has left is gone.
    pub(crate) const fn stays(&self) -> bool {
        use pente::Move::{Keep, Leave, Pass, Swap};
        matches!(self.mv, AnyMove::Pente(Swap | Keep | Pass | Leave(_)))
    }
}

/// Whether half a Pentago turn is on the board.
pub(crate) fn twist_is_due(position: &AnyPosition) -> bool {
    match position {
        AnyPosition::Pentago(position) => position.placed().is_some(),
        AnyPosition::Pente(_) => false,
    }
}
