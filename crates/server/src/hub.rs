//! All connections, and what concerns them together: pings, the lobby, the
//! last word.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use protocol::web::{Message, Person};
use tokio::net::tcp::OwnedWriteHalf;
use web::Language;

use crate::socket::frame::Frame;
use crate::socket::line::Line;

/// All connections.
pub(crate) struct Hub {
    lines: Mutex<HashMap<u64, Arc<Line>>>,
    next: AtomicU64,
    started: Instant,
}

/// Every connection is pinged this often, in seconds; who has said nothing,
/// not even a pong, for twice as long is gone.
const PING_EVERY: u64 = 20;

impl Hub {
    pub(crate) fn new() -> Hub {
        Hub {
            lines: Mutex::default(),
            next: AtomicU64::new(1),
            started: Instant::now(),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.lock().len()
    }

    pub(crate) fn add(
        &self,
        person: Option<Arc<Person>>,
        language: Language,
        wire: OwnedWriteHalf,
    ) -> Arc<Line> {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let line = Arc::new(Line::new(number, person, language, wire));
        line.heard
            .store(self.seconds(Instant::now()), Ordering::Relaxed);
        self.lock().insert(number, Arc::clone(&line));
        line
    }

    pub(crate) fn remove(&self, line: &Line) {
        self.lock().remove(&line.number);
    }

    /// How many people are there; those without a name count each.
    pub(crate) fn online(&self) -> usize {
        let lines = self.lock();
        let named = lines.values().filter_map(|line| line.person.as_ref());
        let people: HashSet<&str> = named.clone().map(|person| person.id.as_str()).collect();
        lines.len() - named.count() + people.len()
    }

    /// Cuts off all connections of a person, who comes back as whoever the
    /// cookie or token then says.
    pub(crate) fn hang_up(&self, person: &str) {
        for line in self.all() {
            if line.person.as_ref().is_some_and(|own| own.id == person) {
                line.cut();
            }
        }
    }

    /// Says something to everybody.
    pub(crate) fn tell_all(&self, message: &Message) {
        let frame = Frame::json(message);
        for line in self.all() {
            line.send(&frame);
        }
    }

    /// Pings all connections in turn, and cuts off those that are gone. One
    /// task does it for all, since ten thousand timers are not free.
    pub(crate) async fn keep_alive(&self) {
        let mut second = tokio::time::interval(Duration::from_secs(1));
        loop {
            second.tick().await;
            let now = Instant::now();
            let turn = u64::from(self.seconds(now)) % PING_EVERY;
            for line in self.all() {
                if line.number % PING_EVERY == turn {
                    self.look_after(&line, now);
                }
            }
        }
    }

    fn look_after(&self, line: &Line, now: Instant) {
        let heard = line.heard.load(Ordering::Relaxed);
        if u64::from(self.seconds(now).saturating_sub(heard)) > 2 * PING_EVERY {
            line.cut();
            return;
        }
        line.ping(self.running(now));
    }

    /// How long the server has been running.
    pub(crate) fn running(&self, now: Instant) -> Duration {
        now.saturating_duration_since(self.started)
    }

    pub(crate) fn seconds(&self, now: Instant) -> u32 {
        self.running(now).as_secs() as u32
    }

    fn all(&self) -> Vec<Arc<Line>> {
        self.lock().values().cloned().collect()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<u64, Arc<Line>>> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
