//! Coming and going of those who watch.

use std::sync::Arc;

use protocol::web::Message;
use rules::Seat;
use tokio::sync::oneshot;

use super::act::Asker;
use super::notice::Notice;
use super::room::{Room, State};
use super::show;
use crate::App;
use crate::socket::frame::Frame;
use crate::socket::line::Line;
use crate::socket::value;

/// With more than this many, only the coming and going of players is told.
const CROWD: usize = 20;

impl Room {
    /// Lets somebody watch, from the event after `after` on if it is near.
    pub(crate) fn welcome(
        self: &Arc<Room>,
        app: &App,
        line: &Arc<Line>,
        after: Option<u32>,
        id: Option<&str>,
    ) {
        let mut state = self.lock();
        if !state.awaits(line) {
            state.expected.push(line.number);
        }
        self.receive(app, &mut state, line, after, id);
    }

    /// The same for somebody who had to wait and may have left since.
    pub(super) fn welcome_late(
        self: &Arc<Room>,
        app: &App,
        line: &Arc<Line>,
        after: Option<u32>,
        id: Option<&str>,
    ) {
        let mut state = self.lock();
        if state.awaits(line) {
            self.receive(app, &mut state, line, after, id);
        } else {
            line.send(&state.ok(id));
        }
    }

    fn receive(
        self: &Arc<Room>,
        app: &App,
        state: &mut State,
        line: &Arc<Line>,
        after: Option<u32>,
        id: Option<&str>,
    ) {
        if let Some(missed) = after.and_then(|after| state.missed(after)) {
            self.admit(state, line, missed, id);
        } else if state.broken {
            // Whoever watches is shown the whole when it has been mended.
            self.admit(state, line, Vec::new(), id);
            self.mend(app, state);
        } else if state.announced == state.number {
            let view = show::view(app, self, state, line.person.as_deref());
            let frames = vec![Frame::json(&Message::State(view))];
            self.admit(state, line, frames, id);
        } else {
            // The state is ahead of what may be told; soon it will not be.
            state.unwritten += 1;
            let notice = Notice::Welcome {
                room: Arc::clone(self),
                loaded: state.loaded,
                line: Arc::clone(line),
                after,
                id: id.map(Into::into),
            };
            self.defer(app, notice);
        }
    }

    fn admit(&self, state: &mut State, line: &Arc<Line>, mut frames: Vec<Frame>, id: Option<&str>) {
        if line.is_cut() {
            return;
        }
        state.expected.retain(|&known| known != line.number);
        frames.push(state.ok(id));
        for frame in &frames {
            line.send(frame);
        }
        if !state.is_watched_by(line) {
            let before = state.present();
            let more = state.watchers.iter().chain([line]).cloned();
            state.watchers = more.collect();
            self.tell_watchers(state, &before);
        }
    }

    /// Somebody watches no more.
    pub(crate) fn leave(&self, line: &Line) {
        let mut state = self.lock();
        state.expected.retain(|&known| known != line.number);
        let before = state.present();
        let rest = state
            .watchers
            .iter()
            .filter(|known| known.number != line.number);
        state.watchers = rest.cloned().collect();
        let gone = line.person.as_deref();
        if state
            .seats_of(gone)
            .all(|seat| !state.present().contains(&seat.number()))
        {
            state.hung_up(gone);
        }
        self.tell_watchers(&state, &before);
    }

    fn tell_watchers(&self, state: &State, before: &[u8]) {
        let present = state.present();
        if present == before && state.watchers.len() > CROWD {
            return;
        }
        let frame = Frame::json(&Message::Watchers {
            game: self.name.clone(),
            count: state.watchers.len() as u32,
            present,
        });
        for line in state.watchers.iter() {
            line.send(&frame);
        }
    }

    /// The whole game to all, after it was loaded again.
    pub(super) fn show_all(&self, app: &App, state: &State) {
        for line in state.watchers.iter() {
            let view = show::view(app, self, state, line.person.as_deref());
            line.send(&Frame::json(&Message::State(view)));
        }
    }
}

impl Room {
    /// Waits until all that was decided is on the disk.
    pub(crate) async fn written(self: &Arc<Room>, app: &App) {
        let (tell, told) = oneshot::channel();
        self.reply(app, &mut self.lock(), Asker::Caller(tell), Ok(None));
        // Whatever the answer is.
        let _ = told.await;
    }

    pub(crate) fn first_free_seat(&self) -> Option<u8> {
        let state = self.lock();
        let free = state.people.find(Option::is_none);
        free.map(Seat::number)
    }
}

impl State {
    /// Whether somebody watches, or will as soon as all is written.
    fn awaits(&self, line: &Line) -> bool {
        self.expected.contains(&line.number) || self.is_watched_by(line)
    }

    fn is_watched_by(&self, line: &Line) -> bool {
        self.watchers
            .iter()
            .any(|known| known.number == line.number)
    }

    /// The answer to a request to watch.
    fn ok(&self, id: Option<&str>) -> Frame {
        Frame::json(&Message::Ok {
            id: id.map(value),
            n: Some(self.announced),
        })
    }

    /// The events after this one that were announced, if they are at hand.
    fn missed(&self, after: u32) -> Option<Vec<Frame>> {
        let oldest = self.recent.front().map(|(number, _)| *number);
        let oldest = oldest.unwrap_or(self.announced + 1);
        if after > self.announced || after + 1 < oldest {
            return None;
        }
        let wanted = self.recent.iter().filter(|(number, _)| *number > after);
        Some(wanted.map(|(_, told)| told.frame().clone()).collect())
    }
}
