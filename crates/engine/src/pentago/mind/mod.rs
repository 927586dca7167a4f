//! A mind to play against: ten levels, one way to ask.
//!
//! Level 10 uses all there is: knowledge of the first turn, the solver where it
//! is quick enough, and the search. The levels below it play as people of that
//! strength do, which is the business of `person`.
//!
//! ```
//! use engine::Limits;
//! use engine::pentago::{Level, Mind};
//! use rules::pentago::{Position, Rules};
//!
//! let mut mind = Mind::new(1);
//! let choice = mind.choose(&Position::new(Rules::CLASSIC), Level::STRONGEST, &Limits::default())?;
//! assert_eq!(choice.value.map(|value| value.to_string()).as_deref(), Some("win"));
//! # Ok::<(), engine::pentago::NoChoice>(())
//! ```

mod book;
mod impression;
mod master;
mod person;
mod ranking;
mod trap;

use std::fmt;

use rules::pentago::{Move, Phase, Position, Turn};

use self::master::Master;
use self::person::Person;
use super::evaluation::Evaluation;
use super::{Found, How, Level, Score, Search, Value};
use crate::chance::Chance;
use crate::{Interrupted, Limits, NoChoice};

/// A player of Pentago at any level.
///
/// What it overlooks follows from its seed: two minds with the same seed err
/// in the same way, and other seeds make other games.
pub struct Mind {
    seed: u64,
    nodes: Option<u64>,
    /// For the levels that look ahead; made when it is first needed.
    search: Option<Search>,
    master: Master,
}

/// What a mind plays, and what it thinks of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// A whole turn, or the twist alone where only that is due.
    pub mv: Move,
    /// What the mind believes the position to be worth to the side to move. A
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
    /// All else loses at once or to the next turn.
    OnlyMove,
    /// All moves lead to the same board.
    Alike,
    /// What is known of the empty board.
    Book,
    /// The solver's exact values.
    Exact(How),
    /// A search of so many turns and positions.
    Search {
        /// How many turns ahead.
        depth: u32,
        /// Positions looked at.
        nodes: u64,
    },
    /// The look of the board after it.
    Impression,
    /// Every move seems to lose, so it does not matter.
    Helpless,
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Why::Win => f.write_str("wins at once"),
            Why::OnlyMove => f.write_str("only move"),
            Why::Alike => f.write_str("all moves lead to the same board"),
            Why::Book => f.write_str("book"),
            Why::Exact(how) => write!(f, "exact, {how}"),
            Why::Search { depth, nodes } => {
                let turns = if *depth == 1 { "turn" } else { "turns" };
                write!(f, "search, {depth} {turns}, {nodes} positions")
            }
            Why::Impression => f.write_str("at a glance"),
            Why::Helpless => f.write_str("nothing seems to help"),
        }
    }
}

impl Mind {
    /// A mind whose errors follow from this seed.
    pub fn new(seed: u64) -> Mind {
        Mind {
            seed,
            nodes: None,
            search: None,
            master: Master::default(),
        }
    }

    /// Limits each search to so many positions, and level 10 to sweeps that
    /// take no time worth mentioning, so that a choice depends on the mind and
    /// the position and not on the machine.
    #[must_use]
    pub fn with_nodes(self, nodes: u64) -> Mind {
        Mind {
            nodes: Some(nodes),
            search: None,
            ..self
        }
    }

    /// A move for the side to move. The deadline is kept, and there is a move
    /// even if it has passed; who gives none gets one of a few seconds.
    pub fn choose(
        &mut self,
        position: &Position,
        level: Level,
        limits: &Limits<'_>,
    ) -> Result<Choice, NoChoice> {
        if let Phase::Over(outcome) = position.phase() {
            return Err(NoChoice::Over(outcome));
        }
        if !Evaluation::is_here() {
            return Err(NoChoice::NoWeights);
        }
        let nodes = self.nodes;
        let (megabytes, beside) = limits.shared_with_table();
        let search = self.search.get_or_insert_with(|| {
            let search = Search::new(megabytes);
            match nodes {
                Some(nodes) => search.with_nodes(nodes),
                None => search,
            }
        });
        // A mind with a clock plays no game twice.
        search.keep(level == Level::STRONGEST && nodes.is_none());
        let choice = if level == Level::STRONGEST {
            let plan = self.master.plan(position, &beside, nodes.is_none());
            let first = book::first_turn(position, Chance::new(self.seed, 0));
            first.map_or_else(
                || self.master.choose(position, search, &plan),
                Choice::from_book,
            )
        } else {
            Person::new(position, level, self.seed).choose(search, limits)
        };
        match limits.check() {
            Err(Interrupted::Cancelled) => Err(NoChoice::Cancelled),
            _ => Ok(choice),
        }
    }
}

/// What a score means to the same side a turn earlier.
fn a_turn_before(score: Score) -> Score {
    match score.plies() {
        Some(plies) if score.is_win() => Score::win_in(plies + 1),
        Some(plies) => Score::loss_in(plies + 1),
        None => score,
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

    fn from_book(turn: Turn) -> Choice {
        Choice {
            value: Some(Value::Win),
            ..Choice::new(Move::Turn(turn), Score::WON, Why::Book)
        }
    }

    /// What a search of the position itself says.
    fn found(found: Found) -> Choice {
        Choice {
            mv: found.best,
            score: found.score,
            line: found.line,
            value: found
                .proven
                .then(|| found.score.value().unwrap_or(Value::Draw)),
            why: match found.score.plies() {
                Some(1) if found.score.is_win() => Why::Win,
                _ => Why::Search {
                    depth: found.depth,
                    nodes: found.nodes,
                },
            },
        }
    }
}
