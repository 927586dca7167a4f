//! Touch-move: what the hand has begun, it must finish.
//!
//! The tournament regulation binds a player to a block once it is touched, and
//! to a direction once the block has begun to move. At the other tables a hand
//! on a block means nothing, and nobody needs to be told of it.

use std::fmt;

use rules::AnyMove;
use rules::pentago::{Block, Direction, HalfTurn, Move};

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
impl fmt::Display for Grab {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let block = self.block;
        match self.direction {
            Some(direction) => write!(f, "{block} {direction}"),
            None => {
                let [one, other] = Direction::ALL;
                write!(f, "{block} {one} or {block} {other}")
            }
        }
    }
}
