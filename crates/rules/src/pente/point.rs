//! Points: the crossings of the lines, where stones lie.

use std::fmt;

use words::{Key, key};

use crate::notation::NotationError;
use crate::symmetry::Symmetry;

/// A crossing, by column from the left and row from the bottom, both from 0.
/// Counted from the bottom its name does not depend on the size of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    row: u8,
    col: u8,
}

/// The column letters; `I` is left out, as on Go boards.
const COLUMNS: &[u8; 19] = b"ABCDEFGHJKLMNOPQRST";

const EXPECTED: Key = key!("notation.point");

impl Point {
    /// The rows and columns of the largest board.
    pub const MAX_LINES: u8 = 19;

    /// The point in this row from the bottom and this column, from 0.
    pub const fn new(row: u8, col: u8) -> Option<Point> {
        if row < Point::MAX_LINES && col < Point::MAX_LINES {
            Some(Point { row, col })
        } else {
            None
        }
    }

    /// Row from 0 at the bottom.
    pub const fn row(self) -> u8 {
        self.row
    }

    /// Column from 0 at the left.
    pub const fn col(self) -> u8 {
        self.col
    }

    /// The middle of a board.
    pub const fn center(size: u8) -> Point {
        Point {
            row: size / 2,
            col: size / 2,
        }
    }

    /// Whether the point lies on a board of this size.
    pub const fn is_on(self, size: u8) -> bool {
        self.row < size && self.col < size
    }

    /// Steps between the two points along rows and along columns.
    pub const fn offset(self, from: Point) -> (u8, u8) {
        (self.row.abs_diff(from.row), self.col.abs_diff(from.col))
    }

    /// Every point of a board, row by row from the top left.
    pub fn all(size: u8) -> impl Iterator<Item = Point> {
        (0..size)
            .rev()
            .flat_map(move |row| (0..size).map(move |col| Point { row, col }))
    }

    /// Where the symmetry of a board of this size takes the point.
    #[must_use]
    pub const fn image(self, symmetry: Symmetry, size: u8) -> Point {
        let (row, col) = symmetry.apply(self.row, self.col, size);
        Point { row, col }
    }

    /// Reads a point such as `K10`, in either case.
    pub fn parse(text: &str) -> Result<Point, NotationError> {
        let word = text.trim();
        let wrong = || NotationError::new(text, EXPECTED);
        let (letter, number) = word.split_at_checked(1).ok_or_else(wrong)?;
        let letter = letter.as_bytes()[0].to_ascii_uppercase();
        let col = COLUMNS
            .iter()
            .position(|&c| c == letter)
            .ok_or_else(wrong)?;
        if !number.bytes().all(|b| b.is_ascii_digit()) {
            return Err(wrong());
        }
        let row = number.parse::<u8>().ok().and_then(|n| n.checked_sub(1));
        row.and_then(|row| Point::new(row, col as u8))
            .ok_or_else(wrong)
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = char::from(COLUMNS[usize::from(self.col)]);
        write!(f, "{letter}{}", self.row + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_is_read_as_written() {
        for point in Point::all(19) {
            assert_eq!(Point::parse(&point.to_string()), Ok(point));
            assert_eq!(Point::parse(&point.to_string().to_lowercase()), Ok(point));
        }
    }

    #[test]
    fn the_center_is_k10_g7_e5() {
        let centers = [19, 13, 9].map(|size| Point::center(size).to_string());
        assert_eq!(centers, ["K10", "G7", "E5"]);
    }

    #[test]
    fn nonsense_is_quoted_back() {
        for text in [
            "",
            "K",
            "I5",
            "U1",
            "K0",
            "K20",
            "K+5",
            "K 10",
            "10K",
            "é3",
            "K999999999999",
        ] {
            assert!(Point::parse(text).is_err(), "{text}");
        }
    }
}
