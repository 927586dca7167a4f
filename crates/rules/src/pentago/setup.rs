//! Any arrangement of stones, and the one function that makes it a position.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;
use words::{Key, Localize, Message, display_in_english, key, say};

use super::board::Board;
use super::cell::Cell;
use super::notation::parse_cell;
use super::position::Position;
use super::rules::Rules;
use super::twist::Twist;
use crate::seat::Seat;
use crate::sheet::{Format, Sheet, SheetError};

/// An arrangement that may or may not be playable.
///
/// As text: 36 places from the top left, `.` empty, `x` the first seat and `o`
/// the second, then, where needed, `to_move=o`, `placed=E5` for a stone whose
/// twist is still due, and `free=yes`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The stones.
    pub board: Board,
    /// The seat to move; without it, it follows from the stone counts.
    pub to_move: Option<Seat>,
    /// The stone of the present turn, if it awaits its twist.
    pub placed: Option<Cell>,
    /// Whether any number of stones is allowed with either side to move.
    pub free: bool,
}

/// One reason why a setup cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// The first seat must have as many stones as the second, or one more.
    Counts {
        /// Stones of the first seat.
        first: u8,
        /// Stones of the second seat.
        second: u8,
    },
    /// The counts say that the other side is to move.
    WrongSide {
        /// The side that the setup names.
        told: Seat,
        /// Stones of the first seat.
        first: u8,
        /// Stones of the second seat.
        second: u8,
    },
    /// The numbers of stones fit no order of play, so the side to move does not
    /// follow from them.
    ToMoveNeeded,
    /// Both have five, and no turn gives that to both at once.
    BothWon,
    /// The stone that awaits its twist is not there.
    PlacedMissing {
        /// The cell that was named.
        cell: Cell,
        /// Whose turn it is.
        seat: Seat,
    },
    /// A side had five before the present stone.
    WonBefore(Seat),
}

impl Localize for Fault {
    fn message(&self) -> Message {
        match *self {
            Fault::Counts { first, second } => say!("setup.counts", n = first, second),
            Fault::WrongSide {
                told,
                first,
                second,
            } => {
                let (told, other) = (letter(told), letter(told.other()));
                say!("setup.wrong-side", %told, n = first, second, %other)
            }
            Fault::ToMoveNeeded => say!("setup.to-move-needed"),
            Fault::BothWon => say!("setup.both-won"),
            Fault::PlacedMissing { cell, seat } => {
                say!("setup.placed-missing", side = %letter(seat), %cell)
            }
            Fault::WonBefore(seat) => say!("setup.won-before", side = %letter(seat)),
        }
    }
}

display_in_english!(Fault);

impl Fault {
    /// Whether the fault concerns the order of play alone, which a free setup
    /// need not follow.
    pub const fn is_about_order(&self) -> bool {
        matches!(self, Fault::Counts { .. } | Fault::WrongSide { .. })
    }
}

/// Every reason at once.
pub type SetupError = crate::setup::SetupError<Fault>;

/// The mark of a seat in texts.
const fn letter(seat: Seat) -> char {
    match seat {
        Seat::First => 'x',
        _ => 'o',
    }
}

impl Setup {
    /// The setup of a position.
    pub fn of(position: &Position) -> Setup {
        let to_move = crate::Position::to_move(position);
        let setup = Setup {
            board: *position.board(),
            to_move: to_move.or(Some(position.turn().other())),
            placed: position.placed(),
            free: false,
        };
        match setup.order_fault() {
            Some(_) => Setup {
                free: true,
                ..setup
            },
            // After the end no side is to move. The counts then give the side
            // that made the last turn.
            None => Setup { to_move, ..setup },
        }
    }

    /// How the numbers of stones contradict the order of play.
    fn order_fault(&self) -> Option<Fault> {
        let [first, second] = [Seat::First, Seat::Second].map(|seat| self.board.count(seat));
        if first != second && first != second + 1 {
            return Some(Fault::Counts { first, second });
        }
        let due = self.turn_by_count();
        let told = self.to_move.filter(|&told| told != due);
        told.map(|told| Fault::WrongSide {
            told,
            first,
            second,
        })
    }

    /// The board without the stone that awaits its twist.
    fn before_placed(&self) -> Option<Board> {
        let others = !self.placed?.mask();
        let stones = |seat| self.board.stones(seat) & others;
        Board::from_masks(stones(Seat::First), stones(Seat::Second))
    }

