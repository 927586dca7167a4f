//! Turns at what only a few may do at once. Everybody's comes: who is next is
//! decided by a fair queue (`fair.rs`).

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::oneshot;

use crate::fair::{FairQueue, Party};

/// So many turns at once.
#[derive(Clone)]
pub struct Turns(Arc<Mutex<Waiting>>);

struct Waiting {
    free: usize,
    queue: FairQueue<oneshot::Sender<Turn>>,
}

/// A turn; the next one begins when it is dropped.
pub struct Turn(Option<Turns>);

impl Turns {
    /// So many at once.
    pub fn new(at_once: usize) -> Turns {
        let queue = FairQueue::default();
        Turns(Arc::new(Mutex::new(Waiting {
            free: at_once,
            queue,
        })))
    }

    /// Waits for a turn, for so long at the most.
    pub async fn turn(&self, party: Party, max_wait: Duration) -> Option<Turn> {
        let told = {
            let mut waiting = self.lock();
            if waiting.free > 0 {
                waiting.free -= 1;
                return Some(Turn(Some(self.clone())));
            }
            let (tell, told) = oneshot::channel();
            waiting.queue.push(party, 1.0, tell);
            told
        };
        let turn = tokio::time::timeout(max_wait, told).await;
        turn.ok()?.ok()
    }

    /// Whether this person waits already.
    pub fn has_waiting(&self, person: &str) -> bool {
        let mut waiting = self.lock();
        waiting.queue.retain(|tell| !tell.is_closed());
        waiting.queue.has(person)
    }

    fn pass_on(&self) {
        loop {
            let mut waiting = self.lock();
            let Some(next) = waiting.queue.pop() else {
                waiting.free += 1;
                return;
            };
            drop(waiting);
            match next.send(Turn(Some(self.clone()))) {
                Ok(()) => return,
                // The one who waited has gone; this turn passes nothing on.
                Err(mut turn) => turn.0 = None,
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        if let Some(turns) = self.0.take() {
            turns.pass_on();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONG: Duration = Duration::from_secs(60);

    fn party(person: &str) -> Party {
        Party::new(person, None)
    }

    async fn settled() {
        for _ in 0..10 {
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test]
    async fn whoever_asks_for_much_does_not_keep_others_waiting() {
        let turns = Turns::new(1);
        let first = turns.turn(party("eve"), LONG).await.expect("it is free");
        let wait = |person: &'static str| {
            let turns = turns.clone();
            tokio::spawn(async move { turns.turn(party(person), LONG).await })
        };
        let eves: Vec<_> = (0..9).map(|_| wait("eve")).collect();
        settled().await;
        assert!(turns.has_waiting("eve") && !turns.has_waiting("ann"));
        let ann = wait("ann");
        settled().await;
        drop(first);
        settled().await;
        let held: Vec<_> = eves
            .into_iter()
            .filter(tokio::task::JoinHandle::is_finished)
            .collect();
        assert_eq!(held.len(), 1, "the first who asked");
        drop(held.into_iter().next().expect("one").await);
        settled().await;
        assert!(ann.is_finished(), "and not eight more before her");
    }

    #[tokio::test]
    async fn whoever_has_gone_is_passed_over() {
        let turns = Turns::new(1);
        let first = turns.turn(party("ann"), LONG).await.expect("it is free");
        for gone in ["bob", "cem"] {
            let left = turns.turn(party(gone), Duration::from_millis(1)).await;
            assert!(left.is_none() && !turns.has_waiting(gone));
        }
        drop(first);
        assert_eq!(turns.lock().free, 1, "and nobody is waited for");
    }

    #[tokio::test]
    async fn so_many_have_a_turn_at_once() {
        let turns = Turns::new(2);
        let one = turns.turn(party("ann"), LONG).await;
        let other = turns.turn(party("ann"), LONG).await;
        assert!(one.is_some() && other.is_some());
        let third = turns.turn(party("ann"), Duration::from_millis(1)).await;
        assert!(third.is_none());
        drop((one, other));
        assert_eq!(turns.lock().free, 2);
    }
}
