//! Points in time, as the caller tells them.
//!
//! Nothing in this crate reads a clock. A time is a number of milliseconds
//! since a beginning that the caller chooses once and keeps for a game.

use std::time::Duration;

/// A point in time, in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Time(u64);

impl Time {
    /// This many milliseconds after the beginning.
    pub const fn from_millis(millis: u64) -> Time {
        Time(millis)
    }

    /// Milliseconds since the beginning.
    pub const fn as_millis(self) -> u64 {
        self.0
    }

    /// How long ago `earlier` was; nothing if it is still to come, since clocks
    /// of machines are sometimes set back and no game may suffer from it.
    pub const fn since(self, earlier: Time) -> Duration {
        Duration::from_millis(self.0.saturating_sub(earlier.0))
    }

    /// The time before this span, or the first time there is.
    #[must_use]
    pub fn before(self, span: Duration) -> Time {
        let millis = u64::try_from(span.as_millis()).unwrap_or(u64::MAX);
        Time(self.0.saturating_sub(millis))
    }

    /// The time after this span, or the last time there is.
    #[must_use]
    pub fn after(self, span: Duration) -> Time {
        let millis = u64::try_from(span.as_millis()).unwrap_or(u64::MAX);
        Time(self.0.saturating_add(millis))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_never_overflows_nor_runs_backward() {
        let (early, late) = (Time::from_millis(1_000), Time::from_millis(3_500));
        assert_eq!(late.since(early), Duration::from_millis(2_500));
        assert_eq!(early.since(late), Duration::ZERO);
        assert_eq!(early.after(Duration::from_millis(2_500)), late);
        assert_eq!(late.after(Duration::MAX).as_millis(), u64::MAX);
        assert_eq!(late.before(Duration::from_millis(2_500)), early);
        assert_eq!(early.before(Duration::MAX).as_millis(), 0);
    }
}
