//! Who is who: visitors, guests, and the people at the tables.

mod visitor;

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use game::Game;
use protocol::web::{Person, PersonKind};
use rules::{BySeat, Seat};
use store::{GameId, people};

use crate::App;
use crate::clock::wall_now;
use crate::problem::Problem;

pub(crate) use visitor::{Visitor, cookie};

/// Whoever was seen since the server started.
#[derive(Default)]
pub(crate) struct People {
    known: RwLock<HashMap<String, Arc<Person>>>,
}

impl People {
    /// The person with this id.
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
            let found = app.reader.read(|db| people::get(db, id)).ok()??;
            Some(self.remember(found))
        })
    }

    /// Who sits where in a game.
    pub(crate) fn of_game(&self, app: &App, game: &Game) -> BySeat<Option<Arc<Person>>> {
        BySeat::new(game.config().form.seats(), |seat: Seat| {
            let id = crate::rooms::person_of(game.player(seat)?);
            let stranger = || {
                Arc::new(Person {
                    id: id.to_owned(),
                    name: "?".to_owned(),
                    kind: PersonKind::Guest,
                    rating: None,
                    provisional: true,
                    level: None,
                })
            };
            Some(self.get(app, id).unwrap_or_else(stranger))
        })
    }

    pub(crate) fn remember(&self, person: people::Person) -> Arc<Person> {
        let kind = if person.has_account {
            PersonKind::Account
        } else {
            PersonKind::Guest
        };
        let person = Arc::new(Person {
            id: person.id,
            name: person.name,
            kind,
            rating: None,
            provisional: true,
            level: None,
        });
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        known.insert(person.id.clone(), Arc::clone(&person));
        person
    }

    /// A new guest, with the secret of a session.
    pub(crate) async fn new_guest(&self, app: &App) -> Result<(Arc<Person>, String), Problem> {
        let id = format!("p{}", GameId::random());
        let number = getrandom::u32().map_or(0, |number| number % 10_000);
        let guest = people::Person {
            id,
            name: format!("Guest {number:04}"),
            has_account: false,
        };
        let secret = visitor::new_secret();
        let hash = visitor::hash(&secret);
        let written = guest.clone();
        app.journal
            .write(move |db| {
                people::add(db, &written, wall_now())?;
                people::begin_session(db, &hash, &written.id, wall_now())
            })
            .await?;
        Ok((self.remember(guest), secret))
    }
}
