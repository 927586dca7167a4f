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
mod welcome;

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use game::Game;
use store::{GameId, Log, StoreError, code};

use crate::App;

pub(crate) use flags::Flags;
pub(crate) use history::history;
pub(crate) use notice::{Notice, announce};
pub(crate) use open::Opening;
pub(crate) use quota::OpenGames;
pub(crate) use room::Room;
pub(crate) use show::{helps, people, phase, view};

/// All rooms. Games that go on are always here; those that are over come when
/// somebody asks for them, and go when nobody looks any more.
#[derive(Default)]
pub(crate) struct Rooms {
    by_id: RwLock<HashMap<GameId, Arc<Room>>>,
}

impl Rooms {
    /// The room of a game, brought from the store if need be.
    pub(crate) fn find(&self, app: &App, id: GameId) -> Option<Arc<Room>> {
        let known = self
            .by_id
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .get(&id)
            .cloned();
        known.or_else(|| self.fetch(app, id))
    }

    /// The room of a game for a glance: one that is brought from the store is
    /// not kept.
    pub(crate) fn look_up(&self, app: &App, id: GameId) -> Option<Arc<Room>> {
        let rooms = self.by_id.read().unwrap_or_else(PoisonError::into_inner);
        let known = rooms.get(&id).cloned();
        drop(rooms);
        known.or_else(|| Self::read(app, id))
    }

    fn fetch(&self, app: &App, id: GameId) -> Option<Arc<Room>> {
        Self::read(app, id).map(|room| self.insert(room))
    }

    fn read(app: &App, id: GameId) -> Option<Arc<Room>> {
        let found = app.reader.finished_game(id);
        let found = found.and_then(|found| {
            found
                .map(|(log, next)| restored(app, id, &log, next))
                .transpose()
        });
        found.unwrap_or_else(|error| {
            tracing::error!(game = %id, %error, "a finished game cannot be read");
            None
        })
    }

    /// The rooms of all games that go on, as the server starts. A damaged log
    /// is reported and costs one game.
    pub(crate) fn restore(&self, app: &App, logs: &[(GameId, Log)]) {
        for (id, log) in logs {
            match restored(app, *id, log, None) {
                Ok(room) => {
                    self.insert(Arc::clone(&room));
                    room.resume(app);
                }
                Err(error) => tracing::error!(game = %id, %error, "a game cannot be restored"),
            }
        }
    }

    /// Unless another was quicker, whose room then counts.
    pub(crate) fn insert(&self, room: Arc<Room>) -> Arc<Room> {
        let mut rooms = self.by_id.write().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(rooms.entry(room.id).or_insert(room))
    }

    pub(crate) fn remove(&self, id: GameId) {
        self.by_id
            .write()
            .unwrap_or_else(PoisonError::into_inner)
            .remove(&id);
    }

    /// All rooms at this moment.
    pub(crate) fn all(&self) -> Vec<Arc<Room>> {
        let rooms = self.by_id.read().unwrap_or_else(PoisonError::into_inner);
        rooms.values().cloned().collect()
    }

    /// Forgets games that are over and that nobody watches.
    pub(crate) fn sweep(&self) {
        for room in self.all() {
            if room.is_forgettable() {
                self.remove(room.id);
            }
        }
    }
}

/// The room of a game as its log tells it.
fn restored(
    app: &App,
    id: GameId,
    log: &Log,
    next: Option<GameId>,
) -> Result<Arc<Room>, StoreError> {
    let game = rebuilt(log)?;
    let people = app.people.of_game(app, &game);
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
