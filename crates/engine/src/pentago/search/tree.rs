//! The recursive part of the search.
//!
//! A principal variation search: the first turn of a position is searched with
//! the full window, the others with a null window. Late turns are reduced,
//! futile ones near the leaves are pruned, and positions where threats leave few
//! turns are extended. In every position of the tree but the first the side to
//! move cannot win at once, because turns that allow it are not searched;
//! [`Outlook`] finds them without a search. That makes the leaves two turns
//! deeper than they look. Wins and losses are never estimated, and once the
//! depth reaches the end of the game nothing is pruned or reduced.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use super::node::Node;
use super::order::{Candidate, Order, Turn, best_first};
use super::table::{Known, Table};
use super::tactics::{Law, Outlook, Stones};
use super::window::Window;
use crate::Limits;
use crate::Score;
use crate::bound::Bound;
use crate::pentago::evaluation::Evaluation;

/// A score, or the search was stopped.
pub(super) type Searched = ControlFlow<(), Score>;

/// All that a search carries along.
pub(super) struct Tree<'a> {
    law: Law,
    table: &'a Table,
    order: Order,
    limits: &'a Limits<'a>,
    /// Set once another thread has found enough.
    stop: &'a AtomicBool,
    pub(super) nodes: u64,
    pub(super) most_nodes: u64,
    /// Whether the search reduces, extends and prunes.
    pub(super) reduces: bool,
    /// The candidates of all positions from the first to the present one.
    candidates: Vec<Candidate>,
    evaluation: &'static Evaluation,
}

