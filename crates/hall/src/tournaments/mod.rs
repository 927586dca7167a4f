//! Tournaments on the server: several at once, each a log in the store.
//!
//! ```text
//! command ──► Desk: Tournament::apply ──► journal ──► Tournament::absorb ──► followers
//! ```
//!
//! A [`Desk`] is one tournament: commands come one after the other, are on the
//! disk before anybody is told, and change nothing if they are refused. Who may
//! do what is decided twice: `rights.rs` knows in which part somebody acts, the
//! crate `tournament` what that part may do.

mod beside;
mod circuits;
mod desk;
mod give;
mod live;
mod open;
mod rights;
mod size;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use protocol::web::Code;
use store::{GameId, StoreError, tournaments};

use crate::Hall;
use crate::Problem;

pub use circuits::{
    Step as CircuitStep, change as change_circuit, circuit, newest as newest_circuits,
};
pub use desk::{Desk, Held};
pub use give::Seat;
pub use live::{LIVE, catch_up, release, start_game};
pub use open::{Wanted, import};
pub use rights::{Rights, Role};

/// The tournaments that are looked at, and the games that decide pairings.
#[derive(Default)]
pub struct Tournaments {
    desks: RwLock<HashMap<GameId, Arc<Desk>>>,
    /// Games that go on, with the tournaments to which they belong.
    playing: Mutex<HashMap<GameId, tournaments::Linked>>,
}

impl Tournaments {
    /// A tournament, brought from the store if need be.
    pub fn find(&self, hall: &Hall, id: &str) -> Result<Arc<Desk>, Problem> {
        let none = || Problem::says(Code::NotFound, "refused.no-tournament");
        let id: GameId = id.parse().map_err(|_| none())?;
        self.get(hall, id)?.ok_or_else(none)
    }

    /// The same on the runtime: what is not in memory is read beside it.
    pub async fn bring(&self, hall: &Hall, id: &str) -> Result<Arc<Desk>, Problem> {
        let known = id.parse().ok().and_then(|id| self.known(id));
        if let Some(known) = known {
            return Ok(known);
        }
        let id = id.to_owned();
        hall.heavy(move |hall| hall.tournaments.find(hall, &id))
            .await?
    }

    fn known(&self, id: GameId) -> Option<Arc<Desk>> {
        let desks = self.desks.read().unwrap_or_else(PoisonError::into_inner);
        desks.get(&id).cloned()
    }

    /// The same by its id.
    pub fn get(&self, hall: &Hall, id: GameId) -> Result<Option<Arc<Desk>>, StoreError> {
        if let Some(known) = self.known(id) {
            return Ok(Some(known));
        }
        let Some(held) = Held::load(hall, id)? else {
            return Ok(None);
        };
        Ok(Some(self.insert(Desk::new(held))))
    }

    /// Unless another was quicker, whose desk then counts.
    fn insert(&self, desk: Desk) -> Arc<Desk> {
        let mut desks = self.desks.write().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(desks.entry(desk.id).or_insert_with(|| Arc::new(desk)))
    }

    /// Forgets those that nobody uses at this moment; the store knows them.
    pub fn sweep(&self) {
        let mut desks = self.desks.write().unwrap_or_else(PoisonError::into_inner);
        desks.retain(|_, desk| Arc::strong_count(desk) > 1 || desk.is_followed());
    }
}
