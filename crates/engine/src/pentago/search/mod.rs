//! Search for what the solver cannot reach.
//!
//! Iterative deepening over whole turns with a guess at the end. What it calls
//! a win or a loss is one: turns are only left out where [`tactics`] knows
//! exactly what they lead to, and the table of positions never mistakes one
//! for another. By the clock it runs on all threads that it may use. With a
//! limit of depth or of nodes it runs on one, and finds the same on every
//! machine, unless it is told to keep what earlier searches found. A position is
//! searched in its canonical image, so that all eight images have the same
//! answer.

mod node;
mod order;
mod patterns;
mod root;
mod sight;
mod table;
mod tactics;
#[cfg(test)]
mod tests;
mod tree;
mod window;

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use rules::pentago::{Cell, HalfTurn, Move, Phase, Position, Turn, Twist};
use rules::{AnyMove, Outcome, Position as _, Symmetry};
use thiserror::Error;

use self::root::{Root, stones};
use self::table::Table;
use self::tactics::{Law, Outlook};
use self::tree::Tree;
use self::window::Window;
use super::evaluation::Evaluation;
use super::moves::played;
use crate::{Limits, Progress, Score};

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The move to play.
    pub best: Move,
    /// What the position is worth to the side to move.
    pub score: Score,
    /// Whether the score is the exact value and no guess.
    pub proven: bool,
    /// The moves that are expected, the best first.
    pub line: Vec<Move>,
    /// The depth of the last iteration that was finished, in turns.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
}

/// There is nothing to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the game is over: {0}")]
pub struct Over(pub Outcome);

/// Searches positions, one after the other, with the same memory.
pub struct Search {
    table: Table,
    evaluation: &'static Evaluation,
    nodes: Option<u64>,
    /// Whether a search uses what earlier ones found.
    keeps: bool,
    /// The law of the last search; under another one nothing can be kept.
    law: Option<Law>,
    /// Off in tests that compare with plain minimax.
    reduces: bool,
}

impl Search {
    /// A search that remembers positions in at most so many megabytes.
    pub fn new(megabytes: usize) -> Search {
        Search {
            table: Table::new(megabytes),
            // Its tables are made once; no search should spend its time on them.
            evaluation: Evaluation::shipped(),
            nodes: None,
            keeps: false,
            law: None,
            reduces: true,
        }
    }

    /// Limits the number of positions that a run looks at.
    #[must_use]
    pub fn with_nodes(self, nodes: u64) -> Search {
        Search {
            nodes: Some(nodes),
            ..self
        }
    }

    /// Whether a run uses what earlier ones found, as suits a game. What comes
    /// out then depends on them, and no longer on the position and the limits
    /// alone.
    pub const fn keep(&mut self, keeps: bool) {
        self.keeps = keeps;
    }

    /// Guesses with another evaluation than the shipped one.
    #[must_use]
    pub fn with_evaluation(self, evaluation: &'static Evaluation) -> Search {
        Search { evaluation, ..self }
    }

    /// The best move that can be found within the limits, of which memory does
    /// not matter here. There always is one, even if the time is
    /// over before the search begins.
    pub fn run(
        &mut self,
        position: &Position,
        limits: &Limits<'_>,
        depth: Option<u32>,
    ) -> Result<Found, Over> {
        if let Phase::Over(outcome) = position.phase() {
            return Err(Over(outcome));
        }
        let (canonical, symmetry) = position.canonical();
        let mut root = Root::new(&canonical, self.evaluation);
        let back = symmetry.inverse();
        let (reached, nodes) = self.deepen(&canonical, &mut root, limits, depth, &|found| {
            if let Some(watcher) = limits.watch {
                watcher.0(&found.image(back).progress());
            }
        });
        Ok(self.found(&canonical, &root, &reached, nodes).image(back))
    }

