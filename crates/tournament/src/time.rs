//! Points in time, as the caller tells them.
//!
//! Nothing in this crate reads a clock. A time is a number of milliseconds
//! since a beginning that the caller chooses once and keeps for a tournament.

use serde::{Deserialize, Serialize};

/// A point in time, in milliseconds.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
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

    /// How many whole minutes this is after another time; 0 if it is before.
    pub const fn minutes_after(self, other: Time) -> u64 {
        self.0.saturating_sub(other.0) / 60_000
    }

    /// The time after so many minutes, or the last time there is.
    #[must_use]
    pub const fn after_minutes(self, minutes: u32) -> Time {
        Time(self.0.saturating_add(minutes as u64 * 60_000))
    }
}
