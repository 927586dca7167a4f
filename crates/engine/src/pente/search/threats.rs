//! What must be done at once.

use crate::pente::grid::{AXES, Cell, Color, Grid, Marks};

/// What the side to move must answer.
pub(crate) struct Threats {
    /// Points on which the opponent would win at once; they are not looked for
    /// while a row is pending.
    pub(crate) wins: Marks,
    /// Where the opponent could make a four that two points complete.
    pub(crate) open_fours: Marks,
    /// Whether a row of the opponent wins unless it is broken now.
    pub(crate) pending: bool,
}

impl Threats {
    /// Against the side to move.
    pub(crate) fn of(grid: &mut Grid<'_>) -> Threats {
        let other = grid.turn ^ 1;
        let pending = grid.is_pending(other);
        let wins = if pending {
            Marks::default()
        } else {
            grid.winning_cells(other)
        };
        Threats {
            wins,
            open_fours: grid.open_fours(other),
            pending,
        }
    }

    /// Whether everything but an answer loses at once.
    pub(crate) fn is_forced(&self) -> bool {
        self.pending || !self.wins.is_empty()
    }

    /// The moves that can be worth a look.
    pub(crate) fn candidates(&self, grid: &Grid<'_>) -> Marks {
        let me = grid.turn;
        let captures = grid.kinds[me].captures;
        if self.pending {
            captures
        } else if self.is_forced() {
            grid.answers(self.wins, me)
        } else if !self.open_fours.is_empty() {
            // There may be fives that can be broken, and so do not win at once.
            let kinds = grid.kinds;
            let mine = kinds[me].fours.or(kinds[me].fives);
            let theirs = kinds[me ^ 1].fours.or(kinds[me ^ 1].fives);
            mine.or(theirs).or(captures).or(grid.attack_cells(me))
        } else {
            grid.near_cells()
        }
    }

    /// What else may help against open fours where no candidate does. Where a
    /// capture would take the stone that makes the four, there is time for any
    /// move, and otherwise for one that prepares the capture.
    pub(crate) fn last_resorts(&self, grid: &Grid<'_>) -> Marks {
        if self.is_forced() || self.open_fours.is_empty() {
            return Marks::default();
        }
        let (me, other) = (grid.turn, grid.turn ^ 1);
        let mut firm = self.open_fours;
        for cell in self.open_fours.iter() {
            firm.set(cell, !grid.would_be_capturable(cell, other));
        }
        let mut resorts = if firm.is_empty() {
            grid.candidates
        } else {
            grid.spoilers(firm, me, true)
        };
        for cell in self.candidates(grid).iter() {
            resorts.set(cell, false);
        }
        resorts
    }
}

impl Grid<'_> {
    /// A move that wins at once for the side to move.
    pub(crate) fn winning_cell(&mut self) -> Option<Cell> {
        self.winning_cells(self.turn).iter().next()
    }

    /// The points on which a stone of the color wins at once.
    pub(crate) fn winning_cells(&mut self, color: Color) -> Marks {
        let kinds = &self.kinds[color];
        let goal = u16::from(self.law.rules.captures_to_win);
        let missing = u32::from(goal.saturating_sub(self.captured[color]));
        let mut wins = kinds.fives;
        // No move takes more than 24 stones, and few more than four.
        if missing <= 24 && !kinds.captures.is_empty() {
            for cell in kinds.captures.iter() {
                if self.tally(color, cell).captures() >= missing {
                    wins.set(cell, true);
                }
            }
        }
        if !self.law.is_plain() {
            for cell in wins.iter() {
                wins.set(cell, self.would_win(color, cell));
            }
        }
        wins
    }

    /// Where the color can make a four that two points complete.
    fn open_fours(&self, color: Color) -> Marks {
        let mut open = Marks::default();
        for cell in self.kinds[color].fours.iter() {
            if self.tally(color, cell).open_fours() > 0 {
                open.set(cell, true);
            }
        }
        open
    }

    /// Whether a stone of the color on this empty point could be captured at
    /// once: the other color stands at one end of its run, and the other end is
    /// free.
    fn would_be_capturable(&self, cell: Cell, color: Color) -> bool {
        (0..AXES)
            .filter_map(|axis| self.ends_of_prey(cell, axis, color))
            .any(|[before, behind]| self.is_empty(before) != self.is_empty(behind))
    }

    /// The points at both ends of the run that a stone of the color makes here,
    /// if the run has a length that can be captured.
    fn ends_of_prey(&self, cell: Cell, axis: usize, color: Color) -> Option<[Cell; 2]> {
        let (first, length) = self.run(cell, axis, color);
        let lengths = self.law.rules.captures.lengths();
        if !lengths.contains(&(length as isize)) {
            return None;
        }
        let [before, behind] = [-1, length].map(|steps| self.law.step(first, axis, steps));
        Some([before?, behind?])
    }

    /// Where a stone of the color may keep the other from winning on one of these
    /// points: there, or by a capture. Where a row must survive, or stones vanish
    /// by themselves, more can.
    pub(crate) fn answers(&self, wins: Marks, color: Color) -> Marks {
        let kinds = &self.kinds[color];
        let mut answers = wins.or(kinds.captures);
        if self.law.rules.line_must_survive {
            // A five that could be broken by a capture does not win at once,
            // neither theirs nor mine, but it must be broken first.
            answers = answers.or(self.attack_cells(color)).or(kinds.fives);
        }
        if self.law.rules.self_capture {
            answers = answers.or(self.cells_where(|cell| self.tally(color, cell).poofs()));
        }
        if !self.law.is_plain() {
            answers = answers.or(self.spoilers(wins, color, self.law.rules.line_must_survive));
        }
        answers
    }

    /// Points from which a stone of the color makes one of the other on one of
    /// these vanish as soon as it is placed, or, if that matters, capturable.
    fn spoilers(&self, cells: Marks, color: Color, capturable: bool) -> Marks {
        let mut spoilers = Marks::default();
        for cell in cells.iter() {
            for ends in (0..AXES).filter_map(|axis| self.ends_of_prey(cell, axis, color ^ 1)) {
                let free = |end: &Cell| self.is_empty(*end);
                if !ends.iter().all(free) || capturable {
                    for end in ends.into_iter().filter(free) {
                        spoilers.set(end, true);
                    }
                }
            }
        }
        spoilers
    }

    /// Points from which the color would threaten a capture.
    pub(crate) fn attack_cells(&self, color: Color) -> Marks {
        if self.law.rules.captures.lengths().is_empty() {
            return Marks::default();
        }
        self.cells_where(|cell| self.tally(color, cell).attacks() > 0)
    }

    /// The points near a stone of which something is true.
    fn cells_where(&self, is_true: impl Fn(Cell) -> bool) -> Marks {
        let mut cells = Marks::default();
        for cell in self.candidates.iter().filter(|&cell| is_true(cell)) {
            cells.set(cell, true);
        }
        cells
    }
}
