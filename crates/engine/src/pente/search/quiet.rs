//! The quiescence search at the end of a line: fours, fives that must be broken
//! and what answers them, until nothing is forced.

use super::order::Moves;
use super::table::Known;
use super::threats::Threats;
use super::tree::Tree;
use super::value::{WIN, recalled, stored};
use crate::bound::Bound;
use crate::pente::grid::{End, Grid, Marks};

/// How many plies of fours and answers are searched.
const MAX_QUIESCENCE_PLIES: i32 = 14;
/// For how many of these plies captures that win nothing at once are searched.
const MAX_CAPTURE_PLIES: i32 = 2;

impl Tree<'_> {
    /// The value of a position when only forcing moves are made.
    pub(super) fn quiescence(&mut self, mut alpha: i32, beta: i32, ply: i32, steps: i32) -> i32 {
        if self.is_stopped() {
            return 0;
        }
        if self.grid.winning_cell().is_some() {
            return WIN - ply - 1;
        }
        let threats = Threats::of(&mut self.grid);
        let (mut best, cells) = if threats.is_forced() {
            if steps > MAX_QUIESCENCE_PLIES {
                return self.grid.evaluation();
            }
            (ply + 2 - WIN, threats.candidates(&self.grid))
        } else {
            let stand_pat = self.grid.evaluation();
            let cells = forcing_cells(&self.grid, steps);
            if stand_pat >= beta || steps > MAX_QUIESCENCE_PLIES || cells.is_empty() {
                return stand_pat;
            }
            (stand_pat, cells)
        };
        // Most lines end above; a probe of the table costs more than they do.
        let hash = self.grid.hash();
        if let Some(value) = self.quiescence_cutoff(hash, alpha, beta, ply, steps) {
            return value;
        }
        let floor = alpha;
        alpha = alpha.max(best);
        let mut best_cell = None;
        let mut moves = Moves::among(&self.grid, cells.iter());
        while let Some(cell) = moves.next() {
            let me = self.grid.turn;
            let value = match self.grid.make(cell) {
                Some(End::Drawn) => 0,
                Some(End::Won(color)) if color == me => WIN - ply - 1,
                Some(End::Won(_)) => ply + 1 - WIN,
                None => -self.quiescence(-beta, -alpha, ply + 1, steps + 1),
            };
            self.grid.unmake();
            if self.stopped {
                return 0;
            }
            if value > best {
                best = value;
                best_cell = Some(cell);
                alpha = alpha.max(value);
                if alpha >= beta {
                    break;
                }
            }
        }
        let bound = Bound::of(best, floor, beta);
        let known = Known {
            cell: best_cell,
            value: stored(best, ply),
            bound,
            depth: -steps,
        };
        self.table.put(hash, known);
        best
    }

    fn quiescence_cutoff(
        &self,
        hash: u64,
        alpha: i32,
        beta: i32,
        ply: i32,
        steps: i32,
    ) -> Option<i32> {
        let known = self.table.get(hash)?;
        let value = recalled(known.value, ply);
        let enough = match known.bound {
            Bound::Exact => true,
            Bound::Lower => value >= beta,
            Bound::Upper => value <= alpha,
        };
        (enough && known.depth >= -steps).then_some(value)
    }
}

/// Fours and fives that must be broken, and at first captures.
fn forcing_cells(grid: &Grid<'_>, steps: i32) -> Marks {
    let kinds = &grid.kinds[grid.turn];
    let rows = kinds.fours.or(kinds.fives);
    if steps < MAX_CAPTURE_PLIES {
        rows.or(kinds.captures)
    } else {
        rows
    }
}
