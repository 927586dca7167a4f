//! A playable Pente position, its opening included.
//!
//! Openings with a choice are stages of the position: who acts, what may be
//! played and whether a choice is due all follow from it, and nothing outside
//! needs to know which variant is played.

mod judge;

use thiserror::Error;
use words::{Localize, Message, display_in_english, say};

use super::board::{Board, Spot};
use super::capture::Removed;
use super::line::{self, Line};
use super::moves::Move;
use super::point::Point;
use super::rules::{Opening, Rules, SecondStone};
use crate::hash::mix;
use crate::outcome::Outcome;
use crate::seat::{BySeat, Seat, SeatSet};

/// A playable position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    rules: Rules,
    board: Board,
    /// Stones that each seat has won by captures, its opponents' poofs
    /// included.
    captured: BySeat<u16>,
    /// Stones placed since the beginning, those removed included.
    placed: u16,
    /// The color of the next stone.
    turn: Seat,
    stage: Stage,
    /// Seats that have left the table.
    left: SeatSet,
}

/// What the position waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// Seat 1 lays stones of both colors.
    LayOut,
    /// Seat 2 chooses: swap, keep, or under swap2 pass.
    Choice,
    /// After a pass seat 2 lays two more stones.
    LayMore,
    /// Seat 1 chooses: swap or keep.
    LastChoice,
    /// Each seat places its own stones in turn.
    Play,
    /// Nothing: it is over.
    Over(Outcome),
}

/// Why a move was refused. The position is as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// Nothing can be played after the end.
    Over(Outcome),
    /// The point lies outside a small board.
    OffBoard {
        /// The point that was asked for.
        point: Point,
        /// Rows and columns of the board.
        size: u8,
    },
    /// There is a stone already.
    Occupied {
        /// The point that was asked for.
        point: Point,
        /// Whose stone lies there.
        by: Seat,
    },
    /// The first stone belongs in the center.
    NotCenter(Point),
    /// Ply 3 inside the middle 5×5.
    TooNear {
        /// The point that was asked for.
        point: Point,
        /// The center.
        center: Point,
    },
    /// Ply 3 on one of the eight points that G-Pente bars as well.
    Barred {
        /// The point that was asked for.
        point: Point,
        /// The center.
        center: Point,
    },
    /// A stone where a choice is due.
    ChoiceDue {
        /// The seat that chooses.
        by: Seat,
        /// Whether pass is one of the choices.
        may_pass: bool,
    },
    /// A choice where none is due.
    NoChoice,
    /// A pass where only swap and keep are offered.
    NoPass,
    /// Only a game of three or four, each for oneself, goes on without a seat.
    CannotLeave(Seat),
    /// The seat is not at the table.
    NotSeated(Seat),
}

impl Localize for Refusal {
    fn message(&self) -> Message {
        match self {
            Refusal::Over(outcome) => say!("play.over", outcome),
            Refusal::OffBoard { point, size } => {
                say!("pente.off-board", %point, size = *size, last = %last_point(*size))
            }
            Refusal::Occupied { point, by } => say!("pente.occupied", %point, %by),
            Refusal::NotCenter(center) => say!("pente.not-center", %center),
            Refusal::TooNear { point, center } => say!("pente.too-near", %point, %center),
            Refusal::Barred { point, center } => say!("pente.barred", %point, %center),
            Refusal::ChoiceDue {
                by,
                may_pass: false,
            } => say!("pente.choice-due", %by),
            Refusal::ChoiceDue { by, may_pass: true } => say!("pente.choice-due-pass", %by),
            Refusal::NoChoice => say!("pente.no-choice"),
            Refusal::NoPass => say!("pente.no-pass"),
            Refusal::CannotLeave(seat) => say!("pente.cannot-leave", %seat),
            Refusal::NotSeated(seat) => say!("pente.not-seated", %seat),
        }
    }
}

display_in_english!(Refusal);

fn last_point(size: u8) -> Point {
    Point::new(size - 1, size - 1).unwrap_or(Point::center(size))
}

