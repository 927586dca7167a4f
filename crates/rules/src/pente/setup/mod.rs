//! Any arrangement of stones, and the one function that makes it a position.

mod check;
mod last_stone;
mod text;

use thiserror::Error;
use words::{Localize, Message, display_in_english, say};

use super::board::Board;
use super::point::Point;
use super::position::{Position, Stage};
use super::rules::{Opening, Rules};
use crate::seat::{Seat, SeatSet};

/// An arrangement that may or may not be playable.
///
/// As text: the points from the top left, `.` empty, `1` to `4` the seats,
/// then, where needed, `to_move=2`, `captured=2,4`, `opening=choice`, `left=3`
/// and `free=yes`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The stones.
    pub board: Board,
    /// The color of the next stone; without it, it follows from the counts.
    pub to_move: Option<Seat>,
    /// Stones captured by each seat; none if it is left out.
    pub captured: Option<Vec<u16>>,
    /// The stage of the opening; without it, it follows from the counts.
    pub opening: Option<OpeningStage>,
    /// Seats that have left the table.
    pub left: SeatSet,
    /// Whether any number of stones is allowed with any seat to move.
    pub free: bool,
}

/// How far an opening with a choice has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpeningStage {
    /// Seat 1 lays stones.
    LayOut,
    /// Seat 2 chooses.
    Choice,
    /// Seat 2 lays two more.
    LayMore,
    /// Seat 1 chooses.
    LastChoice,
    /// Colors are settled.
    Done,
}

impl OpeningStage {
    const NAMES: [(&'static str, OpeningStage); 5] = [
        ("lay-out", OpeningStage::LayOut),
        ("choice", OpeningStage::Choice),
        ("lay-more", OpeningStage::LayMore),
        ("last-choice", OpeningStage::LastChoice),
        ("done", OpeningStage::Done),
    ];

    const fn stage(self) -> Stage {
        match self {
            OpeningStage::LayOut => Stage::LayOut,
            OpeningStage::Choice => Stage::Choice,
            OpeningStage::LayMore => Stage::LayMore,
            OpeningStage::LastChoice => Stage::LastChoice,
            OpeningStage::Done => Stage::Play,
        }
    }

    /// Whether a game with so many stones placed can be in this stage.
    fn fits(self, rules: &Rules, placed: u16) -> bool {
        let laid = rules.laid_stones();
        match (rules.opening, self) {
            (Opening::Plain, stage) => stage == OpeningStage::Done,
            (_, OpeningStage::LayOut) => placed < laid,
            (_, OpeningStage::Choice) => placed == laid,
            (_, OpeningStage::Done) => placed >= laid,
            (Opening::LayFour, _) => false,
            (_, OpeningStage::LayMore) => (laid..laid + 2).contains(&placed),
            (_, OpeningStage::LastChoice) => placed == laid + 2,
        }
    }
}

/// One reason why a setup cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// The board is not of the size that the game is played on.
    Size {
        /// Lines of the board that was given.
        board: u8,
        /// Lines that the rules ask for.
        rules: u8,
    },
    /// A stone of a seat that is not at the table.
    NoSuchSeat {
        /// Where it lies.
        point: Point,
        /// Whose it is.
        seat: Seat,
        /// How many seats there are.
        seats: u8,
    },
    /// There are captures for too few or too many seats.
    CapturedSeats {
        /// How many numbers there are.
        told: usize,
        /// How many there should be.
        seats: u8,
    },
    /// More stones than any game can have.
    TooManyCaptured(u32),
    /// Stones are captured by twos, or by twos and threes.
    OddCaptured(Seat, u16),
    /// Captures in a game without them.
    NoCaptures,
    /// Too many or too few stones of a seat.
    Counts {
        /// Whose stones.
        seat: Seat,
        /// How many it has placed, captured ones included.
        found: u16,
        /// How many it must have placed.
        expected: u16,
    },
    /// More stones of a seat on the board than it can have placed.
    TooMany {
        /// Whose stones.
        seat: Seat,
        /// How many lie on the board.
        found: u16,
        /// How many it has placed.
        placed: u16,
    },
    /// The counts say that another seat is next.
    WrongSeat {
        /// The seat that the setup names.
        told: Seat,
        /// The seat that is due.
        due: Seat,
        /// Stones placed so far.
        placed: u16,
    },
    /// The seat to move has left, or a seat that is named is not at the table.
    NotSeated(Seat),
    /// After a seat has left, or where the stones follow no order of play, only
    /// the setup can say who is next.
    ToMoveNeeded,
    /// Only games for three or four, each for oneself, go on without a seat.
    CannotLeave,
    /// The opening is not at that stage.
    OpeningStage(u16),
    /// The variant has no opening with a choice.
    NoOpening,
    /// More than one side has won, and no last stone ends a game like that.
    BothWon,
}

impl Localize for Fault {
    fn message(&self) -> Message {
        match *self {
            Fault::Size { board, rules } => say!("setup.size", board, rules),
            Fault::NoSuchSeat { point, seat, seats } => {
                say!("setup.no-such-seat", %point, %seat, seats)
            }
            Fault::CapturedSeats { told, seats } => say!("setup.captured-seats", n = told, seats),
            Fault::TooManyCaptured(stones) => say!("setup.too-many-captured", stones),
            Fault::OddCaptured(seat, stones) => say!("setup.odd-captured", %seat, n = stones),
            Fault::NoCaptures => say!("setup.no-captures"),
            Fault::Counts {
                seat,
                found,
                expected,
            } => say!("setup.placed", %seat, found, expected),
            Fault::TooMany {
                seat,
                found,
                placed,
            } => say!("setup.too-many", %seat, n = found, placed),
            Fault::WrongSeat { told, due, placed } => {
                say!("setup.wrong-seat", %told, n = placed, %due)
            }
            Fault::NotSeated(seat) => say!("pente.not-seated", %seat),
            Fault::ToMoveNeeded => say!("setup.to-move-needed"),
            Fault::CannotLeave => say!("setup.cannot-leave"),
            Fault::OpeningStage(stones) => say!("setup.opening-stage", n = stones),
            Fault::NoOpening => say!("setup.no-opening"),
            Fault::BothWon => say!("setup.several-won"),
        }
    }
}

display_in_english!(Fault);

impl Fault {
    /// Whether the fault concerns the order of play alone, which a free setup
    /// need not follow.
    pub const fn is_about_order(&self) -> bool {
        matches!(
            self,
            Fault::Counts { .. } | Fault::TooMany { .. } | Fault::WrongSeat { .. }
        )
    }
}

/// Every reason at once.
pub type SetupError = crate::setup::SetupError<Fault>;

impl Setup {
    /// The setup of a position.
    pub fn of(position: &Position) -> Setup {
        let opening = match position.stage() {
            Stage::LayOut => OpeningStage::LayOut,
            Stage::Choice => OpeningStage::Choice,
            Stage::LayMore => OpeningStage::LayMore,
            Stage::LastChoice => OpeningStage::LastChoice,
            Stage::Play | Stage::Over(_) => OpeningStage::Done,
        };
        let setup = Setup {
            board: position.board().clone(),
            to_move: Some(position.stone()),
            captured: Some(position.captured().as_slice().to_vec()),
            opening: (position.rules().opening != Opening::Plain).then_some(opening),
            left: position.left(),
            free: false,
        };
        let free = !check::follows_order(position, &setup);
        Setup { free, ..setup }
    }
}
