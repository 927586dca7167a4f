//! The watchers who are there, and what concerns all of them: keeping connections alive, and
//! the last word.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use protocol::web::Message;

use super::{Told, Watcher, WatcherId};

/// Everybody who is connected.
#[derive(Default)]
pub struct Presence {
    watchers: Mutex<HashMap<WatcherId, Arc<dyn Watcher>>>,
}

/// How often each watcher is asked whether it is still there.
pub const KEEP_ALIVE_SECONDS: u64 = 20;

impl Presence {
    /// Somebody is there from now on.
    pub fn add(&self, watcher: Arc<dyn Watcher>) {
        self.lock().insert(watcher.id(), watcher);
    }

    /// Somebody has gone.
    pub fn remove(&self, watcher: WatcherId) {
        self.lock().remove(&watcher);
    }

    /// How many connections there are.
    pub fn count(&self) -> usize {
        self.lock().len()
    }

    /// How many people are there; those without a name count each.
    pub fn online(&self) -> usize {
        let watchers = self.lock();
        let named = watchers.values().filter_map(|watcher| watcher.person());
        let people: HashSet<&str> = named.clone().map(|person| person.id.as_str()).collect();
        watchers.len() - named.count() + people.len()
    }

    /// Hangs up on a person, who comes back as whoever the cookie or token then
    /// says.
    pub fn hang_up(&self, person: &str) {
        for watcher in self.all().iter().filter(|known| known.is_person(person)) {
            watcher.hang_up();
        }
    }

    /// Tells everybody.
    pub fn tell_all(&self, message: Message) {
        let told = Told::new(message);
        for watcher in self.all() {
            watcher.tell(&told);
        }
    }

    /// Sees in turn whether everybody is still there, as long as the server
    /// runs. One task does it for all, since ten thousand timers are not free.
    pub async fn keep_alive(&self) {
        let mut second = tokio::time::interval(Duration::from_secs(1));
        for turn in (0..KEEP_ALIVE_SECONDS).cycle() {
            second.tick().await;
            let now = Instant::now();
            for watcher in self.all() {
                if watcher.id().0 % KEEP_ALIVE_SECONDS == turn {
                    watcher.keep_alive(now);
                }
            }
        }
    }

    fn all(&self) -> Vec<Arc<dyn Watcher>> {
        self.lock().values().cloned().collect()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<WatcherId, Arc<dyn Watcher>>> {
        self.watchers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
