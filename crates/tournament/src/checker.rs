//! Checking a log: whether everything that the lot or a rule should have
//! decided was decided so.
//!
//! For everybody who does not trust the director. The hash must fit the seed,
//! the groups must be those that the seed draws, pairings, starters and seats
//! those of the rules, results possible, the ranking the one that follows.

use thiserror::Error;

use crate::bracket::Slot;
use crate::config::Format;
use crate::decide;
use crate::event::{Event, Fact};
use crate::matches::{GameId, Pairing, Place};
use crate::outcome::Outcome;
use crate::state::{Placed, Stage, State};
use crate::swiss::Round;
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
    let mut state = tournament.opening();
    let mut found = Vec::new();
    let mut round = SwissRound::default();
    for (event, number) in events.iter().zip(1..).skip(1) {
        let bookkeeping = matches!(event.fact, Fact::Undone { .. } | Fact::Redone { .. });
        if bookkeeping || !tournament.holds(event.step) {
            continue;
        }
        let what = wrong(&state, &event.fact).or_else(|| round.wrong(&state, &event.fact));
        found.extend(what.map(|what| Discrepancy::Event { number, what }));
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
            let each = matches
                .iter()
                .all(|pairing| pairing_is_right(state, pairing));
            (
                each && play_offs_are_right(state, matches),
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
        Fact::Recorded { game, outcome } => (
            result_is_possible(state, *game, *outcome),
            "the game cannot end so, or the lot falls to the other one",
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
    let stage = match pairing.place {
        Place::Group { group, .. } => {
            let known = usize::from(group) < state.groups.len();
            let paired = (pairing.place, pairing.players);
            return known && decide::group_pairs(state, group).contains(&paired);
        }
        // Looked at round by round.
        Place::Swiss { .. } | Place::PlayOff { .. } => return true,
        Place::Thirds { .. } => Stage::Thirds,
        Place::Cup { .. } => Stage::Cup,
        Place::ThirdPlace => Stage::ThirdPlace,
    };
    let pair = [Slot::Player(one), Slot::Player(other)];
    let meets = |placed: Placed| {
        let slots = placed.tie.slots;
        placed.place == pairing.place && pair.iter().all(|slot| slots.contains(slot))
    };
    let due = state.ties(stage).into_iter().any(meets);
    due && decide::starter(state, pairing.place, one, other) == pairing.players
}

/// Play-offs are paired for all ties at once. How starters were drawn by
/// version 0.1.0 stays right.
fn play_offs_are_right(state: &State, matches: &[Pairing]) -> bool {
    let paired: Vec<_> = matches
        .iter()
        .filter(|pairing| matches!(pairing.place, Place::PlayOff { .. }))
        .map(|pairing| (pairing.place, pairing.players))
        .collect();
    let right = || paired == decide::play_offs(state) || paired == decide::old_play_offs(state);
    paired.is_empty() || right()
}

fn result_is_possible(state: &State, game: GameId, outcome: Outcome) -> bool {
    let Some(found) = state.matches.get(&game.of) else {
        return false;
    };
    let (players, place) = (found.pairing.players, found.pairing.place);
    let needed = matches!(place, Place::Group { .. });
    let fair = match outcome {
        Outcome::ByLot { winner } => winner == decide::by_lot(state, found),
        _ => true,
    };
    fair && outcome
        .check(players, state.config.settings.stones, needed)
        .is_ok()
}

/// What the table before a Swiss round gives; the round is told by two events.
#[derive(Default)]
struct SwissRound {
    expected: Option<Round>,
}

impl SwissRound {
    fn wrong(&mut self, state: &State, fact: &Fact) -> Option<&'static str> {
        match fact {
            Fact::RoundDrawn { bye, .. } => {
                let next = state.next_round();
                let right = next.bye == *bye;
                self.expected = Some(next);
                (!right).then_some("the table gives another bye")
            }
            Fact::Paired { matches } => {
                let paired = matches.iter().map(|pairing| pairing.players);
                let expected = self.expected.take()?;
                (!paired.eq(expected.pairs)).then_some("the table gives another Swiss round")
            }
            _ => None,
        }
    }
}
