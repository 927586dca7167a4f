//! Parts of sentences: blocks, twists, rows and turns in words.

use rules::pentago::{Block, Direction, HalfTurn, Line, Move, Play, Turn, Twist};

use super::super::super::threat::Threat;
use super::super::parts::{Place, Way, place};
use crate::voice::joined;

/// What the word before asks for. The nominative is like the accusative in all
/// that is declined here.
#[derive(Clone, Copy)]
pub(super) enum Case {
    Accusative,
    Dative,
}

/// `eins, zwei und drei`.
pub(super) fn all(items: impl IntoIterator<Item = impl ToString>) -> String {
    joined(items, "und")
}

/// `oben links`.
pub(super) const fn corner(block: Block) -> &'static str {
    match block {
        Block::TopLeft => "oben links",
        Block::TopRight => "oben rechts",
        Block::BottomLeft => "unten links",
        Block::BottomRight => "unten rechts",
    }
}

/// `Block oben links`.
pub(super) fn block(block: Block) -> String {
    format!("Block {}", corner(block))
}

/// `den Block oben links im Uhrzeigersinn`.
pub(super) fn twist(twist: Twist) -> String {
    let way = match twist.direction {
        Direction::Clockwise => "im Uhrzeigersinn",
        Direction::Counterclockwise => "gegen den Uhrzeigersinn",
    };
    format!("den {} {way}", block(twist.block))
}

/// `den Block oben links im Uhrzeigersinn drehen`, or that there is no twist.
pub(super) fn turning(chosen: Option<Twist>) -> String {
    chosen.map_or("nicht drehen".to_owned(), |chosen| {
        format!("{} drehen", twist(chosen))
    })
}

/// `E5, dann den Block oben rechts im Uhrzeigersinn drehen`.
pub(super) fn turn(Turn { cell, twist }: Turn) -> String {
    match twist {
        Some(_) => format!("{cell}, dann {}", turning(twist)),
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

/// `E5, dann den Block oben rechts … drehen; das ergibt eine Gerade Fünf …`.
pub(super) fn way(threat: &Threat) -> String {
    let row = line(threat.line, Case::Accusative);
    format!("{}; das ergibt {row}", how(threat))
}

/// The turn of a threat.
pub(super) fn how(threat: &Threat) -> String {
    match Way::of(threat) {
        Way::AnyStone(chosen) => {
            let turning = turning(chosen);
            format!("einen Stein beliebig setzen, dann {turning}")
        }
        Way::AnyTwist { stone, example } => {
            let first = stone.map_or(String::new(), |cell| format!("{cell}, dann "));
            let example = twist(example);
            format!("{first}so drehen, dass die Reihe bleibt, etwa {example}")
        }
        Way::Exactly(by) => mv(by),
    }
}

/// `eine Gerade Fünf in Zeile 1 (A1 bis E1)`.
pub(super) fn line(line: Line, case: Case) -> String {
    let name = play(line.play(), case);
    match place(line) {
        Some((Place::Row(row), from, to)) => format!("{name} in Zeile {row} ({from} bis {to})"),
        Some((Place::Column(column), from, to)) => {
            format!("{name} in Spalte {column} ({from} bis {to})")
        }
        Some((Place::Diagonal, from, to)) => format!("{name} von {from} bis {to}"),
        None => name,
    }
}

/// `eine Gerade Fünf`; Monica's needs no article.
pub(super) fn play(play: Play, case: Case) -> String {
    let words = match (play, case) {
        (Play::MonicasFive, _) => "Monicas Fünf",
        (Play::MiddleFive, Case::Accusative) => "eine Mittel-Fünf",
        (Play::MiddleFive, Case::Dative) => "einer Mittel-Fünf",
        (Play::StraightFive, Case::Accusative) => "eine Gerade Fünf",
        (Play::StraightFive, Case::Dative) => "einer Geraden Fünf",
        (Play::TriplePowerPlay, Case::Accusative) => "ein Triple Power Play",
        (Play::TriplePowerPlay, Case::Dative) => "einem Triple Power Play",
    };
    words.to_owned()
}

pub(super) fn lines(rows: &[Line], case: Case) -> String {
    all(rows.iter().map(|&row| line(row, case)))
}

/// The first of several ways, and how many more there are.
pub(super) fn ways(threats: &[Threat]) -> String {
    let first = threats.first().map(way).unwrap_or_default();
    match threats.len() {
        0 | 1 => format!("{first}."),
        2 => format!("{first}. Es gibt noch einen Weg."),
        more => format!("{first}. Es gibt noch {} Wege.", more - 1),
    }
}
