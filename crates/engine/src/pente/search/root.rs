//! The first move of a search, and its iterations.

use super::order::Moves;
use super::threats::Threats;
use super::tree::{Query, Tree, late_move_reduction};
use super::value::{WIN, WON};
use crate::pente::grid::{Cell, End, Grid};

/// The moves of a position, the best of the last iteration first.
#[derive(Clone)]
pub(super) struct Root {
    moves: Vec<Cell>,
    /// What the best one is worth.
    pub(super) value: i32,
    /// The depth that was finished.
    pub(super) depth: i32,
    /// Whether there is nothing to choose from. One move that is left after
    /// others were taken out still wants a score that compares with theirs.
    is_only: bool,
    /// Whether more depth is of no use, by an iteration that was finished.
    is_settled: bool,
}

/// The widest that the root gets.
const WIDTH: usize = 60;

impl Root {
    /// The moves worth a look; none if there are none.
    pub(super) fn new(grid: &mut Grid<'_>, without: &[Cell]) -> Option<Root> {
        let legal = |grid: &Grid<'_>, cell: Cell| grid.is_legal(cell) && !without.contains(&cell);
        let threats = Threats::of(grid);
        let wins = grid.winning_cells(grid.turn).iter();
        let wins: Vec<Cell> = wins.filter(|&cell| legal(grid, cell)).collect();
        let mut moves = wins;
        let mut open = Moves::new(grid, &threats, None);
        while let Some(cell) = open.next() {
            if moves.len() < WIDTH && legal(grid, cell) && !moves.contains(&cell) {
                moves.push(cell);
            }
        }
        let resorts = threats.last_resorts(grid).iter();
        moves.extend(resorts.filter(|&cell| legal(grid, cell)));
        if moves.is_empty() {
            // Whatever is played, the opponent wins.
            moves.extend((0..grid.law.cells()).find(|&cell| legal(grid, cell)));
        }
        let root = Root {
            is_only: moves.len() == 1 && without.is_empty(),
            moves,
            value: 0,
            depth: 0,
            is_settled: false,
        };
        (!root.moves.is_empty()).then_some(root)
    }

    pub(super) fn best(&self) -> Cell {
        self.moves[0]
    }

    /// Whether another look at the same moves has finished a greater depth, and
    /// that is of use.
    pub(super) const fn is_behind(&self, other: &Root) -> bool {
        !self.is_settled && other.depth > self.depth
    }

    /// Searches deeper and deeper until the limits are reached, from so many
    /// plies ahead of where it stopped before. It tells of every depth that was
    /// finished, and of the positions that it took.
    pub(super) fn deepen(
        &mut self,
        tree: &mut Tree<'_>,
        ahead: i32,
        deepest: i32,
        tell: &dyn Fn(&Root, u64),
    ) {
        tree.evaluations[0] = tree.grid.evaluation();
        for depth in self.depth + 1 + ahead..=deepest {
            tree.root_depth = depth;
            if self.is_settled || !self.iterate(tree, depth) {
                return;
            }
            self.depth = depth;
            let decided = self.value.abs() >= WON && WIN - self.value.abs() <= depth + 2;
            self.is_settled = decided || self.is_only && depth >= 2;
            tell(self, tree.nodes);
        }
    }

    /// One iteration, with an aspiration window around the last value that is
    /// widened as needed; whether it was finished.
    fn iterate(&mut self, tree: &mut Tree<'_>, depth: i32) -> bool {
        let mut margin = 40;
        let (mut alpha, mut beta) = (-WIN, WIN);
        if depth >= 4 && self.value.abs() < WON {
            (alpha, beta) = (self.value - margin, self.value + margin);
        }
        loop {
            let value = self.pass(tree, depth, alpha, beta);
            if tree.stopped {
                return false;
            }
            margin *= 4;
            if value <= alpha && alpha > -WIN {
                alpha = if margin > 2000 { -WIN } else { value - margin };
            } else if value >= beta && beta < WIN {
                beta = if margin > 2000 { WIN } else { value + margin };
            } else {
                self.value = value;
                return true;
            }
        }
    }

    /// Searches the moves; a better one comes first even if the search is
    /// stopped after it.
    fn pass(&mut self, tree: &mut Tree<'_>, depth: i32, alpha: i32, beta: i32) -> i32 {
        let (mut best, mut low) = (-WIN, alpha);
        for index in 0..self.moves.len() {
            let cell = self.moves[index];
            let value = tree.root_move(cell, index, depth, low, beta);
            if tree.stopped {
                break;
            }
            if value > best {
                best = value;
                if value > low {
                    low = value;
                    self.moves[..=index].rotate_right(1);
                    self.value = value;
                }
            }
            if low >= beta {
                break;
            }
        }
        best
    }
}

impl Tree<'_> {
    fn root_move(&mut self, cell: Cell, index: usize, depth: i32, alpha: i32, beta: i32) -> i32 {
        let me = self.grid.turn;
        if let Some(end) = self.grid.make(cell) {
            self.grid.unmake();
            return match end {
                End::Drawn => 0,
                End::Won(color) if color == me => WIN - 1,
                End::Won(_) => 1 - WIN,
            };
        }
        let query = |depth: i32, alpha: i32, beta: i32| Query {
            depth,
            alpha: -beta,
            beta: -alpha,
            ply: 1,
            last: Some(cell),
            may_null: true,
        };
        // A node of the principal variation, with no evaluation before it to
        // compare with.
        let less = late_move_reduction(depth, index, false, true);
        let mut value = alpha + 1;
        if index > 0 {
            value = -self.value(query(depth - 1 - less, alpha, alpha + 1));
            if value > alpha && less > 0 {
                value = -self.value(query(depth - 1, alpha, alpha + 1));
            }
        }
        if value > alpha && (index == 0 || value < beta) {
            value = -self.value(query(depth - 1, alpha, beta));
        }
        self.grid.unmake();
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deeper_look_counts_unless_all_is_settled() {
        let root = |depth: i32, is_settled: bool| Root {
            moves: vec![0],
            value: 0,
            depth,
            is_only: false,
            is_settled,
        };
        assert!(root(8, false).is_behind(&root(9, false)));
        assert!(!root(8, false).is_behind(&root(8, true)));
        assert!(!root(8, true).is_behind(&root(9, false)));
    }
}
