//! Parts of sentences: blocks, twists, rows and turns in words.

use rules::pentago::{Block, Direction, HalfTurn, Line, Move, Play, Turn, Twist};
use words::{Argument, Message, and, say};

use super::super::threat::Threat;
use super::parts::{Place, Way, place};

/// What the words before ask for, in languages that decline.
#[derive(Clone, Copy)]
pub(super) enum Case {
    /// As an object, and alone.
    Plain,
    /// After `with` and `from`.
    Dative,
}

/// `top left`.
pub(super) fn corner(block: Block) -> Message {
    match block {
        Block::TopLeft => say!("twist.corner.tl"),
        Block::TopRight => say!("twist.corner.tr"),
        Block::BottomLeft => say!("twist.corner.bl"),
        Block::BottomRight => say!("twist.corner.br"),
    }
}

/// `top left block`.
pub(super) fn block(block: Block) -> Message {
    say!("twist.block", corner = corner(block))
}

/// `the top left block clockwise`.
pub(super) fn twist(twist: Twist) -> Message {
    let block = block(twist.block);
    match twist.direction {
        Direction::Clockwise => say!("twist.cw", block),
        Direction::Counterclockwise => say!("twist.ccw", block),
    }
}

/// `turn the top left block clockwise`, or that there is no twist.
pub(super) fn turning(chosen: Option<Twist>) -> Message {
    match chosen {
        Some(chosen) => say!("twist.turn", twist = twist(chosen)),
        None => say!("twist.none"),
    }
}

/// `E5, then turn the top right block clockwise`.
pub(super) fn turn(Turn { cell, twist }: Turn) -> Argument {
    match twist {
        Some(_) => say!("twist.then", first = %cell, twist = turning(twist)).into(),
        None => cell.to_string().into(),
    }
}

/// A move as advice.
pub(super) fn mv(mv: Move) -> Argument {
    match mv {
        Move::Turn(whole) => turn(whole),
        Move::Half(HalfTurn::Place(cell)) => cell.to_string().into(),
        Move::Half(HalfTurn::Twist(chosen)) => turning(chosen).into(),
    }
}

/// `E5, then turn the top right block clockwise, for a Straight Five …`.
pub(super) fn way(threat: &Threat) -> Message {
    say!(
        "twist.way",
        how = how(threat),
        row = line(threat.line, Case::Plain)
    )
}

/// The turn of a threat.
pub(super) fn how(threat: &Threat) -> Argument {
    match Way::of(threat) {
        Way::AnyStone(chosen) => say!("twist.any-stone", twist = turning(chosen)).into(),
        Way::AnyTwist { stone, example } => {
            let any = say!("twist.any", example = twist(example));
            match stone {
                Some(cell) => say!("twist.then", first = %cell, twist = any).into(),
                None => any.into(),
            }
        }
        Way::Exactly(by) => mv(by),
    }
}

/// `a Straight Five on row 1 (A1 to E1)`.
pub(super) fn line(line: Line, case: Case) -> Message {
    let five = play(line.play(), case);
    match place(line) {
        Some((Place::Row(row), from, to)) => say!("five.row", five, row, %from, %to),
        Some((Place::Column(column), from, to)) => {
            say!("five.column", five, %column, %from, %to)
        }
        Some((Place::Diagonal, from, to)) => say!("five.diagonal", five, %from, %to),
        None => five,
    }
}

/// `a Straight Five`.
pub(super) fn play(play: Play, case: Case) -> Message {
    match (play, case) {
        (Play::MonicasFive, Case::Plain) => say!("five.monicas"),
        (Play::MonicasFive, Case::Dative) => say!("five.monicas.dative"),
        (Play::MiddleFive, Case::Plain) => say!("five.middle"),
        (Play::MiddleFive, Case::Dative) => say!("five.middle.dative"),
        (Play::StraightFive, Case::Plain) => say!("five.straight"),
        (Play::StraightFive, Case::Dative) => say!("five.straight.dative"),
        (Play::TriplePowerPlay, Case::Plain) => say!("five.triple"),
        (Play::TriplePowerPlay, Case::Dative) => say!("five.triple.dative"),
    }
}

pub(super) fn lines(rows: &[Line], case: Case) -> Argument {
    and(rows.iter().map(|&row| line(row, case)))
}

/// The first of several ways, and how many more there are.
pub(super) fn ways(threats: &[Threat]) -> Message {
    let way = threats.first().map(way);
    match threats.len() {
        0 | 1 => say!("twist.way-only", way),
        several => say!("twist.more-ways", n = several - 1, way),
    }
}
