//! Who is who: visitors, guests, accounts, and the people at the tables.

pub mod account;
mod lockout;
mod name;
mod password;
pub mod token;
mod visitor;

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Instant;

use game::Game;
use protocol::web::{Code, Person, PersonKind};
use rules::{BySeat, Seat};
use store::change::{AddGuest, Prefer};
use store::people::Settings;
use store::sessions::NewSession;
use store::{GameId, people};

use crate::Hall;
use crate::Problem;
use crate::clock::wall_now;
use crate::rate::Buckets;
use crate::rate::{Addresses, household};
use crate::ratings;

pub use visitor::{Proof, TOKEN, Visitor, new_secret};

/// Whoever was seen since the server started, and the doors to accounts.
#[derive(Default)]
pub struct People {
    known: RwLock<HashMap<String, Arc<Person>>>,
    passwords: password::Passwords,
    lockout: lockout::Lockout,
    sign_ups: Addresses,
    new_guests: Addresses,
    /// Bytes of imports, by person.
    pub imports: Buckets<String>,
}

/// From so many on, all are forgotten; the store knows them.
const MAX_KNOWN: usize = 50_000;

impl People {
    /// The person with this id, without a rating.
    pub fn get(&self, hall: &Hall, id: &str) -> Option<Arc<Person>> {
        if let Some(level) = Person::engine_level(id) {
            return Some(Arc::new(Person::engine(level)));
        }
        let known = self
            .known
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .get(id)
            .cloned();
        known.or_else(|| {
            let found = hall.reader.person(id).ok()??;
            Some(self.remember(found))
        })
    }

    /// The person with this id, or a stranger: a log may have come from another
    /// server and name somebody who was never here.
    pub fn known_or_stranger(&self, hall: &Hall, id: &str) -> Arc<Person> {
        self.get(hall, id).unwrap_or_else(|| Arc::new(stranger(id)))
    }

    /// A person at a table, where the rating in its variant is shown.
    pub fn at_table(&self, hall: &Hall, person: &Arc<Person>, variant: &str) -> Arc<Person> {
        if person.kind != PersonKind::Account {
            return Arc::clone(person);
        }
        let found = hall.reader.rating(&person.id, variant);
        let (rating, provisional) = ratings::shown(found.ok().flatten().as_ref());
        Arc::new(Person {
            rating: Some(rating),
            provisional,
            ..Person::clone(person)
        })
    }

    /// Who sits where in a game.
    pub fn of_game(&self, hall: &Hall, game: &Game) -> BySeat<Option<Arc<Person>>> {
        let form = &game.config().form;
        BySeat::new(form.seats(), |seat: Seat| {
            let person = self.known_or_stranger(hall, people::of_player(game.player(seat)?));
            Some(self.at_table(hall, &person, form.variant().name()))
        })
    }

    /// Somebody whom the store knows.
    pub fn remember(&self, person: people::Person) -> Arc<Person> {
        let kind = if person.has_account {
            PersonKind::Account
        } else {
            PersonKind::Guest
        };
        let read = self.known.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = read.get(&person.id)
            && known.name == person.name
            && known.kind == kind
        {
            return Arc::clone(known);
        }
        drop(read);
        let person = Arc::new(Person {
            name: person.name,
            kind,
            ..stranger(&person.id)
        });
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MAX_KNOWN {
            known.clear();
        }
        known.insert(person.id.clone(), Arc::clone(&person));
        person
    }

    fn forget(&self, id: &str) {
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        known.remove(id);
    }

    /// A new guest, with the secret of a session.
    pub async fn new_guest(
        &self,
        hall: &Hall,
        agent: &str,
        address: Option<IpAddr>,
    ) -> Result<(Arc<Person>, String), Problem> {
        hall.disk.has_room()?;
        if let Some(address) = address {
            let (home, rate) = (household(address), hall.limits.guests);
            if !self.new_guests.allow(home, rate, Instant::now()) {
                return Err(Problem::says(Code::TooMany, "refused.many-guests").retry_after(10));
            }
        }
        let guest = guest();
        let secret = visitor::new_secret();
        let session = NewSession {
            hash: visitor::hash(&secret),
            agent: agent.to_owned(),
        };
        let guest_comes = AddGuest {
            person: guest.clone(),
            session: Some(session),
            now: wall_now(),
        };
        hall.journal.write(guest_comes).await?;
        Ok((self.remember(guest), secret))
    }
}

/// Somebody new, not written down yet.
fn guest() -> people::Person {
    people::Person {
        id: format!("p{}", GameId::random()),
        name: format!("Guest {:04}", four_digits()),
        has_account: false,
    }
}

fn four_digits() -> u32 {
    getrandom::u32().map_or(0, |number| number % 10_000)
}

/// Somebody of whom nothing but the id is known.
fn stranger(id: &str) -> Person {
    Person {
        id: id.to_owned(),
        name: "?".to_owned(),
        kind: PersonKind::Guest,
        rating: None,
        provisional: true,
        level: None,
    }
}

impl Hall {
    /// Changes what a person prefers, and keeps the rest.
    pub async fn prefer(&self, id: &str, given: Settings) -> Result<Settings, Problem> {
        let preferred = Prefer {
            person: id.to_owned(),
            settings: given,
        };
        Ok(self.journal.write(preferred).await?)
    }
}
