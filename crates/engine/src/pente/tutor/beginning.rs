//! What there is to say about the first stones, where no row is in sight.

use rules::Seat;
use rules::pente::{Point, Position, SecondStone, Stage};

use super::explanation::Remark;
use crate::pente::lines::{AXES, Lines};

/// What the rules ask of the next stone of an opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Demand {
    /// The center.
    Center(Point),
    /// At least three points from the center: the tournament rule.
    OutsideFive,
    /// At least three points from the center, and five on its row and column:
    /// G-Pente.
    OutsideFiveAndCross,
    /// One of so many stones that are laid before sides are chosen.
    Layout {
        /// How many are still to be laid, this one included.
        left: u8,
    },
}

/// The line on which one stone blocks another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axis {
    /// A row.
    Row,
    /// A column.
    Column,
    /// A diagonal.
    Diagonal,
}

/// What the rules ask of the next stone, if it is more than an empty point.
pub(super) fn demand(position: &Position) -> Option<Demand> {
    let rules = position.rules();
    let placed = position.stones_placed();
    let left = |all: u16| Demand::Layout {
        left: all.saturating_sub(placed).min(9) as u8,
    };
    match (position.stage(), placed) {
        (Stage::LayOut, _) => Some(left(rules.laid_stones())),
        (Stage::LayMore, _) => Some(left(rules.laid_stones() + 2)),
        (Stage::Play, 0) if rules.center_first => Some(Demand::Center(Point::center(rules.size))),
        (Stage::Play, 2) if position.stone() == Seat::First => match rules.second_stone {
            SecondStone::Free => None,
            SecondStone::OutsideFive => Some(Demand::OutsideFive),
            SecondStone::OutsideFiveAndCross => Some(Demand::OutsideFiveAndCross),
        },
        _ => None,
    }
}

/// What a stone of the opening does.
pub(super) fn remarks(before: &Position, point: Point) -> Vec<Remark> {
    let demand = demand(before);
    if let Some(Demand::Layout { left }) = demand {
        return vec![Remark::Lays {
            left: left.saturating_sub(1),
        }];
    }
    let (rows, cols) = point.offset(Point::center(before.rules().size));
    let mut remarks: Vec<Remark> = demand
        .map(|demand| Remark::Obeys {
            demand,
            apart: rows.max(cols),
        })
        .into_iter()
        .collect();
    let stones: Vec<(Point, Seat)> = before.board().stones().collect();
    remarks.extend(match (stones.as_slice(), demand) {
        ([], None) => Some(Remark::Begins {
            roomy: room(before, point) >= room(before, Point::center(before.rules().size)),
        }),
        (&[(first, _)], _) => Some(Remark::Answers {
            first,
            along: along(before, first, point),
        }),
        ([_, _], _) => stones
            .iter()
            .find(|&&(stone, seat)| seat == before.stone() && along(before, stone, point).is_some())
            .map(|&(stone, _)| Remark::Joins(stone)),
        _ => None,
    });
    remarks
}

/// In how many places a row through the point fits on the board.
fn room(position: &Position, point: Point) -> usize {
    let lines = Lines::of(position);
    let line = position.rules().line as i8;
    let fits = |axis: (i8, i8), back: i8| {
        let ends = [-back, line - 1 - back].map(|steps| lines.step(point, axis, steps));
        ends.iter().all(Option::is_some)
    };
    let places = AXES
        .iter()
        .flat_map(|&axis| (0..line).map(move |back| (axis, back)));
    places.filter(|&(axis, back)| fits(axis, back)).count()
}

/// The line on which both points could lie in one row, with nothing between them.
fn along(position: &Position, stone: Point, point: Point) -> Option<Axis> {
    let lines = Lines::of(position);
    let reach = position.rules().line as i8 - 1;
    let meets = |axis: (i8, i8), side: i8| {
        let steps = (1..=reach).find(|&steps| lines.step(stone, axis, side * steps) == Some(point));
        steps.is_some_and(|steps| {
            (1..steps).all(|between| lines.stone(stone, axis, side * between).is_none())
        })
    };
    let found = AXES
        .into_iter()
        .find(|&axis| meets(axis, 1) || meets(axis, -1))?;
    Some(match found {
        (0, _) => Axis::Row,
        (_, 0) => Axis::Column,
        _ => Axis::Diagonal,
    })
}
