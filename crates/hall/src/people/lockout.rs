//! Whoever guesses passwords has to wait, longer each time.
//!
//! Attempts are counted for each name and address together, so that nobody can
//! lock the owner of a name out from elsewhere. Whoever is logged in and
//! confirms something is counted apart. Many wrong attempts for one name, from
//! wherever, only slow the next ones down.
//!
//! An attempt is counted before it is looked at, so that many at once gain
//! nothing. Names are counted whether they exist or not: the answer does not
//! tell.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::rate::household;

/// Counts attempts.
#[derive(Default)]
pub(crate) struct Lockout {
    attempts: Mutex<HashMap<Key, Attempts>>,
}

#[derive(Clone, PartialEq, Eq, Hash)]
enum Key {
    /// A name, tried from an address.
    From(String, Option<IpAddr>),
    /// All names that are tried from an address.
    Address(IpAddr),
    /// Somebody who is logged in.
    Owner(String),
    /// A name, wherever it is tried from.
    Name(String),
}

/// Who tries.
#[derive(Clone, Copy)]
pub(crate) enum Tries<'a> {
    /// Somebody at this address, to log in.
    LogIn(Option<IpAddr>),
    /// The person with this id, who is logged in.
    Owner(&'a str),
}

struct Attempts {
    count: u32,
    last: Instant,
}

/// Attempts that cost nothing.
const FREE_BY_NAME: u32 = 5;
const FREE_BY_ADDRESS: u32 = 10;
/// From so many on, the next ones for a name are slowed down.
const FREE_ANYWHERE: u32 = 50;
/// By so much.
const SLOW: Duration = Duration::from_secs(2);
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
            Key::From(..) | Key::Owner(_) => FREE_BY_NAME,
            Key::Address(_) => FREE_BY_ADDRESS,
            Key::Name(_) => u32::MAX,
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
    /// Counts an attempt, and says how long to take for it; or says how long to
    /// wait for the next.
    pub(crate) fn attempt(
        &self,
        name: &str,
        tries: Tries<'_>,
        now: Instant,
    ) -> Result<Duration, Duration> {
        let mut attempts = self.lock();
        if attempts.len() >= MANY {
            attempts.retain(|_, each| now.saturating_duration_since(each.last) < FORGOTTEN);
        }
        let keys = keys(name, tries);
        let waits = keys.iter().filter_map(|key| {
            let known = attempts.get(key)?;
            let until = known.last + known.wait(key.free());
            Some(until.saturating_duration_since(now))
        });
        let wait = waits.max().unwrap_or_default();
        if !wait.is_zero() {
            return Err(wait);
        }
        let mut slow = Duration::ZERO;
        for key in keys {
            let is_name = matches!(key, Key::Name(_));
            let known = attempts.entry(key).or_insert(Attempts {
                count: 0,
                last: now,
            });
            if now.saturating_duration_since(known.last) > FORGOTTEN {
                known.count = 0;
            }
            known.count += 1;
            known.last = now;
            if is_name && known.count > FREE_ANYWHERE {
                slow = SLOW;
            }
        }
        Ok(slow)
    }

    /// The attempt was right. The address keeps its earlier ones: whoever knows
    /// one password may still be guessing others.
    pub(crate) fn succeeded(&self, name: &str, tries: Tries<'_>) {
        let mut attempts = self.lock();
        for key in keys(name, tries) {
            if matches!(key, Key::From(..) | Key::Owner(_)) {
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

fn keys(name: &str, tries: Tries<'_>) -> Vec<Key> {
    let address = match tries {
        Tries::Owner(id) => return vec![Key::Owner(id.to_owned())],
        Tries::LogIn(address) => address.map(household),
    };
    // A name is at most so long; what is longer is nobody's.
    let name: String = store::people::key(name).chars().take(20).collect();
    let from = [Key::From(name.clone(), address), Key::Name(name)];
    from.into_iter().chain(address.map(Key::Address)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOWHERE: Tries<'_> = Tries::LogIn(None);

    fn at(last: u8) -> Tries<'static> {
        Tries::LogIn(Some(IpAddr::from([192, 0, 2, last])))
    }

    const AT_ONCE: Result<Duration, Duration> = Ok(Duration::ZERO);

    #[test]
    fn waits_grow_and_end() {
        for tries in [NOWHERE, Tries::Owner("u1")] {
            let lockout = Lockout::default();
            let mut now = Instant::now();
            for _ in 0..5 {
                assert_eq!(lockout.attempt("anna", tries, now), AT_ONCE);
            }
            for seconds in [30, 60, 120, 240, 480, 960, 1920, 3600, 3600] {
                let wait = Duration::from_secs(seconds);
                assert_eq!(lockout.attempt("Anna", tries, now), Err(wait));
                now += wait;
                assert_eq!(lockout.attempt("anna", tries, now), AT_ONCE);
            }
            now += FORGOTTEN + LONGEST;
            assert_eq!(lockout.attempt("anna", tries, now), AT_ONCE);
            assert_eq!(lockout.attempt("anna", tries, now), AT_ONCE);
        }
    }

    #[test]
    fn nobody_is_locked_out_from_elsewhere() {
        let lockout = Lockout::default();
        let now = Instant::now();
        for _ in 0..5 {
            assert_eq!(lockout.attempt("anna", at(1), now), AT_ONCE);
        }
        assert_eq!(lockout.attempt("anna", at(1), now), Err(FIRST));
        assert_eq!(lockout.attempt("anna", at(2), now), AT_ONCE);
        // Not even at the same address, where she is logged in.
        assert_eq!(lockout.attempt("anna", Tries::Owner("u1"), now), AT_ONCE);
    }

    #[test]
    fn many_wrong_attempts_from_everywhere_only_slow_the_next_ones_down() {
        let lockout = Lockout::default();
        let now = Instant::now();
        for number in 0..50 {
            assert_eq!(lockout.attempt("anna", at(number), now), AT_ONCE);
        }
        assert_eq!(lockout.attempt("anna", at(99), now), Ok(SLOW));
        assert_eq!(lockout.attempt("bob", at(99), now), AT_ONCE);
        assert_eq!(lockout.attempt("anna", Tries::Owner("u1"), now), AT_ONCE);
        let tomorrow = now + FORGOTTEN + FIRST;
        assert_eq!(lockout.attempt("anna", at(99), tomorrow), AT_ONCE);
    }

    #[test]
    fn an_address_that_tries_many_names_waits_too() {
        let lockout = Lockout::default();
        let now = Instant::now();
        for number in 0..10 {
            let name = format!("name{number}");
            assert_eq!(lockout.attempt(&name, at(1), now), AT_ONCE);
        }
        assert_eq!(lockout.attempt("other", at(1), now), Err(FIRST));
        assert_eq!(lockout.attempt("other", NOWHERE, now), AT_ONCE);
    }

    #[test]
    fn the_right_password_clears_the_name_and_not_the_address() {
        let lockout = Lockout::default();
        let now = Instant::now();
        for _ in 0..9 {
            assert_eq!(lockout.attempt("anna", at(1), now), AT_ONCE);
            lockout.succeeded("anna", at(1));
        }
        for number in 0..9 {
            let name = format!("name{number}");
            assert_eq!(lockout.attempt(&name, at(1), now), AT_ONCE);
        }
        assert_eq!(lockout.attempt("anna", at(1), now), AT_ONCE);
        lockout.succeeded("anna", at(1));
        assert_eq!(lockout.attempt("name10", at(1), now), AT_ONCE);
        assert_eq!(lockout.attempt("anna", at(1), now), Err(FIRST));
    }
}
