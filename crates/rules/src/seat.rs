//! Seats: the places at the table, numbered in the order of play.
//!
//! A seat is a color on the board, not a person. When an opening lets two
//! players swap, the people change seats and the board stays as it is.

use std::fmt;
use std::ops::{Index, IndexMut};

/// A place at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Seat {
    /// Moves first.
    First,
    /// Moves second.
    Second,
    /// Moves third, in games for three or four.
    Third,
    /// Moves fourth, in games for four.
    Fourth,
}

impl Seat {
    /// Every seat that any game can have.
    pub const ALL: [Seat; 4] = [Seat::First, Seat::Second, Seat::Third, Seat::Fourth];

    /// 0 for the first seat.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// 1 for the first seat: the number that people and programs see.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The seat with this number, 1 to 4.
    pub fn from_number(number: usize) -> Option<Seat> {
        Seat::ALL.get(number.checked_sub(1)?).copied()
    }

    /// The other seat of a game for two.
    pub const fn other(self) -> Seat {
        match self {
            Seat::First => Seat::Second,
            _ => Seat::First,
        }
    }

    /// The next seat around a table of `seats`.
    pub fn next(self, seats: u8) -> Seat {
        Seat::ALL[(self.index() + 1) % usize::from(seats.clamp(1, 4))]
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

/// A set of seats: the winners, a team, or those who have left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SeatSet(u8);

impl SeatSet {
    /// No seat.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// The first `seats` seats.
    pub const fn first(seats: u8) -> SeatSet {
        SeatSet((1 << seats) - 1)
    }

    /// Just this seat.
    pub const fn only(seat: Seat) -> SeatSet {
        SeatSet(1 << seat as u8)
    }

    /// Both sets together.
    #[must_use]
    pub const fn with(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 | other.0)
    }

    /// This set less the other.
    #[must_use]
    pub const fn without(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & !other.0)
    }

    /// Whether the seat belongs to the set.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat as u8) != 0
    }

    /// How many seats there are in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set has no seat.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats of the set in the order of play.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        Seat::ALL
            .into_iter()
            .filter(move |&seat| self.contains(seat))
    }
}

/// Seats joined by `+`, such as `1+3`.
impl fmt::Display for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, seat) in self.iter().enumerate() {
            let plus = if i == 0 { "" } else { "+" };
            write!(f, "{plus}{seat}")?;
        }
        Ok(())
    }
}

/// One value for each seat of a table for two to four.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BySeat<T> {
    values: [T; 4],
    seats: u8,
}

impl<T> BySeat<T> {
    /// Makes a value for each of `seats` seats, of which there are two to four.
    pub fn new(seats: u8, mut make: impl FnMut(Seat) -> T) -> BySeat<T> {
        // Values for unused seats are made too, so that the type needs no Option.
        BySeat {
            values: Seat::ALL.map(&mut make),
            seats: seats.clamp(2, 4),
        }
    }

    /// How many seats the table has.
    pub const fn seats(&self) -> u8 {
        self.seats
    }

    /// The values in the order of play.
    pub fn as_slice(&self) -> &[T] {
        &self.values[..usize::from(self.seats)]
    }

    /// Each seat with its value.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        Seat::ALL.into_iter().zip(self.as_slice())
    }

    /// The value of a seat, if the table has that seat.
    pub fn get(&self, seat: Seat) -> Option<&T> {
        self.as_slice().get(seat.index())
    }

    /// The first seat whose value satisfies the predicate.
    pub fn find(&self, mut predicate: impl FnMut(&T) -> bool) -> Option<Seat> {
        self.iter()
            .find(|(_, value)| predicate(value))
            .map(|(seat, _)| seat)
    }

    /// The same table with other values.
    pub fn map<U>(self, f: impl FnMut(T) -> U) -> BySeat<U> {
        BySeat {
            values: self.values.map(f),
            seats: self.seats,
        }
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.values[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.values[seat.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_go_round_the_table() {
        assert_eq!(Seat::Second.next(2), Seat::First);
        assert_eq!(Seat::Second.next(3), Seat::Third);
        assert_eq!(Seat::Fourth.next(4), Seat::First);
        assert_eq!(Seat::from_number(4), Some(Seat::Fourth));
        assert_eq!(Seat::from_number(0), None);
        assert_eq!(Seat::from_number(5), None);
    }

    #[test]
    fn sets_print_as_winners() {
        let team = SeatSet::only(Seat::First).with(SeatSet::only(Seat::Third));
        assert_eq!(team.to_string(), "1+3");
        assert_eq!(SeatSet::first(4).without(team).to_string(), "2+4");
    }
}
