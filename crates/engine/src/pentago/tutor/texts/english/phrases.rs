//! Parts of sentences: blocks, twists, rows and turns in words.

use rules::pentago::{Block, Direction, HalfTurn, Line, Move, Play, Turn, Twist};

use super::super::super::threat::Threat;
use super::super::parts::{Place, Way, place};
use crate::voice::joined;

/// `one, two and three`.
pub(super) fn all(items: impl IntoIterator<Item = impl ToString>) -> String {
    joined(items, "and")
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

/// A move as advice.
pub(super) fn mv(mv: Move) -> String {
    match mv {
        Move::Turn(whole) => turn(whole),
        Move::Half(HalfTurn::Place(cell)) => cell.to_string(),
        Move::Half(HalfTurn::Twist(chosen)) => turning(chosen),
    }
}

/// `E5, then turn the top right block clockwise, for a Straight Five …`.
pub(super) fn way(threat: &Threat) -> String {
    format!("{}, for {}", how(threat), line(threat.line))
}

/// The turn of a threat.
pub(super) fn how(threat: &Threat) -> String {
    match Way::of(threat) {
        Way::AnyStone(chosen) => format!("any stone, then {}", turning(chosen)),
        Way::AnyTwist { stone, example } => {
            let first = stone.map_or(String::new(), |cell| format!("{cell}, then "));
            let example = twist(example);
            format!("{first}any twist that leaves the row alone, such as {example}")
        }
        Way::Exactly(by) => mv(by),
    }
}

/// `a Straight Five on row 1 (A1 to E1)`.
pub(super) fn line(line: Line) -> String {
    let name = play(line.play());
    match place(line) {
        Some((Place::Row(row), from, to)) => format!("{name} on row {row} ({from} to {to})"),
        Some((Place::Column(column), from, to)) => {
            format!("{name} on column {column} ({from} to {to})")
        }
        Some((Place::Diagonal, from, to)) => format!("{name} from {from} to {to}"),
        None => name,
    }
}

/// `a Straight Five`; Monica's needs no article.
pub(super) fn play(play: Play) -> String {
    match play {
        Play::MonicasFive => play.to_string(),
        _ => format!("a {play}"),
    }
}

pub(super) fn lines(rows: &[Line]) -> String {
    all(rows.iter().map(|&row| line(row)))
}

/// The first of several ways, and how many more there are.
pub(super) fn ways(threats: &[Threat]) -> String {
    let first = threats.first().map(way).unwrap_or_default();
    match threats.len() {
        0 | 1 => format!("{first}."),
        2 => format!("{first}. There is one more way."),
        more => format!("{first}. There are {} more ways.", more - 1),
    }
}
