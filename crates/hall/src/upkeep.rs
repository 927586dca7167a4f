//! What the server does for its disk while it runs: it looks how much room is
//! left, and deletes what nobody needs any more.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use protocol::web::Code;
use store::change::{ExpireGuests, ExpireSessions};
use store::expiry::{self, Cursor};
use store::{StoreError, space};

use crate::Hall;
use crate::Problem;
use crate::clock::wall_now;

/// What is known of the disk.
#[derive(Default)]
pub struct Disk {
    free: AtomicU64,
    low: AtomicBool,
}

impl Disk {
    /// Bytes that were free when it was last looked.
    pub fn free(&self) -> u64 {
        self.free.load(Ordering::Relaxed)
    }

    /// Refuses what would begin something new when room is short, so that what
    /// goes on can be written to its end.
    pub fn has_room(&self) -> Result<(), Problem> {
        if self.low.load(Ordering::Relaxed) {
            let full = Problem::says(Code::Unavailable, "refused.disk-full");
            return Err(full.retry_after(60));
        }
        Ok(())
    }

    /// Notes how much is free; tells the log when that crosses the mark.
    fn note(&self, free: u64, enough: u64) {
        self.free.store(free, Ordering::Relaxed);
        let low = free < enough;
        if self.low.swap(low, Ordering::Relaxed) == low {
            return;
        }
        if low {
            tracing::error!(free, enough, "little room on the disk: nothing new begins");
        } else {
            tracing::info!(free, enough, "room on the disk again");
        }
    }
}

/// How often the room on the disk is looked at.
const LOOK_EVERY: Duration = Duration::from_secs(5);
/// How often what is too old is deleted.
const EXPIRE_EVERY: Duration = Duration::from_secs(3_600);
/// Guests looked at in one commit: games wait no longer than a few milliseconds.
const GUESTS_AT_ONCE: u32 = 200;

/// Looks at the disk once; a disk that cannot be asked has room.
pub(crate) fn look(hall: &Hall) {
    let enough = hall.limits.min_free;
    let free = space::free(&hall.data).unwrap_or(u64::MAX);
    hall.disk.note(free, enough);
    if let Err(error) = space::hold_ballast(&hall.data, enough) {
        tracing::warn!(%error, "the ballast cannot be written");
    }
}

/// Until the server stops.
pub(crate) async fn run(hall: Hall) {
    let watched = hall.clone();
    tokio::spawn(async move {
        let mut often = tokio::time::interval(LOOK_EVERY);
        loop {
            often.tick().await;
            let hall = watched.clone();
            // A disk may take its time to answer.
            let _ = tokio::task::spawn_blocking(move || look(&hall)).await;
        }
    });
    let mut hourly = tokio::time::interval(EXPIRE_EVERY);
    loop {
        hourly.tick().await;
        match expire(&hall, wall_now()).await {
            Ok((0, 0)) => {}
            Ok((sessions, guests)) => tracing::info!(sessions, guests, "expired"),
            Err(error) => tracing::warn!(%error, "what is too old could not be deleted"),
        }
    }
}

/// Deletes what has expired by now; gives how many sessions and guests.
async fn expire(hall: &Hall, now: u64) -> Result<(usize, usize), StoreError> {
    let sessions = hall.journal.write(ExpireSessions { now }).await?;
    let before = now.saturating_sub(expiry::GUEST_LIFETIME);
    let mut guests = 0;
    let mut next = Some(Cursor::default());
    while let Some(from) = next.take() {
        let look = hall.journal.write(ExpireGuests {
            before,
            from,
            limit: GUESTS_AT_ONCE,
            playing: playing(hall),
        });
        let expired = look.await?;
        (guests, next) = (guests + expired.deleted, expired.next);
    }
    Ok((sessions, guests))
}

/// The people of all games in memory.
fn playing(hall: &Hall) -> HashSet<String> {
    let mut playing = HashSet::new();
    for room in hall.rooms.all() {
        playing.insert(room.meta.by.clone());
        let inside = room.lock();
        let people = inside
            .people
            .iter()
            .filter_map(|(_, person)| person.as_ref());
        playing.extend(people.map(|person| person.id.clone()));
    }
    playing
}
