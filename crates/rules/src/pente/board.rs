//! The board: one byte for each point, with a border around it, so that a walk
//! along a line needs no test of the edges.

use std::fmt;

use super::point::Point;
use crate::hash::mix;
use crate::seat::Seat;

/// Points of the largest board and its border.
const STRIDE: usize = Point::MAX_LINES as usize + 2;
const PLACES: usize = STRIDE * STRIDE;

const EMPTY: u8 = 0;
const OUTSIDE: u8 = u8::MAX;

/// The four lines through a point; the other four directions run backwards.
pub(super) const AXES: [isize; 4] = [1, STRIDE as isize, STRIDE as isize + 1, STRIDE as isize - 1];

/// Stones on a square board of 9, 13 or 19 lines.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board {
    places: [u8; PLACES],
    size: u8,
    empty: u16,
    /// Kept by `put` and `take`, the only ways to change the stones, so that
    /// it always agrees with them.
    hash: u64,
}

/// A point as an index into `places`, which include the border.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Spot(usize);

impl Spot {
    pub(super) fn of(point: Point) -> Spot {
        Spot((usize::from(point.row()) + 1) * STRIDE + usize::from(point.col()) + 1)
    }

    pub(super) fn point(self) -> Option<Point> {
        let row = (self.0 / STRIDE).checked_sub(1)?;
        let col = (self.0 % STRIDE).checked_sub(1)?;
        Point::new(row as u8, col as u8)
    }

    /// The spot some steps away. Walks stop at the border, so that it is
    /// always a place of the array.
    pub(super) const fn step(self, direction: isize, steps: isize) -> Spot {
        Spot(self.0.wrapping_add_signed(direction * steps))
    }
}

impl Board {
    /// A board without stones.
    pub fn empty(size: u8) -> Board {
        let mut places = [OUTSIDE; PLACES];
        for point in Point::all(size) {
            places[Spot::of(point).0] = EMPTY;
        }
        Board {
            places,
            size,
            empty: u16::from(size) * u16::from(size),
            hash: 0,
        }
    }

    /// Rows and columns.
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// How many points are empty.
    pub const fn empty_points(&self) -> u16 {
        self.empty
    }

    /// Whose stone lies on the point.
    pub fn get(&self, point: Point) -> Option<Seat> {
        self.stone(Spot::of(point))
    }

    /// Whether the point is on the board and has no stone.
    pub fn is_empty(&self, point: Point) -> bool {
        self.is_free(Spot::of(point))
    }

    /// Every stone with its seat, row by row from the top left.
    pub fn stones(&self) -> impl Iterator<Item = (Point, Seat)> {
        Point::all(self.size).filter_map(|point| Some((point, self.get(point)?)))
    }

    /// How many stones the seat has on the board.
    pub fn count(&self, seat: Seat) -> u16 {
        self.stones().filter(|&(_, owner)| owner == seat).count() as u16
    }

    /// A hash of the stones.
    pub const fn hash_key(&self) -> u64 {
        self.hash
    }

    /// Puts a stone on an empty point of the board.
    pub(super) fn put(&mut self, spot: Spot, seat: Seat) {
        debug_assert_eq!(self.places[spot.0], EMPTY);
        self.places[spot.0] = seat.number();
        self.empty -= 1;
        self.hash ^= stone_key(spot, seat);
    }

    /// Takes a stone off the board.
    pub(super) fn take(&mut self, spot: Spot) {
        if let Some(seat) = self.stone(spot) {
            self.places[spot.0] = EMPTY;
            self.empty += 1;
            self.hash ^= stone_key(spot, seat);
        }
    }

    pub(super) fn stone(&self, spot: Spot) -> Option<Seat> {
        match self.places[spot.0] {
            1 => Some(Seat::First),
            2 => Some(Seat::Second),
            3 => Some(Seat::Third),
            4 => Some(Seat::Fourth),
            _ => None,
        }
    }

    pub(super) fn is_free(&self, spot: Spot) -> bool {
        self.places[spot.0] == EMPTY
    }

    /// How many stones of the seat follow in one direction without a gap.
    pub(super) fn following(&self, spot: Spot, direction: isize, seat: Seat) -> isize {
        let own = seat.number();
        let mut steps = 0;
        while self.places[spot.step(direction, steps + 1).0] == own {
            steps += 1;
        }
        steps
    }

    /// The unbroken run of the seat through a spot: its first spot and its
    /// length, the spot itself counted as the seat's.
    pub(super) fn run(&self, spot: Spot, axis: isize, seat: Seat) -> (Spot, isize) {
        let back = self.following(spot, -axis, seat);
        let ahead = self.following(spot, axis, seat);
        (spot.step(axis, -back), back + 1 + ahead)
    }
}

fn stone_key(spot: Spot, seat: Seat) -> u64 {
    mix((spot.0 * 4 + seat.index()) as u64)
}

/// The points as text, `.` or the number of the seat, row by row from the top.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text: String = Point::all(self.size)
            .map(|point| match self.get(point) {
                None => '.',
                Some(seat) => char::from(b'0' + seat.number()),
            })
            .collect();
        f.write_str(&text)
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}
