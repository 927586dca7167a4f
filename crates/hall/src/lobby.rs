//! The lobby: who waits for an opponent, what is played, how many are there.
//!
//! While somebody looks, the lobby is drawn up twice a second and sent if it
//! has changed. So it costs the same however much happens at the tables.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use protocol::web::{Action, Against, Brief, Code, CreateGame, Message, Person, Phase, Side};
use rules::Seat;
use serde_json::{Map, Value};
use store::Sort;

use crate::Hall;
use crate::Problem;
use crate::audience::{Told, Watcher, WatcherId};
use crate::people::Visitor;
use crate::rooms::{Room, people, phase};
use crate::rooms::{act, config, opening};

/// The lobby and its watchers.
#[derive(Default)]
pub struct Lobby {
    watchers: Mutex<HashMap<WatcherId, Arc<dyn Watcher>>>,
    /// Held while somebody is paired, so that two who want the same at the same
    /// moment do not both wait.
    pairing: tokio::sync::Mutex<()>,
}

/// No list is longer.
const MAX_CHALLENGES: usize = 40;
const MAX_GAMES: usize = 12;
const TICK: Duration = Duration::from_millis(500);

impl Lobby {
    /// Somebody looks from now on.
    pub fn join(&self, hall: &Hall, watcher: Arc<dyn Watcher>) {
        watcher.tell(&Told::new(message(hall)));
        self.lock().insert(watcher.id(), watcher);
    }

    /// Somebody looks no more.
    pub fn leave(&self, watcher: WatcherId) {
        self.lock().remove(&watcher);
    }

    /// Sends the lobby when it has changed, as long as the server runs.
    pub async fn run(hall: Hall) {
        let mut tick = tokio::time::interval(TICK);
        let mut last = None;
        loop {
            tick.tick().await;
            if hall.lobby.lock().is_empty() {
                continue;
            }
            let message = Arc::new(message(&hall));
            if last.as_ref() == Some(&message) {
                continue;
            }
            let told = Told::new(Arc::clone(&message));
            last = Some(message);
            let mut watchers = hall.lobby.lock();
            watchers.retain(|_, watcher| !watcher.is_gone());
            for watcher in watchers.values() {
                watcher.tell(&told);
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<WatcherId, Arc<dyn Watcher>>> {
        self.watchers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The whole lobby.
pub fn message(hall: &Hall) -> Message {
    Message::Lobby {
        challenges: challenges(hall),
        games: live(hall),
        online: hall.presence.online() as u32,
    }
}

/// The people who wait for any opponent, the newest first.
pub fn challenges(hall: &Hall) -> Vec<Brief> {
    briefs(hall, MAX_CHALLENGES, is_challenge)
}

/// What is played before everybody's eyes, the newest first.
pub fn live(hall: &Hall) -> Vec<Brief> {
    briefs(hall, MAX_GAMES, |room| {
        let state = room.lock();
        room.meta.sort != Sort::Local && state.is_playing() && state.game.ply() > 0
    })
}

fn is_challenge(room: &Room) -> bool {
    let state = room.lock();
    room.meta.listed && phase(&state.game) == Phase::Waiting && state.is_attended(Instant::now())
}

/// The games that are in memory and fit, the newest first and so many at most.
pub fn briefs(hall: &Hall, most: usize, fits: impl Fn(&Room) -> bool) -> Vec<Brief> {
    let mut rooms = hall.rooms.all();
    rooms.retain(|room| fits(room));
    rooms.sort_by_key(|room| (std::cmp::Reverse(room.meta.created), room.id));
    rooms.iter().take(most).map(|room| brief(room)).collect()
}

/// A game in a list.
pub fn brief(room: &Room) -> Brief {
    let state = room.lock();
    let game = &state.game;
    let form = &game.config().form;
    let options = form.options();
    Brief {
        id: room.name.clone(),
        variant: form.variant().name().to_owned(),
        title: form.variant().title().to_owned(),
        family: form.variant().family().to_string(),
        options: options
            .map(|(key, value)| (key.to_owned(), Value::from(value)))
            .collect(),
        time: game.config().time.to_string(),
        rated: room.meta.rated,
        created: room.meta.created,
        ended: None,
        people: people(&state),
        board: game.position().board_text(),
        result: game.ending().map(|_| game.result_text()),
    }
}

/// What quick pairing asks for.
#[derive(Clone, Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Quick {
    /// The name of the variant.
    pub variant: String,
    /// The time control.
    pub time: String,
    /// Whether the result changes ratings.
    #[serde(default)]
    pub rated: bool,
}

/// Joins whoever waits for the same, or waits; with the secret of a session, if
/// this has made a guest.
pub async fn quick(
    hall: &Hall,
    visitor: Visitor,
    wanted: Quick,
) -> Result<(Arc<Room>, Option<String>), Problem> {
    let request = CreateGame {
        variant: wanted.variant,
        options: Map::new(),
        time: Some(wanted.time),
        against: Against::Anyone,
        side: Side::Random,
        rated: wanted.rated,
    };
    let config = config(&request)?;
    let address = visitor.address;
    let (person, cookie) = visitor.or_guest(hall).await?;
    let opening = opening(&request, config.clone(), &person)?;
    let _pairing = hall.lobby.pairing.lock().await;
    let me = hall
        .people
        .at_table(hall, &person, config.form.variant().name());
    for (room, seat) in waiting(hall, &me, &config, request.rated) {
        match act(hall, &room, Arc::clone(&person), &Action::Sit { seat }).await {
            Ok(_) => return Ok((room, cookie)),
            // Somebody was quicker.
            Err(problem) if matches!(problem.code, Code::Refused | Code::Over) => {}
            Err(problem) => return Err(problem),
        }
    }
    Ok((opening.open_from(hall, address).await?, cookie))
}

/// Rooms that wait for the same, in the order of [`place_in_line`], each with its
/// free seat.
fn waiting(hall: &Hall, me: &Person, config: &game::Config, rated: bool) -> Vec<(Arc<Room>, u8)> {
    let mine = me.rating.unwrap_or(1500);
    let fitting = hall.rooms.all().into_iter().filter_map(|room| {
        if room.meta.rated != rated || !is_challenge(&room) {
            return None;
        }
        let state = room.lock();
        if state.game.config() != config || state.seats_of(Some(me)).next().is_some() {
            return None;
        }
        let sitting = state.people.iter().find_map(|(_, person)| person.as_ref());
        let theirs = sitting.and_then(|person| person.rating).unwrap_or(1500);
        let free = state.people.find(Option::is_none).map(Seat::number)?;
        let (is_there, created) = (!state.present().is_empty(), room.meta.created);
        drop(state);
        let order = place_in_line(is_there, theirs.abs_diff(mine), created);
        Some((order, room, free))
    });
    let mut fitting: Vec<_> = fitting.collect();
    fitting.sort_by_key(|(order, ..)| *order);
    fitting
        .into_iter()
        .map(|(_, room, seat)| (room, seat))
        .collect()
}

/// Where somebody who waits stands in line: those who look at their game come
/// first, then the nearest in rating, then the oldest.
fn place_in_line(is_there: bool, distance: u16, created: u64) -> impl Ord + Copy {
    (!is_there, distance, created)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_looks_comes_first() {
        let line = [
            place_in_line(true, 10, 5),
            place_in_line(true, 10, 900),
            place_in_line(true, 300, 0),
            place_in_line(false, 0, 0),
        ];
        assert!(line.is_sorted());
    }
}
