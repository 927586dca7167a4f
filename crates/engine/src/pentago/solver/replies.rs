//! What the replies to a turn are worth: a by-product of every sweep.

use rules::pentago::{Board, HalfTurn, Phase, Position, Turn, Twist};
use rules::{Position as _, Seat};

use super::root::{Root, real_twist};
use crate::pentago::Value;
use crate::pentago::rotations::bit_after;
use crate::pentago::sweep::Swept;

/// The values of all replies to all turns from a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replies {
    position: Position,
    swept: Swept,
}

impl Replies {
    /// What a sweep knows; nothing while a twist is due, or if it did not look
    /// two plies ahead.
    pub(super) fn new(root: &Root, swept: Swept) -> Option<Replies> {
        let position = *root.position();
        let knows = position.phase() == Phase::Place && swept.knows_replies();
        knows.then_some(Replies { position, swept })
    }

    /// For each reply to a turn the position that it leads to, and what the
    /// reply is worth to the side that makes it; nothing if the turn ends the
    /// game.
    pub fn to(&self, turn: Turn) -> Vec<(Position, Value)> {
        let (next, twist) = match played(&self.position, turn) {
            Some((next, Some(twist))) if next.phase() == Phase::Place => (next, twist),
            _ => return Vec::new(),
        };
        let first = self.spot(turn.cell.mask());
        let replies = next.legal_moves().into_iter();
        let worth = |reply: Turn| {
            let (after, last) = played(&next, reply)?;
            let value = match last {
                None => Value::Win,
                Some(last) => {
                    let second = self.spot(before(twist, reply.cell.mask())?);
                    let member = bit_after(&[twist, last]);
                    self.swept.reply_value([first, second], member)
                }
            };
            Some((after, value))
        };
        replies.filter_map(worth).collect()
    }

    /// The place of a cell among the empty ones.
    fn spot(&self, cell: u64) -> usize {
        let below = self.position.board().empty() & (cell - 1);
        below.count_ones() as usize
    }
}

/// The position after a turn and its twist, which is none where the stone has
/// ended the game.
fn played(position: &Position, turn: Turn) -> Option<(Position, Option<Twist>)> {
    let (mut placed, mut next) = (*position, *position);
    placed.play_half(HalfTurn::Place(turn.cell)).ok()?;
    next.play(turn).ok()?;
    let twist = match placed.phase() {
        Phase::Over(_) => None,
        _ => real_twist(placed.board(), turn.twist),
    };
    Some((next, twist))
}

/// Where a cell was before a twist.
fn before(twist: Twist, cell: u64) -> Option<u64> {
    let stone = Board::from_masks(cell, 0)?.twisted(twist.reversed());
    Some(stone.stones(Seat::First))
}
