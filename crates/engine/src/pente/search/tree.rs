//! The recursive part: a principal variation search.
//!
//! The first move of a position is searched with the full window, the others
//! with a null window, and again if they prove better. Beside that: null move
//! pruning, futility pruning both ways, late move reductions and late move
//! pruning (`width`). None of it applies where an answer is forced.

use std::sync::atomic::{AtomicBool, Ordering};

use super::order::{Hints, Memory, Moves};
use super::table::{Known, Table};
use super::threats::Threats;
use super::value::{WIN, WON, recalled, stored};
use crate::Limits;
use crate::bound::Bound;
use crate::pente::grid::{Cell, End, Grid};

/// A search of one thread.
pub(super) struct Tree<'a> {
    pub(super) grid: Grid<'a>,
    pub(super) table: &'a Table,
    pub(super) memory: &'a mut Memory,
    pub(super) limits: &'a Limits<'a>,
    /// Set when the thread that the others help is done.
    pub(super) stop: &'a AtomicBool,
    pub(super) nodes: u64,
    pub(super) most_nodes: u64,
    /// The depth of the iteration.
    pub(super) root_depth: i32,
    /// The static evaluations of the positions from the root to the present
    /// one, each for its side to move.
    pub(super) evaluations: [i32; MAX_PLY as usize + 1],
    pub(super) stopped: bool,
}

/// How many nodes are searched between two checks of the limits.
const NODES_PER_CHECK: u64 = 1024;
/// No line is searched farther than this.
pub(super) const MAX_PLY: i32 = 120;

/// The arguments of a node: depth and window.
#[derive(Clone, Copy)]
pub(super) struct Query {
    pub(super) depth: i32,
    pub(super) alpha: i32,
    pub(super) beta: i32,
    pub(super) ply: i32,
    pub(super) last: Option<Cell>,
    /// Whether a null move may be tried: not after another one.
    pub(super) may_null: bool,
}

impl Query {
    const fn has_null_window(&self) -> bool {
        self.beta - self.alpha <= 1
    }

    /// The query for a child; the window is given from this side.
    const fn child(&self, depth: i32, alpha: i32, beta: i32, cell: Option<Cell>) -> Query {
        Query {
            depth,
            alpha: -beta,
            beta: -alpha,
            ply: self.ply + 1,
            last: cell,
            may_null: cell.is_some(),
        }
    }
}

