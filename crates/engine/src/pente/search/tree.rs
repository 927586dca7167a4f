//! Alpha-beta with a window for the first move and none for the others.

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
    /// What the positions on the way from the first to the present one look
    /// like, each to its side to move.
    pub(super) guesses: [i32; FARTHEST as usize + 1],
    pub(super) stopped: bool,
}

/// How many nodes pass between two looks at the clock.
const LOOK: u64 = 1024;
/// No line is searched farther than this.
pub(super) const FARTHEST: i32 = 120;

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
            guesses: [0; FARTHEST as usize + 1],
            stopped: false,
        }
    }

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
        self.note_guess(query.ply, &threats);
        if let Some(value) = self.pruned(&query, &threats, known) {
            return value;
        }
        let first = known.and_then(|known| known.cell);
        self.best_of(&query, &threats, hash, first)
    }

    /// Notes what the position looks like. Where an answer is forced that says
    /// little, and the guess of two plies before still stands.
    fn note_guess(&mut self, ply: i32, threats: &Threats) {
        let place = ply as usize;
        self.guesses[place] = match place.checked_sub(2) {
            Some(before) if threats.is_forced() => self.guesses[before],
            _ => self.grid.evaluation(),
        };
    }

    /// Whether the position at this ply looks better to its side to move than
    /// the one two plies before; not if there is none.
    fn is_rising(&self, ply: i32) -> bool {
        let place = ply as usize;
        place >= 2 && self.guesses[place] > self.guesses[place - 2]
    }

    /// A value without a look at the moves, where one is good enough.
    fn pruned(&mut self, query: &Query, threats: &Threats, known: Option<Known>) -> Option<i32> {
        /// What a ply may cost whoever is ahead, and what it may gain whoever is
        /// behind.
        const LOSS: i32 = 110;
        const GAIN: i32 = 260;
        let quiet = !threats.is_forced() && threats.open_fours.is_empty();
        if !quiet || !query.is_narrow() || query.beta.abs() >= WON {
            return None;
        }
        let evaluation = sharpened(self.guesses[query.ply as usize], known);
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
            self.memory.failed(me, other, query.depth, query.last);
        }
        let ply = query.ply as usize;
        self.memory.refuted(me, cell, ply, query.depth, query.last);
    }

    /// The value of a move.
    fn tried(&mut self, query: &Query, cell: Cell, index: usize, alpha: i32, forced: bool) -> i32 {
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
            let rising = self.is_rising(query.ply);
            let reduction = match forced {
                true => 0,
                false => reduction(query.depth, index, query.is_narrow(), rising),
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

/// How many plies less a late move is searched: fewer where the value itself is
/// asked for, more where things are not getting better.
pub(super) fn reduction(depth: i32, index: usize, narrow: bool, rising: bool) -> i32 {
    if index < 3 || depth < 3 {
        return 0;
    }
    let late = 0.3 + f64::from(depth).ln() * (index as f64).ln() / 2.0;
    (late as i32 - i32::from(!narrow) + i32::from(!rising)).clamp(0, depth - 2)
}

/// A guess, corrected by what the table knows.
fn sharpened(guess: i32, known: Option<Known>) -> i32 {
    match known.filter(|known| known.value.abs() < WON) {
        None => guess,
        Some(known) => match known.bound {
            Bound::Exact => known.value,
            Bound::Lower => guess.max(known.value),
            Bound::Upper => guess.min(known.value),
        },
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_corrects_a_guess_as_far_as_its_bound_goes() {
        let known = |value, bound| {
            Some(Known {
                cell: None,
                value,
                bound,
                depth: 1,
            })
        };
        assert_eq!(sharpened(50, None), 50);
        assert_eq!(sharpened(50, known(80, Bound::Exact)), 80);
        assert_eq!(sharpened(50, known(80, Bound::Lower)), 80);
        assert_eq!(sharpened(50, known(20, Bound::Lower)), 50);
        assert_eq!(sharpened(50, known(20, Bound::Upper)), 20);
        assert_eq!(sharpened(50, known(WIN - 5, Bound::Lower)), 50);
    }

    #[test]
    fn late_moves_are_searched_less_deep_but_never_not_at_all() {
        for depth in 1..30 {
            for index in 0..60 {
                for (narrow, rising) in [(true, true), (true, false), (false, true)] {
                    let less = reduction(depth, index, narrow, rising);
                    assert!((0..=(depth - 2).max(0)).contains(&less));
                }
            }
        }
        assert_eq!(reduction(8, 2, true, false), 0);
        assert!(reduction(8, 20, true, false) > reduction(8, 20, true, true));
    }
}
