//! What time it is: at the tables and in the world.
//!
//! Games are played in the tables' time, which runs only while the server
//! does; so a restart takes nobody's time. It advances with the machine's
//! monotonic clock, so that setting the wall clock disturbs no game. Whoever is
//! told a time is told the world's, in milliseconds since 1970: every start of
//! the server is written down as a pair of both times.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use game::Time;

/// Tells the time.
pub struct Clock {
    started: Instant,
    /// The tables' time and the world's at each start, the last one being now.
    boots: Vec<(u64, u64)>,
    /// The last time that was given to something new.
    given: AtomicU64,
}

/// The world's time, in milliseconds since 1970.
pub fn wall_now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_millis() as u64)
}

impl Clock {
    /// From the pairs of both times at each start.
    pub fn new(boots: Vec<(u64, u64)>) -> Clock {
        Clock {
            started: Instant::now(),
            boots,
            given: AtomicU64::new(0),
        }
    }

    /// The tables' time.
    pub fn now(&self) -> Time {
        self.time_of(Instant::now())
    }

    /// The tables' time at this instant.
    pub fn time_of(&self, instant: Instant) -> Time {
        let table = self.boots.last().map_or(0, |(table, _)| *table);
        Time::from_millis(table + self.running(instant))
    }

    /// The world's time, as steady as the tables'.
    pub fn wall(&self) -> u64 {
        let wall = self.boots.last().map_or(0, |(_, wall)| *wall);
        wall + self.running(Instant::now())
    }

    /// The world's time for something new. No two things get the same, so that
    /// it is known which came first.
    pub fn next_wall(&self) -> u64 {
        let now = self.wall();
        let next = |given: u64| now.max(given + 1);
        let given = self
            .given
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |given| {
                Some(next(given))
            });
        given.map_or(now, next)
    }

    /// The world's time when it was this late at the tables.
    pub fn wall_of(&self, time: Time) -> u64 {
        let time = time.as_millis();
        let boot = self.boots.iter().rev().find(|(table, _)| *table <= time);
        boot.map_or(time, |(table, wall)| wall + (time - table))
    }

    /// How long until it is this late at the tables.
    pub fn until(&self, time: Time) -> Duration {
        time.since(self.now())
    }

    fn running(&self, instant: Instant) -> u64 {
        let running = instant.saturating_duration_since(self.started);
        running.as_millis() as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_do_not_know_the_gap() {
        // Ran from 1,000 to 5,000 and again from 60,000 on.
        let clock = Clock::new(vec![(1_000, 1_000), (5_000, 60_000)]);
        let at = |time| clock.wall_of(Time::from_millis(time));
        assert_eq!(
            [at(1_000), at(4_999), at(5_000), at(5_500)],
            [1_000, 4_999, 60_000, 60_500]
        );
        let now = clock.now().as_millis();
        assert!((5_000..6_000).contains(&now));
    }

    #[test]
    fn what_is_new_in_the_same_moment_has_an_order() {
        let clock = Clock::new(vec![(0, 1_000)]);
        let given: Vec<u64> = (0..5_000).map(|_| clock.next_wall()).collect();
        assert!(given.is_sorted_by(|one, next| one < next));
        assert!(given[0] >= 1_000);
    }
}
