//! Setups as text.

use std::fmt;
use std::str::FromStr;

use super::{OpeningStage, Setup};
use words::{Key, key};

use crate::pente::board::{Board, Spot};
use crate::pente::point::Point;
use crate::seat::{Seat, SeatSet};
use crate::sheet::{Format, Sheet, SheetError};

const FORMAT: Format = Format {
    sizes: &[9, 13, 19],
    first_row_on_top: false,
    expected: key!("sheet.pente-board"),
};
const EXPECTED_PLACE: Key = key!("sheet.pente-place");
const EXPECTED_SETTING: Key = key!("sheet.pente-setting");

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
            free: false,
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
        '1' | '●' | 'x' => Some(Some(Seat::First)),
        '2' | '○' | 'o' => Some(Some(Seat::Second)),
        '3' | '▲' | '^' => Some(Some(Seat::Third)),
        '4' | '△' | 'v' => Some(Some(Seat::Fourth)),
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
            "free" => self.free = crate::setup::yes_or_no(value)?,
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
        crate::setup::write_free(f, self.free)
    }
}
