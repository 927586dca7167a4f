//! A board along its lines: steps, stones, and what a stone would capture.

use rules::Seat;
use rules::pente::{Board, Point, Position, Rules};

/// One step along each of the four axes.
pub(super) const AXES: [(i8, i8); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

/// A board under its rules.
#[derive(Clone, Copy)]
pub(super) struct Lines<'a> {
    pub(super) board: &'a Board,
    pub(super) rules: &'a Rules,
}

impl<'a> Lines<'a> {
    pub(super) fn of(position: &'a Position) -> Lines<'a> {
        Lines {
            board: position.board(),
            rules: position.rules(),
        }
    }

    /// The point so many steps away, if it is on the board.
    pub(super) fn step(&self, from: Point, (rows, cols): (i8, i8), steps: i8) -> Option<Point> {
        let row = from.row().checked_add_signed(rows * steps)?;
        let col = from.col().checked_add_signed(cols * steps)?;
        Point::new(row, col).filter(|point| point.is_on(self.rules.size))
    }

    /// Whose stone lies so many steps away.
    pub(super) fn stone(&self, from: Point, direction: (i8, i8), steps: i8) -> Option<Seat> {
        self.board.get(self.step(from, direction, steps)?)
    }

    pub(super) fn is_enemy(&self, owner: Seat, seat: Seat) -> bool {
        !self.rules.team(seat).contains(owner)
    }

    /// How many stones a stone of the seat would capture in one direction.
    pub(super) fn bracketed(&self, point: Point, direction: (i8, i8), seat: Seat) -> i8 {
        let Some(first) = self.stone(point, direction, 1) else {
            return 0;
        };
        let prey = |steps| {
            self.stone(point, direction, steps).is_some_and(|owner| {
                self.is_enemy(owner, seat) && (self.rules.mixed_captures || owner == first)
            })
        };
        let lengths = self.rules.captures.lengths().iter();
        lengths
            .map(|&length| length as i8)
            .find(|&length| {
                (1..=length).all(prey) && self.stone(point, direction, length + 1) == Some(seat)
            })
            .unwrap_or(0)
    }
}

/// Both directions of every axis.
pub(super) fn directions() -> impl Iterator<Item = (i8, i8)> {
    AXES.into_iter()
        .flat_map(|(rows, cols)| [(rows, cols), (-rows, -cols)])
}

/// What a seat's team has captured.
pub(super) fn team_captures(position: &Position, seat: Seat) -> u16 {
    let team = position.rules().team(seat).iter();
    team.map(|member| position.captured()[member]).sum()
}

#[cfg(test)]
mod tests {
    use rules::Position as _;
    use rules::pente::parse;

    use super::*;

    #[test]
    fn stones_of_two_owners_are_captured_where_the_rules_say_so() {
        for (mixed_captures, expected) in [(true, 2), (false, 0)] {
            let mut position = Position::new(Rules {
                mixed_captures,
                ..Rules::PENTE.for_all(3)
            });
            for text in ["K10", "L10", "M10"] {
                let mv = parse(text).expect("a move");
                position.play(mv).expect("legal");
            }
            let at = Point::parse("N10").expect("a point");
            let taken = Lines::of(&position).bracketed(at, (0, -1), Seat::First);
            assert_eq!(taken, expected);
        }
    }
}
