//! What stays the same through a game.

use rules::pente::{Move, Point, Rules};

use super::geometry::{AXES, Cell, Geometry};
use super::shapes::{Row, Shape, Shapes, Style};
use super::tally::Tally;
use crate::pente::evaluation::features;
use crate::pente::evaluation::sum::Sum;
use crate::pente::evaluation::weights::Weights;

/// What stays the same through a game.
pub(crate) struct Law {
    pub(crate) rules: Rules,
    pub(super) geometry: Geometry,
    pub(super) shapes: Shapes,
    /// What each shape adds to its point.
    pub(super) additions: Box<[Addition; 256]>,
    /// What features add to their color: nothing, shapes, points.
    pub(super) sums: Vec<Sum>,
    /// Where the sums of a point begin, by its code.
    points: Vec<u16>,
    /// What points promise to moves, of the mover and of the other, at the same
    /// places.
    pub(super) promises: Vec<[i16; 2]>,
    /// What captures add, and the rules.
    pub(super) captured: [Sum; features::TENTHS],
    pub(in crate::pente) weights: Weights,
}

/// What a shape adds.
#[derive(Clone, Copy, Default)]
pub(super) struct Addition {
    pub(super) tally: Tally,
    /// Where its sum is.
    pub(super) sum: u16,
    /// Its digit in the code of its point.
    pub(super) level: u16,
}

/// What meets on a point: its code and the flags of its tally. The default is
/// nothing.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Meeting(u16);

impl Meeting {
    #[inline]
    pub(super) fn new(code: u16, tally: Tally) -> Meeting {
        Meeting(code << 2 | tally.flags())
    }
}

/// What each axis counts in the code of a point.
pub(super) const DIGITS: [u16; AXES] = [1, 10, 100, 1000];

impl Law {
    pub(crate) fn new(rules: &Rules, weights: &Weights) -> Law {
        let weights = weights.folded_for(rules);
        let shapes = Shapes::of(Style::of(rules));
        let mut sums = vec![Sum::ZERO];
        let mut additions = Box::new([Addition::default(); 256]);
        for (addition, &shape) in additions.iter_mut().zip(shapes.all.iter()) {
            addition.tally = Tally::of(shape, shape_promises(&weights, shape));
            addition.level = features::level(shape.row) as u16;
            let feature = features::of_shape(shape);
            if !features::is_nothing(feature) {
                addition.sum = sums.len() as u16;
                sums.push(weights.row(feature));
            }
        }
        let first = sums.len() as u16;
        sums.extend(features::of_points().map(|feature| weights.row(feature)));
        let mut promises = vec![[0; 2]; sums.len() - features::of_points().len()];
        promises.extend(features::of_points().map(|feature| weights.promise(feature)));
        let place = |code| features::of_code(code) - features::of_points().start + first;
        let points = (0..features::CODES).map(place).collect();
        let captured = std::array::from_fn(|tenths| {
            let mut sum = weights.row(features::of_captured(tenths));
            sum.add(&weights.row(features::of_rules(rules)));
            sum
        });
        Law {
            rules: *rules,
            geometry: Geometry::new(rules.size),
            additions,
            sums,
            points,
            promises,
            captured,
            weights,
            shapes,
        }
    }

    pub(crate) fn cell(&self, point: Point) -> Cell {
        self.geometry.cell(point)
    }

    pub(crate) fn point(&self, cell: Cell) -> Point {
        self.geometry.point(cell)
    }

    pub(super) const fn center(&self) -> Point {
        Point::center(self.rules.size)
    }

    pub(crate) fn mv(&self, cell: Cell) -> Move {
        Move::Place(self.point(cell))
    }

    pub(crate) fn cells(&self) -> Cell {
        self.geometry.cells() as Cell
    }

    /// The cell some steps along an axis, if it is on the board.
    pub(crate) fn step(&self, cell: Cell, axis: usize, steps: i32) -> Option<Cell> {
        self.geometry.step(cell, axis, steps)
    }

    /// Where the sum of a point is.
    #[inline]
    pub(super) fn point_place(&self, Meeting(point): Meeting) -> usize {
        usize::from(self.points[usize::from(point >> 2)] + (point & 3))
    }

    /// Whether a row wins at once, and no stone vanishes as it is placed.
    pub(crate) const fn is_plain(&self) -> bool {
        !self.rules.line_must_survive && !self.rules.self_capture
    }
}

/// What a shape promises to a move, of the mover and of the other, above the
/// least that any does.
fn shape_promises(weights: &Weights, shape: Shape) -> [u16; 2] {
    if shape.row == Row::Five {
        return [4095; 2];
    }
    let found = weights.promise(features::of_prospect(shape));
    found.map(|promise| (promise + 1000).clamp(0, 3000) as u16)
}
