//! What can be asked of a game, and by whom.

use rules::Seat;
use rules::pentago::{Block, Direction};

use crate::offer::Offer;
use crate::player::Player;

/// The sender of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By<'a> {
    /// Somebody, seated or not. A player and not a seat, because the game knows
    /// who sits where, also after a swap.
    Player(&'a Player),
    /// The table itself, whose timer points at flags and which calls games off
    /// that nobody plays any more.
    Table,
}

impl<'a> From<&'a Player> for By<'a> {
    fn from(player: &'a Player) -> By<'a> {
        By::Player(player)
    }
}

/// What can be asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Take a free seat before the start. The game starts when none is free.
    Sit {
        /// Which.
        seat: Seat,
    },
    /// Leave the seat before the start.
    Stand,
    /// Play a move.
    Move {
        /// How many moves the game has before it, as
        /// [`Game::ply`](crate::Game::ply) counts them. A move that is sent
        /// twice is thereby played once.
        ply: usize,
        /// The move in any notation of the family: a whole turn, half a
        /// Pentago turn, or an opening choice.
        text: String,
    },
    /// Lay the hand on a block while a twist is due. It binds where touch-move
    /// holds.
    Grab {
        /// The block.
        block: Block,
        /// The way it began to move, if it did.
        direction: Option<Direction>,
    },
    /// Make an offer. To offer the draw or rematch that another player has
    /// already offered is to accept it.
    Offer(Offer),
    /// Accept an offer.
    Accept(Offer),
    /// Decline an offer.
    Decline(Offer),
    /// Take back one's own offer.
    Withdraw(Offer),
    /// Give up; where each plays for oneself, leave, and the others play on.
    Resign,
    /// Call the game off before everybody has moved; the table may at any time.
    Abort,
    /// Point at the flag of the seat to move.
    Flag,
}
