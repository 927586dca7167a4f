//! What the announcer tells, once it is on the disk.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Instant;

use protocol::web::{Code, Message};
use store::Committed;
use tokio::sync::oneshot;

use super::act::Asker;
use super::room::{Room, State};
use crate::App;
use crate::problem::Problem;
use crate::socket::frame::{Frame, Told};
use crate::socket::line::Line;
use crate::socket::post::Post;
use crate::socket::value;

/// What HTTP is told: the events that were caused, or the number of the last
/// one where there was none.
pub(crate) type Answer = Result<Done, Problem>;

/// What came of a command.
pub(crate) enum Done {
    Happened(Vec<Told>),
    Already(Option<u32>),
}

/// What goes with an entry of the journal.
pub(crate) enum Notice {
    /// Events, to be told to all who watch.
    Happened {
        room: Arc<Room>,
        loaded: u32,
        first: u32,
        told: Vec<Told>,
        asker: Asker,
        /// When it was decided.
        decided: Instant,
    },
    /// An answer to one who asked.
    Answer {
        room: Arc<Room>,
        loaded: u32,
        asker: Asker,
        answer: Result<Option<u32>, Problem>,
        number: u32,
    },
    /// Somebody begins to watch.
    Welcome {
        room: Arc<Room>,
        loaded: u32,
        line: Arc<Line>,
        after: Option<u32>,
        id: Option<Box<str>>,
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

/// Tells what was committed.
pub(crate) fn announce(app: &App, post: &mut Post, batch: Vec<Committed<Notice>>) {
    app.metrics.batch();
    let now = Instant::now();
    for Committed { ticket, done } in batch {
        let room = Arc::clone(ticket.room());
        let told = catch_unwind(AssertUnwindSafe(|| ticket.tell(app, post, done, now)));
        if told.is_err() {
            // Nobody knows how much of it was told. The room is loaded again and
            // shown; otherwise it would wait for this notice for ever.
            tracing::error!(game = %room.id, "what happened could not be told");
            let mut state = room.lock();
            state.broken = true;
            room.mend(app, &state);
        }
    }
    post.deliver();
}

impl Notice {
    const fn room(&self) -> &Arc<Room> {
        match self {
            Notice::Happened { room, .. }
            | Notice::Answer { room, .. }
            | Notice::Welcome { room, .. }
            | Notice::Opened { room, .. } => room,
            #[cfg(test)]
            Notice::Fails { room } => room,
        }
    }

    fn tell(self, app: &App, post: &mut Post, done: bool, now: Instant) {
        match self {
            Notice::Happened {
                room,
                loaded,
                first,
                told,
                asker,
                decided,
            } => {
                app.metrics
                    .committed(now.saturating_duration_since(decided));
                room.announce(app, post, loaded, first, told, asker, done);
            }
            Notice::Answer {
                room,
                loaded,
                asker,
                answer,
                number,
            } => {
                room.lock().confirmed(loaded);
                post.deliver();
                asker.answer(answer, number);
            }
            Notice::Welcome {
                room,
                loaded,
                line,
                after,
                id,
            } => {
                room.lock().confirmed(loaded);
                post.deliver();
                room.welcome_late(app, &line, after, id.as_deref());
            }
            Notice::Opened { room, count, tell } => room.opened(app, count, tell, done),
            #[cfg(test)]
            Notice::Fails { .. } => panic!("a notice that fails, as a test"),
        }
    }
}

impl Room {
    #[expect(clippy::too_many_arguments, reason = "one call, in one place")]
    fn announce(
        self: &Arc<Room>,
        app: &App,
        post: &mut Post,
        loaded: u32,
        first: u32,
        told: Vec<Told>,
        asker: Asker,
        done: bool,
    ) {
        if !done {
            let mut state = self.lock();
            // Unless it has been loaded again since.
            if state.loaded == loaded {
                state.broken = true;
                self.mend(app, &state);
            }
            drop(state);
            asker.answer(Err(not_written()), first - 1);
            return;
        }
        let mut state = self.lock();
        state.confirmed(loaded);
        for (number, told) in (first..).zip(&told) {
            state.remember(number, told);
        }
        let watchers = Arc::clone(&state.watchers);
        let over = state.game.ending().is_some();
        drop(state);
        if over {
            app.tournaments.ended(app, self);
        }
        // The first event is the answer to whoever caused it.
        let mut answered = None;
        let mut caller = None;
        match asker {
            Asker::Line(line, id) => {
                answered = Some(line.number);
                if let Some(first) = told.first() {
                    post.add(line, first, id);
                }
            }
            Asker::Caller(tell) => caller = Some(tell),
            Asker::Nobody => {}
        }
        for told in &told {
            let answered = answered.take();
            for line in watchers.iter() {
                if answered != Some(line.number) {
                    post.add(Arc::clone(line), told, None);
                }
            }
        }
        if let Some(tell) = caller {
            // Whoever asked may be gone.
            let _ = tell.send(Ok(Done::Happened(told)));
        }
    }

    fn opened(&self, app: &App, count: u32, tell: Option<oneshot::Sender<bool>>, done: bool) {
        let mut state = self.lock();
        state.confirmed(0);
        state.announced = state.announced.max(count);
        drop(state);
        if !done {
            app.rooms.remove(self.id);
        }
        if let Some(tell) = tell {
            let _ = tell.send(done);
        }
    }

    /// Loads a broken game again, of which something could not be written, and
    /// tells all who watch how it really stands. Several may ask for it; the
    /// first counts, since the game goes on after it.
    pub(super) fn mend(self: &Arc<Room>, app: &App, broken: &State) {
        let (app, room, loaded) = (app.clone(), Arc::clone(self), broken.loaded);
        app.runtime.clone().spawn(async move {
            let log = match app.journal.log(room.id).await {
                Some(log) => Some(log),
                None => app
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
            let people = app.people.of_game(&app, &game);
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
            room.show_all(&app, &state);
            room.set_alarm(&app, &mut state);
            room.wake_mind(&app, &mut state);
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

impl Asker {
    /// An answer that is no event.
    pub(crate) fn answer(self, answer: Result<Option<u32>, Problem>, number: u32) {
        match self {
            Asker::Nobody => {}
            Asker::Caller(tell) => {
                let _ = tell.send(answer.map(Done::Already));
            }
            Asker::Line(line, id) => {
                let id = id.as_deref().map(value);
                line.send(&Frame::json(&match answer {
                    Ok(n) => Message::Ok { id, n },
                    Err(problem) => Message::Error {
                        id,
                        code: problem.code,
                        message: problem.told(line.language),
                        n: Some(number),
                    },
                }));
            }
        }
    }
}
