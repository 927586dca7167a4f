//! Any arrangement of stones, and the one door through which it becomes a
//! position.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::board::{Board, Spot};
use super::point::Point;
use super::position::{Position, Stage};
use super::rules::{Captures, Opening, Rules};
use crate::seat::{BySeat, Seat, SeatSet};
use crate::sheet::{Format, Sheet, SheetError};

/// An arrangement that may or may not be playable.
///
/// As text: the points from the top left, `.` empty, `1` to `4` the seats,
/// then, where needed, `to_move=2`, `captured=2,4`, `opening=choice` and
/// `left=3`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The stones.
    pub board: Board,
    /// The color of the next stone; if it is left out, the counts tell.
    pub to_move: Option<Seat>,
    /// Stones captured by each seat; none if it is left out.
    pub captured: Option<Vec<u16>>,
    /// How far the opening has come; if it is left out, the counts tell.
    pub opening: Option<OpeningStage>,
    /// Seats that have left the table.
    pub left: SeatSet,
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
    #[error("the board has {board} lines, but this game is played on {rules}")]
    Size {
        /// Lines of the board that was given.
        board: u8,
        /// Lines that the rules ask for.
        rules: u8,
    },
    /// A stone of somebody who does not play.
    #[error("{point} holds a stone of seat {seat}, but the table has {seats} seats")]
    NoSuchSeat {
        /// Where it lies.
        point: Point,
        /// Whose it is.
        seat: Seat,
        /// How many seats there are.
        seats: u8,
    },
    /// Captures are told for too few or too many seats.
    #[error("captured stones are told for {told} seats, but the table has {seats}")]
    CapturedSeats {
        /// How many numbers there are.
        told: usize,
        /// How many there should be.
        seats: u8,
    },
    /// More stones than any game can have.
    #[error("{0} captured stones are more than any game can see")]
    TooManyCaptured(u32),
    /// Captures in a game without them.
    #[error("nothing is captured in this game, but captured stones are told")]
    NoCaptures,
    /// Too many or too few stones of a seat.
    #[error("seat {seat} has placed {found} stones where {expected} are due by the order of play")]
    Counts {
        /// Whose stones.
        seat: Seat,
        /// How many it has placed, captured ones included.
        found: u16,
        /// How many it must have placed.
        expected: u16,
    },
    /// More stones of a seat on the board than it can have placed.
    #[error("seat {seat} has {found} stones on the board, but has placed {placed} at the most")]
    TooMany {
        /// Whose stones.
        seat: Seat,
        /// How many lie on the board.
        found: u16,
        /// How many it has placed.
        placed: u16,
    },
    /// The counts say that another seat is next.
    #[error("seat {told} cannot be next; after {placed} stones it is seat {due}'s turn")]
    WrongSeat {
        /// Who was named.
        told: Seat,
        /// Who is due.
        due: Seat,
        /// Stones placed so far.
        placed: u16,
    },
    /// Somebody who has left, or never sat down, is next or has left.
    #[error("seat {0} is not at the table")]
    NotSeated(Seat),
    /// After someone has left, only the setup can say who is next.
    #[error("to_move is needed, because a seat has left the table")]
    ToMoveNeeded,
    /// Only games for three or four, each for oneself, go on without a seat.
    #[error("nobody can have left: only a game for three or four without teams goes on then")]
    CannotLeave,
    /// The opening is not at that stage.
    #[error("the opening cannot be at that stage after {0} stones")]
    OpeningStage(u16),
    /// Nobody can go on from there.
    #[error("more than one side has already won; the game ended before this position")]
    BothWon,
}

/// Every reason at once.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct SetupError {
    /// At least one.
    pub faults: Vec<Fault>,
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::write_joined(f, &self.faults, "; ")
    }
}

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
        Setup {
            board: position.board().clone(),
            to_move: Some(position.stone()),
            captured: Some(position.captured().as_slice().to_vec()),
            opening: (position.rules().opening != Opening::Plain).then_some(opening),
            left: position.left(),
        }
    }
}

impl Position {
    /// The door: a playable position, or all the reasons why there is none.
    pub fn from_setup(rules: Rules, setup: &Setup) -> Result<Position, SetupError> {
        let mut check = Check {
            rules: &rules,
            setup,
            faults: Vec::new(),
        };
        let position = check.position();
        let faults = check.faults;
        match position {
            Some(position) if faults.is_empty() => Ok(position),
            _ => Err(SetupError { faults }),
        }
    }
}

