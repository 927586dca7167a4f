//! How much a mind may use, and how it is stopped.

use std::num::NonZero;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Instant;

use thiserror::Error;

/// How much a mind may use.
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
        }
    }
}

impl Limits<'_> {
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
