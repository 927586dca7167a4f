//! Players of Pente by name, as they are entered for a match.

use std::fmt;
use std::fs;
use std::str::FromStr;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use engine::pente::{Mind, Search, Weights};
use engine::{Level, Limits};
use rules::pente::{Move, Position, Rules};

use super::sparring::AlphaBeta;
use crate::random::Random;
use rules::Position as _;

/// A player of Pente.
pub trait Player {
    /// A legal move for a position that is not over.
    fn choose(&mut self, position: &Position) -> Move;
}

/// Who plays: a name from which any number of players can be made.
#[derive(Clone, Debug)]
pub enum Contestant {
    /// Any legal move.
    Random,
    /// Straightforward alpha-beta of this depth.
    AlphaBeta(u32),
    /// The engine's search with so many positions a move, and its weights.
    Search(u64, Box<Weights>),
    /// The engine's mind at a level with so many positions a move.
    Level(Level, u64),
    /// The strongest level with so many milliseconds a move.
    Clock(u64),
}

impl Contestant {
    /// A player for one game.
    pub fn player(&self, rules: &Rules, seed: u64) -> Box<dyn Player> {
        match self {
            Contestant::Random => Box::new(Mover(Random::new(seed))),
            Contestant::AlphaBeta(depth) => Box::new(AlphaBeta::new(*depth, seed)),
            Contestant::Search(nodes, weights) => {
                let search = Search::with_weights(rules, 16, weights);
                Box::new(Searcher(search.with_nodes(*nodes)))
            }
            Contestant::Level(level, nodes) => {
                Box::new(Levelled(Mind::new(seed).with_nodes(*nodes), *level))
            }
            Contestant::Clock(millis) => Box::new(Timed(Mind::new(seed), *millis)),
        }
    }
}

/// `random`, `alphabeta:DEPTH`, `search:NODES` and `search:NODES@FILE` with
/// other weights, `level:NUMBER`, `clock:MILLISECONDS`.
impl FromStr for Contestant {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<Contestant> {
        let (kind, rest) = text.split_once(':').unwrap_or((text, ""));
        let (number, file) = rest.split_once('@').unwrap_or((rest, ""));
        let whole = || {
            number
                .parse::<u64>()
                .with_context(|| format!("in {text:?}"))
        };
        Ok(match kind {
            "random" => Contestant::Random,
            "alphabeta" => Contestant::AlphaBeta(whole()? as u32),
            "search" if file.is_empty() => {
                Contestant::Search(whole()?, Box::new(Weights::shipped().clone()))
            }
            "search" => {
                let weights =
                    fs::read_to_string(file).with_context(|| format!("reading {file}"))?;
                Contestant::Search(whole()?, Box::new(weights.parse()?))
            }
            "level" => Contestant::Level(number.parse()?, 20_000),
            "clock" => Contestant::Clock(whole()?),
            _ => bail!(
                "there is no player {text:?}; there are random, alphabeta:DEPTH, search:NODES, \
                 search:NODES@WEIGHTS, level:NUMBER and clock:MILLISECONDS"
            ),
        })
    }
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contestant::Random => f.write_str("random"),
            Contestant::AlphaBeta(depth) => write!(f, "alphabeta:{depth}"),
            Contestant::Search(nodes, ..) => write!(f, "search:{nodes}"),
            Contestant::Level(level, _) => write!(f, "level:{level}"),
            Contestant::Clock(millis) => write!(f, "clock:{millis}"),
        }
    }
}

struct Mover(Random);

impl Player for Mover {
    fn choose(&mut self, position: &Position) -> Move {
        let legal = position.legal_moves();
        *self.0.pick(&legal).expect("the game is not over")
    }
}

struct Searcher(Search);

impl Player for Searcher {
    fn choose(&mut self, position: &Position) -> Move {
        let found = self.0.run(position, &Limits::default(), None, 1);
        let best = found
            .into_iter()
            .next()
            .and_then(|found| found.line.first().copied());
        best.expect("a position of these rules has a move")
    }
}

struct Levelled(Mind, Level);

impl Player for Levelled {
    fn choose(&mut self, position: &Position) -> Move {
        let choice = self.0.choose(position, self.1, &Limits::default());
        choice.expect("the game is not over").mv
    }
}

struct Timed(Mind, u64);

impl Player for Timed {
    fn choose(&mut self, position: &Position) -> Move {
        let limits = Limits {
            deadline: Some(Instant::now() + Duration::from_millis(self.1)),
            ..Limits::default()
        };
        let choice = self.0.choose(position, Level::STRONGEST, &limits);
        choice.expect("the game is not over").mv
    }
}
