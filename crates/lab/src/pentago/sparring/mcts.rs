//! Monte Carlo tree search in its simplest form: UCT with random playouts.

use rules::pentago::{Position, Turn, Twist};
use rules::{Outcome, Position as _, Seat};

use super::winning_turn;
use crate::pentago::player::Player;
use crate::random::Random;

/// The exploration constant of UCT.
const EXPLORATION: f64 = 0.7;

/// UCT with a fixed number of simulations for each turn.
#[derive(Clone, Debug)]
pub struct Mcts {
    simulations: u32,
    eager: bool,
    random: Random,
}

impl Mcts {
    /// One with this many simulations a turn, at least one.
    pub const fn new(simulations: u32, seed: u64) -> Mcts {
        Mcts {
            simulations: if simulations == 0 { 1 } else { simulations },
            eager: false,
            random: Random::new(seed),
        }
    }

    /// The same with playouts that take every immediate win. Each playout tells
    /// more and costs many times as much.
    #[must_use]
    pub const fn eager(self) -> Mcts {
        Mcts {
            eager: true,
            ..self
        }
    }

    /// Plays random turns to the end.
    fn playout(&mut self, mut position: Position) -> Outcome {
        loop {
            if let Some(outcome) = position.outcome() {
                return outcome;
            }
            let winning = if self.eager {
                winning_turn(&position)
            } else {
                None
            };
            let turn = winning.unwrap_or_else(|| self.any_turn(&position));
            let placed = position.place(turn.cell);
            placed.expect("the cell is empty");
            if position.outcome().is_none() {
                // Skipping a twist is the same as twisting a neutral block.
                let twisted = position.twist(turn.twist);
                twisted.expect("a twist is due");
            }
        }
    }

    fn any_turn(&mut self, position: &Position) -> Turn {
        let empty = position.board().empty().count_ones();
        let skipped = self.random.below(empty as usize);
        let cell = position.board().empty_cells().nth(skipped);
        Turn {
            cell: cell.expect("an unfinished board has an empty cell"),
            twist: Some(Twist::ALL[self.random.below(8)]),
        }
    }
}

impl Player for Mcts {
    fn name(&self) -> String {
        let eager = if self.eager { "eager-" } else { "" };
        format!("{eager}mcts:{}", self.simulations)
    }

    fn choose(&mut self, position: &Position) -> Turn {
        let mut tree = Tree::new(position);
        for _ in 0..self.simulations {
            let (path, leaf) = tree.descend(position, &mut self.random);
            let outcome = self.playout(leaf);
            tree.absorb(&path, outcome);
        }
        tree.most_visited().expect("at least one simulation")
    }
}

/// The nodes, the root first.
struct Tree {
    nodes: Vec<Node>,
}

struct Node {
    turn: Option<Turn>,
    /// The seat that made the turn, so that a parent can compare its children.
    mover: Seat,
    visits: u32,
    /// Wins of the mover, and half of the draws.
    points: f64,
    children: Vec<u32>,
    /// Turns without a node yet. They are listed at the second visit, so that the
    /// many leaves with one visit stay small.
    untried: Option<Vec<Turn>>,
}

impl Node {
    const fn new(turn: Option<Turn>, mover: Seat) -> Node {
        Node {
            turn,
            mover,
            visits: 0,
            points: 0.0,
            children: Vec::new(),
            untried: None,
        }
    }
}

impl Tree {
    fn new(position: &Position) -> Tree {
        Tree {
            nodes: vec![Node::new(None, position.turn().other())],
        }
    }

    /// From the root to a node that is new or where the game is over.
    fn descend(&mut self, root: &Position, random: &mut Random) -> (Vec<usize>, Position) {
        let mut position = *root;
        let mut path = vec![0];
        let mut at = 0;
        while position.outcome().is_none() {
            let untried = self.nodes[at].untried.get_or_insert_with(|| {
                let mut turns = position.legal_moves();
                random.shuffle(&mut turns);
                turns
            });
            let fresh = untried.pop();
            at = match fresh {
                Some(turn) => self.add(at, turn, position.turn()),
                None => self.most_promising(at),
            };
            path.push(at);
            let turn = self.nodes[at].turn.expect("only the root has none");
            position.play(turn).expect("a legal turn");
            if fresh.is_some() {
                break;
            }
        }
        (path, position)
    }

    fn add(&mut self, parent: usize, turn: Turn, mover: Seat) -> usize {
        let index = self.nodes.len();
        self.nodes.push(Node::new(Some(turn), mover));
        self.nodes[parent].children.push(index as u32);
        index
    }

    // CITE: L. Kocsis, C. Szepesvári, Bandit based Monte-Carlo planning, 2006.
    fn most_promising(&self, parent: usize) -> usize {
        let spread = f64::from(self.nodes[parent].visits).ln();
        let promise = |&child: &u32| {
            let node = &self.nodes[child as usize];
            let visits = f64::from(node.visits);
            node.points / visits + EXPLORATION * (spread / visits).sqrt()
        };
        let children = self.nodes[parent].children.iter().copied();
        let best = children.max_by(|a, b| promise(a).total_cmp(&promise(b)));
        best.expect("every turn was tried") as usize
    }

    fn absorb(&mut self, path: &[usize], outcome: Outcome) {
        let winners = outcome.winners();
        for &index in path {
            let node = &mut self.nodes[index];
            node.visits += 1;
            node.points += match outcome {
                Outcome::Draw(_) => 0.5,
                Outcome::Win { .. } => f64::from(winners.contains(node.mover)),
            };
        }
    }

    fn most_visited(&self) -> Option<Turn> {
        let children = self.nodes[0].children.iter();
        let best = children.max_by_key(|&&child| self.nodes[child as usize].visits)?;
        self.nodes[*best as usize].turn
    }
}
