//! Who guesses passwords has to wait, longer each time.
//!
//! An attempt is counted before it is looked at, so that many at once gain
//! nothing. Names are counted whether they exist or not: the answer does not
//! tell.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Counts attempts by name and by address.
#[derive(Default)]
pub(crate) struct Lockout {
    attempts: Mutex<HashMap<Key, Attempts>>,
}

#[derive(Clone, PartialEq, Eq, Hash)]
enum Key {
    Name(String),
    Address(IpAddr),
}

struct Attempts {
    count: u32,
    last: Instant,
}

/// Attempts that cost nothing.
const FREE_BY_NAME: u32 = 5;
const FREE_BY_ADDRESS: u32 = 10;
/// The first wait, and the longest.
const FIRST: Duration = Duration::from_secs(30);
const LONGEST: Duration = Duration::from_secs(3600);
/// Attempts are forgotten after this time.
const FORGOTTEN: Duration = Duration::from_secs(24 * 3600);
/// From so many on, old ones are looked for.
const MANY: usize = 10_000;

impl Key {
    const fn free(&self) -> u32 {
        match self {
            Key::Name(_) => FREE_BY_NAME,
            Key::Address(_) => FREE_BY_ADDRESS,
        }
    }
}

impl Attempts {
    /// How long after the last attempt the next one is allowed.
    fn wait(&self, free: u32) -> Duration {
        let Some(over) = self.count.checked_sub(free) else {
            return Duration::ZERO;
        };
        FIRST.saturating_mul(1 << over.min(10)).min(LONGEST)
    }
}

impl Lockout {
    /// Counts an attempt, or says how long to wait for the next.
    pub(crate) fn attempt(
        &self,
        name: &str,
        address: Option<IpAddr>,
        now: Instant,
    ) -> Result<(), Duration> {
        let mut attempts = self.lock();
        if attempts.len() >= MANY {
            attempts.retain(|_, each| now.saturating_duration_since(each.last) < FORGOTTEN);
        }
        let keys = keys(name, address);
        let waits = keys.iter().filter_map(|key| {
            let known = attempts.get(key)?;
            let until = known.last + known.wait(key.free());
            Some(until.saturating_duration_since(now))
        });
        let wait = waits.max().unwrap_or_default();
        if !wait.is_zero() {
            return Err(wait);
        }
        for key in keys {
            let known = attempts.entry(key).or_insert(Attempts {
                count: 0,
                last: now,
            });
            if now.saturating_duration_since(known.last) > FORGOTTEN {
                known.count = 0;
            }
            known.count += 1;
            known.last = now;
        }
        Ok(())
    }

    /// The attempt was right. The address keeps its earlier ones: who knows one
    /// password may still be guessing others.
    pub(crate) fn succeeded(&self, name: &str, address: Option<IpAddr>) {
        let mut attempts = self.lock();
        for key in keys(name, address) {
            if matches!(key, Key::Name(_)) {
                attempts.remove(&key);
            } else if let Some(known) = attempts.get_mut(&key) {
                known.count = known.count.saturating_sub(1);
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Key, Attempts>> {
        self.attempts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn keys(name: &str, address: Option<IpAddr>) -> Vec<Key> {
    // A name is at most so long; what is longer is nobody's.
    let name: String = store::people::key(name).chars().take(20).collect();
    let address = address.map(crate::guard::household).map(Key::Address);
    [Key::Name(name)].into_iter().chain(address).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: Option<IpAddr> = Some(IpAddr::V4(std::net::Ipv4Addr::LOCALHOST));

    #[test]
    fn waits_grow_and_end() {
        let lockout = Lockout::default();
        let mut now = Instant::now();
        for _ in 0..5 {
            assert_eq!(lockout.attempt("anna", None, now), Ok(()));
        }
        for seconds in [30, 60, 120, 240, 480, 960, 1920, 3600, 3600] {
            let wait = Duration::from_secs(seconds);
            assert_eq!(lockout.attempt("Anna", None, now), Err(wait));
            now += wait;
            assert_eq!(lockout.attempt("anna", None, now), Ok(()));
        }
        now += FORGOTTEN + LONGEST;
        assert_eq!(lockout.attempt("anna", None, now), Ok(()));
        assert_eq!(lockout.attempt("anna", None, now), Ok(()));
    }

    #[test]
    fn an_address_that_tries_many_names_waits_too() {
        let lockout = Lockout::default();
        let now = Instant::now();
        for number in 0..10 {
            assert_eq!(lockout.attempt(&format!("name{number}"), HERE, now), Ok(()));
        }
        assert_eq!(lockout.attempt("other", HERE, now), Err(FIRST));
        assert_eq!(lockout.attempt("other", None, now), Ok(()));
    }

    #[test]
    fn the_right_password_clears_the_name_and_not_the_address() {
        let lockout = Lockout::default();
        let now = Instant::now();
        for _ in 0..9 {
            assert_eq!(lockout.attempt("anna", HERE, now), Ok(()));
            lockout.succeeded("anna", HERE);
        }
        for number in 0..9 {
            assert_eq!(lockout.attempt(&format!("name{number}"), HERE, now), Ok(()));
        }
        assert_eq!(lockout.attempt("anna", HERE, now), Ok(()));
        lockout.succeeded("anna", HERE);
        assert_eq!(lockout.attempt("name10", HERE, now), Ok(()));
        assert_eq!(lockout.attempt("anna", HERE, now), Err(FIRST));
    }
}
