//! Checking a log: whether everything that the lot or a rule should have
//! decided was decided so.
//!
//! For everybody who does not trust the director. The hash must fit the seed,
//! the groups must be those that the seed draws, pairings, starters and seats
//! those of the rules, results possible, the ranking the one that follows.

use thiserror::Error;

use crate::config::Format;
use crate::decide;
use crate::event::{Event, Fact};
use crate::matches::{Pairing, Place};
use crate::state::State;
use crate::tournament::{RebuildError, Tournament};

/// What is not as it should be.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Discrepancy {
    /// The log tells of no tournament.
    #[error(transparent)]
    Log(#[from] RebuildError),
    /// An event is not what the rules or the lot give.
    #[error("event {number}: {what}")]
    Event {
        /// Its number from 1.
        number: usize,
        /// What is wrong.
        what: &'static str,
    },
}

/// Everything in a log that is not as it should be. What was taken back is not
/// looked at.
pub fn check(events: &[Event]) -> Result<Vec<Discrepancy>, RebuildError> {
    let tournament = Tournament::rebuild(events)?;
    let mut state = State::new(tournament.config().clone(), tournament.director().clone());
    let mut found = Vec::new();
    for (event, number) in events.iter().zip(1..).skip(1) {
        let bookkeeping = matches!(event.fact, Fact::Undone { .. } | Fact::Redone { .. });
        if bookkeeping || !tournament.holds(event.step) {
            continue;
        }
        found.extend(wrong(&state, &event.fact).map(|what| Discrepancy::Event { number, what }));
        let absorbed = state.absorb(&event.fact, event.at);
        absorbed.map_err(|why| RebuildError::Misfit { number, why })?;
    }
    Ok(found)
}

fn wrong(state: &State, fact: &Fact) -> Option<&'static str> {
    let (right, what) = match fact {
        Fact::Drawn {
            seed,
            word,
            plan,
            groups,
        } => {
            if !state
                .promised
                .as_ref()
                .is_some_and(|hash| hash.matches(seed))
            {
                return Some("the seed is not the one whose hash was published");
            }
            let sizes = match (plan, state.config.format) {
                (Some(plan), _) => plan.groups.clone(),
                (None, Format::RoundRobin { .. }) => vec![state.pool().len() as u16],
                (None, _) => Vec::new(),
            };
            let drawn = decide::groups(state, seed, word, &sizes);
            (drawn == *groups, "the seed draws other groups")
        }
        Fact::Paired { matches } => {
            let right = matches
                .iter()
                .all(|pairing| pairing_is_right(state, pairing));
            (
                right,
                "the rules or the lot give another pairing or starter",
            )
        }
        Fact::ThirdsDrawn { brackets } => (
            state.thirds_brackets() == *brackets,
            "the thirds sit elsewhere by the tables",
        ),
        Fact::CupDrawn { seats } if state.groups.is_empty() => {
            (state.plain_seats() == *seats, "the lot gives other seats")
        }
        Fact::CupDrawn { seats } => (
            state.cup_seats() == *seats,
            "the cup is seated otherwise by the tables",
        ),
        Fact::Finished { ranking } => (
            state.ranks() == *ranking,
            "the results give another ranking",
        ),
        _ => return None,
    };
    (!right).then_some(what)
}

fn pairing_is_right(state: &State, pairing: &Pairing) -> bool {
    let [one, other] = pairing.players;
    match pairing.place {
        Place::Group { group, .. } => {
            let known = usize::from(group) < state.groups.len();
            known && decide::group_pairs(state, group).contains(&(pairing.place, pairing.players))
        }
        Place::Swiss { .. } => true,
        place => decide::starter(state, place, one, other) == pairing.players,
    }
}
