//! A circuit: winners of local events qualify for the national final, its
//! winner for the international event.
//!
//! A small model over finished tournaments. Each event of a level gives one
//! place at the next level. The winner has it; if they decline in time, or
//! already hold a place, it goes to the next in the ranking, as long as there
//! is exactly one of them. A place belongs to a person, so nobody holds two.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::entry::Entry;
use crate::name::Name;
use crate::time::Time;
use crate::tournament::Tournament;

/// Events in levels, such as local, national, international.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Circuit {
    /// From the lowest.
    pub levels: Vec<Level>,
}

/// The events of one level.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Level {
    /// What it is called.
    pub name: Name,
    /// The finished events in the order in which they ended.
    pub events: Vec<CircuitEvent>,
    /// Who does not take the place that this level gives, and since when.
    pub declined: Vec<(Name, Time)>,
    /// Until when a declined place goes to the next in the ranking.
    pub until: Option<Time>,
}

/// A finished event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CircuitEvent {
    /// What it is called.
    pub name: Name,
    /// Everybody's rank; people are known by their account, else by name.
    pub ranking: Vec<(u32, Name)>,
}

/// A place at the next level.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Qualified {
    /// The event that gave it.
    pub event: Name,
    /// Who has it; nobody if it was declined too late, or if those next in the
    /// ranking are equal and the organizer must choose.
    pub person: Option<Name>,
    /// The rank that earned it.
    pub rank: u32,
    /// Who would have had it before, and declined or already has one.
    pub passed: Vec<Name>,
}

impl CircuitEvent {
    /// What a tournament means to a circuit, once it is over.
    pub fn of(tournament: &Tournament) -> Option<CircuitEvent> {
        let person = |id| {
            let entry = &tournament.entrant(id)?.entry;
            Some(entry.known_as().clone())
        };
        let ranked = tournament.ranking()?.iter();
        let ranking = ranked
            .filter_map(|&(rank, id)| Some((rank, person(id)?)))
            .collect();
        Some(CircuitEvent {
            name: tournament.config().name.clone(),
            ranking,
        })
    }
}

impl Level {
    /// A level without events.
    pub const fn new(name: Name) -> Level {
        Level {
            name,
            events: Vec::new(),
            declined: Vec::new(),
            until: None,
        }
    }

    /// The places that this level gives at the next one.
    pub fn qualified(&self) -> Vec<Qualified> {
        let mut holders = BTreeSet::new();
        let mut places = Vec::new();
        for event in &self.events {
            let place = self.place(event, &holders);
            holders.extend(place.person.clone());
            places.push(place);
        }
        places
    }

    fn place(&self, event: &CircuitEvent, holders: &BTreeSet<Name>) -> Qualified {
        let mut passed = Vec::new();
        let open = |rank, passed| Qualified {
            event: event.name.clone(),
            person: None,
            rank,
            passed,
        };
        for (rank, person) in &event.ranking {
            let equals = event
                .ranking
                .iter()
                .filter(|(other, _)| other == rank)
                .count();
            if equals > 1 {
                return open(*rank, passed);
            }
            let declined = self.declined.iter().find(|(who, _)| who == person);
            match declined {
                Some((_, at)) if self.until.is_some_and(|until| *at > until) => {
                    passed.push(person.clone());
                    return open(*rank, passed);
                }
                None if !holders.contains(person) => {
                    return Qualified {
                        person: Some(person.clone()),
                        ..open(*rank, passed)
                    };
                }
                _ => passed.push(person.clone()),
            }
        }
        open(0, passed)
    }
}

impl Circuit {
    /// The entries of a level: those who qualified at the level below.
    pub fn entries(&self, level: usize) -> Vec<Entry> {
        let below = level
            .checked_sub(1)
            .and_then(|below| self.levels.get(below));
        let places = below.map_or_else(Vec::new, Level::qualified);
        let entry = |person: Name| Entry {
            person: Some(person.clone()),
            ..Entry::new(person)
        };
        places
            .into_iter()
            .filter_map(|place| place.person)
            .map(entry)
            .collect()
    }
}
