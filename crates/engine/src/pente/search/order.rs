//! Which moves are looked at, and in which order.

use super::threats::Threats;
use crate::pente::grid::{CELLS, Cell, Color, Grid};

/// The moves of a position, the best picked one by one.
pub(super) struct Moves {
    /// Score above, cell below.
    list: [i32; CELLS],
    count: usize,
    next: usize,
}

/// What earlier cutoffs say about moves: history, continuation history, killer
/// moves and countermoves.
pub(super) struct Memory {
    /// For each color and point how often a move there caused a cutoff.
    history: [[i16; CELLS]; 2],
    /// The same by the move that it answered.
    continuation_history: Vec<i16>,
    killers: Vec<[Cell; 2]>,
    /// The last answer to a move that caused a cutoff.
    countermoves: [[Cell; CELLS]; 2],
}

/// What the search remembers of the moves of a position.
pub(super) struct Hints<'a> {
    pub(super) memory: &'a Memory,
    /// The table's move, which comes first.
    pub(super) first: Option<Cell>,
    pub(super) ply: usize,
    /// The move that led here.
    pub(super) last: Option<Cell>,
}

/// No cell.
const NONE: Cell = 511;
/// Above every other score.
const MAX_SCORE: i32 = 1 << 21;

impl Memory {
    pub(super) fn new() -> Memory {
        Memory {
            history: [[0; CELLS]; 2],
            continuation_history: vec![0; 2 * CELLS * CELLS],
            killers: vec![[NONE; 2]; 256],
            countermoves: [[NONE; CELLS]; 2],
        }
    }

    /// Remembers that a move refuted the position.
    pub(super) fn refuted(
        &mut self,
        color: Color,
        cell: Cell,
        ply: usize,
        depth: i32,
        last: Option<Cell>,
    ) {
        let killers = &mut self.killers[ply.min(255)];
        if killers[0] != cell {
            *killers = [cell, killers[0]];
        }
        if let Some(last) = last {
            self.countermoves[color][usize::from(last)] = cell;
        }
        self.learn(color, cell, last, depth * depth);
    }

    /// A move that did not refute the position, though it was tried.
    pub(super) fn failed(&mut self, color: Color, cell: Cell, depth: i32, last: Option<Cell>) {
        self.learn(color, cell, last, -depth * depth);
    }

    fn learn(&mut self, color: Color, cell: Cell, last: Option<Cell>, by: i32) {
        drift(&mut self.history[color][usize::from(cell)], by);
        if let Some(last) = last {
            drift(
                &mut self.continuation_history[reply_place(color, last, cell)],
                by,
            );
        }
    }
}

impl Hints<'_> {
    fn bonus(&self, color: Color, cell: Cell) -> i32 {
        let Hints {
            memory, ply, last, ..
        } = *self;
        let killers = memory.killers[ply.min(255)];
        let countermove = last.map_or(NONE, |last| memory.countermoves[color][usize::from(last)]);
        let killer = if killers[0] == cell || killers[1] == cell {
            60
        } else {
            0
        };
        let counter = if countermove == cell { 40 } else { 0 };
        let replies = last.map_or(0, |last| {
            memory.continuation_history[reply_place(color, last, cell)]
        });
        i32::from(memory.history[color][usize::from(cell)] / 8 + replies / 4) + killer + counter
    }
}

/// The place of a move that answers another.
fn reply_place(color: Color, last: Cell, cell: Cell) -> usize {
    (color * CELLS + usize::from(last)) * CELLS + usize::from(cell)
}

/// History values stay within this.
const MAX_HISTORY: i32 = 4096;

/// Moves a count, the less the farther it is out already.
fn drift(count: &mut i16, by: i32) {
    let by = by.clamp(-MAX_HISTORY, MAX_HISTORY);
    *count += (by - i32::from(*count) * by.abs() / MAX_HISTORY) as i16;
}

