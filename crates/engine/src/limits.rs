//! How much a mind may use, and how it is stopped.

use std::fmt;
use std::num::NonZero;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use rules::AnyMove;
use thiserror::Error;

use crate::Score;
use crate::clock::Instant;

/// How much a mind may use, and who watches it.
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    /// Bytes of memory.
    pub memory: u64,
    /// Threads, one at the least.
    pub threads: usize,
    /// When to give up.
    pub deadline: Option<Instant>,
    /// Gives up once it is set.
    pub cancel: Option<&'a AtomicBool>,
    /// Is told what a search finds, depth by depth.
    pub watch: Option<Watcher<'a>>,
}

/// The player who is told what a search finds.
#[derive(Clone, Copy)]
pub struct Watcher<'a>(pub &'a (dyn Fn(&Progress) + Sync));

impl fmt::Debug for Watcher<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Watcher")
    }
}

/// What a search has found when it has finished a depth.
#[derive(Clone, Debug, PartialEq)]
pub struct Progress {
    /// In turns of Pentago, in plies of Pente.
    pub depth: u32,
    /// Positions that the thread which tells has looked at.
    pub nodes: u64,
    /// For the side to move.
    pub score: Score,
    /// The moves that are expected, the best first.
    pub line: Vec<AnyMove>,
}

/// Asked once: the answer is read from files of the system.
static CORES: LazyLock<usize> =
    LazyLock::new(|| thread::available_parallelism().map_or(1, NonZero::get));

impl Default for Limits<'_> {
    /// Two gigabytes, all threads, no deadline.
    fn default() -> Self {
        Limits {
            memory: 2_000_000_000,
            threads: *CORES,
            deadline: None,
            cancel: None,
            watch: None,
        }
    }
}

/// Bytes of a megabyte.
const MEGABYTE: u64 = 1_000_000;

impl<'a> Limits<'a> {
    /// Divides the memory: the megabytes of a search's table, and the limits of
    /// what works beside it, which is the greater part.
    pub(crate) fn shared_with_table(&self) -> (usize, Limits<'a>) {
        const MAX_TABLE_MB: u64 = 128;
        let all = self.memory / MEGABYTE;
        let table = (all / 8).clamp(1, MAX_TABLE_MB).min(all);
        let beside = Limits {
            memory: self.memory - table * MEGABYTE,
            ..*self
        };
        (table as usize, beside)
    }

    /// How long to think about a move, by the clock: a twentieth of what is left,
    /// since games are longer than they seem, and half of what the turn earns
    /// back. Never more than half of what is left, for what comes between the
    /// mind and its clock, and never less than gives a move worth having.
    pub fn time_for_move(left: Duration, increment: Duration) -> Duration {
        const LEAST: Duration = Duration::from_millis(20);
        (left / 20 + increment / 2).min(left / 2).max(LEAST)
    }

    /// The same with a deadline that is so long from now.
    #[must_use]
    pub fn within(self, time: Duration) -> Limits<'a> {
        Limits {
            deadline: Some(Instant::now() + time),
            ..self
        }
    }

    /// Whether to go on. Called often, so that a stop takes effect at once.
    pub fn check(&self) -> Result<(), Interrupted> {
        if self
            .cancel
            .is_some_and(|cancel| cancel.load(Ordering::Relaxed))
        {
            return Err(Interrupted::Cancelled);
        }
        if self
            .deadline
            .is_some_and(|deadline| Instant::now() >= deadline)
        {
            return Err(Interrupted::Deadline);
        }
        Ok(())
    }
}

/// Why a mind stopped early.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Interrupted {
    /// The time was over.
    #[error("the time was over")]
    Deadline,
    /// Somebody asked to stop.
    #[error("it was cancelled")]
    Cancelled,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_for_a_move_follows_the_clock() {
        let time = |left: u64, increment: u64| {
            let [left, increment] = [left, increment].map(Duration::from_millis);
            Limits::time_for_move(left, increment).as_millis()
        };
        assert_eq!(time(20_000, 0), 1_000);
        // An increment may be spent; thirty seconds a move are such, too.
        assert_eq!(time(20_000, 4_000), 3_000);
        assert_eq!(time(30_000, 30_000), 15_000);
        assert_eq!(time(1_000, 5_000), 500);
        assert_eq!(time(0, 0), 20);
        assert_eq!(time(u64::MAX, u64::MAX), u128::from(u64::MAX / 2));
    }

    #[test]
    fn a_table_and_what_works_beside_it_share_the_memory() {
        let cancel = AtomicBool::new(false);
        let whole = [0, 1, 2, 7, 8, 100, 256, 2_000, 64_000].map(|size| size * MEGABYTE);
        for bytes in whole.into_iter().chain([MEGABYTE - 1]) {
            let limits = Limits {
                memory: bytes,
                threads: 3,
                deadline: Some(Instant::now()),
                cancel: Some(&cancel),
                watch: None,
            };
            let (table, beside) = limits.shared_with_table();
            assert_eq!(table as u64 * MEGABYTE + beside.memory, bytes);
            assert!(table > 0 || bytes < MEGABYTE);
            assert!(beside.memory >= bytes / 2 || bytes < 2 * MEGABYTE);
            assert_eq!(beside.deadline, limits.deadline);
            assert_eq!(beside.threads, 3);
            assert!(beside.cancel.is_some());
        }
    }
}
