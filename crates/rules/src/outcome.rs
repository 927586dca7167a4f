//! How a position ended on the board.
//!
//! Resignation, time and agreement end a *game*; they are not known here.

use words::{Localize, Message, display_in_english, say};

use crate::seat::{Seat, SeatSet};

/// The end of a position, by the rules of the board alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// These seats have won: one seat, or the two of a team.
    Win {
        /// The winners.
        winners: SeatSet,
        /// What they won by.
        by: Victory,
    },
    /// The game is over without a winner.
    Draw(Stalemate),
}

/// What won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Victory {
    /// A row of five, or of what the rules ask for.
    Line,
    /// Enough captured stones.
    Captures,
    /// All the others have left the table.
    LastSeat,
}

/// Why a position is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stalemate {
    /// There is no empty place left.
    FullBoard,
    /// Both sides have five in a row after the same twist.
    BothLines,
}

impl Outcome {
    /// A win of one seat by a line.
    pub const fn line(seat: Seat) -> Outcome {
        Outcome::Win {
            winners: SeatSet::only(seat),
            by: Victory::Line,
        }
    }

    /// The winners; empty in a draw.
    pub const fn winners(self) -> SeatSet {
        match self {
            Outcome::Win { winners, .. } => winners,
            Outcome::Draw(_) => SeatSet::EMPTY,
        }
    }
}

/// The result as it stands in records: `1-0`, `0-1`, `1/2-1/2`, `*` while the
/// game goes on; with more than two seats the winners, as `3` or `1+3`.
pub fn result_text(outcome: Option<Outcome>, seats: u8) -> String {
    match outcome {
        None => "*".to_owned(),
        Some(Outcome::Draw(_)) => "1/2-1/2".to_owned(),
        Some(Outcome::Win { winners, .. }) if seats > 2 => winners.to_string(),
        Some(Outcome::Win { winners, .. }) if winners.contains(Seat::First) => "1-0".to_owned(),
        Some(Outcome::Win { .. }) => "0-1".to_owned(),
    }
}

impl Localize for Outcome {
    fn message(&self) -> Message {
        match self {
            Outcome::Win { winners, by } => {
                say!("outcome.win", n = winners.len(), seats = %winners, how = by)
            }
            Outcome::Draw(why) => say!("outcome.draw", why),
        }
    }
}

impl Localize for Victory {
    fn message(&self) -> Message {
        match self {
            Victory::Line => say!("victory.line"),
            Victory::Captures => say!("victory.captures"),
            Victory::LastSeat => say!("victory.last-seat"),
        }
    }
}

impl Localize for Stalemate {
    fn message(&self) -> Message {
        match self {
            Stalemate::FullBoard => say!("stalemate.full-board"),
            Stalemate::BothLines => say!("stalemate.both-lines"),
        }
    }
}

display_in_english!(Outcome, Victory, Stalemate);
