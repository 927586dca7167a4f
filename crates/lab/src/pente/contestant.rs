//! Players of Pente by name, as they are entered for a match.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow, bail};
use engine::pente::{Mind, Search, Weights};
use engine::{Level, Limits};
use rules::pente::{Move, Position, Rules};

use super::program::Program;
use super::sparring::AlphaBeta;
use crate::random::Random;
use rules::Position as _;

/// A player of Pente.
pub trait Player {
    /// A legal move for a position that is not over, and the moves that led
    /// there.
    fn choose(&mut self, position: &Position, moves: &[Move]) -> Move;
}

/// A kind of player, from which a player is made for each game.
#[derive(Clone, Debug)]
pub enum Contestant {
    /// Any legal move.
    Random,
    /// Straightforward alpha-beta of this depth, over so many moves a ply.
    AlphaBeta(u32, usize),
    /// The engine's search with so many positions a move, and its weights.
    Search(u64, Box<Weights>),
    /// The engine's mind at a level with so many positions a move.
    Level(Level, u64),
    /// The strongest level with so many milliseconds a move, on so many threads.
    Clock(u64, usize),
    /// A contestant of another build of this program.
    Program(PathBuf, String),
}

impl Contestant {
    /// A player for one game.
    pub fn player(&self, rules: &Rules, seed: u64) -> Box<dyn Player> {
        match self {
            Contestant::Random => Box::new(Mover(Random::new(seed))),
            Contestant::AlphaBeta(depth, width) => Box::new(AlphaBeta::new(*depth, *width, seed)),
            Contestant::Search(nodes, weights) => {
                let search = Search::with_weights(rules, 16, weights);
                Box::new(Searcher(search.with_nodes(*nodes)))
            }
            Contestant::Level(level, nodes) => {
                Box::new(Levelled(Mind::new(seed).with_nodes(*nodes), *level))
            }
            Contestant::Clock(millis, threads) => {
                Box::new(Timed(Mind::new(seed), *millis, *threads))
            }
            Contestant::Program(path, name) => Box::new(Program::new(path, name, rules, seed)),
        }
    }
}

/// `random`, `alphabeta:DEPTH` and `alphabeta:DEPTH:WIDTH`, `search:NODES` and
/// `search:NODES@FILE` with other weights, `level:NUMBER` and
/// `level:NUMBER@NODES`, `clock:MILLISECONDS` and `clock:MILLISECONDS:THREADS`, and
/// `program:PATH=PLAYER` for a player of another build of the lab.
impl FromStr for Contestant {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<Contestant> {
        // Clap shows only the outermost message, so it must contain the reason.
        Contestant::read(text).map_err(|error| anyhow!("{error:#}"))
    }
}

impl Contestant {
    fn read(text: &str) -> anyhow::Result<Contestant> {
        let (kind, rest) = text.split_once(':').unwrap_or((text, ""));
        let (number, file) = rest.split_once('@').unwrap_or((rest, ""));
        let whole = || {
            number
                .parse::<u64>()
                .with_context(|| format!("in {text:?}"))
        };
        Ok(match kind {
            "random" => Contestant::Random,
            "alphabeta" => {
                let (depth, width) = rest.split_once(':').unwrap_or((rest, "14"));
                let read = |text: &str| text.parse().with_context(|| format!("in {rest:?}"));
                Contestant::AlphaBeta(read(depth)?, read(width)? as usize)
            }
            "search" if file.is_empty() => {
                Contestant::Search(whole()?, Box::new(Weights::shipped().clone()))
            }
            "search" => Contestant::Search(whole()?, Box::new(weights(file.as_ref())?)),
            "level" if file.is_empty() => Contestant::Level(number.parse()?, 20_000),
            "level" => Contestant::Level(number.parse()?, file.parse()?),
            "clock" => {
                let read = |text: &str| text.parse().with_context(|| format!("in {rest:?}"));
                match rest.split_once(':') {
                    Some((millis, threads)) => {
                        Contestant::Clock(read(millis)?, read(threads)? as usize)
                    }
                    None => Contestant::Clock(read(rest)?, Limits::default().threads),
                }
            }
            "program" => {
                let parts = rest.split_once('=');
                let (path, name) = parts.context("a program is written program:PATH=PLAYER")?;
                Contestant::Program(path.into(), name.to_owned())
            }
            _ => bail!(
                "there is no player {text:?}; there are random, alphabeta:DEPTH, \
                 alphabeta:DEPTH:WIDTH, search:NODES, search:NODES@WEIGHTS, level:NUMBER, \
                 level:NUMBER@NODES, clock:MILLISECONDS, clock:MILLISECONDS:THREADS and \
                 program:PATH=PLAYER"
            ),
        })
    }
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contestant::Random => f.write_str("random"),
            Contestant::AlphaBeta(depth, width) => write!(f, "alphabeta:{depth}:{width}"),
            Contestant::Search(nodes, ..) => write!(f, "search:{nodes}"),
            Contestant::Level(level, nodes) => write!(f, "level:{level}@{nodes}"),
            Contestant::Clock(millis, threads) => write!(f, "clock:{millis}:{threads}"),
            Contestant::Program(path, name) => write!(f, "program:{}={name}", path.display()),
        }
    }
}

struct Mover(Random);

impl Player for Mover {
    fn choose(&mut self, position: &Position, _moves: &[Move]) -> Move {
        let legal = position.legal_moves();
        *self.0.pick(&legal).expect("the game is not over")
    }
}

struct Searcher(Search);

impl Player for Searcher {
    fn choose(&mut self, position: &Position, _moves: &[Move]) -> Move {
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
    fn choose(&mut self, position: &Position, _moves: &[Move]) -> Move {
        let choice = self.0.choose(position, self.1, &Limits::default());
        choice.expect("the game is not over").mv
    }
}

struct Timed(Mind, u64, usize);

impl Player for Timed {
    fn choose(&mut self, position: &Position, _moves: &[Move]) -> Move {
        let limits = Limits {
            deadline: Some(Instant::now() + Duration::from_millis(self.1)),
            threads: self.2,
            ..Limits::default()
        };
        let choice = self.0.choose(position, Level::STRONGEST, &limits);
        choice.expect("the game is not over").mv
    }
}

/// The weights of a file.
pub fn weights(path: &Path) -> anyhow::Result<Weights> {
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    Weights::from_bytes(&bytes).with_context(|| format!("in {}", path.display()))
}
