//! A position as seen from a seat: what every kind of picture draws.
//!
//! The difference between the families ends here. A scene has places in rows and
//! columns, stones, marks and winning rows, already turned towards the viewer.

use rules::pentago::Cell;
use rules::pente::{Captures, Point};
use rules::{AnyPosition, Family, Position, Seat};

use crate::view::View;

/// A board turned towards the viewer.
pub(crate) struct Scene {
    pub(crate) family: Family,
    /// Rows and columns.
    pub(crate) size: usize,
    pub(crate) seats: u8,
    /// Row by row from the top, as seen.
    pub(crate) places: Vec<Spot>,
    /// The winning rows: indices into the places, from one end to the other.
    pub(crate) lines: Vec<Vec<usize>>,
    /// Stones captured by each seat, where the rules have captures.
    pub(crate) captured: Option<Vec<u16>>,
}

/// A cell or point.
pub(crate) struct Spot {
    /// Its name, such as `E5`.
    pub(crate) name: String,
    pub(crate) stone: Option<Seat>,
    /// It is pointed out.
    pub(crate) highlighted: bool,
    /// It belongs to a winning row.
    pub(crate) winning: bool,
}

impl Scene {
    pub(crate) fn new(position: &AnyPosition, view: &View) -> Scene {
        let (family, size, stones) = stones(position);
        let mut places: Vec<Spot> = stones
            .into_iter()
            .map(|(name, stone)| Spot {
                highlighted: view.highlight.iter().any(|h| h.eq_ignore_ascii_case(&name)),
                winning: false,
                name,
                stone,
            })
            .collect();
        // A board turned by 180° is the same list read backward.
        if matches!(view.facing, Seat::Second | Seat::Fourth) {
            places.reverse();
        }
        let lines = if view.lines {
            winning_rows(position, &places)
        } else {
            Vec::new()
        };
        for &index in lines.iter().flatten() {
            places[index].winning = true;
        }
        Scene {
            family,
            size,
            seats: position.seats(),
            places,
            lines,
            captured: captured(position),
        }
    }

    /// The column letters, as seen from left to right.
    pub(crate) fn columns(&self) -> impl Iterator<Item = &str> {
        let top = self.places.iter().take(self.size);
        top.map(|spot| spot.name.split_at(1).0)
    }

    /// Each row number with its places, as seen from top to bottom.
    pub(crate) fn rows(&self) -> impl Iterator<Item = (&str, &[Spot])> {
        self.places
            .chunks(self.size)
            .map(|row| (row[0].name.split_at(1).1, row))
    }

    /// Whether the point is a star point, one of those that help the eye: the
    /// center and four or eight points around it.
    pub(crate) fn is_star(&self, row: usize, col: usize) -> bool {
        let near = if self.size < 13 { 2 } else { 3 };
        let (center, far) = (self.size / 2, self.size - 1 - near);
        let outer = |i| i == near || i == far;
        let crossed = self.size == 19 && (outer(row) || row == center);
        (row, col) == (center, center)
            || outer(row) && outer(col)
            || crossed && (outer(col) || col == center)
    }
}

/// The family, the size and every place with its stone, from the top left as
/// the board is written.
fn stones(position: &AnyPosition) -> (Family, usize, Vec<(String, Option<Seat>)>) {
    match position {
        AnyPosition::Pentago(position) => {
            let board = position.board();
            let cells = Cell::all().map(|cell| (cell.to_string(), board.get(cell)));
            (Family::Pentago, 6, cells.collect())
        }
        AnyPosition::Pente(position) => {
            let board = position.board();
            let points = Point::all(board.size());
            let points = points.map(|point| (point.to_string(), board.get(point)));
            (Family::Pente, usize::from(board.size()), points.collect())
        }
    }
}

fn captured(position: &AnyPosition) -> Option<Vec<u16>> {
    match position {
        AnyPosition::Pentago(_) => None,
        AnyPosition::Pente(inner) => {
            (inner.rules().captures != Captures::None).then(|| position.captured())
        }
    }
}

/// The winning rows by index. The rules count six in a row as two rows of five;
/// here they are one.
fn winning_rows(position: &AnyPosition, places: &[Spot]) -> Vec<Vec<usize>> {
    let mut rows: Vec<Vec<usize>> = Vec::new();
    for line in position.lines() {
        let mut row: Vec<usize> = (0..places.len())
            .filter(|&index| line.places.contains(&places[index].name))
            .collect();
        // Two rows that share two places lie on one straight line.
        let shared = |other: &Vec<usize>| other.iter().filter(|i| row.contains(i)).count() > 1;
        match rows.iter().position(shared) {
            Some(found) => {
                row.append(&mut rows[found]);
                row.sort_unstable();
                row.dedup();
                rows[found] = row;
            }
            None => rows.push(row),
        }
    }
    rows
}
