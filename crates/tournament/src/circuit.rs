//! A circuit: winners of local events qualify for the national final, its
//! winner for the international event.
//!
//! A small model over finished tournaments. Each event of a level gives one
//! place at the next level. The winner has it; if they decline in time, or
//! already hold a place, it goes to the next in the ranking, as long as there
//! is exactly one of them. A place belongs to a person, so nobody holds two. A
//! person is known by their account, if they have one, and shown by the name
//! that stands in the tables.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use thiserror::Error;
use words::{Localize, Message, display_in_english, or, say};

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
    /// The player who does not take the place that this level gives, and since when.
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
    /// The names in the tables of those who are known by their account.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub names: BTreeMap<Name, Name>,
}

/// A place at the next level.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Qualified {
    /// The event that gave it.
    pub event: Name,
    /// The player who has it; nobody if it was declined too late, or if those next in the
    /// ranking are equal and the organizer must choose.
    pub person: Option<Name>,
    /// What the tables call them.
    pub name: Option<Name>,
    /// The rank that earned it.
    pub rank: u32,
    /// The player who would have had it before, and declined or already has one.
    pub passed: Vec<Name>,
    /// What the tables call those.
    pub passed_names: Vec<Name>,
}

/// Why nobody declines a place.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DeclineError {
    /// Only players in the ranking can decline.
    NoRanking(Name),
    /// Nobody has this name or account.
    Nobody {
        /// Where.
        level: Name,
        /// The player who was meant.
        name: Name,
    },
    /// Two people of one name are told apart by their accounts.
    Several {
        /// The player who was meant.
        name: Name,
        /// Whom that may be.
        accounts: Vec<Name>,
    },
}

impl Localize for DeclineError {
    fn message(&self) -> Message {
        match self {
            DeclineError::NoRanking(level) => say!("circuit.no-ranking", %level),
            DeclineError::Nobody { level, name } => say!("circuit.nobody", %level, %name),
            DeclineError::Several { name, accounts } => {
                say!("circuit.several", %name, accounts = or(accounts.iter().map(Name::as_str)))
            }
        }
    }
}

display_in_english!(DeclineError);

impl CircuitEvent {
    /// What a tournament means to a circuit, once it is over.
    pub fn of(tournament: &Tournament) -> Option<CircuitEvent> {
        let ranked = tournament.ranking()?.iter();
        let ranked = ranked.filter_map(|&(rank, id)| Some((rank, &tournament.entrant(id)?.entry)));
        let ranked: Vec<(u32, &Entry)> = ranked.collect();
        let other = ranked
            .iter()
            .filter(|(_, entry)| entry.known_as() != &entry.name);
        let names = other.map(|(_, entry)| (entry.known_as().clone(), entry.name.clone()));
        Some(CircuitEvent {
            name: tournament.config().name.clone(),
            names: names.collect(),
            ranking: ranked
                .iter()
                .map(|(rank, entry)| (*rank, entry.known_as().clone()))
                .collect(),
        })
    }

    /// What the tables call somebody.
    fn name_of<'a>(&'a self, person: &'a Name) -> &'a Name {
        self.names.get(person).unwrap_or(person)
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

    /// Somebody does not take the place that this level gives: whoever has this
    /// account, or else this name in the tables. False if that is known.
    pub fn decline(&mut self, name: &Name, at: Time) -> Result<bool, DeclineError> {
        let person = self.person(name)?;
        let is_new = !self.declined.iter().any(|(who, _)| *who == person);
        if is_new {
            self.declined.push((person, at));
        }
        Ok(is_new)
    }

    fn person(&self, name: &Name) -> Result<Name, DeclineError> {
        let all = || {
            let events = self.events.iter();
            events.flat_map(|event| event.ranking.iter().map(move |(_, person)| (event, person)))
        };
        if all().any(|(_, person)| person == name) {
            return Ok(name.clone());
        }
        let called = all().filter(|(event, person)| {
            person.resembles(name) || event.name_of(person).resembles(name)
        });
        let called: BTreeSet<&Name> = called.map(|(_, person)| person).collect();
        let mut called = called.into_iter();
        match (called.next(), called.next()) {
            (Some(only), None) => Ok(only.clone()),
            (Some(one), Some(other)) => Err(DeclineError::Several {
                name: name.clone(),
                accounts: [one, other].into_iter().chain(called).cloned().collect(),
            }),
            (None, _) if self.events.is_empty() => Err(DeclineError::NoRanking(self.name.clone())),
            (None, _) => Err(DeclineError::Nobody {
                level: self.name.clone(),
                name: name.clone(),
            }),
        }
    }

    fn place(&self, event: &CircuitEvent, holders: &BTreeSet<Name>) -> Qualified {
        let mut passed: Vec<Name> = Vec::new();
        let open = |rank, passed: Vec<Name>| Qualified {
            event: event.name.clone(),
            person: None,
            name: None,
            rank,
            passed_names: passed
                .iter()
                .map(|person| event.name_of(person).clone())
                .collect(),
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
                        name: Some(event.name_of(person).clone()),
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
    /// The entries of a level: those who qualified at the level below. Of two
    /// who have one name the second is called by the account.
    pub fn entries(&self, level: usize) -> Vec<Entry> {
        let below = level
            .checked_sub(1)
            .and_then(|below| self.levels.get(below));
        let places = below.map_or_else(Vec::new, Level::qualified);
        let mut entries: Vec<Entry> = Vec::new();
        for place in places {
            let (Some(person), Some(name)) = (place.person, place.name) else {
                continue;
            };
            let taken = entries.iter().any(|other| other.name.resembles(&name));
            let name = if taken { person.clone() } else { name };
            entries.push(Entry {
                person: Some(person),
                ..Entry::new(name)
            });
        }
        entries
    }

    /// The entries of a level that a tournament does not have yet.
    pub fn missing(&self, level: usize, tournament: &Tournament) -> Vec<Entry> {
        let there = |entry: &Entry| {
            let mut entrants = tournament.entrants();
            entrants.any(|(_, entrant)| {
                let other = &entrant.entry;
                let nameless = other.person.is_none() && other.name.resembles(&entry.name);
                nameless || Some(other.known_as()) == entry.person.as_ref()
            })
        };
        let mut entries = self.entries(level);
        entries.retain(|entry| !there(entry));
        for entry in &mut entries {
            if let (Some(_), Some(person)) = (tournament.entry_called(&entry.name), &entry.person) {
                entry.name = person.clone();
            }
        }
        entries
    }
}
