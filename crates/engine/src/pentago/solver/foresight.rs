//! What the next turns are worth: a by-product of a sweep.

use rules::Position as _;
use rules::pentago::{Board, HalfTurn, Move, Phase, Position, Turn, Twist};

use super::root::real_twist;
use crate::pentago::Value;
use crate::pentago::rotations::Turned;
use crate::pentago::sweep::{Swept, spot};

/// The exact values of the turns that may follow, up to four of them in a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Foresight {
    start: Reached,
    /// The board of the sweep, on which its spots are counted.
    root: Board,
    swept: Swept,
}

/// A turn that may follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Foreseen {
    /// The turn.
    pub turn: Turn,
    /// The position after it.
    pub after: Position,
    /// What it is worth to the side that makes it.
    pub value: Value,
}

impl Foresight {
    /// What a sweep has kept of a position. If its twist is due, what is kept
    /// begins behind the best one, if the game goes on there.
    pub(super) fn new(root: &Position, best: Move, swept: Swept) -> Option<Foresight> {
        let mut start = Reached {
            position: *root,
            stones: [0; 2],
            turned: Turned::default(),
        };
        if let Move::Half(half @ HalfTurn::Twist(twist)) = best {
            start.position.play_half(half).ok()?;
            start.turned = start.turned.and(real_twist(root.board(), twist)?);
        }
        (start.position.phase() == Phase::Place).then(|| Foresight {
            start,
            root: *root.board(),
            swept,
        })
    }

    /// The position from which it looks; it waits for a stone.
    pub const fn position(&self) -> &Position {
        &self.start.position
    }

    /// Every turn that may follow these; nothing if they are too many, or end
    /// the game, or are not legal.
    pub fn after(&self, line: &[Turn]) -> Vec<Foreseen> {
        let mut turns = line.iter();
        let reached = turns.try_fold(self.start, |reached, &turn| self.play(reached, turn));
        match reached {
            Some(reached) if line.len() < self.swept.kept() => self.turns(reached),
            _ => Vec::new(),
        }
    }

    fn turns(&self, from: Reached) -> Vec<Foreseen> {
        let foreseen = |turn: Turn| {
            let (after, twist) = played(&from.position, turn)?;
            let value = match twist {
                None => Value::Win,
                Some(twist) => {
                    let next = self.with(from, turn, after, twist);
                    let value = self.swept.value_after(next.stones, next.turned.member());
                    value.reversed()
                }
            };
            Some(Foreseen { turn, after, value })
        };
        let legal = from.position.legal_moves().into_iter();
        legal.filter_map(foreseen).collect()
    }

    /// After one more turn, if the game goes on.
    fn play(&self, from: Reached, turn: Turn) -> Option<Reached> {
        let (after, twist) = played(&from.position, turn)?;
        let next = self.with(from, turn, after, twist?);
        (after.phase() == Phase::Place).then_some(next)
    }

    fn with(&self, from: Reached, turn: Turn, after: Position, twist: Twist) -> Reached {
        let spot = spot(&self.root, from.turned.origin(turn.cell));
        let mut stones = from.stones;
        let mover = usize::from(from.position.turn() != self.position().turn());
        stones[mover] |= 1 << spot;
        Reached {
            position: after,
            stones,
            turned: from.turned.and(twist),
        }
    }
}

/// A position near the root of a sweep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Reached {
    position: Position,
    /// The spots of the stones placed since, of the player to move at the root
    /// and of the other.
    stones: [u64; 2],
    turned: Turned,
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
