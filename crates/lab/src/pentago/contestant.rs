//! Players by name, as they are entered for a match.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use anyhow::{Context, bail};
use engine::pentago::Level;

use crate::pentago::minds::{Allowance, Levelled, Searcher, evaluation};
use crate::pentago::player::Player;
use crate::pentago::sparring::{AlphaBeta, Child, Greedy, Mcts, Mover};

/// A kind of player, from which a player is made for each game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Contestant {
    /// Any legal turn.
    Random,
    /// The longest straight row.
    Child,
    /// Any legal turn, but a win at once is taken.
    Greedy,
    /// Alpha-beta of this depth.
    AlphaBeta(u32),
    /// Monte Carlo tree search with so many simulations a turn.
    Mcts {
        /// Simulations for each turn.
        simulations: u32,
        /// Whether playouts take every win at once.
        eager: bool,
    },
    /// The engine's search alone.
    Search {
        /// How many turns deep; without it by the clock.
        depth: Option<u32>,
        /// A file of weights in place of the shipped ones.
        weights: Option<PathBuf>,
    },
    /// The engine's mind at this level.
    Level(Level),
}

impl Contestant {
    /// A player for one game.
    pub fn player(&self, seed: u64, allowance: Allowance) -> Box<dyn Player> {
        match *self {
            Contestant::Random => Box::new(Mover::new(seed)),
            Contestant::Child => Box::new(Child::new(seed)),
            Contestant::Greedy => Box::new(Greedy::new(seed)),
            Contestant::AlphaBeta(depth) => Box::new(AlphaBeta::new(depth, seed)),
            Contestant::Mcts { simulations, eager } => {
                let plain = Mcts::new(simulations, seed);
                Box::new(if eager { plain.eager() } else { plain })
            }
            Contestant::Search { depth, ref weights } => {
                Box::new(Searcher::new(depth, weights.clone(), allowance))
            }
            Contestant::Level(level) => Box::new(Levelled::new(level, seed, allowance)),
        }
    }
}

/// The name of its players.
impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.player(0, Allowance::default()).name())
    }
}

/// Reads a kind, such as `search`, then a number after a colon and a file of
/// weights after an at sign where the kind takes them.
impl FromStr for Contestant {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<Contestant> {
        let (text, weights) = match text.split_once('@') {
            Some((text, path)) => {
                evaluation(path.as_ref())?;
                (text, Some(PathBuf::from(path)))
            }
            None => (text, None),
        };
        let (kind, number) = match text.split_once(':') {
            Some((kind, number)) => {
                let parsed = number.parse::<u32>();
                (kind, Some(parsed.with_context(|| format!("in {text:?}"))?))
            }
            None => (text, None),
        };
        Ok(match (kind, number) {
            ("search", depth) => Contestant::Search { depth, weights },
            _ if weights.is_some() => bail!("only the search takes weights, not {text:?}"),
            ("random", None) => Contestant::Random,
            ("child", None) => Contestant::Child,
            ("greedy", None) => Contestant::Greedy,
            ("alphabeta", depth) => Contestant::AlphaBeta(depth.unwrap_or(4)),
            ("mcts" | "eager-mcts", simulations) => Contestant::Mcts {
                simulations: simulations.unwrap_or(100_000),
                eager: kind == "eager-mcts",
            },
            ("level", Some(level)) => Contestant::Level(level.to_string().parse()?),
            _ => bail!(
                "there is no player {text:?}; there are random, greedy, child, alphabeta:DEPTH, \
                 mcts:SIMULATIONS, eager-mcts:SIMULATIONS, search:DEPTH@WEIGHTS and level:NUMBER"
            ),
        })
    }
}