impl<'a> Tree<'a> {
    pub(super) fn new(
        law: Law,
        evaluation: &'static Evaluation,
        table: &'a Table,
        limits: &'a Limits<'a>,
        stop: &'a AtomicBool,
    ) -> Tree<'a> {
        Tree {
            law,
            table,
            order: Order::new(),
            limits,
            stop,
            nodes: 0,
            most_nodes: u64::MAX,
            reduces: true,
            candidates: Vec::new(),
            evaluation,
        }
    }

    /// The score of a position for its side to move, which cannot win at once.
    pub(super) fn search(
        &mut self,
        stones: Stones,
        depth: u32,
        window: Window,
        ply: u32,
    ) -> Searched {
        self.count()?;
        let empty = stones.empty().count_ones();
        if empty == 1 {
            return ControlFlow::Continue(self.last_turn(stones, ply));
        }
        if depth == 0 {
            return ControlFlow::Continue(self.leaf(stones, ply));
        }
        let depth = depth.min(empty);
        let soonest = Score::win_in(ply + 3);
        if window.alpha >= soonest {
            return ControlFlow::Continue(soonest);
        }
        let known = self.table.get(stones);
        let stored = known.and_then(|known| sufficient(known, depth, window, ply));
        if let Some(score) = stored.or_else(|| self.reverse_futility(stones, depth, window)) {
            return ControlFlow::Continue(score);
        }
        let mut node = Node::new(stones, depth, ply, window);
        let first = self.candidates.len();
        self.try_favorites(&mut node, known.map(|known| known.turn))?;
        if !node.is_refuted() {
            let outlook = Outlook::new(self.law, stones);
            if outlook.ways().is_empty() {
                return ControlFlow::Continue(hopeless(&outlook, ply));
            }
            // With few turns to choose from, more depth costs little, and it
            // is here that a game is decided.
            let forced = outlook.count() <= 12;
            node.extension = u32::from(self.reduces && forced);
            self.try_others(&mut node, &outlook, first)?;
        }
        self.remember(&node, first);
        self.candidates.truncate(first);
        ControlFlow::Continue(node.best)
    }

    /// Reverse futility pruning: near the leaves, an evaluation that is far above
    /// the window while the other side threatens nothing.
    fn reverse_futility(&self, stones: Stones, depth: u32, window: Window) -> Option<Score> {
        const MARGIN: i32 = 100;
        let beta = window.beta;
        let exact = depth >= stones.empty().count_ones();
        if !self.reduces || exact || depth > 3 || beta.plies().is_some() {
            return None;
        }
        let score = Score::guess(self.guess(stones));
        let enough = score >= beta.shifted(MARGIN * depth as i32);
        (enough && !stones.passed().can_win(self.law)).then_some(score)
    }

    /// Tries the turn of the transposition table and the killers, before the
    /// others are even generated.
    fn try_favorites(&mut self, node: &mut Node, best: Option<Turn>) -> ControlFlow<()> {
        for turn in self.order.favorites(node.ply, best).into_iter().flatten() {
            if let Some(next) = node.stones.safely(self.law, turn) {
                self.candidates.push(Candidate::new(0, 0, turn));
                self.attempt(node, turn, next, None)?;
                if node.is_refuted() {
                    break;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Tries all other turns, the candidates from `first` on being favorites
    /// that were tried already.
    fn try_others(&mut self, node: &mut Node, outlook: &Outlook, first: usize) -> ControlFlow<()> {
        if let Some(draw) = outlook.draw {
            node.improve(Score::DRAW, draw);
        }
        let favorites = self.candidates.len();
        self.list(node, outlook, first);
        for place in favorites..self.candidates.len() {
            if node.is_refuted() {
                break;
            }
            best_first(&mut self.candidates[place..], place - favorites);
            let candidate = self.candidates[place];
            if !(self.reduces && node.is_futile(candidate.guess())) {
                let turn = candidate.turn();
                self.attempt(node, turn, outlook.after(turn), Some(candidate.guess()))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Searches one turn of a position, of which there may be a guess.
    fn attempt(
        &mut self,
        node: &mut Node,
        turn: Turn,
        next: Stones,
        guess: Option<i32>,
    ) -> ControlFlow<()> {
        let reduction = if self.reduces {
            node.reduction(guess)
        } else {
            0
        };
        let window = node.window.above(node.best);
        let (depth, ply) = (node.depth - 1 + node.extension, node.ply + 1);
        let score = self.child(next, depth, reduction, window, ply, node.tried)?;
        node.improve(score, turn);
        node.tried += 1;
        ControlFlow::Continue(())
    }

    /// Learns from a position whose turns were tried.
    fn remember(&mut self, node: &Node, first: usize) {
        let candidates = &self.candidates[first..];
        let place = candidates.iter().position(|one| one.turn() == node.turn);
        if let Some(place) = place.filter(|_| node.is_refuted()) {
            let before = &candidates[..place];
            self.order.learn(node.ply, node.depth, node.turn, before);
        }
        let bound = Bound::of(node.best, node.window.alpha, node.window.beta);
        let known = Known {
            turn: node.turn,
            score: node.best.hastened(node.ply),
            bound,
            depth: node.depth,
        };
        self.table.put(node.stones, known);
    }

    /// The score of the position after a turn, for the side that made it.
    pub(super) fn child(
        &mut self,
        next: Stones,
        depth: u32,
        reduction: u32,
        window: Window,
        ply: u32,
        tried: usize,
    ) -> Searched {
        if tried > 0 {
            let null = window.null().reversed();
            let mut score = -self.search(next, depth - reduction, null, ply)?;
            if score > window.alpha && reduction > 0 {
                score = -self.search(next, depth, null, ply)?;
            }
            if !window.holds(score) {
                return ControlFlow::Continue(score);
            }
        }
        let score = self.search(next, depth, window.reversed(), ply)?;
        ControlFlow::Continue(-score)
    }

    /// Lists the turns that do not lose at once, after the favorites that are
    /// listed already from `first` on.
    fn list(&mut self, node: &Node, outlook: &Outlook, first: usize) {
        let favorites = self.candidates.len();
        for way in outlook.ways() {
            let mut cells = way.safe;
            for favorite in &self.candidates[first..favorites] {
                let (twist, cell) = favorite.turn();
                if twist == way.twist {
                    cells &= !(1 << cell);
                }
            }
            let history = self.order.history(node.ply, way.twist);
            let Stones { own, other } = way.stones;
            let siblings = (node.depth > 1).then(|| self.evaluation.siblings(other, own));
            while cells != 0 {
                let cell = cells.trailing_zeros();
                cells &= cells - 1;
                let guess = siblings
                    .as_ref()
                    .map_or(0, |siblings| -siblings.evaluate(cell));
                let rank = guess + history[cell as usize];
                let candidate = Candidate::new(rank, guess, (way.twist, cell));
                self.candidates.push(candidate);
            }
        }
    }

    /// A guess, unless every turn loses.
    fn leaf(&self, stones: Stones, ply: u32) -> Score {
        if stones.passed().can_win(self.law) {
            let outlook = Outlook::new(self.law, stones);
            if outlook.ways().is_empty() {
                return hopeless(&outlook, ply);
            }
        }
        Score::guess(self.guess(stones))
    }

    /// The expected result for the side to move, in thousandths.
    fn guess(&self, stones: Stones) -> i32 {
        self.evaluation.evaluate(stones.own, stones.other)
    }

    /// The score when one cell is left and there is no win.
    fn last_turn(&self, stones: Stones, ply: u32) -> Score {
        let outlook = Outlook::new(self.law, stones);
        if outlook.quiet.is_some() || outlook.draw.is_some() {
            Score::DRAW
        } else {
            Score::loss_in(ply + 1)
        }
    }

    pub(super) fn is_late(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.limits.check().is_err()
    }

    /// Counts a position and looks at the limits now and then.
    fn count(&mut self) -> ControlFlow<()> {
        self.nodes += 1;
        let due = self.nodes.is_multiple_of(1024) && self.is_late();
        if due || self.nodes >= self.most_nodes {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

/// The score when no turn is safe.
fn hopeless(outlook: &Outlook, ply: u32) -> Score {
    if outlook.draw.is_some() {
        Score::DRAW
    } else if outlook.quiet.is_some() {
        Score::loss_in(ply + 2)
    } else {
        Score::loss_in(ply + 1)
    }
}

/// The stored score, if it decides the window at this depth. A proven win or
/// loss does so at any depth.
fn sufficient(known: Known, depth: u32, window: Window, ply: u32) -> Option<Score> {
    let score = known.score.delayed(ply);
    let deep = known.depth >= depth;
    let decided = match known.bound {
        Bound::Exact => deep || score.is_win() || score.is_loss(),
        Bound::Lower => score >= window.beta && (deep || score.is_win()),
        Bound::Upper => score <= window.alpha && (deep || score.is_loss()),
    };
    decided.then_some(score)
}
