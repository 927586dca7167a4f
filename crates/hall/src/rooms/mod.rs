//! Rooms: the games that are played or looked at.

mod absence;
mod act;
mod command;
mod flags;
mod history;
mod notice;
mod open;
mod quota;
mod room;
mod show;
mod tell;
#[cfg(test)]
mod tests;
mod wanted;
mod welcome;

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use game::Game;
use store::{GameId, Log, StoreError, code};

use crate::Hall;

pub use flags::Flags;
pub use history::history;
pub use notice::{Notice, announce};
pub use open::Opening;
pub use quota::OpenGames;
pub use room::Room;
pub use show::{helps, people, phase, view};
pub use wanted::{act, config, find, opening};

/// All rooms. Games that go on are always here; those that are over come when
/// somebody asks for them, and go when nobody looks any more.
#[derive(Default)]
pub struct Rooms {
    by_id: RwLock<HashMap<GameId, Arc<Room>>>,
}

impl Rooms {
    /// The room of a game, brought from the store if need be.
    pub fn find(&self, hall: &Hall, id: GameId) -> Option<Arc<Room>> {
        let known = self
            .by_id
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .get(&id)
            .cloned();
        known.or_else(|| self.fetch(hall, id))
    }

    /// The room of a game for a glance: one that is brought from the store is
    /// not kept.
    pub fn look_up(&self, hall: &Hall, id: GameId) -> Option<Arc<Room>> {
        let rooms = self.by_id.read().unwrap_or_else(PoisonError::into_inner);
        let known = rooms.get(&id).cloned();
        drop(rooms);
        known.or_else(|| Self::read(hall, id))
    }

    fn fetch(&self, hall: &Hall, id: GameId) -> Option<Arc<Room>> {
        Self::read(hall, id).map(|room| self.insert(room))
    }

    fn read(hall: &Hall, id: GameId) -> Option<Arc<Room>> {
        let found = hall.reader.finished_game(id);
        let found = found.and_then(|found| {
            found
                .map(|(log, next)| restored(hall, id, &log, next))
                .transpose()
        });
        found.unwrap_or_else(|error| {
            tracing::error!(game = %id, %error, "a finished game cannot be read");
            None
        })
    }

    /// The rooms of all games that go on, as the server starts. A damaged log
    /// is reported and costs one game.
    pub fn restore(&self, hall: &Hall, logs: &[(GameId, Log)]) {
        for (id, log) in logs {
            match restored(hall, *id, log, None) {
                Ok(room) => {
                    self.insert(Arc::clone(&room));
                    room.resume(hall);
                }
                Err(error) => tracing::error!(game = %id, %error, "a game cannot be restored"),
            }
        }
    }

    /// Unless another was quicker, whose room then counts.
    pub fn insert(&self, room: Arc<Room>) -> Arc<Room> {
        let mut rooms = self.by_id.write().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(rooms.entry(room.id).or_insert(room))
    }

    /// Forgets a room.
    pub fn remove(&self, id: GameId) {
        self.by_id
            .write()
            .unwrap_or_else(PoisonError::into_inner)
            .remove(&id);
    }

    /// All rooms at this moment.
    pub fn all(&self) -> Vec<Arc<Room>> {
        let rooms = self.by_id.read().unwrap_or_else(PoisonError::into_inner);
        rooms.values().cloned().collect()
    }

    /// Forgets games that are over and that nobody watches.
    pub fn sweep(&self) {
        for room in self.all() {
            if room.is_forgettable() {
                self.remove(room.id);
            }
        }
    }
}

/// The room of a game as its log tells it.
fn restored(
    hall: &Hall,
    id: GameId,
    log: &Log,
    next: Option<GameId>,
) -> Result<Arc<Room>, StoreError> {
    let game = rebuilt(log)?;
    let people = hall.people.of_game(hall, &game);
    Ok(Arc::new(Room::new(
        id,
        log.meta.clone(),
        game,
        log.count,
        people,
        next,
    )))
}

fn rebuilt(log: &Log) -> Result<Game, StoreError> {
    let events = code::read(&log.bytes)?;
    Game::rebuild(&events).map_err(|why| StoreError::Damaged(why.to_string()))
}
