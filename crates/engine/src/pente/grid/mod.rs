//! The board that the search plays on: two seats, every rule, moves made and
//! taken back, and for every empty point what a stone of either color would do
//! there.
//!
//! The reference position of `rules` is compared with it over random games.

mod geometry;
mod judge;
mod law;
mod marks;
mod moves;
mod shapes;
mod tally;
#[cfg(test)]
mod tests;
mod upkeep;

use rules::pente::{Position, SecondStone, Stage};

pub(crate) use self::geometry::{AXES, CELLS, Cell};
use self::geometry::{BORDER, LINES};
pub(crate) use self::judge::End;
pub(crate) use self::law::Law;
use self::law::Meeting;
pub(crate) use self::marks::Marks;
use self::moves::{Before, Made};
pub(crate) use self::shapes::{Row, Shape};
pub(crate) use self::tally::Tally;
use super::evaluation::sum::Sum;

/// A color: 0 moves first.
pub(crate) type Color = usize;

/// Points by what a stone of one color on them would do.
#[derive(Clone, Copy, Default)]
pub(crate) struct Kinds {
    pub(crate) fives: Marks,
    pub(crate) fours: Marks,
    pub(crate) open_threes: Marks,
    pub(crate) captures: Marks,
}

/// A position of a game for two, with all that the search wants to know.
#[derive(Clone)]
pub(crate) struct Grid<'a> {
    pub(crate) law: &'a Law,
    lines: [u64; LINES],
    /// 0 empty, 1 and 2 the colors.
    stones: [u8; CELLS],
    /// For each axis and empty point the shapes of both colors.
    shapes: [[[u8; 2]; CELLS]; AXES],
    tallies: [[Tally; CELLS]; 2],
    /// For each empty point the rows of either color on its four lines, a digit
    /// each.
    codes: [[u16; 2]; CELLS],
    pub(crate) kinds: [Kinds; 2],
    occupied: Marks,
    /// Empty points with stones near them, or that were near one.
    pub(crate) candidates: Marks,
    /// What the shapes and points of either color added up to when they were
    /// last asked for.
    sums: [Sum; 2],
    /// What the moves have exchanged in the sums, and how much of it is counted.
    exchanges: [Vec<Exchange>; 2],
    counted: [usize; 2],
    pub(crate) captured: [u16; 2],
    pub(crate) turn: Color,
    /// Stones placed since the beginning.
    placed: u16,
    empty: u16,
    hash: u64,
    /// Whether a color has a row that still has to survive.
    pending: [bool; 2],
    made: Vec<Made>,
    before: Vec<Before>,
    /// The points that the moves have changed, as they were before.
    changes: Vec<Change>,
}

/// What one color has in place of something else.
#[derive(Clone, Copy)]
struct Exchange {
    /// Shapes, the old and the new by the places of their sums.
    shapes: [u16; 2],
    /// The point, before and after.
    points: [Meeting; 2],
}

/// A point along an axis as it was.
#[derive(Clone, Copy)]
struct Change {
    axis: u8,
    cell: Cell,
    shapes: [u8; 2],
    codes: [u16; 2],
    tallies: [Tally; 2],
}

