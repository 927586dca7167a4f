//! The engine's own minds as players.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use engine::Limits;
use engine::pentago::evaluation::{Evaluation, Weights};
use engine::pentago::{Level, Mind, Search};
use rules::pentago::{Move, Position, Turn};

use crate::pentago::player::Player;

/// The resources that a mind may use for a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    /// Time for each turn.
    pub time: Duration,
    /// Positions for each search. With them there is no limit of time, and games
    /// are the same on every machine.
    pub nodes: Option<u64>,
    /// Threads.
    pub threads: usize,
    /// Bytes of memory.
    pub memory: u64,
}

impl Default for Allowance {
    /// A second, one thread, two gigabytes.
    fn default() -> Allowance {
        Allowance {
            time: Duration::from_secs(1),
            nodes: None,
            threads: 1,
            memory: 2_000_000_000,
        }
    }
}

impl Allowance {
    fn limits(self) -> Limits<'static> {
        Limits {
            memory: self.memory,
            threads: self.threads,
            deadline: match self.nodes {
                Some(_) => None,
                None => Some(Instant::now() + self.time),
            },
            ..Limits::default()
        }
    }
}

/// The mind at one of its levels.
pub struct Levelled {
    mind: Mind,
    level: Level,
    allowance: Allowance,
}

impl Levelled {
    /// A mind whose errors depend on the seed alone.
    pub fn new(level: Level, seed: u64, allowance: Allowance) -> Levelled {
        let mind = Mind::new(seed);
        Levelled {
            mind: match allowance.nodes {
                Some(nodes) => mind.with_nodes(nodes),
                None => mind,
            },
            level,
            allowance,
        }
    }
}

impl Player for Levelled {
    fn name(&self) -> String {
        format!("level:{}", self.level)
    }

    fn choose(&mut self, position: &Position) -> Turn {
        let limits = self.allowance.limits();
        let choice = self.mind.choose(position, self.level, &limits);
        whole(choice.expect("the game is not over").mv)
    }
}

/// The search alone, to a fixed depth or for as long as the time lasts.
pub struct Searcher {
    /// Made when it is first needed, because it takes memory.
    search: Option<Search>,
    depth: Option<u32>,
    weights: Option<PathBuf>,
    allowance: Allowance,
}

impl Searcher {
    /// A search of this depth, with the weights of a file that has been read once
    /// before.
    pub const fn new(
        depth: Option<u32>,
        weights: Option<PathBuf>,
        allowance: Allowance,
    ) -> Searcher {
        Searcher {
            search: None,
            depth,
            weights,
            allowance,
        }
    }
}

impl Player for Searcher {
    fn name(&self) -> String {
        let depth = self.depth.map(|depth| format!(":{depth}"));
        let weights = self
            .weights
            .as_ref()
            .map(|path| format!("@{}", path.display()));
        format!(
            "search{}{}",
            depth.unwrap_or_default(),
            weights.unwrap_or_default()
        )
    }

    fn choose(&mut self, position: &Position) -> Turn {
        let mut limits = self.allowance.limits();
        if self.depth.is_some() {
            limits.deadline = None;
        }
        let search = self.search.get_or_insert_with(|| {
            let search = match &self.weights {
                Some(path) => {
                    let evaluation = evaluation(path).expect("it was read before");
                    Search::new(64).with_evaluation(evaluation)
                }
                None => Search::new(64),
            };
            match self.allowance.nodes {
                Some(nodes) => search.with_nodes(nodes),
                None => search,
            }
        });
        let found = search.run(position, &limits, self.depth);
        whole(found.expect("the game is not over").best)
    }
}

/// The evaluation with the weights of a file. It is kept until the program ends,
/// so that each file is read once.
pub fn evaluation(path: &Path) -> anyhow::Result<&'static Evaluation> {
    static READ: Mutex<BTreeMap<PathBuf, &'static Evaluation>> = Mutex::new(BTreeMap::new());
    let mut read = READ.lock().expect("nobody panics while reading");
    if let Some(evaluation) = read.get(path) {
        return Ok(evaluation);
    }
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let weights = Weights::from_bytes(&bytes).with_context(|| format!("in {}", path.display()))?;
    let evaluation = Box::leak(Box::new(Evaluation::new(&weights)));
    read.insert(path.to_owned(), evaluation);
    Ok(evaluation)
}

fn whole(mv: Move) -> Turn {
    match mv {
        Move::Turn(turn) => turn,
        Move::Half(_) => unreachable!("a position that waits for a stone has whole turns"),
    }
}
