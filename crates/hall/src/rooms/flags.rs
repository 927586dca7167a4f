//! The timer that points at flags.
//!
//! A room asks to be looked at when its flag could fall. Most flags never do:
//! the move comes, and when the timer looks, the time has moved on; then the
//! room is put back for its new time. So a room is in the heap once, or a few
//! times where a shorter time came after a longer one.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use game::Time;
use protocol::web::Action;
use tokio::sync::Notify;

use super::room::{AtWork, Room, State};
use crate::Hall;
use crate::audience::Table;

/// How much later at the least the flag of a mind falls that waits for its
/// turn.
const WAITING: Duration = Duration::from_secs(1);

/// The timer that points at flags.
#[derive(Default)]
pub struct Flags {
    alarms: Mutex<BinaryHeap<Reverse<Alarm>>>,
    /// Rung when an earlier alarm comes in.
    bell: Notify,
}

struct Alarm {
    at: Time,
    room: Weak<Room>,
}

impl PartialEq for Alarm {
    fn eq(&self, other: &Alarm) -> bool {
        self.at == other.at
    }
}

impl Eq for Alarm {}

impl PartialOrd for Alarm {
    fn partial_cmp(&self, other: &Alarm) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Alarm {
    fn cmp(&self, other: &Alarm) -> std::cmp::Ordering {
        self.at.cmp(&other.at)
    }
}

impl Flags {
    fn set(&self, at: Time, room: &Arc<Room>) {
        let room = Arc::downgrade(room);
        let mut alarms = self.lock();
        let is_first = alarms.peek().is_none_or(|Reverse(first)| at < first.at);
        alarms.push(Reverse(Alarm { at, room }));
        drop(alarms);
        if is_first {
            self.bell.notify_one();
        }
    }

    /// Looks at flags for as long as the server runs.
    pub async fn run(hall: Hall) {
        loop {
            let next = hall.flags.lock().peek().map(|Reverse(alarm)| alarm.at);
            let wait = next.map(|at| hall.clock.until(at));
            tokio::select! {
                () = hall.flags.bell.notified() => continue,
                () = sleep(wait) => {}
            }
            while let Some(room) = hall.flags.due(hall.clock.now()) {
                if let Some(room) = room.upgrade() {
                    room.look_at_flag(&hall);
                }
            }
        }
    }

    /// Forgets rooms that are gone, of which the alarm is all that is left.
    pub fn sweep(&self) {
        self.lock()
            .retain(|Reverse(alarm)| alarm.room.strong_count() > 0);
    }

    fn due(&self, now: Time) -> Option<Weak<Room>> {
        let mut alarms = self.lock();
        let due = alarms.peek().is_some_and(|Reverse(first)| first.at <= now);
        due.then(|| alarms.pop())
            .flatten()
            .map(|Reverse(alarm)| alarm.room)
    }

    fn lock(&self) -> MutexGuard<'_, BinaryHeap<Reverse<Alarm>>> {
        self.alarms.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

async fn sleep(wait: Option<Duration>) {
    match wait {
        Some(wait) => tokio::time::sleep(wait).await,
        None => std::future::pending().await,
    }
}

impl Room {
    /// Asks the timer to look when the flag could fall, unless it looks before
    /// that anyway.
    pub(super) fn set_alarm(self: &Arc<Room>, hall: &Hall, state: &mut State) {
        let Some(at) = self.next_look(state) else {
            return;
        };
        if state.alarm.is_none_or(|alarm| at < alarm) {
            state.alarm = Some(at);
            hall.flags.set(at, self);
        }
    }

    /// When the game ends unless a move comes.
    fn next_look(&self, state: &State) -> Option<Time> {
        let deadline = state.game.deadline().filter(|_| state.is_playing())?;
        let first = self
            .is_between_strangers()
            .then(|| state.first_move_until());
        let flag = || deadline.after(state.grace());
        Some(first.flatten().unwrap_or_else(flag))
    }

    fn look_at_flag(self: &Arc<Room>, hall: &Hall) {
        let mut state = self.lock();
        state.alarm = None;
        let fallen = self
            .next_look(&state)
            .is_some_and(|at| hall.clock.now() >= at);
        if !fallen {
            self.set_alarm(hall, &mut state);
            return;
        }
        drop(state);
        self.act(hall, Box::new(Table), &Action::Flag);
    }
}

impl State {
    /// A move that was made in time may still be on the wire. The clock of a
    /// mind starts when it may think.
    pub(super) fn grace(&self) -> Duration {
        if let Some(AtWork { asked, began }) = self.mind {
            return match began {
                Some(began) => began.saturating_duration_since(asked),
                // The flag is looked at again in a while.
                None => asked.elapsed() + WAITING,
            };
        }
        let due = self.game.to_move();
        let person = due.and_then(|seat| self.people[seat].as_ref());
        let Some((seat, person)) = due.zip(person) else {
            return Duration::ZERO;
        };
        let watchers = self.watchers.iter();
        let own = watchers.filter(|watcher| watcher.is_person(&person.id));
        let round_trip = own.map(|watcher| watcher.round_trip()).max();
        let round_trip = round_trip.unwrap_or_default();
        self.allowances[seat].next(round_trip)
    }
}

#[cfg(test)]
mod tests {
    use game::{Config, Game};
    use rules::{BySeat, Form, Variant};
    use store::{GameId, Meta, Sort};

    use super::*;

    #[test]
    fn an_alarm_for_a_room_that_is_gone_is_forgotten() {
        let config = Config::new(Form::plain(Variant::Classic));
        let (game, _) = Game::open(config, Time::from_millis(0)).expect("a game");
        let meta = Meta {
            sort: Sort::Online,
            rated: false,
            listed: false,
            by: String::new(),
            created: 0,
        };
        let people = BySeat::new(2, |_| None);
        let room = Arc::new(Room::new(GameId::from_i64(1), meta, game, 1, people, None));
        let flags = Flags::default();
        flags.set(Time::from_millis(9), &room);
        flags.sweep();
        assert_eq!(flags.lock().len(), 1);
        drop(room);
        flags.sweep();
        assert_eq!(flags.lock().len(), 0);
    }
}