impl<'a> Grid<'a> {
    /// The grid of a position for two that waits for a stone of its own seat.
    pub(crate) fn new(law: &'a Law, position: &Position) -> Option<Grid<'a>> {
        if position.stage() != Stage::Play || position.rules().seats != 2 {
            return None;
        }
        let mut grid = Grid::empty(law);
        for (point, seat) in position.board().stones() {
            grid.put(grid.law.cell(point), seat.index());
        }
        let captured = position.captured().as_slice();
        grid.captured = [captured[0], captured[1]];
        grid.turn = position.stone().index();
        // Only the first ones matter, and there is room to count on.
        grid.placed = position.stones_placed().min(1000);
        if grid.law.rules.line_must_survive {
            grid.pending = [0, 1].map(|color| grid.has_row(color));
        }
        grid.changes.clear();
        for color in 0..2 {
            grid.count(color);
            grid.exchanges[color].clear();
            grid.counted[color] = 0;
        }
        Some(grid)
    }

    fn empty(law: &'a Law) -> Grid<'a> {
        let mut grid = Grid {
            lines: law.geometry.empty_lines,
            stones: [0; CELLS],
            shapes: [[[0; 2]; CELLS]; AXES],
            tallies: [[Tally::default(); CELLS]; 2],
            codes: [[0; 2]; CELLS],
            kinds: [Kinds::default(); 2],
            occupied: Marks::default(),
            candidates: Marks::default(),
            sums: [Sum::ZERO; 2],
            exchanges: [0; 2].map(|_| Vec::with_capacity(4096)),
            counted: [0; 2],
            captured: [0; 2],
            turn: 0,
            placed: 0,
            empty: law.cells(),
            hash: 0,
            pending: [false; 2],
            made: Vec::with_capacity(64),
            before: Vec::with_capacity(64),
            changes: Vec::with_capacity(4096),
            law,
        };
        for cell in 0..grid.law.cells() {
            grid.appear(cell);
        }
        grid
    }

    /// What a stone of the color would do on an empty point.
    #[inline]
    pub(crate) fn tally(&self, color: Color, cell: Cell) -> Tally {
        self.tallies[color & 1][usize::from(cell) & (CELLS - 1)]
    }

    /// What it would make of each line.
    pub(crate) fn shapes_at(&self, color: Color, cell: Cell) -> [Shape; AXES] {
        let cell = usize::from(cell) & (CELLS - 1);
        let number = |axis: usize| usize::from(self.shapes[axis][cell][color & 1]);
        std::array::from_fn(|axis| self.law.shapes.all[number(axis)])
    }

    /// What meets on an empty point promises to a move there, if it is the
    /// mover's and if it is the other's.
    #[inline]
    pub(crate) fn point_promise(&self, color: Color, cell: Cell) -> [i16; 2] {
        let code = self.codes[usize::from(cell) & (CELLS - 1)][color & 1];
        self.law.promises[self
            .law
            .point_place(Meeting::new(code, self.tally(color, cell)))]
    }

    pub(crate) fn stone(&self, cell: Cell) -> Option<Color> {
        match self.stones[usize::from(cell) & (CELLS - 1)] {
            0 => None,
            stone => Some(usize::from(stone - 1)),
        }
    }

    pub(crate) fn is_empty(&self, cell: Cell) -> bool {
        cell < self.law.cells() && self.stones[usize::from(cell)] == 0
    }

    /// Whether the rules let the next stone be placed there.
    pub(crate) fn is_legal(&self, cell: Cell) -> bool {
        self.is_empty(cell) && (self.placed > 2 || self.is_opening_legal(cell))
    }

    /// Whether every empty point is legal.
    pub(crate) const fn is_free(&self) -> bool {
        self.placed > 2
    }

    /// Empty points near stones. Where the opening bars points around the center,
    /// those around them: the first stone is there, and what is near an answer in a
    /// corner is worth nothing. On an empty board those around the center.
    pub(crate) fn near_cells(&self) -> Marks {
        if self.is_free() {
            return self.candidates;
        }
        let around = |cell: Cell| self.law.geometry.around[usize::from(cell)];
        if self.occupied.is_empty() {
            return around(self.law.cell(self.law.center()));
        }
        let barred = (0..self.law.cells()).filter(|&cell| !self.is_opening_legal(cell));
        match barred.map(around).reduce(Marks::or) {
            Some(near) => near.without(self.occupied),
            None => self.candidates,
        }
    }

    fn is_opening_legal(&self, cell: Cell) -> bool {
        let rules = &self.law.rules;
        let (point, center) = (self.law.point(cell), self.law.center());
        let (rows, cols) = point.offset(center);
        match self.placed {
            0 => !rules.center_first || point == center,
            2 if self.turn == 0 => match rules.second_stone {
                SecondStone::Free => true,
                _ if rows.max(cols) <= 2 => false,
                SecondStone::OutsideFiveAndCross => rows.min(cols) > 0 || rows.max(cols) > 4,
                SecondStone::OutsideFive => true,
            },
            _ => true,
        }
    }

    /// All that the features of a color add up to.
    pub(crate) fn whole_sum(&mut self, color: Color) -> Sum {
        self.count(color & 1);
        let mut sum = self.law.captured[self.tenths(color)];
        sum.add(&self.sums[color & 1]);
        sum
    }

    /// Identifies the position, the side to move and the captures included.
    pub(crate) fn hash(&self) -> u64 {
        self.hash_with(self.hash, self.turn)
    }

    /// The same after a move that captures nothing.
    pub(crate) fn hash_after(&self, cell: Cell) -> u64 {
        self.hash_with(self.hash ^ stone_key(cell, self.turn), self.turn ^ 1)
    }

    fn hash_with(&self, stones: u64, turn: Color) -> u64 {
        let [first, second] = self.captured.map(u64::from);
        let table = first << 20 | second << 4 | (turn as u64) << 1 | 1;
        stones ^ table.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
    }

    /// Whether a row of the color wins unless it is broken by the next move.
    pub(crate) const fn is_pending(&self, color: Color) -> bool {
        self.pending[color & 1]
    }

    /// Puts a stone on an empty point; nothing is captured.
    fn put(&mut self, cell: Cell, color: Color) {
        self.vanish(cell);
        self.empty -= 1;
        self.set(cell, color, color as u8 + 1);
        self.look_around(cell);
        let around = &self.law.geometry.around[usize::from(cell)];
        self.candidates = self.candidates.or(*around).without(self.occupied);
    }

    /// Takes a stone off the board.
    fn take(&mut self, cell: Cell, color: Color) {
        self.empty += 1;
        self.set(cell, color, 0);
        self.look_around(cell);
        self.appear(cell);
        self.candidates.set(cell, true);
    }

    /// Writes a stone of the color into the board and its lines, or erases it.
    fn set(&mut self, cell: Cell, color: Color, stone: u8) {
        let here = usize::from(cell) & (CELLS - 1);
        self.stones[here] = stone;
        self.occupied.set(cell, stone != 0);
        self.hash ^= stone_key(cell, color);
        for place in self.law.geometry.places[here] {
            let shift = 2 * (u32::from(place.at) + BORDER);
            self.lines[usize::from(place.line) & (LINES - 1)] ^= (color as u64 + 1) << shift;
        }
    }
}

/// A random number for each stone.
// CITE: the mixing steps of SplitMix64, S. Vigna, https://prng.di.unimi.it/
const fn stone_key(cell: Cell, color: Color) -> u64 {
    let x = (cell as u64 * 2 + color as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}
