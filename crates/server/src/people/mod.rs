//! Who is who: visitors, guests, accounts, and the people at the tables.

pub(crate) mod account;
mod lockout;
mod name;
mod password;
mod settings;
pub(crate) mod token;
mod visitor;

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Instant;

use game::Game;
use protocol::web::{Code, Person, PersonKind};
use rules::{BySeat, Seat};
use store::change::AddGuest;
use store::sessions::NewSession;
use store::{GameId, people};

use crate::App;
use crate::clock::wall_now;
use crate::guard::{Addresses, household};
use crate::problem::Problem;
use crate::rate::Buckets;
use crate::ratings;

pub(crate) use settings::{LANGUAGE, Preferred, THEME, language_of};
pub(crate) use visitor::{Proof, SetCookie, Visitor, cookie, new_secret, recognize};

/// Whoever was seen since the server started, and the doors to accounts.
#[derive(Default)]
pub(crate) struct People {
    known: RwLock<HashMap<String, Arc<Person>>>,
    passwords: password::Passwords,
    lockout: lockout::Lockout,
    sign_ups: Addresses,
    new_guests: Addresses,
    /// Bytes of imports, by person.
    pub(crate) imports: Buckets<String>,
}

/// From so many on, all are forgotten; the store knows them.
const MANY: usize = 50_000;

impl People {
    /// The person with this id, without a rating.
    pub(crate) fn get(&self, app: &App, id: &str) -> Option<Arc<Person>> {
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
            let found = app.reader.person(id).ok()??;
            Some(self.remember(found))
        })
    }

    /// The person with this id, or a stranger: a log may have come from another
    /// server and name somebody who was never here.
    pub(crate) fn known_or_stranger(&self, app: &App, id: &str) -> Arc<Person> {
        self.get(app, id).unwrap_or_else(|| Arc::new(stranger(id)))
    }

    /// A person at a table, where the rating in its variant is shown.
    pub(crate) fn at_table(&self, app: &App, person: &Arc<Person>, variant: &str) -> Arc<Person> {
        if person.kind != PersonKind::Account {
            return Arc::clone(person);
        }
        let found = app.reader.rating(&person.id, variant);
        let (rating, provisional) = ratings::shown(found.ok().flatten().as_ref());
        Arc::new(Person {
            rating: Some(rating),
            provisional,
            ..Person::clone(person)
        })
    }

    /// Who sits where in a game.
    pub(crate) fn of_game(&self, app: &App, game: &Game) -> BySeat<Option<Arc<Person>>> {
        let form = &game.config().form;
        BySeat::new(form.seats(), |seat: Seat| {
            let person = self.known_or_stranger(app, people::of_player(game.player(seat)?));
            Some(self.at_table(app, &person, form.variant().name()))
        })
    }

    pub(crate) fn remember(&self, person: people::Person) -> Arc<Person> {
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
        if known.len() >= MANY {
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
    pub(crate) async fn new_guest(
        &self,
        app: &App,
        agent: &str,
        address: Option<IpAddr>,
    ) -> Result<(Arc<Person>, String), Problem> {
        app.disk.has_room()?;
        if let Some(address) = address {
            let (home, rate) = (household(address), app.limits.guests);
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
        app.journal.write(guest_comes).await?;
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
