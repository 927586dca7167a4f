//! What the sentences are made of: which case it is that there are texts for.

use rules::Seat;
use rules::pentago::{Block, Cell, Line, Move, Twist};
use words::{Message, say};

use super::super::reading::Twists;
use super::super::threat::{Needs, Threat};
use crate::Sides;

/// The mark of a seat, as boards in text have it, or its color.
pub(super) fn side(sides: Sides, seat: Seat) -> Message {
    match (sides, seat) {
        (Sides::Marks, Seat::First) => say!("side.x"),
        (Sides::Marks, _) => say!("side.o"),
        (Sides::Colors, Seat::First) => say!("side.black"),
        (Sides::Colors, _) => say!("side.white"),
    }
}

/// Whose threats they are.
pub(super) fn owner(sides: Sides, threats: &[Threat]) -> Option<Message> {
    let first = threats.first();
    first.map(|threat| side(sides, threat.seat))
}

/// The player who has to meet the threats.
pub(super) fn opponent(sides: Sides, threats: &[Threat]) -> Option<Message> {
    let first = threats.first();
    first.map(|threat| side(sides, threat.seat.other()))
}

/// Where a row lies.
pub(super) enum Place {
    Row(u8),
    Column(char),
    Diagonal,
}

/// Where a row lies, and its ends.
pub(super) fn place(line: Line) -> Option<(Place, Cell, Cell)> {
    let cells: Vec<Cell> = line.cells().collect();
    let (&from, &to) = cells.first().zip(cells.last())?;
    let place = if from.row() == to.row() {
        Place::Row(from.row() + 1)
    } else if from.col() == to.col() {
        Place::Column(char::from(b'A' + from.col()))
    } else {
        Place::Diagonal
    };
    Some((place, from, to))
}

/// The rows of the threats, each once.
pub(super) fn rows(threats: &[Threat]) -> Vec<Line> {
    let mut rows: Vec<Line> = threats.iter().map(|threat| threat.line).collect();
    rows.dedup();
    rows
}

/// What carrying out a threat takes.
pub(super) enum Way {
    /// A stone anywhere, then this twist.
    AnyStone(Option<Twist>),
    /// The stone, unless it lies already, then any twist that leaves the row
    /// alone.
    AnyTwist { stone: Option<Cell>, example: Twist },
    /// Just this.
    Exactly(Move),
}

impl Way {
    pub(super) fn of(threat: &Threat) -> Way {
        match (threat.needs, threat.by, threat.twist()) {
            (Needs::Twist, Move::Turn(_), twist) => Way::AnyStone(twist),
            (Needs::Stone, Move::Turn(whole), Some(example)) => Way::AnyTwist {
                stone: Some(whole.cell),
                example,
            },
            (Needs::Stone, Move::Half(_), Some(example)) => Way::AnyTwist {
                stone: None,
                example,
            },
            (_, by, _) => Way::Exactly(by),
        }
    }
}

/// Whether the row of the threat is there, and the twist has only to keep it.
pub(super) fn is_there(threat: &Threat) -> bool {
    matches!(threat.by, Move::Half(_)) && threat.needs == Needs::Stone
}

/// The shorter way to tell good twists from bad ones.
pub(super) enum Choice<'a> {
    /// There is no good one.
    None,
    /// These are good.
    Only(&'a [Option<Twist>]),
    /// These are bad.
    AllBut(&'a [Option<Twist>]),
}

impl Choice<'_> {
    pub(super) fn of(twists: &Twists) -> Choice<'_> {
        if twists.safe.is_empty() {
            Choice::None
        } else if twists.safe.len() <= twists.losing.len() {
            Choice::Only(&twists.safe)
        } else {
            Choice::AllBut(&twists.losing)
        }
    }
}

/// The middles that the seat holds, or that are free.
pub(super) fn held(holders: &[Option<Seat>; 4], wanted: Option<Seat>) -> Vec<Cell> {
    let blocks = Block::ALL.into_iter().zip(holders);
    let held = blocks.filter(|&(_, &holder)| holder == wanted);
    held.map(|(block, _)| block.middle()).collect()
}

/// The seats that hold a middle, with what they hold.
pub(super) fn holdings(holders: &[Option<Seat>; 4]) -> impl Iterator<Item = (Seat, Vec<Cell>)> {
    let seats = [Seat::First, Seat::Second].into_iter();
    let each = seats.map(|seat| (seat, held(holders, Some(seat))));
    each.filter(|(_, cells)| !cells.is_empty())
}

/// `A2 B2 C2`.
pub(super) fn cells(cells: &[Cell]) -> String {
    let names: Vec<String> = cells.iter().map(Cell::to_string).collect();
    names.join(" ")
}

/// Where a three lies now, in the order of the board.
pub(super) fn sorted(mut cells: [Cell; 3]) -> [Cell; 3] {
    cells.sort_unstable_by_key(|cell| cell.index());
    cells
}