impl<'a> Tree<'a> {
    pub(super) const fn new(
        grid: Grid<'a>,
        table: &'a Table,
        memory: &'a mut Memory,
        limits: &'a Limits<'a>,
        stop: &'a AtomicBool,
        most_nodes: u64,
    ) -> Tree<'a> {
        Tree {
            grid,
            table,
            memory,
            limits,
            stop,
            nodes: 0,
            most_nodes,
            root_depth: 1,
            evaluations: [0; MAX_PLY as usize + 1],
            stopped: false,
        }
    }

    /// Counts a position; once the limits are reached it stays stopped.
    pub(super) fn is_stopped(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes.is_multiple_of(NODES_PER_CHECK)
            && (self.limits.check().is_err() || self.stop.load(Ordering::Relaxed))
            || self.nodes >= self.most_nodes
        {
            self.stopped = true;
        }
        self.stopped
    }

    /// What a position is worth to the side to move.
    pub(super) fn value(&mut self, mut query: Query) -> i32 {
        if query.depth <= 0 {
            return self.quiescence(query.alpha, query.beta, query.ply, 0);
        }
        if self.is_stopped() {
            return 0;
        }
        if self.grid.winning_cell().is_some() {
            return WIN - query.ply - 1;
        }
        query.beta = query.beta.min(WIN - query.ply - 1);
        query.alpha = query.alpha.max(query.ply - WIN);
        if query.alpha >= query.beta || query.ply >= MAX_PLY {
            return query.alpha;
        }
        let hash = self.grid.hash();
        let known = self.table.get(hash);
        if let Some(value) = known.and_then(|known| table_cutoff(&known, &query)) {
            return value;
        }
        let threats = Threats::of(&mut self.grid);
        self.note_evaluation(query.ply, &threats);
        if let Some(value) = self.pruned(&query, &threats, known) {
            return value;
        }
        let first = known.and_then(|known| known.cell);
        self.search_moves(&query, &threats, hash, first)
    }

    /// Stores the static evaluation. Where an answer is forced it says little,
    /// and that of two plies before is kept.
    fn note_evaluation(&mut self, ply: i32, threats: &Threats) {
        let place = ply as usize;
        self.evaluations[place] = match place.checked_sub(2) {
            Some(before) if threats.is_forced() => self.evaluations[before],
            _ => self.grid.evaluation(),
        };
    }

    /// Whether the static evaluation is better than two plies before; not if
    /// there is none.
    fn is_improving(&self, ply: i32) -> bool {
        let place = ply as usize;
        place >= 2 && self.evaluations[place] > self.evaluations[place - 2]
    }

    /// A value without a search of the moves, where the evaluation is far from
    /// the window.
    fn pruned(&mut self, query: &Query, threats: &Threats, known: Option<Known>) -> Option<i32> {
        /// For each ply of depth that is left.
        const REVERSE_FUTILITY_MARGIN: i32 = 110;
        const RAZORING_MARGIN: i32 = 260;
        let quiet = !threats.is_forced() && threats.open_fours.is_empty();
        if !quiet || !query.has_null_window() || query.beta.abs() >= WON {
            return None;
        }
        let evaluation = corrected(self.evaluations[query.ply as usize], known);
        // Reverse futility pruning.
        if query.depth <= 6 && evaluation - REVERSE_FUTILITY_MARGIN * query.depth >= query.beta {
            return Some(evaluation);
        }
        // Razoring.
        if query.depth <= 2 && evaluation + RAZORING_MARGIN * query.depth < query.alpha {
            let value = self.quiescence(query.alpha, query.beta, query.ply, 0);
            if value <= query.alpha {
                return Some(value);
            }
        }
        // Null move pruning.
        if query.may_null && query.depth >= 3 && evaluation >= query.beta && self.grid.is_free() {
            let depth = query.depth - 3 - query.depth / 4;
            self.grid.pass();
            let value = -self.value(query.child(depth, query.beta - 1, query.beta, None));
            self.grid.pass();
            if value >= query.beta && !self.stopped {
                return Some(value.min(WON - 1));
            }
        }
        None
    }

    fn search_moves(
        &mut self,
        query: &Query,
        threats: &Threats,
        hash: u64,
        first: Option<Cell>,
    ) -> i32 {
        let forced = threats.is_forced();
        let hints = Hints {
            memory: self.memory,
            first,
            ply: query.ply as usize,
            last: query.last,
        };
        let mut moves = Moves::new(&self.grid, threats, Some(&hints));
        let width = if forced {
            usize::MAX
        } else {
            width(query.depth)
        };
        // Without an answer the opponent wins with the next move.
        let mut best = query.ply + 2 - WIN;
        let mut best_cell = None;
        let mut alpha = query.alpha;
        let mut tried: [Cell; 64] = [0; 64];
        let mut index = 0;
        let mut has_resorts = true;
        loop {
            let Some(cell) = moves.next().filter(|_| index < width) else {
                if has_resorts && best <= query.alpha {
                    has_resorts = false;
                    let resorts = threats.last_resorts(&self.grid);
                    moves = Moves::among(&self.grid, resorts.iter());
                    continue;
                }
                break;
            };
            let value = self.search_move(query, cell, index, alpha, forced);
            if self.stopped {
                return 0;
            }
            if value > best {
                best = value;
                best_cell = Some(cell);
                alpha = alpha.max(value);
            }
            if alpha >= query.beta {
                self.learn_from_cutoff(query, cell, &tried[..index.min(64)]);
                break;
            }
            if let Some(place) = tried.get_mut(index) {
                *place = cell;
            }
            index += 1;
        }
        let bound = Bound::of(best, query.alpha, query.beta);
        self.table.put(
            hash,
            Known {
                cell: best_cell,
                value: stored(best, query.ply),
                bound,
                depth: query.depth,
            },
        );
        best
    }

    /// Learns from a beta cutoff: the move that caused it, and those tried
    /// before.
    fn learn_from_cutoff(&mut self, query: &Query, cell: Cell, tried: &[Cell]) {
        let me = self.grid.turn;
        for &other in tried {
            self.memory.failed(me, other, query.depth, query.last);
        }
        let ply = query.ply as usize;
        self.memory.refuted(me, cell, ply, query.depth, query.last);
    }

    /// The value of a move.
    fn search_move(
        &mut self,
        query: &Query,
        cell: Cell,
        index: usize,
        alpha: i32,
        forced: bool,
    ) -> i32 {
        let me = self.grid.turn;
        // An answer that must be given costs no depth, within reason.
        let extension = i32::from(forced && query.ply < 2 * self.root_depth);
        let depth = query.depth - 1 + extension;
        self.table.expect(self.grid.hash_after(cell));
        if let Some(end) = self.grid.make(cell) {
            self.grid.unmake();
            return match end {
                End::Drawn => 0,
                End::Won(color) if color == me => WIN - query.ply - 1,
                End::Won(_) => query.ply + 1 - WIN,
            };
        }
        let beta = query.beta;
        let value = if index == 0 {
            -self.value(query.child(depth, alpha, beta, Some(cell)))
        } else {
            let improving = self.is_improving(query.ply);
            let reduction = if forced {
                0
            } else {
                late_move_reduction(query.depth, index, query.has_null_window(), improving)
            };
            let child = query.child(depth - reduction, alpha, alpha + 1, Some(cell));
            let mut value = -self.value(child);
            if value > alpha && reduction > 0 {
                value = -self.value(query.child(depth, alpha, alpha + 1, Some(cell)));
            }
            if value > alpha && value < beta {
                value = -self.value(query.child(depth, alpha, beta, Some(cell)));
            }
            value
        };
        self.grid.unmake();
        value
    }
}

