//! What the announcer tells, once it is on the disk.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Instant;

use protocol::web::Code;
use store::Committed;
use tokio::sync::oneshot;

use super::room::{Room, State};
use crate::Hall;
use crate::Problem;
use crate::audience::{Answer, Origin, Outgoing, Told, Watcher};

/// What goes with an entry of the journal.
#[expect(missing_docs, reason = "the members are told in the variants")]
pub enum Notice {
    /// Events, to be told to all who watch.
    Happened(Happened),
    /// An answer to one who asked.
    Answer {
        room: Arc<Room>,
        loaded: u32,
        origin: Box<dyn Origin>,
        answer: Answer,
    },
    /// Somebody begins to watch.
    Welcome {
        room: Arc<Room>,
        loaded: u32,
        watcher: Arc<dyn Watcher>,
        after: Option<u32>,
        origin: Box<dyn Origin>,
    },
    /// A game was opened, with so many events.
    Opened {
        room: Arc<Room>,
        count: u32,
        tell: Option<oneshot::Sender<bool>>,
    },
    /// One that fails.
    #[cfg(test)]
    Fails { room: Arc<Room> },
}

/// Events that a game has had.
pub struct Happened {
    pub(super) room: Arc<Room>,
    pub(super) loaded: u32,
    /// The number of the first one.
    pub(super) first: u32,
    pub(super) told: Vec<Told>,
    pub(super) origin: Box<dyn Origin>,
    /// When it was decided.
    pub(super) decided: Instant,
}

/// Tells what was committed.
pub fn announce(hall: &Hall, outgoing: &mut Outgoing, batch: Vec<Committed<Notice>>) {
    hall.meter.batch();
    let now = Instant::now();
    for Committed { ticket, done } in batch {
        let room = Arc::clone(ticket.room());
        let tell = || ticket.tell(hall, outgoing, done, now);
        if catch_unwind(AssertUnwindSafe(tell)).is_err() {
            // Nobody knows how much of it was told. The room is loaded again and
            // shown; otherwise it would wait for this notice for ever.
            tracing::error!(game = %room.id, "what happened could not be told");
            let mut state = room.lock();
            state.broken = true;
            room.mend(hall, &state);
        }
    }
    outgoing.deliver();
}

impl Notice {
    const fn room(&self) -> &Arc<Room> {
        match self {
            Notice::Happened(Happened { room, .. })
            | Notice::Answer { room, .. }
            | Notice::Welcome { room, .. }
            | Notice::Opened { room, .. } => room,
            #[cfg(test)]
            Notice::Fails { room } => room,
        }
    }

    fn tell(self, hall: &Hall, outgoing: &mut Outgoing, done: bool, now: Instant) {
        match self {
            Notice::Happened(happened) => {
                let took = now.saturating_duration_since(happened.decided);
                hall.meter.committed(took);
                if done {
                    happened.tell(hall, outgoing);
                } else {
                    happened.fail(hall, outgoing);
                }
            }
            Notice::Answer {
                room,
                loaded,
                origin,
                answer,
            } => {
                room.lock().confirmed(loaded);
                origin.answer(answer, outgoing);
            }
            Notice::Welcome {
                room,
                loaded,
                watcher,
                after,
                origin,
            } => {
                room.lock().confirmed(loaded);
                // What waits to go out is older than what is told now.
                outgoing.deliver();
                room.welcome_late(hall, watcher, after, origin);
            }
            Notice::Opened { room, count, tell } => room.opened(hall, count, tell, done),
            #[cfg(test)]
            Notice::Fails { .. } => panic!("a notice that fails, as a test"),
        }
    }
}

impl Happened {
    /// It is on the disk.
    fn tell(self, hall: &Hall, outgoing: &mut Outgoing) {
        let Happened { room, told, .. } = self;
        let mut state = room.lock();
        state.confirmed(self.loaded);
        for (number, told) in (self.first..).zip(&told) {
            state.remember(number, told);
        }
        let watchers = Arc::clone(&state.watchers);
        let is_over = state.game.ending().is_some();
        drop(state);
        if is_over {
            hall.tournaments.ended(hall, &room);
        }
        // The first event is the answer to whoever caused it.
        let mut answered = self.origin.watcher();
        if let Some(first) = told.first() {
            self.origin
                .answer(Answer::Happened(first.clone()), outgoing);
        }
        for told in &told {
            let answered = answered.take();
            for watcher in watchers.iter() {
                if answered != Some(watcher.id()) {
                    outgoing.add(Arc::clone(watcher), told.clone());
                }
            }
        }
    }

    /// It could not be written.
    fn fail(self, hall: &Hall, outgoing: &mut Outgoing) {
        let mut state = self.room.lock();
        // Unless it has been loaded again since.
        if state.loaded == self.loaded {
            state.broken = true;
            self.room.mend(hall, &state);
        }
        drop(state);
        let refused = Answer::Refused(not_written(), self.first - 1);
        self.origin.answer(refused, outgoing);
    }
}

impl Room {
    fn opened(&self, hall: &Hall, count: u32, tell: Option<oneshot::Sender<bool>>, done: bool) {
        let mut state = self.lock();
        state.confirmed(0);
        state.announced = state.announced.max(count);
        drop(state);
        if !done {
            hall.rooms.remove(self.id);
        }
        if let Some(tell) = tell {
            let _ = tell.send(done);
        }
    }

    /// Loads a broken game again, of which something could not be written, and
    /// tells all who watch how it really stands. Several may ask for it; the
    /// first counts, since the game goes on after it.
    pub(super) fn mend(self: &Arc<Room>, hall: &Hall, broken: &State) {
        let (hall, room, loaded) = (hall.clone(), Arc::clone(self), broken.loaded);
        hall.runtime.clone().spawn(async move {
            let log = match hall.journal.log(room.id).await {
                Some(log) => Some(log),
                None => hall
                    .reader
                    .finished_game(room.id)
                    .ok()
                    .flatten()
                    .map(|(log, _)| log),
            };
            let rebuilt = log.map(|log| (super::rebuilt(&log), log.count));
            let Some((Ok(game), number)) = rebuilt else {
                tracing::error!(game = %room.id, "a broken game cannot be loaded again");
                return;
            };
            let people = hall.people.of_game(&hall, &game);
            let mut state = room.lock();
            if state.loaded != loaded {
                return;
            }
            state.game = game;
            state.people = people;
            state.number = number;
            state.announced = number;
            state.unwritten = 0;
            state.loaded += 1;
            state.mind = None;
            state.recent.clear();
            state.broken = false;
            room.show_all(&hall, &state);
            room.set_alarm(&hall, &mut state);
            room.wake_mind(&hall, &mut state);
        });
    }
}

fn not_written() -> Problem {
    Problem::says(Code::Unavailable, "refused.not-written")
}

impl State {
    /// An entry is on the disk, or will never be.
    fn confirmed(&mut self, loaded: u32) {
        if loaded == self.loaded {
            self.unwritten = self.unwritten.saturating_sub(1);
        }
    }
}
