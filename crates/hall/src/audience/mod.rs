//! Those who ask and those who are told, whatever the wire.
//!
//! A room, a tournament and the lobby know a [`Watcher`] and an [`Origin`], and
//! never a socket. What they tell keeps its meaning ([`Told`]); its bytes are
//! made for a wire when somebody on that wire is told, once for all of them. A
//! WebSocket connection is a watcher, and so is what a test looks through.

mod origin;
mod outgoing;
mod presence;
mod told;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use protocol::web::Person;

pub use origin::{Answer, Caller, Origin, Speaker, Table};
pub use outgoing::Outgoing;
pub use presence::{KEEP_ALIVE_SECONDS, Presence};
pub use told::{Told, Wire};

/// Somebody who is told what happens.
pub trait Watcher: Send + Sync {
    /// Tells watchers apart.
    fn id(&self) -> WatcherId;

    /// The person behind it, if one is known.
    fn person(&self) -> Option<&Arc<Person>>;

    /// Tells something. It must neither wait nor fail: a watcher that cannot
    /// take more is gone.
    fn tell(&self, told: &Told);

    /// Tells all of this in this order; where the wire allows, in one write.
    fn tell_all(&self, all: &mut dyn Iterator<Item = &Told>) {
        all.for_each(|told| self.tell(told));
    }

    /// Whether it is gone and nothing reaches it any more.
    fn is_gone(&self) -> bool;

    /// How long a message takes there and back, as measured from here.
    fn round_trip(&self) -> Duration {
        Duration::ZERO
    }

    /// Ends it: its person is somebody else from now on, and comes back so.
    fn hang_up(&self) {}

    /// Called every [`KEEP_ALIVE_SECONDS`], to see whether it is still there.
    fn keep_alive(&self, _now: Instant) {}

    /// Whether it is this person.
    fn is_person(&self, id: &str) -> bool {
        self.person().is_some_and(|person| person.id == id)
    }
}

/// Tells watchers apart, whatever their wires.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WatcherId(u64);

impl WatcherId {
    /// One that nobody else has.
    pub fn next() -> WatcherId {
        static LAST: AtomicU64 = AtomicU64::new(0);
        WatcherId(LAST.fetch_add(1, Ordering::Relaxed) + 1)
    }
}
