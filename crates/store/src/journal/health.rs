//! Whether commits succeed: told once when that changes, and tried less often
//! while they fail.

use std::time::Duration;

use crate::StoreError;

#[derive(Default)]
pub(crate) struct Health {
    /// Commits that have failed since the last good one.
    failed: u32,
    /// Why, as the log was told.
    why: String,
}

/// How long the writer waits after the second commit in succession that fails;
/// each time twice as long, up to a second and some.
const PAUSE: Duration = Duration::from_millis(10);
const DOUBLINGS: u32 = 7;

impl Health {
    pub(crate) fn good(&mut self) {
        if self.failed > 0 {
            tracing::info!(failed = self.failed, "commits succeed again");
            *self = Health::default();
        }
    }

    pub(crate) fn bad(&mut self, error: &StoreError) {
        self.failed = self.failed.saturating_add(1);
        let why = error.to_string();
        if self.why != why {
            tracing::error!(%error, "commits fail");
            self.why = why;
        }
    }

    /// A disk that has failed twice will most likely fail again, while every
    /// game that waits for it asks at once.
    pub(crate) fn pause(&self) -> Option<Duration> {
        let doublings = self.failed.checked_sub(2)?.min(DOUBLINGS);
        Some(PAUSE * (1 << doublings))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_while_commits_fail_and_end_with_a_good_one() {
        let mut health = Health::default();
        let mut pauses = Vec::new();
        for _ in 0..100 {
            health.bad(&StoreError::NotWritten);
            pauses.push(health.pause().map(|pause| pause.as_millis()));
        }
        let first = [None, Some(10), Some(20), Some(40)];
        assert_eq!(&pauses[..4], first);
        assert_eq!(pauses.last(), Some(&Some(1_280)));
        health.good();
        assert_eq!(health.pause(), None);
    }
}
