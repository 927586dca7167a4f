//! A playable Pentago position, one half turn at a time.
//!
//! A turn is a placement and then, unless the placement ended the game, a
//! twist. The state between the two is a position like any other: it can be
//! shown, stored and sent, because at a real board the other side sees it too.

use thiserror::Error;
use words::{Localize, Message, display_in_english, say};

use super::board::Board;
use super::cell::Cell;
use super::rules::{DoubleFive, Rules};
use super::turn::{HalfTurn, Turn};
use super::twist::Twist;
use crate::hash::mix;
use crate::outcome::{Outcome, Stalemate};
use crate::seat::Seat;

/// A playable position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    rules: Rules,
    board: Board,
    turn: Seat,
    phase: Phase,
}

/// What the position waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// A stone.
    Place,
    /// The twist that completes the turn whose stone lies on this cell.
    Twist(Cell),
    /// Nothing: it is over.
    Over(Outcome),
}

/// Why a turn, or half of it, was refused. The position is as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// Nothing can be played after the end.
    Over(Outcome),
    /// There is a stone already.
    Occupied {
        /// The cell that was asked for.
        cell: Cell,
        /// Whose stone lies there.
        by: Seat,
    },
    /// A second stone within one turn.
    TwistDue(Cell),
    /// A twist without a stone before it.
    StoneDue,
    /// The turn lacks its twist, and these rules have no skipping.
    TwistMissing,
    /// The turn lacks its twist, and no block is neutral.
    NoNeutralBlock,
    /// A twist after a placement that has already won.
    TwistAfterWin(Cell),
}

impl Localize for Refusal {
    fn message(&self) -> Message {
        match self {
            Refusal::Over(outcome) => say!("play.over", outcome),
            Refusal::Occupied { cell, by } => say!("pentago.occupied", %cell, %by),
            Refusal::TwistDue(cell) => say!("pentago.twist-due", %cell),
            Refusal::StoneDue => say!("pentago.stone-due"),
            Refusal::TwistMissing => say!("pentago.twist-missing"),
            Refusal::NoNeutralBlock => say!("pentago.no-neutral-block"),
            Refusal::TwistAfterWin(cell) => say!("pentago.twist-after-win", %cell),
        }
    }
}

display_in_english!(Refusal);

impl Position {
    /// The empty board, the first seat to place.
    pub const fn new(rules: Rules) -> Position {
        Position {
            rules,
            board: Board::EMPTY,
            turn: Seat::First,
            phase: Phase::Place,
        }
    }

    /// A position from a setup that has been checked.
    pub(super) fn checked(
        rules: Rules,
        board: Board,
        turn: Seat,
        placed: Option<Cell>,
    ) -> Position {
        let mut position = Position {
            rules,
            board,
            turn,
            phase: placed.map_or(Phase::Place, Phase::Twist),
        };
        match placed {
            Some(_) if rules.place_wins && board.has_five(turn) => {
                position.phase = Phase::Over(Outcome::line(turn));
            }
            Some(_) => {}
            None => {
                let mover = turn.other();
                if let Some(outcome) = position.judged(mover) {
                    // As in play, `turn` stays at the seat that ended the game.
                    position.turn = mover;
                    position.phase = Phase::Over(outcome);
                }
            }
        }
        position
    }

    /// The same rules and turn with other stones.
    pub(super) const fn with_board(&self, board: Board, phase: Phase) -> Position {
        Position {
            board,
            phase,
            ..*self
        }
    }

    /// The rules in force.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The stones.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// What the position waits for.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// The stone whose turn awaits its twist.
    pub const fn placed(&self) -> Option<Cell> {
        match self.phase {
            Phase::Twist(cell) => Some(cell),
            _ => None,
        }
    }

    /// The seat whose turn it is, or was when the game ended.
    pub const fn turn(&self) -> Seat {
        self.turn
    }

    /// Whether the twist of this turn may be left out.
    pub fn may_skip(&self) -> bool {
        matches!(self.phase, Phase::Twist(_))
            && self.rules.skip_neutral
            && self.board.has_neutral_block()
    }

    /// The first half of a turn.
    pub fn place(&mut self, cell: Cell) -> Result<(), Refusal> {
        match self.phase {
            Phase::Place => {}
            Phase::Twist(placed) => return Err(Refusal::TwistDue(placed)),
            Phase::Over(outcome) => return Err(Refusal::Over(outcome)),
        }
        if let Some(by) = self.board.get(cell) {
            return Err(Refusal::Occupied { cell, by });
        }
        self.board.put(self.turn, cell);
        self.phase = if self.rules.place_wins && self.board.has_five(self.turn) {
            Phase::Over(Outcome::line(self.turn))
        } else {
            Phase::Twist(cell)
        };
        Ok(())
    }

