//! A position of either family, for everything that stores or sends games.
//!
//! The set of families is closed, so it is an enum and not a trait object; at
//! every boundary a move is its notation.

use std::borrow::Cow;
use std::fmt;

use thiserror::Error;
use words::{Localize, Message, display_in_english, say};

use crate::notation::NotationError;
use crate::outcome::{Outcome, result_text};
use crate::position::Position;
use crate::seat::Seat;
use crate::{pentago, pente};

/// A position of either family.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum AnyPosition {
    /// Pentago.
    Pentago(pentago::Position),
    /// Pente; boxed, because its board is ten times as large.
    Pente(Box<pente::Position>),
}

/// A move of either family.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AnyMove {
    /// A turn of Pentago or half of one.
    Pentago(pentago::Move),
    /// A move of Pente.
    Pente(pente::Move),
}

impl fmt::Display for AnyMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnyMove::Pentago(mv) => mv.fmt(f),
            AnyMove::Pente(mv) => mv.fmt(f),
        }
    }
}

/// Why a move was not played. The position is as it was.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlayError {
    /// It could not be read.
    Notation(NotationError),
    /// The rules of Pentago refuse it.
    Pentago(pentago::Refusal),
    /// The rules of Pente refuse it.
    Pente(pente::Refusal),
    /// It belongs to the other family.
    WrongFamily(AnyMove),
}

impl Localize for PlayError {
    fn message(&self) -> Message {
        match self {
            PlayError::Notation(why) => why.message(),
            PlayError::Pentago(why) => why.message(),
            PlayError::Pente(why) => why.message(),
            PlayError::WrongFamily(mv) => say!("play.wrong-family", move = %mv),
        }
    }
}

display_in_english!(PlayError);

// Not `#[source]`: the message is theirs, or contains it.
impl From<NotationError> for PlayError {
    fn from(why: NotationError) -> PlayError {
        PlayError::Notation(why)
    }
}

impl From<pentago::Refusal> for PlayError {
    fn from(why: pentago::Refusal) -> PlayError {
        PlayError::Pentago(why)
    }
}

impl From<pente::Refusal> for PlayError {
    fn from(why: pente::Refusal) -> PlayError {
        PlayError::Pente(why)
    }
}

/// A winning row with its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedLine {
    /// Whose row it is.
    pub seat: Seat,
    /// What kind of row it is.
    pub kind: LineKind,
    /// The cells or points from one end to the other.
    pub places: Vec<String>,
}

impl NamedLine {
    /// What people call it: `Monica's Five`, `five in a row`.
    pub fn name(&self) -> Cow<'static, str> {
        match self.kind {
            LineKind::Play(play) => play.name().into(),
            LineKind::Row(4) => "four in a row".into(),
            LineKind::Row(5) => "five in a row".into(),
            LineKind::Row(more) => format!("{more} in a row").into(),
        }
    }
}

/// The kinds of winning rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LineKind {
    /// In Pentago, one of the guide's four plays.
    Play(pentago::Play),
    /// In Pente, a row of this length.
    Row(usize),
}

impl AnyPosition {
    /// Reads a move in any notation of the family.
    pub fn parse_move(&self, text: &str) -> Result<AnyMove, NotationError> {
        match self {
            AnyPosition::Pentago(_) => pentago::parse(text).map(AnyMove::Pentago),
            AnyPosition::Pente(_) => pente::parse(text).map(AnyMove::Pente),
        }
    }

    /// Reads a move and plays it.
    pub fn play_text(&mut self, text: &str) -> Result<AnyMove, PlayError> {
        let mv = self.parse_move(text)?;
        self.play(mv)?;
        Ok(mv)
    }

    /// The board in one line: rows from the top, left to right.
    pub fn board_text(&self) -> String {
        match self {
            AnyPosition::Pentago(position) => position.board().to_string(),
            AnyPosition::Pente(position) => position.board().to_string(),
        }
    }