impl Position {
    /// The empty board.
    pub fn new(rules: Rules) -> Position {
        Position {
            board: Board::empty(rules.size),
            captured: BySeat::new(rules.seats, |_| 0),
            placed: 0,
            turn: Seat::First,
            stage: match rules.opening {
                Opening::Plain => Stage::Play,
                Opening::LayFour | Opening::Swap2 => Stage::LayOut,
            },
            left: SeatSet::EMPTY,
            rules,
        }
    }

    /// A position from a setup that has been checked.
    pub(super) fn checked(
        rules: Rules,
        board: Board,
        captured: BySeat<u16>,
        turn: Seat,
        stage: Stage,
        left: SeatSet,
    ) -> Position {
        let stones = u16::from(rules.size) * u16::from(rules.size) - board.empty_points();
        let mut position = Position {
            placed: stones + captured.as_slice().iter().sum::<u16>(),
            rules,
            board,
            captured,
            turn,
            stage,
            left,
        };
        if let Some(outcome) = position.judged_at_rest() {
            position.stage = Stage::Over(outcome);
        }
        position
    }

    /// The rules in force.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The stones.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Stones captured by each seat.
    pub const fn captured(&self) -> &BySeat<u16> {
        &self.captured
    }

    /// What the position waits for.
    pub const fn stage(&self) -> Stage {
        self.stage
    }

    /// Stones placed since the beginning, removed ones included.
    pub const fn stones_placed(&self) -> u16 {
        self.placed
    }

    /// The color of the next stone. In an opening it may not be the color of
    /// the seat that places it.
    pub const fn stone(&self) -> Seat {
        self.turn
    }

    /// Seats that have left the table.
    pub const fn left(&self) -> SeatSet {
        self.left
    }

    /// The winning rows on the board.
    pub fn lines(&self) -> Vec<Line> {
        line::lines(&self.board, &self.rules)
    }

    /// Why a stone may not go to the point now, if so.
    fn placement_refused(&self, point: Point) -> Option<Refusal> {
        let size = self.rules.size;
        if !point.is_on(size) {
            return Some(Refusal::OffBoard { point, size });
        }
        if let Some(by) = self.board.get(point) {
            return Some(Refusal::Occupied { point, by });
        }
        let center = Point::center(size);
        match self.placed {
            0 if self.rules.center_first && point != center => Some(Refusal::NotCenter(center)),
            2 if self.turn == Seat::First => self.second_stone_refused(point, center),
            _ => None,
        }
    }

    fn second_stone_refused(&self, point: Point, center: Point) -> Option<Refusal> {
        let (rows, cols) = point.offset(center);
        let near = rows.max(cols) <= 2;
        let cross = rows.min(cols) == 0 && rows.max(cols) <= 4;
        match self.rules.second_stone {
            SecondStone::Free => None,
            _ if near => Some(Refusal::TooNear { point, center }),
            SecondStone::OutsideFiveAndCross if cross => Some(Refusal::Barred { point, center }),
            _ => None,
        }
    }

    fn place(&mut self, point: Point) -> Result<(), Refusal> {
        if let Some(refusal) = self.choice_due() {
            return Err(refusal);
        }
        if let Some(refusal) = self.placement_refused(point) {
            return Err(refusal);
        }
        let (mover, spot) = (self.turn, Spot::of(point));
        self.board.put(spot, mover);
        // With self-captures two players can trade pairs without end, so the
        // count must not overflow.
        self.placed = self.placed.saturating_add(1);
        self.remove_after(spot, mover);
        self.turn = self.next_turn();
        self.stage = match self.judged(mover, spot) {
            Some(outcome) => Stage::Over(outcome),
            None => self.next_stage(),
        };
        Ok(())
    }

    fn remove_after(&mut self, spot: Spot, mover: Seat) {
        let removed = Removed::after(&self.board, &self.rules, spot, mover);
        for &stone in removed.captured.iter().chain(&removed.poofed) {
            self.board.take(stone);
        }
        self.credit(mover, removed.captured.len());
        // Poofs exist only in games for two.
        self.credit(mover.other(), removed.poofed.len());
    }

    fn credit(&mut self, seat: Seat, stones: usize) {
        self.captured[seat] = self.captured[seat].saturating_add(stones as u16);
    }

