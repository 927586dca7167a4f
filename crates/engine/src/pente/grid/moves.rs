//! Moves made and taken back.

use super::geometry::AXES;
use super::{CELLS, Cell, Color, End, Grid, Kinds, Marks, Sum, Tally};

/// Stones that one move can remove: three in each of eight directions, and
/// nine of the mover's own.
const MOST_REMOVED: usize = 34;

/// A move that was made, and what it takes to take it back.
#[derive(Clone, Copy)]
pub(super) struct Made {
    cell: Cell,
    /// Captured stones, then the mover's own that vanished.
    removed: [Cell; MOST_REMOVED],
    captured: u8,
    poofed: u8,
    pending: [bool; 2],
    exchanges: [usize; 2],
    counted: [usize; 2],
    /// How many changes there were.
    changes: usize,
}

/// What was before a move, where keeping is cheaper than counting back.
#[derive(Clone, Copy)]
pub(super) struct Before {
    kinds: [Kinds; 2],
    candidates: Marks,
    sums: [Sum; 2],
}

impl Made {
    /// A move that is about to be made.
    fn of(grid: &Grid<'_>, cell: Cell) -> Made {
        Made {
            cell,
            removed: [0; MOST_REMOVED],
            captured: 0,
            poofed: 0,
            pending: grid.pending,
            exchanges: [0, 1].map(|color| grid.exchanges[color].len()),
            counted: grid.counted,
            changes: grid.changes.len(),
        }
    }

    /// The stones that were removed, with their colors.
    fn removed(&self, mover: Color) -> impl Iterator<Item = (Cell, Color)> {
        let captured = usize::from(self.captured);
        let all = captured + usize::from(self.poofed);
        let color = move |index| if index < captured { mover ^ 1 } else { mover };
        let numbered = self.removed[..all].iter().enumerate();
        numbered.map(move |(index, &stone)| (stone, color(index)))
    }
}