/// Walks through a setup and gathers what is wrong with it.
struct Check<'a> {
    rules: &'a Rules,
    setup: &'a Setup,
    faults: Vec<Fault>,
}

impl Check<'_> {
    fn position(&mut self) -> Option<Position> {
        self.board();
        let captured = self.captured()?;
        if !self.faults.is_empty() {
            return None;
        }
        let removed: u16 = captured.as_slice().iter().sum();
        let stones = self.setup.board.stones().count() as u16;
        let placed = stones + removed;
        self.counts(&captured, placed);
        let turn = self.turn(placed)?;
        let stage = self.opening(placed)?;
        let position = Position::checked(
            *self.rules,
            self.setup.board.clone(),
            captured,
            turn,
            stage,
            self.setup.left,
        );
        self.winners(&position);
        Some(position)
    }

    fn board(&mut self) {
        let (board, seats) = (&self.setup.board, self.rules.seats);
        if board.size() != self.rules.size {
            self.faults.push(Fault::Size {
                board: board.size(),
                rules: self.rules.size,
            });
        }
        if let Some((point, seat)) = board.stones().find(|(_, seat)| seat.number() > seats) {
            self.faults.push(Fault::NoSuchSeat { point, seat, seats });
        }
    }

    fn captured(&mut self) -> Option<BySeat<u16>> {
        /// Far beyond what any game reaches; keeps the sums small.
        const MOST: u32 = 1000;
        let seats = self.rules.seats;
        let Some(told) = &self.setup.captured else {
            return Some(BySeat::new(seats, |_| 0));
        };
        let counts = told.iter().map(|&count| u32::from(count));
        let sum = counts.fold(0, u32::saturating_add);
        let fault = if told.len() != usize::from(seats) {
            let told = told.len();
            Fault::CapturedSeats { told, seats }
        } else if self.rules.captures == Captures::None && sum > 0 {
            Fault::NoCaptures
        } else if sum > MOST {
            Fault::TooManyCaptured(sum)
        } else {
            return Some(BySeat::new(seats, |seat| {
                told.get(seat.index()).copied().unwrap_or(0)
            }));
        };
        self.faults.push(fault);
        None
    }

    /// In a game for two the captured stones are the other side's, so that the
    /// order of play can be checked to the stone. With more seats only the
    /// stones on the board can.
    fn counts(&mut self, captured: &BySeat<u16>, placed: u16) {
        if !self.setup.left.is_empty() {
            return;
        }
        let seats = u16::from(self.rules.seats);
        for (seat, _) in captured.iter() {
            let on_board = self.setup.board.count(seat);
            let due = (placed + seats - 1 - seat.index() as u16) / seats;
            let fault = if seats == 2 {
                let found = on_board + captured[seat.other()];
                (found != due).then_some(Fault::Counts {
                    seat,
                    found,
                    expected: due,
                })
            } else {
                (on_board > due).then_some(Fault::TooMany {
                    seat,
                    found: on_board,
                    placed: due,
                })
            };
            self.faults.extend(fault);
        }
    }

    fn turn(&mut self, placed: u16) -> Option<Seat> {
        let (seats, left) = (self.rules.seats, self.setup.left);
        let seated = SeatSet::first(seats).without(left);
        if !left.is_empty() && (seats == 2 || self.rules.teams) {
            self.faults.push(Fault::CannotLeave);
            return None;
        }
        let due = Seat::ALL[usize::from(placed % u16::from(seats))];
        let fault = match self.setup.to_move {
            None if !left.is_empty() => Fault::ToMoveNeeded,
            Some(told) if !seated.contains(told) => Fault::NotSeated(told),
            Some(told) if left.is_empty() && told != due => Fault::WrongSeat { told, due, placed },
            told => return Some(told.unwrap_or(due)),
        };
        self.faults.push(fault);
        None
    }

    fn opening(&mut self, placed: u16) -> Option<Stage> {
        let known = self.setup.opening.or_else(|| {
            // The first stage that fits: a choice that may be due is due.
            let stages = OpeningStage::NAMES.map(|(_, stage)| stage);
            let likely = |stage: &OpeningStage| {
                !matches!(stage, OpeningStage::LayMore | OpeningStage::LastChoice)
                    && stage.fits(self.rules, placed)
            };
            stages.into_iter().find(likely)
        })?;
        if known.fits(self.rules, placed) {
            Some(known.stage())
        } else {
            self.faults.push(Fault::OpeningStage(placed));
            None
        }
    }

    fn winners(&mut self, position: &Position) {
        let mut teams: Vec<SeatSet> = Vec::new();
        for line in position.lines() {
            let team = self.rules.team(line.seat);
            if !teams.contains(&team) {
                teams.push(team);
            }
        }
        if teams.len() > 1 {
            self.faults.push(Fault::BothWon);
        }
    }
}

