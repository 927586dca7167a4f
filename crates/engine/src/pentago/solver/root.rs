//! A position as a sweep sees it.

use rules::pentago::{
    Block, Board, Cell, Direction, HalfTurn, Move, Phase, Position, Rules, Twist,
};
use rules::{Outcome, Position as _, Seat};

use super::proof::Node;
use crate::Value;
use crate::pentago::moves::{moves, played};
use crate::pentago::rotations::Turned;
use crate::pentago::sweep::{Sweep, Swept, spot};

/// A position as a sweep sees it.
pub(super) struct Root {
    position: Position,
    /// The side to move in the members that are asked for. While a twist is due these
    /// are the boards after it, one twist away.
    mover: Seat,
    parity: usize,
}

impl Root {
    pub(super) fn of(position: &Position) -> Result<Root, Outcome> {
        let (mover, parity) = match position.phase() {
            Phase::Over(outcome) => return Err(outcome),
            Phase::Place => (position.turn(), 0),
            Phase::Twist(_) => (position.turn().other(), 1),
        };
        Ok(Root {
            position: *position,
            mover,
            parity,
        })
    }

    pub(super) fn position(&self) -> &Position {
        &self.position
    }

    /// Whether a stone is due, and not a twist.
    pub(super) fn waits_for_stone(&self) -> bool {
        self.position.phase() == Phase::Place
    }

    pub(super) fn rules(&self) -> Rules {
        self.position.rules()
    }

    pub(super) fn empty(&self) -> usize {
        self.position.board().empty().count_ones() as usize
    }

    /// The family in which the members lie that are asked for.
    pub(super) fn node(&self) -> Node {
        Node {
            board: *self.position.board(),
            mover: self.mover,
            parity: self.parity,
        }
    }

    /// A sweep to a horizon of so many plies.
    pub(super) fn sweep(&self, plies: usize) -> Sweep {
        let board = *self.position.board();
        Sweep::new(self.rules(), board, self.mover, self.parity, plies)
    }

    /// The legal moves: whole turns, or twists while one is due.
    pub(super) fn candidates(&self) -> Vec<Candidate> {
        let member = |board: &Board, twist: Option<Twist>| {
            let twist = real_twist(board, twist)?;
            Some(Turned::default().and(twist).member())
        };
        let (rules, seat) = (self.rules(), self.position.turn());
        let turns = self.position.legal_moves().into_iter().map(|turn| {
            let board = self.node().after(turn.cell).board;
            let wins = rules.place_wins && board.has_five(seat);
            Candidate {
                mv: Move::Turn(turn),
                cell: Some(turn.cell),
                member: member(&board, turn.twist).filter(|_| !wins),
            }
        });
        let halves = self.position.legal_halves().into_iter();
        let twists = halves.filter_map(|half| match half {
            HalfTurn::Twist(twist) => Some(Candidate {
                mv: Move::Half(half),
                cell: None,
                member: member(self.position.board(), twist),
            }),
            HalfTurn::Place(_) => None,
        });
        turns.chain(twists).collect()
    }

    /// What each legal move is worth at once; where the game goes on, a draw.
    pub(super) fn values_at_once(&self) -> Vec<(Move, Value)> {
        let seat = self.position.turn();
        let worth = |mv: Move| {
            let outcome = played(&self.position, mv).and_then(|next| next.outcome());
            let value = match outcome.map(Outcome::winners) {
                Some(winners) if winners.contains(seat) => Value::Win,
                Some(winners) if !winners.is_empty() => Value::Loss,
                _ => Value::Draw,
            };
            (mv, value)
        };
        moves(&self.position).into_iter().map(worth).collect()
    }

    /// What each legal move is worth, as a sweep found it.
    pub(super) fn move_values(&self, swept: &Swept) -> Vec<(Move, Value)> {
        let worth = |candidate: Candidate| {
            let value = match (candidate.cell, candidate.member) {
                (_, None) => Value::Win,
                (None, Some(member)) => swept.value(member).reversed(),
                (Some(cell), Some(member)) => {
                    let stone = 1 << spot(self.position.board(), cell);
                    swept.value_after([stone, 0], member).reversed()
                }
            };
            (candidate.mv, value)
        };
        self.candidates().into_iter().map(worth).collect()
    }
}

/// A legal move as a sweep sees it.
pub(super) struct Candidate {
    pub(super) mv: Move,
    /// The stone, if that is still due.
    pub(super) cell: Option<Cell>,
    /// The member that the twist leads to; none if the stone wins at once.
    pub(super) member: Option<u32>,
}

/// The twist, or in place of none one that changes nothing.
pub(super) fn real_twist(board: &Board, twist: Option<Twist>) -> Option<Twist> {
    let mut blocks = Block::ALL.into_iter();
    let null_twist = |block| Twist {
        block,
        direction: Direction::Clockwise,
    };
    twist.or_else(|| {
        blocks
            .find(|&block| board.is_neutral(block))
            .map(null_twist)
    })
}