    /// The score of a position that waits for a stone, after a search of so many
    /// turns without reductions. It is for callers that need the scores of many
    /// positions and no move. Glances share the transposition table until
    /// [`Search::forget`]; a score rests on no greater depth than was asked for if
    /// all glances since then had the same depth.
    pub(super) fn glance(&mut self, position: &Position, depth: u32) -> Score {
        let (canonical, _) = position.canonical();
        let (now, law) = (stones(&canonical), Law::from(position.rules()));
        if now.can_win(law) {
            return Score::win_in(1);
        }
        if self.law.replace(law) != Some(law) {
            self.forget();
        }
        let (limits, stop) = (Limits::default(), AtomicBool::new(false));
        let mut tree = Tree::new(law, self.evaluation, &self.table, &limits, &stop);
        tree.reduces = false;
        match tree.search(now, depth, Window::OPEN, 0) {
            ControlFlow::Continue(score) => score,
            ControlFlow::Break(()) => unreachable!("nothing limits it"),
        }
    }

    /// Forgets all that glances have seen.
    pub(super) fn forget(&mut self) {
        self.table.begin(false);
    }

    /// Searches deeper and deeper on all threads, of which the first decides;
    /// also gives how many positions they looked at. It tells what each depth
    /// has found.
    fn deepen(
        &mut self,
        position: &Position,
        root: &mut Root,
        limits: &Limits<'_>,
        depth: Option<u32>,
        tell: &dyn Fn(Found),
    ) -> (Reached, u64) {
        let law = Law::from(position.rules());
        self.table.begin(self.keeps && self.law == Some(law));
        self.law = Some(law);
        let threads = match (self.nodes, depth) {
            (None, None) => limits.threads,
            _ => 1,
        };
        let stop = AtomicBool::new(false);
        let tree = || {
            let mut tree = Tree::new(law, self.evaluation, &self.table, limits, &stop);
            tree.most_nodes = self.nodes.unwrap_or(u64::MAX);
            tree.reduces = self.reduces;
            tree
        };
        thread::scope(|scope| {
            // The others fill the table. Half of them are a turn ahead, so that
            // they do not all look at the same.
            let others: Vec<_> = (1..threads)
                .map_while(|number| {
                    let (mut tree, mut root) = (tree(), root.clone());
                    let help = move || {
                        let mut reached = Reached::after(number as u32 % 2);
                        reached.deepen(&mut root, &mut tree, None, &|_, _, _| {});
                        tree.nodes
                    };
                    // Without those that the system refuses it only takes longer.
                    thread::Builder::new().spawn_scoped(scope, help).ok()
                })
                .collect();
            let (mut tree, mut reached) = (tree(), Reached::after(0));
            reached.deepen(root, &mut tree, depth, &|reached, root, nodes| {
                if limits.watch.is_some() {
                    tell(self.found(position, root, reached, nodes));
                }
            });
            stop.store(true, Ordering::Relaxed);
            let others = others.into_iter().filter_map(|other| other.join().ok());
            (reached, tree.nodes + others.sum::<u64>())
        })
    }

    fn found(&self, position: &Position, root: &Root, reached: &Reached, nodes: u64) -> Found {
        let guess = reached.score.unwrap_or(Score::guess(-1));
        let open = root.favorite().map(|choice| (choice.mv, guess));
        let settled = root.settled();
        // Of equals what is settled; for a loss that is the longest.
        let best = open.filter(|open| settled.is_none_or(|settled| open.1 > settled.1));
        let (best, score) = best
            .or(settled)
            .expect("a position that is not over has a move");
        let complete = open.is_none() || reached.depth >= reached.deepest;
        Found {
            best,
            score,
            proven: score.plies().is_some() || complete,
            line: self.line(position, best),
            depth: reached.depth,
            nodes,
        }
    }

    /// The moves that are expected, as far as the table remembers them.
    fn line(&self, position: &Position, first: Move) -> Vec<Move> {
        let mut line = vec![first];
        let mut now = played(position, first);
        while let Some(position) = now.filter(|now| now.phase() == Phase::Place) {
            let Some(turn) = self.expected(&position) else {
                break;
            };
            line.push(Move::Turn(turn));
            now = played(&position, Move::Turn(turn));
        }
        line
    }