    /// A text from which [`Form::position`](crate::Form::position) makes this
    /// position again. It refuses some positions that are over because both
    /// sides have a row.
    pub fn setup_text(&self) -> String {
        match self {
            AnyPosition::Pentago(position) => pentago::Setup::of(position).to_string(),
            AnyPosition::Pente(position) => pente::Setup::of(position).to_string(),
        }
    }

    /// `1-0`, `0-1`, `1/2-1/2`, `*`, or with more seats the winners.
    pub fn result(&self) -> String {
        result_text(self.outcome(), self.seats())
    }

    /// Stones captured by each seat; none in Pentago.
    pub fn captured(&self) -> Vec<u16> {
        match self {
            AnyPosition::Pentago(_) => vec![0; 2],
            AnyPosition::Pente(position) => position.captured().as_slice().to_vec(),
        }
    }

    /// The winning rows on the board, by seat.
    pub fn lines(&self) -> Vec<NamedLine> {
        match self {
            AnyPosition::Pentago(position) => [Seat::First, Seat::Second]
                .into_iter()
                .flat_map(|seat| {
                    let lines = position.board().lines(seat);
                    lines.map(move |line| NamedLine {
                        seat,
                        kind: LineKind::Play(line.play()),
                        places: line.cells().map(|cell| cell.to_string()).collect(),
                    })
                })
                .collect(),
            AnyPosition::Pente(position) => position
                .lines()
                .into_iter()
                .map(|line| NamedLine {
                    seat: line.seat,
                    kind: LineKind::Row(line.points.len()),
                    places: line.points.iter().map(ToString::to_string).collect(),
                })
                .collect(),
        }
    }
}

impl Position for AnyPosition {
    type Move = AnyMove;
    type Refusal = PlayError;

    fn seats(&self) -> u8 {
        match self {
            AnyPosition::Pentago(position) => position.seats(),
            AnyPosition::Pente(position) => position.seats(),
        }
    }

    fn to_move(&self) -> Option<Seat> {
        match self {
            AnyPosition::Pentago(position) => position.to_move(),
            AnyPosition::Pente(position) => position.to_move(),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        match self {
            AnyPosition::Pentago(position) => position.outcome(),
            AnyPosition::Pente(position) => position.outcome(),
        }
    }

    /// Whole turns; while a Pentago twist is due, the twists.
    fn legal_moves(&self) -> Vec<AnyMove> {
        match self {
            AnyPosition::Pentago(position) if position.placed().is_some() => {
                let halves = position.legal_halves().into_iter();
                halves
                    .map(|half| AnyMove::Pentago(pentago::Move::Half(half)))
                    .collect()
            }
            AnyPosition::Pentago(position) => {
                let turns = position.legal_moves().into_iter();
                turns
                    .map(|turn| AnyMove::Pentago(pentago::Move::Turn(turn)))
                    .collect()
            }
            AnyPosition::Pente(position) => position
                .legal_moves()
                .into_iter()
                .map(AnyMove::Pente)
                .collect(),
        }
    }

    fn play(&mut self, mv: AnyMove) -> Result<(), PlayError> {
        match (self, mv) {
            (AnyPosition::Pentago(position), AnyMove::Pentago(pentago::Move::Turn(turn))) => {
                Ok(position.play(turn)?)
            }
            (AnyPosition::Pentago(position), AnyMove::Pentago(pentago::Move::Half(half))) => {
                Ok(position.play_half(half)?)
            }
            (AnyPosition::Pente(position), AnyMove::Pente(mv)) => Ok(position.play(mv)?),
            _ => Err(PlayError::WrongFamily(mv)),
        }
    }

    fn hash_key(&self) -> u64 {
        match self {
            AnyPosition::Pentago(position) => position.hash_key(),
            AnyPosition::Pente(position) => position.hash_key(),
        }
    }
}
