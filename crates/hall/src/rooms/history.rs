//! The events of a game from its beginning, as watchers were told.

use std::slice;
use std::sync::Arc;

use game::{Event, Game};
use protocol::web::Event as WebEvent;
use rules::BySeat;
use store::{GameId, StoreError, code, people};

use super::room::{Room, State};
use super::show::may;
use super::tell;
use crate::Hall;
use crate::Problem;

/// So many events after this one, and whether there are more. The log is played
/// through once more where nobody sees it.
pub async fn history(
    hall: &Hall,
    room: &Arc<Room>,
    after: u32,
    limit: usize,
) -> Result<(Vec<WebEvent>, bool), Problem> {
    room.written(hall).await;
    let log = match hall.journal.log(room.id).await {
        Some(log) => log,
        None => {
            let finished = hall.reader.finished_game(room.id)?;
            finished.ok_or_else(Problem::no_such_game)?.0
        }
    };
    let room = Arc::clone(room);
    let next = room.lock().next;
    let read = move |hall: &Hall| {
        let events = code::read(&log.bytes)?;
        let last = (after as usize).saturating_add(limit).min(events.len());
        let mut told = replay(hall, &room, &events[..last], next)?;
        told.retain(|event| event.n > after);
        Ok((told, last < events.len()))
    };
    hall.heavy(read).await?
}

fn replay(
    hall: &Hall,
    room: &Room,
    events: &[Event],
    next: Option<GameId>,
) -> Result<Vec<WebEvent>, Problem> {
    let Some((first, rest)) = events.split_first() else {
        return Ok(Vec::new());
    };
    let game = Game::rebuild(slice::from_ref(first)).map_err(damaged)?;
    let nobody = BySeat::new(game.config().form.seats(), |_| None);
    let mut state = State::new(game, 1, nobody, next);
    let nothing = may(&state.game, room.meta.sort);
    let mut told = vec![tell::event(hall, room, &state, first, &nothing)];
    for event in rest {
        let before = may(&state.game, room.meta.sort);
        state.game.absorb(event).map_err(damaged)?;
        state.number += 1;
        state.seat(&event.fact, |player| {
            Some(
                hall.people
                    .known_or_stranger(hall, people::of_player(player)),
            )
        });
        told.push(tell::event(hall, room, &state, event, &before));
    }
    Ok(told)
}

fn damaged(why: impl std::fmt::Display) -> Problem {
    StoreError::Damaged(why.to_string()).into()
}