    fn next_turn(&self) -> Seat {
        let mut seat = self.turn.next(self.rules.seats);
        while self.left.contains(seat) {
            seat = seat.next(self.rules.seats);
        }
        seat
    }

    fn next_stage(&self) -> Stage {
        let laid = self.rules.laid_stones();
        match self.stage {
            Stage::LayOut if self.placed == laid => Stage::Choice,
            Stage::LayMore if self.placed == laid + 2 => Stage::LastChoice,
            same => same,
        }
    }

    fn choice_due(&self) -> Option<Refusal> {
        let may_pass = self.stage == Stage::Choice && self.rules.opening == Opening::Swap2;
        match self.stage {
            Stage::Choice | Stage::LastChoice => {
                let by = self.actor();
                Some(Refusal::ChoiceDue { by, may_pass })
            }
            _ => None,
        }
    }

    fn choose(&mut self, choice: Move) -> Result<(), Refusal> {
        self.stage = match (self.choice_due(), choice) {
            (None, _) => return Err(Refusal::NoChoice),
            (Some(Refusal::ChoiceDue { may_pass, .. }), Move::Pass) if may_pass => Stage::LayMore,
            (_, Move::Pass) => return Err(Refusal::NoPass),
            _ => Stage::Play,
        };
        Ok(())
    }

    fn leave(&mut self, seat: Seat) -> Result<(), Refusal> {
        if self.rules.seats == 2 || self.rules.teams {
            return Err(Refusal::CannotLeave(seat));
        }
        if seat.number() > self.rules.seats || self.left.contains(seat) {
            return Err(Refusal::NotSeated(seat));
        }
        self.left = self.left.with(SeatSet::only(seat));
        if self.turn == seat {
            self.turn = self.next_turn();
        }
        if let Some(outcome) = self.last_seat() {
            self.stage = Stage::Over(outcome);
        }
        Ok(())
    }

    /// The seat that acts.
    const fn actor(&self) -> Seat {
        match self.stage {
            Stage::LayOut | Stage::LastChoice => Seat::First,
            Stage::Choice | Stage::LayMore => Seat::Second,
            Stage::Play | Stage::Over(_) => self.turn,
        }
    }
}

impl crate::Position for Position {
    type Move = Move;
    type Refusal = Refusal;

    fn seats(&self) -> u8 {
        self.rules.seats
    }

    fn to_move(&self) -> Option<Seat> {
        (!matches!(self.stage, Stage::Over(_))).then(|| self.actor())
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.stage {
            Stage::Over(outcome) => Some(outcome),
            _ => None,
        }
    }

    fn legal_moves(&self) -> Vec<Move> {
        match self.stage {
            Stage::Over(_) => Vec::new(),
            Stage::Choice if self.rules.opening == Opening::Swap2 => {
                vec![Move::Swap, Move::Keep, Move::Pass]
            }
            Stage::Choice | Stage::LastChoice => vec![Move::Swap, Move::Keep],
            Stage::LayOut | Stage::LayMore | Stage::Play => Point::all(self.rules.size)
                .filter(|&point| self.placement_refused(point).is_none())
                .map(Move::Place)
                .collect(),
        }
    }

    fn play(&mut self, mv: Move) -> Result<(), Refusal> {
        if let Stage::Over(outcome) = self.stage {
            return Err(Refusal::Over(outcome));
        }
        match mv {
            Move::Place(point) => self.place(point),
            Move::Swap | Move::Keep | Move::Pass => self.choose(mv),
            Move::Leave(seat) => self.leave(seat),
        }
    }

    fn hash_key(&self) -> u64 {
        let stage = match self.stage {
            Stage::LayOut => 0,
            Stage::Choice => 1,
            Stage::LayMore => 2,
            Stage::LastChoice => 3,
            Stage::Play => 4,
            Stage::Over(_) => 5,
        };
        let captured = self
            .captured
            .as_slice()
            .iter()
            .fold(0, |sum, &count| sum << 12 | u64::from(count));
        let left = self
            .left
            .iter()
            .fold(0, |set, seat| set | 1 << seat.index());
        let table =
            u64::from(self.placed) << 16 | left << 8 | (self.turn.index() as u64) << 4 | stage;
        self.board.hash_key() ^ mix(captured) ^ mix(mix(table))
    }
}
