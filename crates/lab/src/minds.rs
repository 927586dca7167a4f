//! The engine's own minds as players.

use std::time::{Duration, Instant};

use engine::Limits;
use engine::pentago::{Level, Mind, Search};
use rules::pentago::{Move, Position, Turn};

use crate::player::Player;

/// What a mind may use for a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    /// Time for each turn.
    pub time: Duration,
    /// Positions for each search; then time does not count, and the same is
    /// played on every machine.
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
            cancel: None,
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
    /// A mind that errs as the seed says.
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
    /// Made when it is first needed.
    search: Option<Search>,
    depth: Option<u32>,
    allowance: Allowance,
}

impl Searcher {
    /// A search of this depth.
    pub const fn new(depth: Option<u32>, allowance: Allowance) -> Searcher {
        Searcher {
            search: None,
            depth,
            allowance,
        }
    }
}

impl Player for Searcher {
    fn name(&self) -> String {
        match self.depth {
            Some(depth) => format!("search:{depth}"),
            None => "search".to_owned(),
        }
    }

    fn choose(&mut self, position: &Position) -> Turn {
        let mut limits = self.allowance.limits();
        if self.depth.is_some() {
            limits.deadline = None;
        }
        let search = self.search.get_or_insert_with(|| Search::new(64));
        let found = search.run(position, &limits, self.depth);
        whole(found.expect("the game is not over").best)
    }
}

fn whole(mv: Move) -> Turn {
    match mv {
        Move::Turn(turn) => turn,
        Move::Half(_) => unreachable!("a position that waits for a stone has whole turns"),
    }
}
