//! Shapes, tallies and sums are kept up to date as stones come and go.

use super::geometry::{AXES, BORDER, CELLS, Cell, LINES};
use super::law::{DIGITS, Law, Meeting};
use super::tally::Tally;
use super::{Change, Color, Exchange, Grid};
use crate::pente::evaluation::sum::Sum;
use crate::wide::wide;

impl Grid<'_> {
    /// Looks at the neighbors of a point that has changed.
    pub(super) fn look_around(&mut self, cell: Cell) {
        let law = self.law;
        let (here, reach) = (usize::from(cell) & (CELLS - 1), law.shapes.reach);
        for (axis, place) in law.geometry.places[here].iter().enumerate() {
            let line = self.lines[usize::from(place.line) & (LINES - 1)];
            let back = u32::from(place.back).min(reach) as usize;
            let ahead = u32::from(place.ahead).min(reach) as usize;
            let step = law.geometry.steps[axis];
            let mut neighbor = here - back * step;
            let mut window = line >> (2 * (u32::from(place.at) + BORDER - back as u32 - reach));
            for _ in 0..=back + ahead {
                if self.stones[neighbor & (CELLS - 1)] == 0 && neighbor != here {
                    self.look(neighbor & (CELLS - 1), axis, window);
                }
                neighbor += step;
                window >>= 2;
            }
        }
    }

    /// Looks up the shapes of a point along one axis.
    #[inline]
    fn look(&mut self, cell: usize, axis: usize, window: u64) {
        let law = self.law;
        let new = law.shapes.at(window);
        let old = self.shapes[axis & 3][cell & (CELLS - 1)];
        if new == old {
            return;
        }
        self.note(cell, axis);
        self.shapes[axis & 3][cell & (CELLS - 1)] = new;
        for color in 0..2 {
            self.exchange(cell, axis, color, [old[color], new[color]]);
        }
    }

    /// Counts one shape of a color in place of another.
    #[inline]
    fn exchange(&mut self, cell: usize, axis: usize, color: Color, [old, new]: [u8; 2]) {
        if old == new {
            return;
        }
        let law = self.law;
        let old = &law.additions[usize::from(old)];
        let new = &law.additions[usize::from(new)];
        let tally = &mut self.tallies[color & 1][cell & (CELLS - 1)];
        let before = *tally;
        let now = before.exchanged(old.tally, new.tally);
        *tally = now;
        if !now.is_like(before) {
            self.mark(cell as Cell, color, now);
        }
        if old.sum == new.sum {
            return;
        }
        let code = &mut self.codes[cell & (CELLS - 1)][color & 1];
        let point = Meeting::new(*code, before);
        let step = new.level.wrapping_sub(old.level);
        *code = code.wrapping_add(step.wrapping_mul(DIGITS[axis & 3]));
        self.exchanges[color & 1].push(Exchange {
            shapes: [old.sum, new.sum],
            points: [point, Meeting::new(*code, now)],
        });
    }

    /// Remembers a point before it changes.
    #[inline]
    fn note(&mut self, cell: usize, axis: usize) {
        let cell = cell & (CELLS - 1);
        self.changes.push(Change {
            axis: axis as u8,
            cell: cell as Cell,
            shapes: self.shapes[axis & 3][cell],
            codes: self.codes[cell],
            tallies: [self.tallies[0][cell], self.tallies[1][cell]],
        });
    }

    fn mark(&mut self, cell: Cell, color: Color, tally: Tally) {
        let [five, four, three, capture] = tally.kinds();
        let kinds = &mut self.kinds[color];
        kinds.fives.set(cell, five);
        kinds.fours.set(cell, four);
        kinds.open_threes.set(cell, three);
        kinds.captures.set(cell, capture);
    }

    /// A point that has become empty gets its shapes.
    pub(super) fn appear(&mut self, cell: Cell) {
        let law = self.law;
        let here = usize::from(cell) & (CELLS - 1);
        let (mut tallies, mut codes) = ([Tally::default(); 2], [0; 2]);
        let mut sums = [[0; AXES]; 2];
        for (axis, place) in law.geometry.places[here].iter().enumerate() {
            let line = self.lines[usize::from(place.line) & (LINES - 1)];
            let shift = 2 * (u32::from(place.at) + BORDER - law.shapes.reach);
            let shapes = law.shapes.at(line >> shift);
            self.note(here, axis);
            self.shapes[axis][here] = shapes;
            for (color, shape) in shapes.into_iter().enumerate() {
                let new = &law.additions[usize::from(shape)];
                tallies[color] = tallies[color].exchanged(Tally::default(), new.tally);
                codes[color] += new.level * DIGITS[axis];
                sums[color][axis] = new.sum;
            }
        }
        self.codes[here] = codes;
        for (color, tally) in tallies.into_iter().enumerate() {
            let point = Meeting::new(codes[color], tally);
            self.exchange_all(
                color,
                sums[color],
                |sum| [0, sum],
                [Meeting::default(), point],
            );
            self.tallies[color][here] = tally;
            self.mark(cell, color, tally);
        }
    }

    /// Exchanges the shapes of a point in all four lines, and the point.
    fn exchange_all(
        &mut self,
        color: Color,
        sums: [u16; AXES],
        exchanged: impl Fn(u16) -> [u16; 2],
        mut points: [Meeting; 2],
    ) {
        for sum in sums {
            let shapes = exchanged(sum);
            if sum != 0 || points[0] != points[1] {
                self.exchanges[color & 1].push(Exchange { shapes, points });
            }
            points[0] = points[1];
        }
    }

    /// The shapes of a point that is about to be occupied count no more.
    pub(super) fn vanish(&mut self, cell: Cell) {
        let law = self.law;
        let here = usize::from(cell) & (CELLS - 1);
        for color in 0..2 {
            let shape = |axis: usize| usize::from(self.shapes[axis][here][color]);
            let sums = std::array::from_fn(|axis| law.additions[shape(axis)].sum);
            let point = Meeting::new(self.codes[here][color], self.tallies[color][here]);
            self.exchange_all(color, sums, |sum| [sum, 0], [point, Meeting::default()]);
            self.mark(cell, color, Tally::default());
        }
    }

    /// Counts what has been exchanged since the sum was last asked for. Many
    /// positions of a search are left before anybody asks.
    pub(super) fn count(&mut self, color: Color) {
        let exchanges = &self.exchanges[color][self.counted[color]..];
        self.sums[color] = exchanged(self.law, &self.sums[color], exchanges);
        self.counted[color] = self.exchanges[color].len();
    }
}

wide! {
    /// A sum after exchanges.
    fn exchanged(law: &Law, sum: &Sum, exchanges: &[Exchange]) -> Sum {
        let mut sum = *sum;
        for exchange in exchanges {
            let [old, new] = exchange.shapes.map(|place| &law.sums[usize::from(place)]);
            sum.exchange(old, new);
            if exchange.points[0] != exchange.points[1] {
                let [old, new] = exchange
                    .points
                    .map(|point| &law.sums[law.point_place(point)]);
                sum.exchange(old, new);
            }
        }
        sum
    }
}
