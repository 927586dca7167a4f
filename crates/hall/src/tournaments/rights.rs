//! The part that somebody has in a tournament, and the secret link that gave it.
//!
//! A link carries a key, made from the tournament's secret and the part that it
//! gives; so links need no table of their own, and the director can look at
//! them again. Whoever opens one has the part from then on.

use data_encoding::HEXLOWER;
use protocol::web::{Code, Person};
use sha2::{Digest as _, Sha256};
use store::StoreError;
use store::change::GivePart;
use tournament::{Command, EntryId, Language, Name, Refusal};

use super::desk::Held;
use crate::Hall;
use crate::Problem;

/// A part in a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Role {
    /// Directs it.
    Director,
    /// Helps under this name.
    Helper(Name),
    /// Plays as this entry.
    Player(EntryId),
}

/// What somebody may do in a tournament.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rights {
    /// Directs it.
    pub director: bool,
    /// Helps under this name.
    pub helper: Option<Name>,
    /// Plays as these entries.
    pub entries: Vec<EntryId>,
}

impl Role {
    /// As the store keeps it, and as keys are made from it.
    pub fn code(&self) -> String {
        match self {
            Role::Director => "director".to_owned(),
            Role::Helper(name) => format!("helper {name}"),
            Role::Player(EntryId(number)) => format!("entry {number}"),
        }
    }

    fn read(code: &str) -> Option<Role> {
        match code.split_once(' ') {
            None if code == "director" => Some(Role::Director),
            Some(("helper", name)) => Name::new(name).ok().map(Role::Helper),
            Some(("entry", number)) => {
                let number = number.parse().ok()?;
                Some(Role::Player(EntryId(number)))
            }
            _ => None,
        }
    }

    /// The key in the link that gives this part: 128 bits.
    pub fn key(&self, held: &Held) -> String {
        let text = format!("{}\n{}", held.kept.secret, self.code());
        let hash = Sha256::digest(text);
        HEXLOWER.encode(&hash[..16])
    }

    /// The part that a key gives.
    pub fn of_key(held: &Held, key: &str) -> Option<Role> {
        let helpers = held.tournament.helpers().iter().cloned();
        let entries = held.tournament.entrants().map(|(id, _)| Role::Player(id));
        let mut all = std::iter::once(Role::Director)
            .chain(helpers.map(Role::Helper))
            .chain(entries);
        all.find(|role| role.key(held) == key)
    }

    /// Gives this part to somebody.
    pub async fn give(self, hall: &Hall, held: &Held, person: &str) -> Result<(), StoreError> {
        let given = GivePart {
            tournament: held.kept.id,
            person: person.to_owned(),
            part: self.code(),
        };
        hall.journal.write(given).await
    }
}

/// The parts that somebody has been given.
fn roles(hall: &Hall, held: &Held, person: &str) -> Result<Vec<Role>, StoreError> {
    let id = held.kept.id;
    let codes = hall.reader.parts(id, person)?;
    Ok(codes.iter().filter_map(|code| Role::read(code)).collect())
}

/// The entries that somebody holds.
pub(super) fn entries_of(
    hall: &Hall,
    held: &Held,
    person: &str,
) -> Result<Vec<EntryId>, StoreError> {
    let entries = roles(hall, held, person)?.into_iter();
    let entries = entries.filter_map(|role| match role {
        Role::Player(entry) => Some(entry),
        _ => None,
    });
    Ok(entries.collect())
}

impl Rights {
    /// The rights of a person.
    pub fn of(hall: &Hall, held: &Held, person: Option<&Person>) -> Result<Rights, Problem> {
        let Some(person) = person else {
            return Ok(Rights::default());
        };
        let mut rights = Rights::default();
        for role in roles(hall, held, &person.id)? {
            match role {
                Role::Director => rights.director = true,
                Role::Helper(name) if held.tournament.helpers().contains(&name) => {
                    rights.helper = Some(name);
                }
                Role::Helper(_) => {}
                Role::Player(entry) => rights.entries.push(entry),
            }
        }
        Ok(rights)
    }

    /// Whether they may enter results and run the event.
    pub const fn is_official(&self) -> bool {
        self.director || self.helper.is_some()
    }

    /// The name under which an official acts.
    pub fn office(&self, held: &Held) -> Option<Name> {
        match self.director {
            true => Some(held.tournament.director().clone()),
            false => self.helper.clone(),
        }
    }

    /// Which of their entries plays in the match of a game.
    pub fn entry_in(&self, held: &Held, of: tournament::MatchId) -> Option<EntryId> {
        let players = held.tournament.find(of)?.pairing.players;
        let mut own = self.entries.iter().copied();
        own.find(|entry| players.contains(entry))
    }

    /// The name under which somebody gives a command: a player for what players
    /// do, else an official.
    pub fn who(
        &self,
        held: &Held,
        command: &Command,
        person: Option<&Person>,
        language: Language,
    ) -> Result<Name, Problem> {
        let player = match command {
            Command::Report { game, .. } => self.entry_in(held, game.of),
            Command::Withdraw {
                entry,
                expelled: false,
            } if !self.director => self.entries.contains(entry).then_some(*entry),
            _ => None,
        };
        let entrant = player.and_then(|id| held.tournament.entrant(id));
        if let Some(entrant) = entrant {
            return Ok(entrant.entry.known_as().clone());
        }
        let stranger = || {
            let name = person.map_or("?", |person| person.name.as_str());
            Name::new(name).unwrap_or_else(|_| held.tournament.director().clone())
        };
        let refusal = match command {
            Command::Report { game, .. } => Refusal::NotYourGame {
                who: self.office(held).unwrap_or_else(stranger),
                of: game.of,
            },
            _ => match self.office(held) {
                Some(name) => return Ok(name),
                None => Refusal::NotAnOfficial(stranger()),
            },
        };
        let why = held.tournament.explain(&refusal, language);
        Err(Problem::new(Code::Forbidden, why))
    }
}
