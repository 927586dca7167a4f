//! What a tournament is, after all that has happened.
//!
//! [`State::absorb`] is the only way in which it changes. Tables and brackets
//! are not kept but computed from the matches when asked for, so that a
//! corrected result is right everywhere at once.

mod absorb;
mod cup;
mod group;
mod misfit;
mod ranking;
mod swiss;

use std::collections::{BTreeMap, BTreeSet};

use crate::bracket::Seats;
use crate::config::{Config, Format};
use crate::entry::{Entrant, EntryId};
use crate::lots::{SeedHash, Urn};
use crate::matches::{Match, MatchId, Place, Verdict};
use crate::name::Name;
use crate::phase::Phase;
use crate::plan::Plan;

pub(crate) use cup::{Placed, Stage};
pub(crate) use misfit::MAX_ID;
pub use misfit::Misfit;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct State {
    pub(crate) config: Config,
    pub(crate) director: Name,
    pub(crate) helpers: BTreeSet<Name>,
    pub(crate) entrants: BTreeMap<EntryId, Entrant>,
    /// The hash for the next draw, until it is drawn.
    pub(crate) promised: Option<SeedHash>,
    /// Where lots come from, after the draw.
    pub(crate) urn: Option<Urn>,
    pub(crate) plan: Option<Plan>,
    /// How often somebody has left.
    pub(crate) departures: u32,
    /// Never [`Phase::Finished`]: that is told by the ranking.
    pub(crate) phase: Phase,
    pub(crate) groups: Vec<Group>,
    pub(crate) matches: BTreeMap<MatchId, Match>,
    pub(crate) thirds: Vec<Seats>,
    pub(crate) cup: Seats,
    /// The player without an opponent in each Swiss round.
    pub(crate) byes: Vec<Option<EntryId>>,
    pub(crate) ranking: Option<Vec<(u32, EntryId)>>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Group {
    /// In the order of their lots.
    pub(crate) members: Vec<EntryId>,
    /// Those that hold.
    pub(crate) matches: Vec<MatchId>,
    pub(crate) play_offs: Vec<MatchId>,
    /// The lot breaks its ties.
    pub(crate) lots: bool,
}

/// What somebody may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Role {
    Other,
    Helper,
    Director,
}

impl State {
    pub(crate) fn new(config: Config, director: Name) -> State {
        State {
            config,
            director,
            helpers: BTreeSet::new(),
            entrants: BTreeMap::new(),
            promised: None,
            urn: None,
            plan: None,
            departures: 0,
            phase: Phase::Entries,
            groups: Vec::new(),
            matches: BTreeMap::new(),
            thirds: Vec::new(),
            cup: Vec::new(),
            byes: Vec::new(),
            ranking: None,
        }
    }

    pub(crate) fn role(&self, who: &Name) -> Role {
        match () {
            () if *who == self.director => Role::Director,
            () if self.helpers.contains(who) => Role::Helper,
            () => Role::Other,
        }
    }

    /// Where it stands, the end included.
    pub(crate) fn phase(&self) -> Phase {
        self.ranking
            .as_ref()
            .map_or(self.phase, |_| Phase::Finished)
    }

    /// Those who are to be paired.
    pub(crate) fn playing(&self) -> Vec<EntryId> {
        let playing = self.entrants.iter().filter(|(_, entrant)| entrant.plays());
        playing.map(|(&id, _)| id).collect()
    }

    /// Those who would be in a draw: everybody who has not left.
    pub(crate) fn pool(&self) -> Vec<EntryId> {
        let here = self
            .entrants
            .iter()
            .filter(|(_, entrant)| entrant.left.is_none());
        here.map(|(&id, _)| id).collect()
    }

    pub(crate) fn has_left(&self, entry: EntryId) -> bool {
        self.entrants
            .get(&entry)
            .is_some_and(|entrant| entrant.left.is_some())
    }

    /// The matches that hold.
    pub(crate) fn live(&self) -> impl Iterator<Item = &Match> {
        self.matches.values().filter(|found| !found.void)
    }

    /// The matches that are still to be played.
    pub(crate) fn open(&self) -> impl Iterator<Item = &Match> {
        self.live()
            .filter(|found| self.verdict(found) == Verdict::Open)
    }

    /// Whether any game has a result.
    pub(crate) fn has_begun(&self) -> bool {
        self.live().any(|found| !found.games.is_empty())
    }

    /// Whether anybody may be playing already, though no result need be in.
    pub(crate) fn is_under_way(&self) -> bool {
        self.live().any(Match::is_under_way)
    }

    /// Whether lots may be drawn, for the first time or again.
    pub(crate) fn may_draw(&self) -> bool {
        self.phase == Phase::Entries || !self.has_begun()
    }

    /// How a match stands; whoever has left loses what was open.
    pub(crate) fn verdict(&self, found: &Match) -> Verdict {
        let verdict = found.verdict();
        if verdict != Verdict::Open {
            return verdict;
        }
        self.by_departure(found.pairing.players)
            .map_or(Verdict::Open, Verdict::Winner)
    }

    /// The winner of the games that these two have not played because the other one has left,
    /// or has left first.
    pub(crate) fn by_departure(&self, [one, other]: [EntryId; 2]) -> Option<EntryId> {
        let left = |entry| self.entrants.get(&entry).and_then(|entrant| entrant.left);
        match (left(one), left(other)) {
            (None, None) => None,
            (Some(_), None) => Some(other),
            (None, Some(_)) => Some(one),
            (Some(first), Some(second)) if first.order < second.order => Some(other),
            (Some(_), Some(_)) => Some(one),
        }
    }

    /// How many games a match at this place has.
    pub(crate) fn best_of(&self, place: Place) -> u16 {
        let (Place::Cup { .. } | Place::ThirdPlace) = place else {
            return 1;
        };
        match self.config.format {
            Format::Knockout { best_of } | Format::MatchPlay { best_of } => best_of,
            _ => self.plan.as_ref().map_or(1, |plan| plan.best_of),
        }
    }

    /// A number that the lot gives somebody for a purpose.
    pub(crate) fn lot(&self, purpose: &str, entry: EntryId) -> i64 {
        let number = |urn: &Urn| urn.number(&format!("{purpose} {}", entry.0));
        // A quarter of it, so that it is never negative and can be added to.
        (self.urn.as_ref().map_or(0, number) >> 2).cast_signed()
    }
}
