//! Rows of stones: which win, and which can still be broken.

use super::board::{AXES, Board, Spot};
use super::point::Point;
use super::rules::Rules;
use crate::seat::Seat;

/// An unbroken row that is long enough to win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Whose stones they are.
    pub seat: Seat,
    /// From one end to the other.
    pub points: Vec<Point>,
}

/// A maximal run along an axis.
#[derive(Clone, Copy)]
pub(super) struct Run {
    start: Spot,
    axis: isize,
    length: isize,
}

impl Run {
    fn spots(self) -> impl Iterator<Item = Spot> {
        (0..self.length).map(move |steps| self.start.step(self.axis, steps))
    }

    fn wins(self, rules: &Rules) -> bool {
        let needed = isize::from(rules.line);
        self.length == needed || self.length > needed && rules.overline_wins
    }

    /// Whether the opponent has one placement that captures a stone of the
    /// run: a pair (or triple) across the run with an enemy stone at one end
    /// and an empty point at the other.
    pub(super) fn is_breakable(self, board: &Board, rules: &Rules, owner: Seat) -> bool {
        self.spots().any(|spot| {
            AXES.into_iter()
                .filter(|&axis| axis != self.axis)
                .any(|axis| is_capturable(board, rules, spot, axis, owner))
        })
    }
}

fn is_capturable(board: &Board, rules: &Rules, spot: Spot, axis: isize, owner: Seat) -> bool {
    let (start, length) = board.run(spot, axis, owner);
    let ends = [start.step(axis, -1), start.step(axis, length)];
    let is_enemy = |at: Spot| board.stone(at).is_some_and(|stone| stone != owner);
    rules.captures.lengths().contains(&length)
        && (is_enemy(ends[0]) && board.is_free(ends[1])
            || board.is_free(ends[0]) && is_enemy(ends[1]))
}

/// The winning runs of a seat through one of its stones.
pub(super) fn runs_through(
    board: &Board,
    rules: &Rules,
    spot: Spot,
    seat: Seat,
) -> impl Iterator<Item = Run> {
    AXES.into_iter()
        .map(move |axis| {
            let (start, length) = board.run(spot, axis, seat);
            Run {
                start,
                axis,
                length,
            }
        })
        .filter(|run| run.wins(rules))
}

/// Every winning run of a seat anywhere on the board, each once.
pub(super) fn runs_of(board: &Board, rules: &Rules, seat: Seat) -> impl Iterator<Item = Run> {
    board
        .stones()
        .filter(move |&(_, owner)| owner == seat)
        .map(|(point, _)| Spot::of(point))
        .flat_map(move |spot| {
            runs_through(board, rules, spot, seat).filter(move |run| run.start == spot)
        })
}

/// Every winning row on the board.
pub(super) fn lines(board: &Board, rules: &Rules) -> Vec<Line> {
    let seats = Seat::ALL.into_iter().take(usize::from(rules.seats));
    seats
        .flat_map(|seat| {
            runs_of(board, rules, seat).map(move |run| Line {
                seat,
                points: run.spots().filter_map(Spot::point).collect(),
            })
        })
        .collect()
}
