//! How often somebody may do something: so many at once, and so many a second
//! in the long run.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// So many at once, and so many a second in the long run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rate {
    /// How many at once.
    pub burst: f64,
    /// How many a second.
    pub each_second: f64,
}

impl Rate {
    /// So much on one day.
    pub const fn each_day(amount: f64) -> Rate {
        Rate {
            burst: amount,
            each_second: amount / 86_400.0,
        }
    }

    /// So many times as much.
    pub fn times(self, times: f64) -> Rate {
        Rate {
            burst: self.burst * times,
            each_second: self.each_second * times,
        }
    }
}

/// Counts what one visitor does.
#[derive(Clone, Copy, Debug)]
pub struct Bucket {
    left: f64,
    /// When it was last filled.
    at: Instant,
}

impl Bucket {
    /// A bucket that nobody has taken from.
    pub fn full(rate: Option<Rate>, now: Instant) -> Bucket {
        Bucket {
            left: rate.map_or(0.0, |rate| rate.burst),
            at: now,
        }
    }

    /// Whether one more is allowed now.
    pub fn take(&mut self, rate: Option<Rate>, now: Instant) -> bool {
        self.take_many(1.0, rate, now)
    }

    /// Whether so many more are allowed now.
    pub fn take_many(&mut self, amount: f64, rate: Option<Rate>, now: Instant) -> bool {
        let Some(rate) = rate else {
            return true;
        };
        let allowed = self.filled(rate, now) >= amount;
        if allowed {
            self.left -= amount;
        }
        allowed
    }

    /// Takes what has been used already, even if it was not left.
    fn spend(&mut self, amount: f64, rate: Rate, now: Instant) {
        self.left = self.filled(rate, now) - amount;
    }

    /// How many are left now.
    fn filled(&mut self, rate: Rate, now: Instant) -> f64 {
        let passed = now.saturating_duration_since(self.at).as_secs_f64();
        self.left = (self.left + passed * rate.each_second).min(rate.burst);
        self.at = now;
        self.left
    }

    /// Whether it is full again, so that it can be forgotten.
    fn is_full(&self, rate: Rate, now: Instant) -> bool {
        let passed = now.saturating_duration_since(self.at).as_secs_f64();
        self.left + passed * rate.each_second >= rate.burst
    }
}

/// Counts what each visitor does.
pub struct Buckets<K> {
    inner: Mutex<Inner<K>>,
}

struct Inner<K> {
    buckets: HashMap<K, Bucket>,
    /// At this number those that are full are forgotten.
    look_at: usize,
}

/// So many are remembered without a look at whether they are needed.
const MANY: usize = 10_000;

impl<K> Default for Buckets<K> {
    fn default() -> Buckets<K> {
        let (buckets, look_at) = (HashMap::new(), MANY);
        let inner = Mutex::new(Inner { buckets, look_at });
        Buckets { inner }
    }
}

impl<K: Eq + Hash> Buckets<K> {
    /// Whether this one may do one more.
    pub fn allow(&self, key: K, rate: Option<Rate>, now: Instant) -> bool {
        self.allow_many(key, 1.0, rate, now)
    }

    /// Whether this one may do so many more.
    pub fn allow_many(&self, key: K, amount: f64, rate: Option<Rate>, now: Instant) -> bool {
        let Some(some) = rate else {
            return true;
        };
        let mut inner = self.lock();
        inner.bucket(key, some, now).take_many(amount, rate, now)
    }

    /// Whether anything is left for this one.
    pub fn has_some(&self, key: K, rate: Option<Rate>, now: Instant) -> bool {
        let Some(rate) = rate else {
            return true;
        };
        self.lock().bucket(key, rate, now).filled(rate, now) > 0.0
    }

    /// Counts what this one has done already.
    pub fn spend(&self, key: K, amount: f64, rate: Option<Rate>, now: Instant) {
        if let Some(rate) = rate {
            self.lock().bucket(key, rate, now).spend(amount, rate, now);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Inner<K>> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K: Eq + Hash> Inner<K> {
    fn bucket(&mut self, key: K, rate: Rate, now: Instant) -> &mut Bucket {
        if self.buckets.len() >= self.look_at {
            self.buckets.retain(|_, bucket| !bucket.is_full(rate, now));
            // A look at all of them must not follow every request.
            self.look_at = MANY.max(2 * self.buckets.len());
        }
        let bucket = self.buckets.entry(key);
        bucket.or_insert_with(|| Bucket::full(Some(rate), now))
    }
}

/// Counts what each address does.
pub type Addresses = Buckets<IpAddr>;

/// A visitor with one address of version 6 has the 64 bits behind it. A socket of
/// both versions shows those of version 4 within version 6.
pub fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        four @ IpAddr::V4(_) => four,
        IpAddr::V6(six) => {
            let [a, b, c, d, ..] = six.segments();
            IpAddr::from([a, b, c, d, 0, 0, 0, 0])
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_burst_and_then_a_steady_rate() {
        let rate = Some(Rate {
            burst: 3.0,
            each_second: 2.0,
        });
        let start = Instant::now();
        let mut bucket = Bucket::full(rate, start);
        let mut at = |ms| bucket.take(rate, start + Duration::from_millis(ms));
        assert_eq!([at(0), at(0), at(0), at(0)], [true, true, true, false]);
        assert_eq!([at(400), at(500), at(500)], [false, true, false]);
        assert_eq!(
            [at(60_000), at(60_000), at(60_000), at(60_000)],
            [true, true, true, false]
        );
    }

    #[test]
    fn without_a_rate_all_is_allowed() {
        let now = Instant::now();
        let mut bucket = Bucket::full(None, now);
        assert!((0..1_000).all(|_| bucket.take(None, now)));
    }

    #[test]
    fn what_was_used_already_is_owed() {
        let (buckets, start) = (Buckets::default(), Instant::now());
        let rate = Some(Rate {
            burst: 10.0,
            each_second: 1.0,
        });
        buckets.spend("ann", 15.0, rate, start);
        let has_some = |second| buckets.has_some("ann", rate, start + Duration::from_secs(second));
        assert_eq!(
            [has_some(0), has_some(5), has_some(6)],
            [false, false, true]
        );
        assert!(buckets.has_some("bob", rate, start));
        let bob = |amount| buckets.allow_many("bob", amount, rate, start);
        assert_eq!([bob(8.0), bob(3.0), bob(2.0)], [true, false, true]);
    }

    #[test]
    fn a_little_at_a_time_fills_a_large_bucket_too() {
        let (rate, start) = (Some(Rate::each_day(128e6)), Instant::now());
        let mut bucket = Bucket::full(rate, start);
        assert!(bucket.take_many(128e6, rate, start));
        for ms in 0..100_000 {
            bucket.take_many(1.0, rate, start + Duration::from_millis(ms));
        }
        let later = start + Duration::from_secs(100);
        assert!(bucket.take_many(40_000.0, rate, later), "{bucket:?}");
    }

    #[test]
    fn whoever_did_nothing_of_late_is_forgotten() {
        let (buckets, start) = (Buckets::default(), Instant::now());
        let rate = Some(Rate {
            burst: 2.0,
            each_second: 1.0,
        });
        for key in 0..MANY {
            buckets.allow(key, rate, start);
        }
        buckets.allow(MANY, rate, start + Duration::from_secs(1));
        assert_eq!(buckets.lock().buckets.len(), 1);
    }
}
