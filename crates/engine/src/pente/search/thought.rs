//! A search that can be interrupted and go on.
//!
//! Level 10 interrupts its search to look for proofs, and then goes on at the
//! same depth. A new search with the old table needs at least an eighth of the
//! positions to get back there, and often many more.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use rules::pente::{Move, Position};

use super::order::Memory;
use super::root::Root;
use super::tree::Tree;
use super::{Found, Search};
use crate::Limits;
use crate::pente::grid::{Cell, Grid};

/// A position that is thought about, and how far that came.
pub(in crate::pente) struct Thought {
    position: Position,
    root: Root,
    /// What each thread has learned of moves.
    memories: Vec<Memory>,
    /// Positions looked at by all of them.
    nodes: u64,
}

impl Search {
    /// Begins to think about a position, but not about these moves; nothing if
    /// there are no others.
    pub(in crate::pente) fn begin(
        &mut self,
        position: &Position,
        without: &[Move],
    ) -> Option<Thought> {
        if *position.rules() != self.law.rules {
            return None;
        }
        match self.nodes {
            Some(_) => self.table.begin_anew(),
            None => self.table.begin(),
        }
        let mut grid = Grid::new(&self.law, position)?;
        let without = without.iter().filter_map(|mv| match mv {
            Move::Place(point) => Some(self.law.cell(*point)),
            _ => None,
        });
        let root = Root::new(&mut grid, &without.collect::<Vec<Cell>>())?;
        Some(Thought {
            position: position.clone(),
            root,
            memories: Vec::new(),
            nodes: 0,
        })
    }

    /// Thinks on until the limits are reached or nothing is left to find. A limit
    /// of positions counts from here.
    pub(in crate::pente) fn think(
        &self,
        thought: &mut Thought,
        limits: &Limits<'_>,
        depth: Option<u32>,
    ) -> Option<Found> {
        let grid = Grid::new(&self.law, &thought.position)?;
        let threads = match self.nodes {
            Some(_) => 1,
            None => limits.threads.max(1),
        };
        let memories = &mut thought.memories;
        memories.resize_with(threads.max(memories.len()), Memory::new);
        let stop = AtomicBool::new(false);
        let deepest = depth.unwrap_or(100).clamp(1, 100) as i32;
        let deepen =
            |root: &mut Root, ahead: i32, memory: &mut Memory, tell: &dyn Fn(&Root, u64)| {
                let most_nodes = self.nodes.unwrap_or(u64::MAX);
                let mut tree =
                    Tree::new(grid.clone(), &self.table, memory, limits, &stop, most_nodes);
                root.deepen(&mut tree, ahead, deepest, tell);
                tree.nodes
            };
        let (memory, others) = memories[..threads].split_first_mut()?;
        thought.nodes += thread::scope(|scope| {
            // The others fill the table, and may finish a depth first. Half of
            // them are a ply ahead, so that they do not all look at the same.
            let helpers: Vec<_> = others
                .iter_mut()
                .zip(1..)
                .map_while(|(memory, number)| {
                    let mut root = thought.root.clone();
                    let help = move || (deepen(&mut root, number % 2, memory, &|_, _| {}), root);
                    // With fewer threads than were asked for it goes on.
                    thread::Builder::new().spawn_scoped(scope, help).ok()
                })
                .collect();
            let before = thought.nodes;
            let mut nodes = deepen(&mut thought.root, 0, memory, &|root, nodes| {
                if let Some(watcher) = limits.watch {
                    watcher.0(&self.found(&grid, root, before + nodes).progress());
                }
            });
            stop.store(true, Ordering::Relaxed);
            for (helped, root) in helpers.into_iter().filter_map(|helper| helper.join().ok()) {
                nodes += helped;
                if thought.root.is_behind(&root) {
                    thought.root = root;
                }
            }
            nodes
        });
        Some(self.found(&grid, &thought.root, thought.nodes))
    }
}

#[cfg(test)]
mod tests {
    use rules::Position as _;
    use rules::pente::{Rules, parse};

    use super::*;

    #[test]
    fn a_thought_goes_on_where_it_was() {
        let mut position = Position::new(Rules::PENTE);
        for mv in ["K10", "L9", "N13", "L11", "K12"] {
            position.play(parse(mv).expect("a move")).expect("legal");
        }
        let limits = Limits {
            threads: 1,
            ..Limits::default()
        };
        let mut search = Search::new(&Rules::PENTE, 8);
        let mut parts = search.begin(&position, &[]).expect("there are moves");
        let mut think = |depth| search.think(&mut parts, &limits, Some(depth));
        let first = think(4).expect("a move");
        assert_eq!(think(4).as_ref(), Some(&first));
        let last = think(7).expect("a move");
        assert_eq!((first.depth, last.depth), (4, 7));
        // At once it takes exactly as many positions.
        let mut search = Search::new(&Rules::PENTE, 8);
        assert_eq!(search.run(&position, &limits, Some(7), 1), [last]);
    }

    #[test]
    fn what_is_settled_takes_no_more_positions() {
        let mut position = Position::new(Rules::PENTE);
        for mv in ["K10", "A1", "K14", "A19", "K11", "T1", "K12", "T19"] {
            position.play(parse(mv).expect("a move")).expect("legal");
        }
        let mut search = Search::new(&Rules::PENTE, 1);
        let mut thought = search.begin(&position, &[]).expect("there are moves");
        let mut think = || search.think(&mut thought, &Limits::default(), None);
        let found = think().expect("a move");
        assert_eq!(found.line[0], parse("K13").expect("a move"));
        assert_eq!(think(), Some(found));
    }
}