/// Late move pruning: how many moves are searched at a depth.
const fn width(depth: i32) -> usize {
    match depth {
        ..=1 => 10,
        2 => 14,
        3 => 18,
        4 => 22,
        5 => 28,
        _ => 40,
    }
}

/// How many plies less a late move is searched: one fewer in the principal
/// variation, one more where the evaluation is not improving.
pub(super) fn late_move_reduction(
    depth: i32,
    index: usize,
    null_window: bool,
    improving: bool,
) -> i32 {
    if index < 3 || depth < 3 {
        return 0;
    }
    let late = 0.3 + f64::from(depth).ln() * (index as f64).ln() / 2.0;
    (late as i32 - i32::from(!null_window) + i32::from(!improving)).clamp(0, depth - 2)
}

/// The static evaluation, corrected by what the transposition table knows.
fn corrected(evaluation: i32, known: Option<Known>) -> i32 {
    match known.filter(|known| known.value.abs() < WON) {
        None => evaluation,
        Some(known) => match known.bound {
            Bound::Exact => known.value,
            Bound::Lower => evaluation.max(known.value),
            Bound::Upper => evaluation.min(known.value),
        },
    }
}

/// The value in the transposition table, if it decides the window.
fn table_cutoff(known: &Known, query: &Query) -> Option<i32> {
    let value = recalled(known.value, query.ply);
    let enough = known.depth >= query.depth
        && match known.bound {
            Bound::Exact => true,
            Bound::Lower => value >= query.beta,
            Bound::Upper => value <= query.alpha,
        };
    (enough && query.has_null_window()).then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_corrects_an_evaluation_as_far_as_its_bound_goes() {
        let known = |value, bound| {
            Some(Known {
                cell: None,
                value,
                bound,
                depth: 1,
            })
        };
        assert_eq!(corrected(50, None), 50);
        assert_eq!(corrected(50, known(80, Bound::Exact)), 80);
        assert_eq!(corrected(50, known(80, Bound::Lower)), 80);
        assert_eq!(corrected(50, known(20, Bound::Lower)), 50);
        assert_eq!(corrected(50, known(20, Bound::Upper)), 20);
        assert_eq!(corrected(50, known(WIN - 5, Bound::Lower)), 50);
    }

    #[test]
    fn late_moves_are_searched_less_deep_but_never_not_at_all() {
        for depth in 1..30 {
            for index in 0..60 {
                for (null_window, improving) in [(true, true), (true, false), (false, true)] {
                    let less = late_move_reduction(depth, index, null_window, improving);
                    assert!((0..=(depth - 2).max(0)).contains(&less));
                }
            }
        }
        assert_eq!(late_move_reduction(8, 2, true, false), 0);
        assert!(late_move_reduction(8, 20, true, false) > late_move_reduction(8, 20, true, true));
    }
}
