//! Parts of sentences: seats, blocks, twists, rows and turns in words.

use rules::Seat;
use rules::pentago::{Block, Cell, Direction, HalfTurn, Line, Move, Play, Turn, Twist};

use super::super::threat::{Needs, Threat};

/// The mark of a seat, as boards in text have it.
pub(super) const fn name(seat: Seat) -> &'static str {
    match seat {
        Seat::First => "x",
        _ => "o",
    }
}

/// `top left`.
pub(super) const fn corner(block: Block) -> &'static str {
    match block {
        Block::TopLeft => "top left",
        Block::TopRight => "top right",
        Block::BottomLeft => "bottom left",
        Block::BottomRight => "bottom right",
    }
}

/// `top left block`.
pub(super) fn block(block: Block) -> String {
    format!("{} block", corner(block))
}

/// `the top left block clockwise`.
pub(super) fn twist(twist: Twist) -> String {
    let way = match twist.direction {
        Direction::Clockwise => "clockwise",
        Direction::Counterclockwise => "counterclockwise",
    };
    format!("the {} {way}", block(twist.block))
}

/// `turn the top left block clockwise`, or that there is no twist.
pub(super) fn turning(chosen: Option<Twist>) -> String {
    chosen.map_or("leave out the twist".to_owned(), |chosen| {
        format!("turn {}", twist(chosen))
    })
}

/// `E5, then turn the top right block clockwise`.
pub(super) fn turn(Turn { cell, twist }: Turn) -> String {
    match twist {
        Some(_) => format!("{cell}, then {}", turning(twist)),
        None => cell.to_string(),
    }
}

pub(super) fn played(played: Move) -> String {
    match played {
        Move::Turn(whole) => turn(whole),
        Move::Half(HalfTurn::Place(cell)) => cell.to_string(),
        Move::Half(HalfTurn::Twist(chosen)) => turning(chosen),
    }
}

/// `E5, then turn the top right block clockwise, for a Straight Five …`.
pub(super) fn threat(threat: &Threat) -> String {
    format!("{}, for {}", how(threat), line(threat.line))
}

/// The turn of a threat.
pub(super) fn how(threat: &Threat) -> String {
    match (threat.needs, threat.by, threat.twist()) {
        (Needs::Twist, Move::Turn(_), chosen) => format!("any stone, then {}", turning(chosen)),
        (Needs::Stone, Move::Turn(whole), Some(chosen)) => format!(
            "{}, then any twist that leaves the row alone, such as {}",
            whole.cell,
            twist(chosen)
        ),
        (Needs::Stone, Move::Half(_), Some(chosen)) => {
            let example = twist(chosen);
            format!("any twist that leaves the row alone, such as {example}")
        }
        (_, by, _) => played(by),
    }
}

/// `a Straight Five on row 1 (A1 to E1)`.
pub(super) fn line(line: Line) -> String {
    let cells: Vec<Cell> = line.cells().collect();
    let ends = cells.first().zip(cells.last());
    let place = ends.map(|(from, to)| {
        if from.row() == to.row() {
            format!(" on row {} ({from} to {to})", from.row() + 1)
        } else if from.col() == to.col() {
            let letter = char::from(b'A' + from.col());
            format!(" on column {letter} ({from} to {to})")
        } else {
            format!(" from {from} to {to}")
        }
    });
    format!("{}{}", play(line.play()), place.unwrap_or_default())
}

/// `a Straight Five`; Monica's needs no article.
pub(super) fn play(play: Play) -> String {
    match play {
        Play::MonicasFive => play.to_string(),
        _ => format!("a {play}"),
    }
}

pub(super) fn lines(all: &[Line]) -> String {
    joined(all.iter().map(|&one| line(one)))
}

/// `A2 B2 C2`.
pub(super) fn cells(cells: &[Cell]) -> String {
    let names: Vec<String> = cells.iter().map(Cell::to_string).collect();
    names.join(" ")
}

/// `one, two and three`.
pub(super) fn joined(items: impl IntoIterator<Item = impl ToString>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match items.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        Some((last, _)) => last.clone(),
        None => String::new(),
    }
}

/// The first of several ways, and how many more there are.
pub(super) fn ways(threats: &[Threat]) -> String {
    let first = threats.first().map(threat).unwrap_or_default();
    match threats.len() {
        0 | 1 => format!("{first}."),
        2 => format!("{first}. There is one more way."),
        more => format!("{first}. There are {} more ways.", more - 1),
    }
}
