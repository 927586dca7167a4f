//! Touch-move: what the hand has begun, it must finish.
//!
//! The tournament regulation binds a player to a block once it is touched, and
//! to a direction once the block has begun to move. At the other tables a hand
//! on a block means nothing, and nobody needs to be told of it.

use rules::AnyMove;
use rules::pentago::{Block, Direction, HalfTurn, Move};
use words::{Localize, Message, display_in_english, say};

/// A block that a player has grabbed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Grab {
    /// The block.
    pub block: Block,
    /// The way it began to move, if it did.
    pub direction: Option<Direction>,
}

impl Grab {
    /// Whether a move finishes what the grab began.
    pub fn allows(self, mv: AnyMove) -> bool {
        match mv {
            AnyMove::Pentago(Move::Half(HalfTurn::Twist(Some(twist)))) => self.leads_to(Grab {
                block: twist.block,
                direction: Some(twist.direction),
            }),
            _ => false,
        }
    }

    /// Whether `next` is the same grab or its continuation.
    pub(crate) fn leads_to(self, next: Grab) -> bool {
        self.block == next.block && (self.direction.is_none() || self.direction == next.direction)
    }
}

/// The twists that are left: `Q01 CW or Q01 CCW`.
impl Localize for Grab {
    fn message(&self) -> Message {
        let block = self.block;
        let [one, other] = Direction::ALL;
        match self.direction {
            Some(direction) => say!("twist.one", %block, %direction),
            None => say!("twist.either", %block, %one, %other),
        }
    }
}

display_in_english!(Grab);
