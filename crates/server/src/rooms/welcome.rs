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
        let missed = after.and_then(|after| state.missed(after));
        let mut frames = missed.unwrap_or_else(|| {
            let view = show::view(app, self, &state, line.person.as_deref());
            vec![Frame::json(&Message::State(view))]
        });
        frames.push(Frame::json(&Message::Ok {
            id: id.map(value),
            n: Some(state.number),
        }));
        if state.unwritten == 0 {
            self.admit(&mut state, line, &frames);
            return;
        }
        state.unwritten += 1;
        let notice = Notice::Welcome {
            room: Arc::clone(self),
            loaded: state.loaded,
            line: Arc::clone(line),
            frames,
        };
        self.defer(app, notice);
    }

    pub(super) fn admit(&self, state: &mut State, line: &Arc<Line>, frames: &[Frame]) {
        if line.is_cut() {
            return;
        }
        for frame in frames {
            line.send(frame);
        }
        if !state
            .watchers
            .iter()
            .any(|known| known.number == line.number)
        {
            let before = state.present();
            let more = state.watchers.iter().chain([line]).cloned();
            state.watchers = more.collect();
            self.tell_watchers(state, &before);
        }
    }

    /// Somebody watches no more.
    pub(crate) fn leave(&self, app: &App, line: &Line) {
        let mut state = self.lock();
        let before = state.present();
        let rest = state
            .watchers
            .iter()
            .filter(|known| known.number != line.number);
        state.watchers = rest.cloned().collect();
        self.tell_watchers(&state, &before);
        let _ = app;
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
    /// The events after this one, if they are at hand.
    fn missed(&self, after: u32) -> Option<Vec<Frame>> {
        if after == self.number {
            return Some(Vec::new());
        }
        let wanted = self.recent.iter().filter(|(number, _)| *number > after);
        let frames: Vec<Frame> = wanted.map(|(_, told)| told.frame().clone()).collect();
        // Events that wait to be written come by themselves; a gap is none.
        let oldest = self.recent.front()?.0;
        (oldest <= after + 1 && after < self.number && self.unwritten == 0).then_some(frames)
    }
}