    /// Whether a turn of `mover` can have given five to both sides at once, so
    /// that the game ends here. Neither side had five before the stone of that
    /// turn, and where a placed five wins, the stone itself made none either.
    fn is_double_five(&self, rules: Rules, mover: Seat) -> bool {
        // Every twist undoes another, so the eight twists of this board are the
        // boards from which the last turn can have come.
        let before = Twist::ALL.map(|twist| self.board.twisted(twist));
        before.into_iter().any(|board| {
            let stones = board.stones(mover);
            let others = board.stones(mover.other());
            let open = |stones| {
                Board::from_masks(stones, others).is_some_and(|board| !board.has_five(Seat::First))
            };
            !board.has_five(mover.other())
                && Cell::of_mask(stones).any(|cell| open(stones & !cell.mask()))
                && (!rules.place_wins || open(stones))
        })
    }

    /// Whose turn it is by the number of stones.
    fn turn_by_count(&self) -> Seat {
        let even = self.board.count(Seat::First) == self.board.count(Seat::Second);
        // A stone that awaits its twist belongs to a turn that is not over.
        if even == self.placed.is_none() {
            Seat::First
        } else {
            Seat::Second
        }
    }
}

impl Position {
    /// Checks a setup: a playable position, or every reason why there is none.
    pub fn from_setup(rules: Rules, setup: &Setup) -> Result<Position, SetupError> {
        let board = setup.board;
        let seated = [Seat::First, Seat::Second];
        let told = setup.to_move.filter(|told| seated.contains(told));
        let (fault, turn) = match (setup.order_fault(), told) {
            (Some(_), None) if setup.free => (Some(Fault::ToMoveNeeded), setup.turn_by_count()),
            (Some(_), Some(told)) if setup.free => (None, told),
            (fault, _) => (fault, setup.turn_by_count()),
        };
        let mut faults = Vec::from_iter(fault);
        let won = |seat| board.has_five(seat);
        if won(Seat::First) && won(Seat::Second) {
            // Wrong stone counts do not say which side made the last turn.
            let ends_here = faults.is_empty()
                && setup.placed.is_none()
                && setup.is_double_five(rules, turn.other());
            if !ends_here {
                faults.push(Fault::BothWon);
            }
        } else if setup.placed.is_some() && won(turn.other()) {
            faults.push(Fault::WonBefore(turn.other()));
        } else if setup
            .before_placed()
            .is_some_and(|board| board.has_five(turn))
        {
            faults.push(Fault::WonBefore(turn));
        }
        if let Some(cell) = setup.placed.filter(|&cell| board.get(cell) != Some(turn)) {
            faults.push(Fault::PlacedMissing { cell, seat: turn });
        }
        if faults.is_empty() {
            Ok(Position::checked(rules, board, turn, setup.placed))
        } else {
            Err(SetupError { faults })
        }
    }
}

const FORMAT: Format = Format {
    sizes: &[6],
    first_row_on_top: true,
    expected: key!("sheet.pentago-board"),
};
const EXPECTED_PLACE: Key = key!("sheet.pentago-place");
const EXPECTED_SETTING: Key = key!("sheet.pentago-setting");

impl FromStr for Setup {
    type Err = SheetError;

    fn from_str(text: &str) -> Result<Setup, SheetError> {
        let sheet = Sheet::read(text, &FORMAT)?;
        let mut masks = [0, 0];
        for (cell, &(found, at)) in Cell::all().zip(&sheet.places) {
            match found {
                '.' | '·' => {}
                'x' | 'X' | '●' => masks[0] |= cell.mask(),
                'o' | 'O' | '○' => masks[1] |= cell.mask(),
                _ => {
                    return Err(SheetError::Character {
                        found,
                        at,
                        expected: EXPECTED_PLACE,
                    });
                }
            }
        }
        let mut setup = Setup {
            board: Board::from_masks(masks[0], masks[1]).unwrap_or_default(),
            ..Setup::default()
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

impl Setup {
    fn set(&mut self, key: &str, value: &str) -> Option<()> {
        match key {
            "to_move" => {
                self.to_move = Some(match value {
                    "x" | "X" | "1" => Seat::First,
                    "o" | "O" | "2" => Seat::Second,
                    _ => return None,
                });
            }
            "placed" => self.placed = Some(parse_cell(value).ok()?),
            "free" => self.free = crate::setup::yes_or_no(value)?,
            _ => return None,
        }
        Some(())
    }
}

/// The places as text, `.`, `x` and `o`, 36 of them in reading order.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = [b'.'; Cell::COUNT as usize];
        for (place, cell) in text.iter_mut().zip(Cell::all()) {
            if let Some(seat) = self.get(cell) {
                *place = letter(seat) as u8;
            }
        }
        f.write_str(str::from_utf8(&text).expect("the marks are ASCII"))
    }
}

/// The board, then the settings that are known.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.board)?;
        if let Some(seat) = self.to_move {
            write!(f, " to_move={}", letter(seat))?;
        }
        if let Some(cell) = self.placed {
            write!(f, " placed={cell}")?;
        }
        crate::setup::write_free(f, self.free)
    }
}
