//! Tournaments: groups and cup by the Swiss regulation, match play, round
//! robin, knockout and the Swiss system.
//!
//! ```text
//! (Command, now, who) ── Tournament::apply ──► Events ── Tournament::absorb ──► Tournament
//! ```
//!
//! [`Tournament::apply`] decides and changes nothing; [`Tournament::absorb`]
//! changes and decides nothing. In between the events can be stored, and a
//! tournament is rebuilt from them to the same state. Everything here is pure:
//! time is an argument, and chance comes in as a [`Seed`] whose hash was
//! published before. How a game is played is not known here, only how it ended.
//!
//! Where to look: `decide/` has a module for each kind of command, `state/` what
//! is true after all events (tables, brackets), `plan.rs` how numbers of players
//! divide, `standing.rs` how ties are broken, `view.rs` what is known in numbers
//! and `sheet/` the same with names, `exchange/` how it is stored and carried.
//!
//! ```
//! use tournament::{Command, Config, Entry, GameId, Name, Outcome, Seed, Time, Tournament};
//!
//! let (ann, start) = (Name::new("Ann")?, Time::from_millis(0));
//! let config = Config::regulation(Name::new("Club evening")?);
//! let (mut event, opened) = Tournament::open(config, ann.clone(), start)?;
//! let mut log = vec![opened];
//! for name in ["Bob", "Cem", "Dee", "Eve"] {
//!     let entry = Entry::new(Name::new(name)?);
//!     log.extend(event.perform(&Command::Enter { entry }, start, &ann)?);
//! }
//! let seed = Seed::new("nobody knows this yet")?;
//! log.extend(event.perform(&Command::Commit { hash: seed.hash() }, start, &ann)?);
//! let draw = Command::Draw { seed, word: "blue".into(), plan: None };
//! log.extend(event.perform(&draw, start, &ann)?);
//!
//! let next = &event.next_games()[0];
//! let outcome = Outcome::five(next.players[0], 11);
//! log.extend(event.perform(&Command::Record { game: next.game, outcome }, start, &ann)?);
//! let first = &event.table(0)[0];
//! assert_eq!((first.tally.points, first.tally.win_points), (3, 7));
//! assert_eq!(Tournament::rebuild(&log)?, event);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bracket;
mod checker;
mod circuit;
mod command;
mod config;
mod decide;
mod entry;
mod event;
pub mod exchange;
mod explain;
mod history;
pub mod legible;
mod lots;
mod matches;
mod name;
mod names;
mod outcome;
mod phase;
mod plan;
mod refusal;
mod round_robin;
mod sheet;
mod standing;
mod state;
mod swiss;
mod time;
mod tournament;
mod view;

pub use bracket::{Slot, Tie};
pub use checker::{Discrepancy, check};
pub use circuit::{Circuit, CircuitEvent, DeclineError, Level, Qualified};
pub use command::{Command, Effect};
pub use config::{Config, ConfigError, Format, Settings, Ties};
pub use entry::{Entrant, Entry, EntryId, Left};
pub use event::{Event, Fact};
pub use history::Line;
pub use lots::{Seed, SeedError, SeedHash};
pub use matches::{Call, GameId, Match, MatchId, Pairing, Place, Verdict, group_name};
pub use name::{Name, NameError};
pub use outcome::{How, Outcome};
pub use phase::Phase;
pub use plan::{Options, Plan, options};
pub use refusal::Refusal;
pub use sheet::{
    BracketSheet, GameSheet, GroupSheet, MatchSheet, Meeting, NextSheet, Overview, PlayerSheet,
    RankSheet, RoundSheet, RowSheet, Score, SwissSheet, TieSheet,
};
pub use standing::{Criterion, Reason, Standing, Tally};
pub use state::Misfit;
pub use time::Time;
pub use tournament::{RebuildError, Tournament};
pub use view::{BracketTie, NextGame, Step};
pub use words::Language;
