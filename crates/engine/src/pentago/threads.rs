//! Work that threads share, as many as the system gives.

use std::iter;
use std::panic::resume_unwind;
use std::thread::{self, Builder};

/// How many threads are worth starting for so much work, where each must have
/// its share.
pub(super) fn worth_threads(work: usize, share: usize, threads: usize) -> usize {
    threads.clamp(1, (work / share).max(1))
}

/// Does the same work on so many threads, of which the caller's is one, and
/// gives what each of them ends with.
///
/// A thread that the system refuses is done without. So the work is to take its
/// parts from a queue until that is empty: then all of them are done.
pub(super) fn together<T: Send>(threads: usize, work: impl Fn() -> T + Sync) -> Vec<T> {
    with_threads(threads, Builder::new, work)
}

fn with_threads<T: Send>(
    threads: usize,
    builder: impl Fn() -> Builder,
    work: impl Fn() -> T + Sync,
) -> Vec<T> {
    thread::scope(|scope| {
        let others = (1..threads).map_while(|_| builder().spawn_scoped(scope, &work).ok());
        let others: Vec<_> = others.collect();
        let own = work();
        // A worker that panicked has found a defect: pass it on.
        let ends = others
            .into_iter()
            .map(|other| other.join().unwrap_or_else(|panic| resume_unwind(panic)));
        iter::once(own).chain(ends).collect()
    })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;

    const PARTS: u32 = 100;

    /// How many threads worked, and how much they did.
    fn shared(threads: usize, builder: fn() -> Builder) -> (usize, u32) {
        let next = AtomicU32::new(0);
        let done = with_threads(threads, builder, || {
            let mut done = 0_u32;
            while next.fetch_add(1, Ordering::Relaxed) < PARTS {
                done += 1;
            }
            done
        });
        (done.len(), done.iter().sum())
    }

    #[test]
    fn all_is_done_by_any_number_of_threads() {
        for threads in [0, 1, 2, 5] {
            assert_eq!(shared(threads, Builder::new), (threads.max(1), PARTS));
        }
    }

    #[test]
    fn little_work_is_done_alone() {
        for (work, threads, worth) in [
            (0, 0, 1),
            (0, 8, 1),
            (99, 8, 1),
            (199, 8, 1),
            (200, 8, 2),
            (10_000, 8, 8),
            (10_000, 1, 1),
        ] {
            assert_eq!(worth_threads(work, 100, threads), worth, "{work}");
        }
    }

    #[test]
    fn without_threads_the_caller_does_all() {
        // No system has so much room for a stack.
        let refused = || Builder::new().stack_size(usize::MAX / 8);
        assert_eq!(shared(3, refused), (1, PARTS));
    }
}
