//! Alpha-beta with a window for the first move and none for the others.

use std::sync::atomic::{AtomicBool, Ordering};

use super::order::{Memory, Moves};
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
    pub(super) memory: Memory,
    pub(super) limits: &'a Limits<'a>,
    /// Set when any thread is done.
    pub(super) stop: &'a AtomicBool,
    pub(super) nodes: u64,
    pub(super) most_nodes: u64,
    /// The depth of the iteration.
    pub(super) root_depth: i32,
    pub(super) stopped: bool,
}

/// How many nodes pass between two looks at the clock.
const LOOK: u64 = 1024;
/// No line is searched farther than this.
const FARTHEST: i32 = 120;

/// What a node is asked.
#[derive(Clone, Copy)]
pub(super) struct Query {
    pub(super) depth: i32,
    pub(super) alpha: i32,
    pub(super) beta: i32,
    pub(super) ply: i32,
    pub(super) last: Option<Cell>,
    /// Whether the side to move may try to pass.
    pub(super) may_pass: bool,
}

impl Query {
    const fn is_narrow(&self) -> bool {
        self.beta - self.alpha <= 1
    }

    /// The question to a child, its window from this side.
    const fn child(&self, depth: i32, alpha: i32, beta: i32, cell: Option<Cell>) -> Query {
        Query {
            depth,
            alpha: -beta,
            beta: -alpha,
            ply: self.ply + 1,
            last: cell,
            may_pass: cell.is_some(),
        }
    }
}

impl Tree<'_> {
    /// Counts a position; once the limits are reached it stays stopped.
    pub(super) fn is_stopped(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes.is_multiple_of(LOOK)
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
            return self.quiet(query.alpha, query.beta, query.ply, 0);
        }
        if self.is_stopped() {
            return 0;
        }
        if self.grid.winning_cell().is_some() {
            return WIN - query.ply - 1;
        }
        query.beta = query.beta.min(WIN - query.ply - 1);
        query.alpha = query.alpha.max(query.ply - WIN);
        if query.alpha >= query.beta || query.ply >= FARTHEST {
            return query.alpha;
        }
        let hash = self.grid.hash();
        let known = self.table.get(hash);
        if let Some(value) = known.and_then(|known| settled(&known, &query)) {
            return value;
        }
        let threats = Threats::of(&mut self.grid);
        if let Some(value) = self.pruned(&query, &threats) {
            return value;
        }
        let first = known.and_then(|known| known.cell);
        self.best_of(&query, &threats, hash, first)
    }

    /// A value without a look at the moves, where one is good enough.
    fn pruned(&mut self, query: &Query, threats: &Threats) -> Option<i32> {
        /// What a ply may cost whoever is ahead, and what it may gain whoever is
        /// behind.
        const LOSS: i32 = 110;
        const GAIN: i32 = 260;
        let quiet = !threats.is_forced() && threats.open_fours.is_empty();
        if !quiet || !query.is_narrow() || query.beta.abs() >= WON {
            return None;
        }
        let evaluation = self.grid.evaluation();
        if query.depth <= 6 && evaluation - LOSS * query.depth >= query.beta {
            return Some(evaluation);
        }
        if query.depth <= 2 && evaluation + GAIN * query.depth < query.alpha {
            let value = self.quiet(query.alpha, query.beta, query.ply, 0);
            if value <= query.alpha {
                return Some(value);
            }
        }
        if query.may_pass && query.depth >= 3 && evaluation >= query.beta && self.grid.is_free() {
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

    fn best_of(&mut self, query: &Query, threats: &Threats, hash: u64, first: Option<Cell>) -> i32 {
        let ply = query.ply as usize;
        let forced = threats.is_forced();
        let mut moves = Moves::new(&self.grid, threats, &self.memory, first, ply, query.last);
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
            let value = self.tried(query, cell, index, alpha, forced);
            if self.stopped {
                return 0;
            }
            if value > best {
                best = value;
                best_cell = Some(cell);
                alpha = alpha.max(value);
            }
            if alpha >= query.beta {
                self.cut(query, cell, &tried[..index.min(64)]);
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

    /// Remembers a refutation, and what did not refute.
    fn cut(&mut self, query: &Query, cell: Cell, tried: &[Cell]) {
        let me = self.grid.turn;
        for &other in tried {
            self.memory.failed(me, other, query.depth);
        }
        let ply = query.ply as usize;
        self.memory.refuted(me, cell, ply, query.depth, query.last);
    }

    /// The value of a move.
    fn tried(&mut self, query: &Query, cell: Cell, index: usize, alpha: i32, forced: bool) -> i32 {
        let me = self.grid.turn;
        let tally = self.grid.tally(me, cell);
        let row = tally.fives() + tally.fours() + tally.open_fours() > 0;
        let loud = row || tally.captures() > 0;
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
            let reduction = match (query.depth, forced) {
                (3.., false) => reduction(query.depth, index, loud, query.is_narrow()),
                _ => 0,
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

/// How many moves are looked at.
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

/// How many plies less a late move is searched.
fn reduction(depth: i32, index: usize, loud: bool, narrow: bool) -> i32 {
    if index < 3 {
        return 0;
    }
    let late = 0.3 + f64::from(depth).ln() * (index as f64).ln() / 2.0;
    let less = i32::from(loud) + i32::from(!narrow);
    (late as i32 - less).clamp(0, depth - 2)
}

/// What the table knows, if that is enough.
fn settled(known: &Known, query: &Query) -> Option<i32> {
    let value = recalled(known.value, query.ply);
    let enough = known.depth >= query.depth
        && match known.bound {
            Bound::Exact => true,
            Bound::Lower => value >= query.beta,
            Bound::Upper => value <= query.alpha,
        };
    (enough && query.is_narrow()).then_some(value)
}