    /// The second half of a turn; no twist where skipping is allowed.
    pub fn twist(&mut self, twist: Option<Twist>) -> Result<(), Refusal> {
        match self.phase {
            Phase::Twist(_) => {}
            Phase::Place => return Err(Refusal::StoneDue),
            Phase::Over(outcome) => return Err(Refusal::Over(outcome)),
        }
        match twist {
            Some(twist) => self.board = self.board.twisted(twist),
            None if !self.rules.skip_neutral => return Err(Refusal::TwistMissing),
            None if !self.board.has_neutral_block() => return Err(Refusal::NoNeutralBlock),
            None => {}
        }
        match self.judged(self.turn) {
            Some(outcome) => self.phase = Phase::Over(outcome),
            None => {
                self.phase = Phase::Place;
                self.turn = self.turn.other();
            }
        }
        Ok(())
    }

    /// Plays a half turn.
    pub fn play_half(&mut self, half: HalfTurn) -> Result<(), Refusal> {
        match half {
            HalfTurn::Place(cell) => self.place(cell),
            HalfTurn::Twist(twist) => self.twist(twist),
        }
    }

    /// The half turns that are legal now.
    pub fn legal_halves(&self) -> Vec<HalfTurn> {
        match self.phase {
            Phase::Over(_) => Vec::new(),
            Phase::Place => self.board.empty_cells().map(HalfTurn::Place).collect(),
            Phase::Twist(_) => {
                let skip = self.may_skip().then_some(HalfTurn::Twist(None));
                let twists = Twist::ALL.map(|twist| HalfTurn::Twist(Some(twist)));
                twists.into_iter().chain(skip).collect()
            }
        }
    }

    /// How the board ends the game after a complete turn of `mover`.
    fn judged(&self, mover: Seat) -> Option<Outcome> {
        match (
            self.board.has_five(mover),
            self.board.has_five(mover.other()),
        ) {
            (true, true) => Some(match self.rules.double_five {
                DoubleFive::Draw => Outcome::Draw(Stalemate::BothLines),
                DoubleFive::Mover => Outcome::line(mover),
            }),
            (true, false) => Some(Outcome::line(mover)),
            (false, true) => Some(Outcome::line(mover.other())),
            (false, false) if self.board.is_full() => Some(Outcome::Draw(Stalemate::FullBoard)),
            (false, false) => None,
        }
    }
}

impl crate::Position for Position {
    type Move = Turn;
    type Refusal = Refusal;

    fn seats(&self) -> u8 {
        2
    }

    fn to_move(&self) -> Option<Seat> {
        (!matches!(self.phase, Phase::Over(_))).then_some(self.turn)
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.phase {
            Phase::Over(outcome) => Some(outcome),
            _ => None,
        }
    }

    /// Whole turns. While a twist is due there are none: see
    /// [`Position::legal_halves`].
    fn legal_moves(&self) -> Vec<Turn> {
        if self.phase != Phase::Place {
            return Vec::new();
        }
        let mut turns = Vec::with_capacity(self.board.empty().count_ones() as usize * 9);
        for cell in self.board.empty_cells() {
            let mut placed = *self;
            placed.board.put(self.turn, cell);
            placed.phase = Phase::Twist(cell);
            let wins = self.rules.place_wins && placed.board.has_five(self.turn);
            if wins || placed.may_skip() {
                turns.push(Turn { cell, twist: None });
            }
            if !wins {
                turns.extend(Twist::ALL.map(|twist| Turn {
                    cell,
                    twist: Some(twist),
                }));
            }
        }
        turns
    }

    fn play(&mut self, turn: Turn) -> Result<(), Refusal> {
        let mut next = *self;
        next.place(turn.cell)?;
        match (next.phase, turn.twist) {
            (Phase::Over(_), None) => {}
            (Phase::Over(_), Some(_)) => return Err(Refusal::TwistAfterWin(turn.cell)),
            (_, twist) => next.twist(twist)?,
        }
        *self = next;
        Ok(())
    }

    /// Computed from the two words of the board each time. That takes a few
    /// instructions, fewer than updating a Zobrist key through a twist, which
    /// moves up to eight stones.
    fn hash_key(&self) -> u64 {
        let phase = match self.phase {
            Phase::Place => 0,
            Phase::Over(_) => 1,
            Phase::Twist(cell) => 2 + u64::from(cell.index()),
        };
        let first = self.board.stones(Seat::First);
        // 36 bits of stones, six of the phase and one of the turn.
        let second = self.board.stones(Seat::Second) << 6 | phase;
        mix(mix(first) ^ (second << 1 | self.turn.index() as u64))
    }
}
