//! How a move ends the game. The order of the tests is the rule, as in the
//! reference.

use super::geometry::{AXES, LINES};
use super::{Cell, Color, Grid, Tally};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    Won(Color),
    Drawn,
}

/// Stones in a row along an axis.
#[derive(Clone, Copy)]
struct Run {
    first: Cell,
    axis: usize,
    length: i32,
}

impl Grid<'_> {
    pub(super) fn judged(
        &mut self,
        mover: Color,
        cell: Cell,
        tally: Tally,
        poofed: bool,
    ) -> Option<End> {
        let rules = &self.law.rules;
        let decided = if rules.line_must_survive {
            self.surviving_row(mover, cell, tally)
                .or_else(|| self.capture_win())
        } else if rules.self_capture {
            let stands = !poofed || self.stone(cell) == Some(mover);
            let row = tally.fives() > 0 && stands;
            self.capture_win().or(row.then_some(mover))
        } else {
            let goal = u16::from(rules.captures_to_win);
            let captures = tally.captures() > 0 && self.captured[mover] >= goal;
            (captures || tally.fives() > 0).then_some(mover)
        };
        match decided {
            Some(color) => Some(End::Won(color)),
            None => (self.empty == 0).then_some(End::Drawn),
        }
    }

    /// Where a row must survive: the opponent's has, or the mover's cannot be
    /// broken.
    fn surviving_row(&mut self, mover: Color, cell: Cell, tally: Tally) -> Option<Color> {
        let other = mover ^ 1;
        if self.pending[other] && (tally.captures() == 0 || self.has_row(other)) {
            return Some(other);
        }
        self.pending[other] = false;
        if tally.fives() == 0 {
            return None;
        }
        // A stone that vanishes makes no row.
        if self.stone(cell) != Some(mover) {
            return None;
        }
        let rows = self.rows_through(cell, mover);
        self.pending[mover] = rows.iter().any(Option::is_some);
        let is_safe = |row: Run| !self.is_breakable(row, mover);
        rows.into_iter().flatten().any(is_safe).then_some(mover)
    }

    fn capture_win(&self) -> Option<Color> {
        let rules = &self.law.rules;
        let goal = u16::from(rules.captures_to_win);
        let reached = |color: Color| {
            let leads = self.captured[color] > self.captured[color ^ 1];
            self.captured[color] >= goal && (leads || !rules.self_capture)
        };
        let captures = !rules.captures.lengths().is_empty();
        [0, 1].into_iter().find(|&color| captures && reached(color))
    }

    /// Whether a winning row of the color lies on the board.
    pub(super) fn has_row(&self, color: Color) -> bool {
        const ODD: u64 = 0x5555_5555_5555_5555;
        let needed = u32::from(self.law.rules.line);
        (0..LINES).any(|index| {
            let line = self.lines[index];
            let own = match color {
                0 => line & !(line >> 1),
                _ => line >> 1 & !line,
            } & ODD;
            let row = (1..needed).fold(own, |row, steps| row & own >> (2 * steps));
            if self.law.rules.overline_wins {
                row != 0
            } else {
                row & !(own >> (2 * needed)) & !(own << 2) != 0
            }
        })
    }

    /// The winning rows of a color through one of its stones, by axis.
    fn rows_through(&self, cell: Cell, color: Color) -> [Option<Run>; AXES] {
        let rules = &self.law.rules;
        let needed = i32::from(rules.line);
        std::array::from_fn(|axis| {
            let (first, length) = self.run(cell, axis, color);
            let wins = length == needed || length > needed && rules.overline_wins;
            wins.then_some(Run {
                first,
                axis,
                length,
            })
        })
    }

    /// Whether the opponent can capture a stone of the row by one placement.
    fn is_breakable(&self, row: Run, color: Color) -> bool {
        let stones = (0..row.length).filter_map(|steps| self.law.step(row.first, row.axis, steps));
        let across = |stone: Cell| {
            (0..AXES)
                .filter(|&axis| axis != row.axis)
                .any(|axis| self.is_capturable(stone, axis, color))
        };
        stones.into_iter().any(across)
    }

    /// Whether the run through a stone can be captured along this axis.
    pub(crate) fn is_capturable(&self, stone: Cell, axis: usize, color: Color) -> bool {
        let (first, length) = self.run(stone, axis, color);
        let lengths = self.law.rules.captures.lengths();
        let ends = [-1, length].map(|steps| self.law.step(first, axis, steps));
        let enemy = ends.map(|end| end.is_some_and(|end| self.stone(end) == Some(color ^ 1)));
        let free = ends.map(|end| end.is_some_and(|end| self.is_empty(end)));
        lengths.contains(&(length as isize)) && (enemy[0] && free[1] || free[0] && enemy[1])
    }
}
