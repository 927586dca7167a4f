//! Search for two seats: iterative deepening, one table, any number of
//! threads.
//!
//! On one thread it finds the same for the same number of nodes on every
//! machine. What it calls won it has seen won against the answers that it
//! looked at; a proof is the business of the prover.

mod order;
mod quiet;
mod root;
mod table;
mod thought;
pub(super) mod threats;
mod tree;
mod value;

use rules::AnyMove;
use rules::pente::{Move, Position};

use self::root::Root;
use self::table::Table;
pub(super) use self::thought::Thought;
pub(crate) use self::value::{guess, score};
use super::evaluation::weights::Weights;
use super::grid::{Cell, Grid, Law};
use crate::{Limits, Progress, Score};

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The moves that are expected, the best first; never none.
    pub line: Vec<Move>,
    /// What the position seems to be worth to the side to move.
    pub score: Score,
    /// The same in the search's own units, where 400 are worth three games of
    /// four.
    pub units: i32,
    /// The depth of the last iteration that was finished, in plies.
    pub depth: u32,
    /// Positions looked at by all threads.
    pub nodes: u64,
}

impl Found {
    fn progress(self) -> Progress {
        Progress {
            depth: self.depth,
            nodes: self.nodes,
            score: self.score,
            line: self.line.into_iter().map(AnyMove::Pente).collect(),
        }
    }
}

/// Searches positions of one rule set, one after the other, with the same
/// memory.
pub struct Search {
    law: Law,
    table: Table,
    nodes: Option<u64>,
}

impl Search {
    /// A search under these rules that remembers positions in at most so many
    /// megabytes.
    pub fn new(rules: &rules::pente::Rules, megabytes: usize) -> Search {
        Search::with_weights(rules, megabytes, Weights::shipped())
    }

    /// The same with other weights, for those who compare them.
    pub fn with_weights(
        rules: &rules::pente::Rules,
        megabytes: usize,
        weights: &Weights,
    ) -> Search {
        Search {
            law: Law::new(rules, weights),
            table: Table::new(megabytes),
            nodes: None,
        }
    }

    /// Limits the number of positions that a run looks at. Such a run uses one
    /// thread and depends on nothing but the position.
    #[must_use]
    pub fn with_nodes(self, nodes: u64) -> Search {
        Search {
            nodes: Some(nodes),
            ..self
        }
    }

    /// The rules that it knows.
    pub const fn rules(&self) -> &rules::pente::Rules {
        &self.law.rules
    }

    /// The best move that can be found within the limits, and if so many are
    /// asked for, the best after it, and so on. Nothing if the position is not
    /// one for two that waits for a stone of its own seat, or if it is of other
    /// rules.
    pub fn run(
        &mut self,
        position: &Position,
        limits: &Limits<'_>,
        depth: Option<u32>,
        lines: usize,
    ) -> Vec<Found> {
        let mut found: Vec<Found> = Vec::new();
        let mut without: Vec<Move> = Vec::new();
        for _ in 0..lines.max(1) {
            let Some(best) = self.run_without(position, limits, depth, &without) else {
                break;
            };
            without.push(best.line[0]);
            found.push(best);
        }
        found
    }

    /// The two best moves at this depth, for those who may look at so many
    /// positions for each and no more.
    pub(super) fn run_within(
        &mut self,
        position: &Position,
        limits: &Limits<'_>,
        depth: u32,
        nodes: u64,
    ) -> Vec<Found> {
        let usual = self.nodes;
        self.nodes = Some(usual.unwrap_or(u64::MAX).min(nodes));
        let found = self.run(position, limits, Some(depth), 2);
        self.nodes = usual;
        found
    }

    /// The best move that is none of these; nothing if there is no other.
    pub fn run_without(
        &mut self,
        position: &Position,
        limits: &Limits<'_>,
        depth: Option<u32>,
        without: &[Move],
    ) -> Option<Found> {
        let mut thought = self.begin(position, without)?;
        self.think(&mut thought, limits, depth)
    }

    fn found(&self, grid: &Grid<'_>, root: &Root, nodes: u64) -> Found {
        let line = self.line(grid.clone(), root.best());
        Found {
            line: line.into_iter().map(|cell| self.law.mv(cell)).collect(),
            score: score(root.value),
            units: root.value,
            depth: root.depth.max(0) as u32,
            nodes,
        }
    }

    /// The moves that are expected, as far as the table remembers them.
    fn line(&self, mut grid: Grid<'_>, first: Cell) -> Vec<Cell> {
        const MAX_LINE: usize = 30;
        let mut line = vec![first];
        let mut end = grid.make(first);
        while end.is_none() && line.len() < MAX_LINE {
            let known = self.table.get(grid.hash()).and_then(|known| known.cell);
            let next = grid.winning_cell().or(known);
            let Some(cell) = next.filter(|&cell| grid.is_legal(cell)) else {
                break;
            };
            line.push(cell);
            end = grid.make(cell);
        }
        line
    }
}