impl Moves {
    /// The moves worth a look in a position that is not won at once: by their
    /// looks and, with hints, by what the search remembers.
    #[inline(always)]
    pub(super) fn new(grid: &Grid<'_>, threats: &Threats, hints: Option<&Hints<'_>>) -> Moves {
        let mut moves = Moves::empty();
        let first = hints.and_then(|hints| hints.first);
        let bonus = |cell| hints.map_or(0, |hints| hints.bonus(grid.turn, cell));
        let stage = Stage::of(grid);
        for cell in threats.candidates(grid).iter() {
            if !grid.is_free() && !grid.is_legal(cell) {
                continue;
            }
            let score = if first == Some(cell) {
                MAX_SCORE
            } else {
                stage.promise(grid, cell) + bonus(cell)
            };
            moves.push(score, cell);
        }
        if moves.count == 0 && !threats.is_forced() {
            moves.all(grid);
        }
        moves
    }

    /// These moves by their looks.
    #[inline(always)]
    pub(super) fn among(grid: &Grid<'_>, cells: impl Iterator<Item = Cell>) -> Moves {
        let mut moves = Moves::empty();
        let stage = Stage::of(grid);
        for cell in cells {
            moves.push(stage.promise(grid, cell), cell);
        }
        moves
    }

    #[inline(always)]
    const fn empty() -> Moves {
        Moves {
            list: [0; CELLS],
            count: 0,
            next: 0,
        }
    }

    /// Every legal move, where none is near a stone.
    fn all(&mut self, grid: &Grid<'_>) {
        for cell in (0..grid.law.cells()).filter(|&cell| grid.is_legal(cell)) {
            self.push(0, cell);
        }
    }

    fn push(&mut self, score: i32, cell: Cell) {
        let score = score.clamp(-MAX_SCORE, MAX_SCORE);
        self.list[self.count & (CELLS - 1)] = score << 9 | i32::from(cell);
        self.count += 1;
    }

    /// The best of those that are left.
    pub(super) fn next(&mut self) -> Option<Cell> {
        let rest = self.list.get_mut(self.next..self.count)?;
        let (best, _) = rest.iter().enumerate().max_by_key(|(_, score)| **score)?;
        rest.swap(0, best);
        self.next += 1;
        Some((rest[0] & 511) as Cell)
    }
}

/// How far both sides are from winning by captures.
struct Stage {
    me: Color,
    /// What a captured stone adds to the promise of a move, and what one adds
    /// that the other would capture there.
    prey: [i32; 2],
}

impl Stage {
    fn of(grid: &Grid<'_>) -> Stage {
        let me = grid.turn;
        let prey = [0, 1].map(|side| i32::from(grid.prey_promise(me ^ side)[side]));
        Stage { me, prey }
    }

    /// How good a move looks.
    fn promise(&self, grid: &Grid<'_>, cell: Cell) -> i32 {
        let (me, other) = (self.me, self.me ^ 1);
        let (mine, theirs) = (grid.tally(me, cell), grid.tally(other, cell));
        let points = [
            grid.point_promise(me, cell)[0],
            grid.point_promise(other, cell)[1],
        ];
        let [made, denied] = points.map(i32::from);
        let prey = mine.captures() as i32 * self.prey[0] + theirs.captures() as i32 * self.prey[1];
        mine.promise() + theirs.denial() + made + denied + prey
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn history_levels_off_on_both_sides() {
        let mut count = 0;
        for by in [1, 40, 10_000, 10_000, -3, 10_000, -10_000, -10_000, -9, 1] {
            drift(&mut count, by);
            assert!(i32::from(count).abs() <= MAX_HISTORY, "{count} after {by}");
        }
        assert!(count < 0);
    }

    #[test]
    fn a_refutation_counts_most_as_an_answer_to_the_same_move() {
        let mut memory = Memory::new();
        memory.refuted(0, 40, 9, 6, Some(17));
        memory.failed(0, 41, 6, Some(17));
        let bonus = |cell, last| {
            let hints = Hints {
                memory: &memory,
                first: None,
                ply: 3,
                last,
            };
            hints.bonus(0, cell)
        };
        assert!(bonus(40, Some(17)) > bonus(40, Some(18)));
        assert_eq!(bonus(40, Some(18)), bonus(40, None));
        assert!(bonus(40, None) > bonus(42, None));
        assert!(bonus(41, Some(17)) < bonus(41, None));
        assert!(bonus(41, None) < bonus(42, None));
    }
}
