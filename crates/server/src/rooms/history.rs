//! The events of a game from its beginning, as watchers were told.

use std::slice;
use std::sync::Arc;

use game::{Event, Fact, Game};
use rules::BySeat;
use serde_json::Value;
use store::{StoreError, code, people};

use super::room::Room;
use super::show::may;
use super::tell;
use crate::App;
use crate::problem::Problem;
use crate::socket::frame::Told;

/// So many events after this one, and whether there are more. The log is played
/// through once more in a room that nobody sees.
pub(crate) async fn history(
    app: &App,
    room: &Arc<Room>,
    after: u32,
    limit: usize,
) -> Result<(Vec<Value>, bool), Problem> {
    room.written(app).await;
    let log = match app.journal.log(room.id).await {
        Some(log) => log,
        None => {
            let finished = app.reader.finished_game(room.id)?;
            finished.ok_or_else(Problem::no_such_game)?.0
        }
    };
    let room = Arc::clone(room);
    let read = move |app: &App| {
        let events = code::read(&log.bytes)?;
        let last = (after as usize).saturating_add(limit).min(events.len());
        let mut told = Vec::new();
        replay(app, &room, &events[..last], |number, event| {
            if number > after {
                told.push(event);
            }
        })?;
        Ok((told, last < events.len()))
    };
    app.heavy(read).await?
}

fn replay(
    app: &App,
    room: &Room,
    events: &[Event],
    mut take: impl FnMut(u32, Value),
) -> Result<(), Problem> {
    let Some((first, rest)) = events.split_first() else {
        return Ok(());
    };
    let game = Game::rebuild(slice::from_ref(first)).map_err(damaged)?;
    let nobody = BySeat::new(game.config().form.seats(), |_| None);
    let next = room.lock().next;
    let copy = Arc::new(Room::new(room.id, room.meta.clone(), game, 1, nobody, next));
    let mut state = copy.lock();
    let nothing = may(&state.game, copy.meta.sort);
    take(1, value(&tell::event(app, &copy, &state, first, &nothing)));
    for event in rest {
        let before = may(&state.game, copy.meta.sort);
        state.game.absorb(event).map_err(damaged)?;
        state.number += 1;
        match &event.fact {
            Fact::Sat { seat, player } => {
                let id = people::of_player(player);
                state.people[*seat] = Some(app.people.known_or_stranger(app, id));
            }
            Fact::Stood { seat } => state.people[*seat] = None,
            Fact::Swapped { .. } => state.swap_people(),
            _ => {}
        }
        let told = tell::event(app, &copy, &state, event, &before);
        take(state.number, value(&told));
    }
    Ok(())
}

fn value(told: &Told) -> Value {
    serde_json::from_slice(told.text()).expect("our own messages can be read")
}

fn damaged(why: impl std::fmt::Display) -> Problem {
    StoreError::Damaged(why.to_string()).into()
}
