//! What is kept beside the lines of a tournament and changes with them.
//!
//! Each change is checked behind the gate, written in the transaction of the
//! lines, and made in memory when that is committed. So nothing need be read
//! again after a commit, and memory says what the disk says.

use protocol::web::Code;
use store::GameId;
use store::tournaments;
use tournament::{Event, Fact, Phase, Refusal};

use super::desk::{Held, Refused};
use super::rights::{Role, entries_of};
use crate::Hall;
use crate::Problem;

/// So many seeds are kept, the latest ones: each undo of a promise needs one.
const MOST_SEEDS: usize = 100;

/// A change beside the lines.
pub enum Beside {
    Nothing,
    /// A secret seed waits for the draw, beside those promised before.
    Seed(String),
    /// The draw is made; no seed is secret any more.
    Drawn,
    /// A game at our own tables has its result.
    Scored(GameId),
    /// The person who enters holds the entry, and held none before.
    Entry(String),
}

impl Beside {
    /// Whether it can be, as things are.
    pub(super) fn check(&self, hall: &Hall, held: &Held) -> Result<(), Refused> {
        match self {
            Beside::Scored(game) => {
                let mut scored = held.games.iter().filter(|linked| linked.scored);
                match scored.any(|linked| linked.game == *game) {
                    true => Err(Refused::Scored),
                    false => Ok(()),
                }
            }
            Beside::Entry(person) => {
                if !entries_of(hall, held, person)?.is_empty() {
                    let why = Problem::says(Code::Refused, "refused.entered");
                    return Err(Refused::Limited(why));
                }
                // Asked here, since the tournament takes whoever enters under
                // the name of an official for that official.
                match held.tournament.phase() {
                    Phase::Entries => Ok(()),
                    _ => Err(Refused::Refusal(Box::new(Refusal::EntriesClosed), 1)),
                }
            }
            Beside::Nothing | Beside::Seed(_) | Beside::Drawn => Ok(()),
        }
    }

    /// Makes the change in memory, and gives it as the store is told.
    pub(super) fn change(self, held: &mut Held, events: &[Event]) -> tournaments::Beside {
        match self {
            Beside::Nothing => tournaments::Beside::Nothing,
            Beside::Seed(seed) => {
                held.kept.seed = Some(with_seed(held.kept.seed.as_deref(), &seed));
                tournaments::Beside::Seed(held.kept.seed.clone())
            }
            Beside::Drawn => {
                held.kept.seed = None;
                tournaments::Beside::Seed(None)
            }
            Beside::Scored(game) => {
                held.score(game);
                tournaments::Beside::Scored(game)
            }
            Beside::Entry(person) => match entered(events) {
                Some(part) => tournaments::Beside::Part { person, part },
                None => tournaments::Beside::Nothing,
            },
        }
    }
}

/// The part that goes with the entry that was made.
fn entered(events: &[Event]) -> Option<String> {
    events.iter().find_map(|event| match event.fact {
        Fact::Entered { id, .. } => Some(Role::Player(id).code()),
        _ => None,
    })
}

/// The seeds that wait, one a line. A promise that is taken back leaves the one
/// before, whose seed must still be there.
fn with_seed(known: Option<&str>, seed: &str) -> String {
    let known = known.into_iter().flat_map(str::lines).collect::<Vec<_>>();
    let kept = known.len().saturating_sub(MOST_SEEDS - 1);
    [&known[kept..], &[seed]].concat().join("\n")
}
