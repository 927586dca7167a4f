//! A mind to play against: ten levels, one way to ask, every variant.

mod master;
mod opening;
mod person;

use std::fmt;
use std::time::Duration;

use rules::Position as _;
use rules::pente::{Move, Position, Stage};

use self::master::Master;
use self::person::Person;
use super::company::{self, Idea, Width};
use super::evaluation::weights::Weights;
use crate::chance::Chance;
use crate::clock::Instant;
use crate::{Interrupted, Level, Limits, NoChoice, Score, Value, in_plies};

/// The time for those who give no deadline.
const DEFAULT_THINK_TIME: Duration = Duration::from_secs(2);

/// A player of Pente at any level.
///
/// What it overlooks follows from its seed: two minds with the same seed err
/// in the same way, and other seeds make other games.
pub struct Mind {
    seed: u64,
    nodes: Option<u64>,
    /// For the rules that were played last.
    master: Option<Master>,
}

/// What a mind plays, and what it thinks of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// A stone, or an opening choice.
    pub mv: Move,
    /// What the mind believes the position to be worth to the one who moves. A
    /// weak level may well be wrong, but not where this is a win or loss.
    pub score: Score,
    /// The moves that it expects, its own first.
    pub line: Vec<Move>,
    /// What the position is worth with best play, where that is certain.
    pub value: Option<Value>,
    /// What the choice rests on.
    pub why: Why,
}

/// What a choice rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// It wins at once.
    Win,
    /// There is no other.
    OnlyMove,
    /// The opening: the first stone, stones laid for a balance, or a choice of
    /// sides.
    Opening,
    /// The look of the board.
    Impression,
    /// A win that no reply escapes.
    Proof {
        /// How many plies it takes at most.
        plies: u32,
        /// Positions looked at.
        nodes: u64,
    },
    /// A search of so many plies and positions.
    Search {
        /// How many plies ahead.
        depth: u32,
        /// Positions looked at.
        nodes: u64,
    },
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Why::Win => f.write_str("wins at once"),
            Why::OnlyMove => f.write_str("only move"),
            Why::Opening => f.write_str("opening"),
            Why::Impression => f.write_str("at a glance"),
            Why::Proof { plies, nodes } => {
                write!(f, "proved win in {}, {nodes} positions", in_plies(*plies))
            }
            Why::Search { depth, nodes } => {
                write!(f, "search, {}, {nodes} positions", in_plies(*depth))
            }
        }
    }
}

impl Choice {
    fn new(mv: Move, score: Score, why: Why) -> Choice {
        Choice {
            mv,
            score,
            line: vec![mv],
            value: score.value(),
            why,
        }
    }
}

impl Mind {
    /// A mind whose errors follow from this seed.
    pub const fn new(seed: u64) -> Mind {
        Mind {
            seed,
            nodes: None,
            master: None,
        }
    }

    /// Limits each search to so many positions on one thread, so that a choice
    /// depends on the mind and the position and not on the machine.
    #[must_use]
    pub fn with_nodes(self, nodes: u64) -> Mind {
        Mind {
            nodes: Some(nodes),
            master: None,
            ..self
        }
    }

    /// A move for the seat that acts. The deadline is kept, and there is a move
    /// even if it has passed; who gives none gets one of a few seconds.
    pub fn choose(
        &mut self,
        position: &Position,
        level: Level,
        limits: &Limits<'_>,
    ) -> Result<Choice, NoChoice> {
        if !Weights::are_here() {
            return Err(NoChoice::NoWeights);
        }
        let limits = match self.nodes {
            Some(_) => *limits,
            None => Limits {
                deadline: limits
                    .deadline
                    .or(Some(Instant::now() + DEFAULT_THINK_TIME)),
                ..*limits
            },
        };
        let chance = Chance::new(self.seed, position.hash_key());
        let choice = match position.stage() {
            Stage::Over(outcome) => return Err(NoChoice::Over(outcome)),
            Stage::Choice | Stage::LastChoice => opening::decide(position, &mut |position| {
                self.played(position, level, chance, &limits).score
            }),
            Stage::LayOut | Stage::LayMore => {
                let part = part_of(&limits, opening::LAYOUTS);
                opening::lay(position, chance, &limits, &mut |position| {
                    self.played(position, level, chance, &part()).score
                })
            }
            Stage::Play => opening::begin(position, chance)
                .unwrap_or_else(|| self.played(position, level, chance, &limits)),
        };
        match limits.check() {
            Err(Interrupted::Cancelled) => Err(NoChoice::Cancelled),
            _ => Ok(choice),
        }
    }

    /// A choice where stones are placed in turn.
    fn played(
        &mut self,
        position: &Position,
        level: Level,
        chance: Chance,
        limits: &Limits<'_>,
    ) -> Choice {
        let nodes = self.nodes;
        let searches = position.rules().seats == 2 && person::searches(level);
        let master = searches.then(|| {
            let known = self.master.take().filter(|master| master.knows(position));
            let new = || Master::new(position, limits.shared_with_table().0, nodes);
            self.master.insert(known.unwrap_or_else(new))
        });
        match (level, master) {
            (Level::STRONGEST, Some(master)) => master
                .choose(position, limits)
                .unwrap_or_else(|| glanced(position, nodes, limits)),
            (Level::STRONGEST, None) => glanced(position, nodes, limits),
            (level, master) => {
                let search = master.map(Master::search);
                Person::new(position, level, chance).choose(search, nodes, limits)
            }
        }
    }
}

/// Limits with one of so many parts of the time, counted from when it is asked.
fn part_of<'a>(limits: &Limits<'a>, parts: u32) -> impl Fn() -> Limits<'a> {
    let limits = *limits;
    let time = limits
        .deadline
        .map(|deadline| deadline.saturating_duration_since(Instant::now()) / parts);
    move || Limits {
        deadline: time.map(|time| Instant::now() + time),
        ..limits
    }
}

/// The best choice at a table of more than two.
fn glanced(position: &Position, nodes: Option<u64>, limits: &Limits<'_>) -> Choice {
    let width = Width {
        depth: 6,
        moves: 8,
        nodes: nodes.unwrap_or(u64::MAX),
    };
    let ideas = company::ideas(position);
    if let [only] = ideas.as_slice() {
        return alone(position, *only);
    }
    let found = company::search(position, &ideas, width, limits);
    let why = Why::Search {
        depth: found.depth,
        nodes: found.nodes,
    };
    Choice::new(found.mv, found.score, why)
}

/// The choice where there is one idea only: it wins, or nothing else is legal, or
/// nothing else looks worth a thought.
fn alone(position: &Position, idea: Idea) -> Choice {
    let mv = Move::Place(idea.point);
    let next = company::played(position, idea.point);
    if company::is_won(&next, position.stone()) {
        return Choice::new(mv, Score::win_in(1), Why::Win);
    }
    let why = match position.legal_moves().len() {
        1 => Why::OnlyMove,
        _ => Why::Impression,
    };
    Choice::new(mv, company::first_impression(position), why)
}
