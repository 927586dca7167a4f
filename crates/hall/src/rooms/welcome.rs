//! Coming and going of those who watch.

use std::sync::Arc;

use protocol::web::Message;
use rules::Seat;

use super::notice::Notice;
use super::room::{Room, State};
use super::show;
use crate::Hall;
use crate::audience::{Answer, Caller, Origin, Told, Watcher, WatcherId};

/// With more than this many, only the coming and going of players is told.
const MAX_WATCHERS_COUNTED: usize = 20;

impl Room {
    /// Lets somebody watch, from the event after `after` on if it is near.
    pub fn welcome(
        self: &Arc<Room>,
        hall: &Hall,
        watcher: Arc<dyn Watcher>,
        after: Option<u32>,
        origin: Box<dyn Origin>,
    ) {
        let mut state = self.lock();
        if !state.awaits(watcher.id()) {
            state.expected.push(watcher.id());
        }
        self.receive(hall, &mut state, watcher, after, origin);
    }

    /// The same for somebody who had to wait and may have left since.
    pub(super) fn welcome_late(
        self: &Arc<Room>,
        hall: &Hall,
        watcher: Arc<dyn Watcher>,
        after: Option<u32>,
        origin: Box<dyn Origin>,
    ) {
        let mut state = self.lock();
        if state.awaits(watcher.id()) {
            self.receive(hall, &mut state, watcher, after, origin);
        } else {
            origin.answer_now(Answer::Nothing(state.announced));
        }
    }

    fn receive(
        self: &Arc<Room>,
        hall: &Hall,
        state: &mut State,
        watcher: Arc<dyn Watcher>,
        after: Option<u32>,
        origin: Box<dyn Origin>,
    ) {
        if let Some(missed) = after.and_then(|after| state.missed(after)) {
            self.admit(state, watcher, &missed, origin);
        } else if state.broken {
            // Every watcher is shown the whole when it has been mended.
            self.admit(state, watcher, &[], origin);
            self.mend(hall, state);
        } else if state.announced == state.number {
            let view = self.shown_to(hall, state, &*watcher);
            self.admit(state, watcher, &[view], origin);
        } else {
            // The state is ahead of what may be told; soon it will not be.
            state.unwritten += 1;
            let notice = Notice::Welcome {
                room: Arc::clone(self),
                loaded: state.loaded,
                watcher,
                after,
                origin,
            };
            self.defer(hall, notice);
        }
    }

    fn admit(
        &self,
        state: &mut State,
        watcher: Arc<dyn Watcher>,
        news: &[Told],
        origin: Box<dyn Origin>,
    ) {
        if watcher.is_gone() {
            return;
        }
        let id = watcher.id();
        state.expected.retain(|&known| known != id);
        watcher.tell_all(&mut news.iter());
        origin.answer_now(Answer::Nothing(state.announced));
        if !state.is_watched_by(id) {
            let before = state.present();
            let more = state.watchers.iter().cloned().chain([watcher]);
            state.watchers = more.collect();
            self.tell_watchers(state, &before);
        }
    }

    /// Somebody watches no more.
    pub fn leave(&self, gone: &dyn Watcher) {
        let mut state = self.lock();
        state.expected.retain(|&known| known != gone.id());
        let before = state.present();
        let rest = state.watchers.iter();
        let rest = rest.filter(|known| known.id() != gone.id());
        state.watchers = rest.cloned().collect();
        let person = gone.person().map(Arc::as_ref);
        if state
            .seats_of(person)
            .all(|seat| !state.present().contains(&seat.number()))
        {
            state.hung_up(person);
        }
        self.tell_watchers(&state, &before);
    }

    fn tell_watchers(&self, state: &State, before: &[u8]) {
        let present = state.present();
        if present == before && state.watchers.len() > MAX_WATCHERS_COUNTED {
            return;
        }
        let told = Told::new(Message::Watchers {
            game: self.name.clone(),
            count: state.watchers.len() as u32,
            present,
        });
        state.tell_watchers(&told);
    }

    fn shown_to(&self, hall: &Hall, state: &State, watcher: &dyn Watcher) -> Told {
        let person = watcher.person().map(Arc::as_ref);
        let view = show::view(hall, self, state, person);
        Told::new(Message::State(Box::new(view)))
    }

    /// The whole game to all, after it was loaded again.
    pub(super) fn show_all(&self, hall: &Hall, state: &State) {
        for watcher in state.watchers.iter() {
            watcher.tell(&self.shown_to(hall, state, &**watcher));
        }
    }
}

impl Room {
    /// Waits until all that was decided is on the disk.
    pub async fn written(self: &Arc<Room>, hall: &Hall) {
        let (caller, told) = Caller::new(None);
        self.reply(hall, &mut self.lock(), caller, Ok(()));
        // Whatever the answer is.
        let _ = told.await;
    }

    /// A seat that somebody may take.
    pub fn first_free_seat(&self) -> Option<u8> {
        let state = self.lock();
        let free = state.people.find(Option::is_none);
        free.map(Seat::number)
    }
}

impl State {
    /// Tells all who watch.
    pub(super) fn tell_watchers(&self, told: &Told) {
        for watcher in self.watchers.iter() {
            watcher.tell(told);
        }
    }

    /// Whether somebody watches, or will as soon as all is written.
    fn awaits(&self, id: WatcherId) -> bool {
        self.expected.contains(&id) || self.is_watched_by(id)
    }

    fn is_watched_by(&self, id: WatcherId) -> bool {
        self.watchers.iter().any(|known| known.id() == id)
    }

    /// The events after this one that were announced, if they are at hand.
    fn missed(&self, after: u32) -> Option<Vec<Told>> {
        let oldest = self.recent.front().map(|(number, _)| *number);
        let oldest = oldest.unwrap_or(self.announced + 1);
        if after > self.announced || after + 1 < oldest {
            return None;
        }
        let wanted = self.recent.iter().filter(|(number, _)| *number > after);
        Some(
            wanted
                .map(|(_, event)| Told::new(Arc::clone(event)))
                .collect(),
        )
    }
}
