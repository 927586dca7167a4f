//! What a seat can do: place a stone, or make an opening choice.

use std::fmt;

use super::point::Point;
use crate::notation::NotationError;
use crate::seat::Seat;

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// A stone on a point.
    Place(Point),
    /// The players change seats.
    Swap,
    /// They stay as they are.
    Keep,
    /// Two more stones, and the other player chooses.
    Pass,
    /// A seat leaves a game for three or four without teams, and the others play
    /// on. A seat may leave at any time, so this is never in the list of legal
    /// moves; it is a move because records have it.
    Leave(Seat),
}

/// `K10`, `swap`, `keep`, `pass`, `leave3`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Place(point) => point.fmt(f),
            Move::Swap => f.write_str("swap"),
            Move::Keep => f.write_str("keep"),
            Move::Pass => f.write_str("pass"),
            Move::Leave(seat) => write!(f, "leave{seat}"),
        }
    }
}

/// Reads a move, in either case.
pub fn parse(text: &str) -> Result<Move, NotationError> {
    let word = text.trim().to_lowercase();
    match word.as_str() {
        "swap" => Ok(Move::Swap),
        "keep" => Ok(Move::Keep),
        "pass" => Ok(Move::Pass),
        _ => match word.strip_prefix("leave") {
            Some(number) => number
                .parse()
                .ok()
                .and_then(Seat::from_number)
                .map(Move::Leave)
                .ok_or_else(|| NotationError::new(text, words::key!("notation.leave"))),
            None => Point::parse(text).map(Move::Place),
        },
    }
}