    /// A turn that wins at once, or the best one that the table remembers, or
    /// any if none is safe.
    fn expected(&self, position: &Position) -> Option<Turn> {
        let (now, law) = (stones(position), Law::from(position.rules()));
        if now.can_win(law) {
            return position.legal_moves().into_iter().find(|&turn| {
                played(position, Move::Turn(turn))
                    .and_then(|next| next.outcome())
                    .is_some_and(|outcome| outcome.winners().contains(position.turn()))
            });
        }
        let remembered = self.table.get(now).map(|known| known.turn);
        let (twist, cell) = remembered.or_else(|| Outlook::new(law, now).hopeless())?;
        let twist = Twist::ALL[twist];
        let carried = Cell::all().find(|carried| carried.mask() == 1 << cell)?;
        Some(Turn {
            cell: twist.reversed().carries(carried),
            twist: Some(twist),
        })
    }
}

impl Found {
    /// What was found of the position's image.
    fn image(self, symmetry: Symmetry) -> Found {
        Found {
            best: image(self.best, symmetry),
            line: self.line.iter().map(|&mv| image(mv, symmetry)).collect(),
            ..self
        }
    }

    fn progress(self) -> Progress {
        Progress {
            depth: self.depth,
            nodes: self.nodes,
            score: self.score,
            line: self.line.into_iter().map(AnyMove::Pentago).collect(),
        }
    }
}

/// How far the iterations came.
#[derive(Default)]
struct Reached {
    depth: u32,
    /// The depth at which there is nothing left to guess.
    deepest: u32,
    /// The best score of the open moves.
    score: Option<Score>,
}

impl Reached {
    /// As if this depth had been finished.
    fn after(depth: u32) -> Reached {
        Reached {
            depth,
            ..Reached::default()
        }
    }

    /// Searches deeper and deeper, and tells of every depth that was finished
    /// and of the positions that it took.
    fn deepen(
        &mut self,
        root: &mut Root,
        tree: &mut Tree<'_>,
        depth: Option<u32>,
        tell: &dyn Fn(&Reached, &Root, u64),
    ) {
        self.deepest = root.deepest();
        let deepest = self.deepest.min(depth.unwrap_or(u32::MAX));
        while self.depth < deepest && !self.is_decided(root) && !tree.is_late() {
            if self.iterate(root, tree).is_break() {
                break;
            }
            tell(self, root, tree.nodes);
        }
    }

    /// Whether more depth is of no use.
    fn is_decided(&self, root: &Root) -> bool {
        let settled = root.settled().map(|(_, score)| score);
        root.favorite().is_none() || self.score.max(settled).is_some_and(Score::is_win)
    }

    /// One iteration, with an aspiration window around the last score, which is
    /// opened on the side where it fails.
    fn iterate(&mut self, root: &mut Root, tree: &mut Tree<'_>) -> ControlFlow<()> {
        const MARGIN: i32 = 60;
        let depth = self.depth + 1;
        let floor = root.settled().map(|(_, score)| score);
        let open = Window::OPEN.above(floor.unwrap_or(Score::LEAST));
        let narrow = self.score.filter(|_| depth >= 3).map(|score| Window {
            alpha: score.shifted(-MARGIN).max(open.alpha),
            beta: score.shifted(MARGIN),
        });
        let mut window = narrow.unwrap_or(open);
        loop {
            match root.iterate(tree, depth, window) {
                ControlFlow::Break(better) => {
                    self.score = better.or(self.score);
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(score) => {
                    if score >= window.beta && window.beta < open.beta {
                        window.beta = open.beta;
                    } else if score <= window.alpha && window.alpha > open.alpha {
                        window.alpha = open.alpha;
                    } else {
                        (self.depth, self.score) = (depth, Some(score));
                        return ControlFlow::Continue(());
                    }
                }
            }
        }
    }
}

fn image(mv: Move, symmetry: Symmetry) -> Move {
    match mv {
        Move::Turn(turn) => Move::Turn(turn.image(symmetry)),
        Move::Half(HalfTurn::Place(cell)) => Move::Half(HalfTurn::Place(cell.image(symmetry))),
        Move::Half(HalfTurn::Twist(twist)) => {
            Move::Half(HalfTurn::Twist(twist.map(|twist| twist.image(symmetry))))
        }
    }
}