const FORMAT: Format = Format {
    sizes: &[9, 13, 19],
    first_row_on_top: false,
    expected: "a Pente board has 81, 169 or 361: 9, 13 or 19 rows and as many columns",
};
const EXPECTED_PLACE: &str = ". is empty, 1 to 4 are the seats";
const EXPECTED_SETTING: &str = "to_move=1, captured=0,2 with a number for each seat, \
    opening=lay-out, choice, lay-more, last-choice or done, and left=3 are known";

impl FromStr for Setup {
    type Err = SheetError;

    fn from_str(text: &str) -> Result<Setup, SheetError> {
        let sheet = Sheet::read(text, &FORMAT)?;
        let mut board = Board::empty(sheet.size);
        for (point, &(found, at)) in Point::all(sheet.size).zip(&sheet.places) {
            let stone = stone_of(found).ok_or(SheetError::Character {
                found,
                at,
                expected: EXPECTED_PLACE,
            })?;
            if let Some(seat) = stone {
                board.put(Spot::of(point), seat);
            }
        }
        let mut setup = Setup {
            board,
            to_move: None,
            captured: None,
            opening: None,
            left: SeatSet::EMPTY,
        };
        for (key, value) in sheet.settings {
            setup.set(key, value).ok_or_else(|| SheetError::Setting {
                found: crate::notation::shortened(&format!("{key}={value}")),
                expected: EXPECTED_SETTING,
            })?;
        }
        Ok(setup)
    }
}

/// The stone that a character of a text or picture stands for; `None` if it
/// stands for nothing at all.
fn stone_of(found: char) -> Option<Option<Seat>> {
    match found {
        '.' | '·' | '+' => Some(None),
        '1' | '●' => Some(Some(Seat::First)),
        '2' | '○' => Some(Some(Seat::Second)),
        '3' | '▲' => Some(Some(Seat::Third)),
        '4' | '△' => Some(Some(Seat::Fourth)),
        '\u{2500}'..='\u{257f}' => Some(None),
        _ => None,
    }
}

impl Setup {
    fn set(&mut self, key: &str, value: &str) -> Option<()> {
        let seats = |text: &str| -> Option<Vec<Seat>> {
            let numbers = text.split(['+', ',']);
            numbers
                .map(|n| Seat::from_number(n.parse().ok()?))
                .collect()
        };
        match key {
            "to_move" => self.to_move = Some(Seat::from_number(value.parse().ok()?)?),
            "captured" => {
                let counts = value.split([',', '-']).map(|n| n.parse().ok());
                self.captured = Some(counts.collect::<Option<_>>()?);
            }
            "opening" => {
                let known = OpeningStage::NAMES
                    .iter()
                    .find(|(name, _)| *name == value)?;
                self.opening = Some(known.1);
            }
            "left" => {
                let seats = seats(value)?.into_iter().map(SeatSet::only);
                self.left = seats.fold(SeatSet::EMPTY, SeatSet::with);
            }
            _ => return None,
        }
        Some(())
    }
}

/// The board, then the settings that are known.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.board)?;
        if let Some(seat) = self.to_move {
            write!(f, " to_move={seat}")?;
        }
        if let Some(captured) = &self.captured {
            f.write_str(" captured=")?;
            crate::write_joined(f, captured, ",")?;
        }
        let named = |stage| OpeningStage::NAMES.iter().find(|(_, s)| *s == stage);
        if let Some((name, _)) = self.opening.and_then(named) {
            write!(f, " opening={name}")?;
        }
        if !self.left.is_empty() {
            write!(f, " left={}", self.left)?;
        }
        Ok(())
    }
}