impl Grid<'_> {
    /// Places a stone of the side to move on an empty point; tells if the game
    /// is over.
    pub(crate) fn make(&mut self, cell: Cell) -> Option<End> {
        let mover = self.turn;
        let tally = self.tally(mover, cell);
        let mut made = Made::of(self, cell);
        self.before.push(Before {
            kinds: self.kinds,
            candidates: self.candidates,
            sums: self.sums,
        });
        self.put(cell, mover);
        self.find_removed(&mut made, mover, tally);
        for (stone, color) in made.removed(mover) {
            self.take(stone, color);
        }
        self.count_removed(&made, mover);
        self.placed += 1;
        self.turn = mover ^ 1;
        let end = self.judged(mover, cell, tally, made.poofed > 0);
        self.made.push(made);
        end
    }

    /// Whether a stone of the color on this empty point wins at once, whoever is
    /// to move. The stones are tried, and what is known of the points around them
    /// stays as it is; that takes a small part of the time of a move.
    pub(crate) fn would_win(&mut self, color: Color, cell: Cell) -> bool {
        let tally = self.tally(color, cell);
        let captured = self.captured;
        let mut made = Made::of(self, cell);
        self.set(cell, color, color as u8 + 1);
        self.find_removed(&mut made, color, tally);
        for (stone, owner) in made.removed(color) {
            self.set(stone, owner, 0);
        }
        self.count_removed(&made, color);
        let end = self.judged(color, cell, tally, made.poofed > 0);
        for (stone, owner) in made.removed(color) {
            self.set(stone, owner, owner as u8 + 1);
        }
        self.set(cell, color, 0);
        (self.pending, self.captured) = (made.pending, captured);
        end == Some(End::Won(color))
    }

    /// Finds what a stone that was just placed removes, its own color included,
    /// before anything is removed.
    fn find_removed(&self, made: &mut Made, mover: Color, tally: Tally) {
        if tally.captures() > 0 {
            self.find_captured(made, mover);
        }
        if tally.poofs() {
            self.find_poofed(made, mover);
        }
    }

    fn count_removed(&mut self, made: &Made, mover: Color) {
        self.captured[mover] += u16::from(made.captured);
        self.captured[mover ^ 1] += u16::from(made.poofed);
    }

    /// Takes the last move back.
    pub(crate) fn unmake(&mut self) {
        let Some(made) = self.made.pop() else {
            return;
        };
        let mover = self.turn ^ 1;
        self.turn = mover;
        self.placed -= 1;
        self.captured[mover] -= u16::from(made.captured);
        self.captured[mover ^ 1] -= u16::from(made.poofed);
        for (stone, color) in made.removed(mover) {
            self.set(stone, color, color as u8 + 1);
        }
        self.set(made.cell, mover, 0);
        self.empty = self.empty + 1 - u16::from(made.captured + made.poofed);
        self.pending = made.pending;
        if let Some(before) = self.before.last() {
            self.kinds = before.kinds;
            self.candidates = before.candidates;
            for color in 0..2 {
                if self.counted[color] > made.counted[color] {
                    self.sums[color] = before.sums[color];
                    self.counted[color] = made.counted[color];
                }
                self.exchanges[color].truncate(made.exchanges[color]);
            }
        }
        self.before.truncate(self.made.len());
        while self.changes.len() > made.changes
            && let Some(change) = self.changes.pop()
        {
            let cell = usize::from(change.cell) & (CELLS - 1);
            self.shapes[usize::from(change.axis) & 3][cell] = change.shapes;
            self.tallies[0][cell] = change.tallies[0];
            self.tallies[1][cell] = change.tallies[1];
            self.codes[cell] = change.codes;
        }
    }

    /// Lets the other side move.
    pub(crate) const fn pass(&mut self) {
        self.turn ^= 1;
    }

    fn find_captured(&self, made: &mut Made, mover: Color) {
        for axis in 0..AXES {
            for side in [1, -1] {
                let length = self.bracketed(made.cell, axis, side, mover);
                for steps in 1..=length {
                    let stone = self.law.step(made.cell, axis, side * steps);
                    made.removed[usize::from(made.captured)] = stone.unwrap_or_default();
                    made.captured += 1;
                }
            }
        }
    }

    /// How many stones lie between the cell and another stone of the mover, if
    /// that is a capture.
    pub(crate) fn bracketed(&self, cell: Cell, axis: usize, side: i32, mover: Color) -> i32 {
        let stone = |steps: i32| {
            let at = self.law.step(cell, axis, side * steps)?;
            self.stone(at)
        };
        let mut length = 0;
        while stone(length + 1) == Some(mover ^ 1) {
            length += 1;
        }
        let lengths = self.law.rules.captures.lengths();
        let captures = lengths.contains(&(length as isize)) && stone(length + 1) == Some(mover);
        if captures { length } else { 0 }
    }

    fn find_poofed(&self, made: &mut Made, mover: Color) {
        for axis in 0..AXES {
            let (first, length) = self.run(made.cell, axis, mover);
            let is_enemy = |at: Option<Cell>| at.and_then(|at| self.stone(at)) == Some(mover ^ 1);
            let lengths = self.law.rules.captures.lengths();
            let bracketed = lengths.contains(&(length as isize))
                && is_enemy(self.law.step(first, axis, -1))
                && is_enemy(self.law.step(first, axis, length));
            for steps in 0..if bracketed { length } else { 0 } {
                let stone = self.law.step(first, axis, steps).unwrap_or_default();
                let all = usize::from(made.captured + made.poofed);
                if !made.removed[usize::from(made.captured)..all].contains(&stone) {
                    made.removed[all] = stone;
                    made.poofed += 1;
                }
            }
        }
    }

    /// The unbroken run of a color through a point: its first point and its
    /// length.
    pub(crate) fn run(&self, cell: Cell, axis: usize, color: Color) -> (Cell, i32) {
        let following = |side: i32| {
            let mut steps = 0;
            while self
                .law
                .step(cell, axis, side * (steps + 1))
                .is_some_and(|at| self.stone(at) == Some(color))
            {
                steps += 1;
            }
            steps
        };
        let (back, ahead) = (following(-1), following(1));
        let first = self.law.step(cell, axis, -back).unwrap_or(cell);
        (first, back + 1 + ahead)
    }
}
