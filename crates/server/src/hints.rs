//! Hints are thought about one at a time. Everybody's turn comes: the queue is
//! fair, and each person waits for one hint at most.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use protocol::web::Code;
use tokio::sync::oneshot;

use crate::fair::{FairQueue, Party};
use crate::problem::Problem;

/// How long somebody waits for a turn.
const MAX_WAIT: Duration = Duration::from_secs(5);

/// Those who wait for a hint.
#[derive(Clone, Default)]
pub(crate) struct Hints(Arc<Mutex<Waiting>>);

#[derive(Default)]
struct Waiting {
    queue: FairQueue<oneshot::Sender<Turn>>,
    /// Whether a hint is being thought about.
    busy: bool,
}

/// The turn to think; the next one's begins when it is dropped.
pub(crate) struct Turn(Option<Hints>);

impl Hints {
    /// Waits for a turn.
    pub(crate) async fn turn(&self, party: Party) -> Result<Turn, Problem> {
        let told = {
            let mut waiting = self.lock();
            if !waiting.busy {
                waiting.busy = true;
                return Ok(Turn(Some(self.clone())));
            }
            waiting.queue.retain(|tell| !tell.is_closed());
            if waiting.queue.has(&party.person) {
                return Err(Problem::says(Code::TooMany, "refused.many-hints").retry_after(2));
            }
            let (tell, told) = oneshot::channel();
            waiting.queue.push(party, 1.0, tell);
            told
        };
        let busy = || Problem::says(Code::Unavailable, "refused.others-think").retry_after(2);
        let turn = tokio::time::timeout(MAX_WAIT, told).await;
        turn.map_err(|_| busy())?.map_err(|_| busy())
    }

    fn pass_on(&self) {
        loop {
            let mut waiting = self.lock();
            let Some(next) = waiting.queue.pop() else {
                waiting.busy = false;
                return;
            };
            drop(waiting);
            match next.send(Turn(Some(self.clone()))) {
                Ok(()) => return,
                // Whoever waited has gone; this turn passes nothing on.
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
        if let Some(hints) = self.0.take() {
            hints.pass_on();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn party(person: &str) -> Party {
        Party::new(person, None)
    }

    async fn settled() {
        for _ in 0..10 {
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test]
    async fn everybody_has_a_turn_and_nobody_two_in_the_queue() {
        let hints = Hints::default();
        let first = hints.turn(party("eve")).await.expect("nobody thinks");
        let eve = tokio::spawn({
            let hints = hints.clone();
            async move { hints.turn(party("eve")).await }
        });
        settled().await;
        let many = hints.turn(party("eve")).await.err().expect("one waits");
        assert_eq!(many.code, Code::TooMany);
        let ann = tokio::spawn({
            let hints = hints.clone();
            async move { hints.turn(party("ann")).await }
        });
        settled().await;
        drop(first);
        settled().await;
        assert!(eve.is_finished() && !ann.is_finished());
        let turn = eve.await.expect("no panic").expect("her turn");
        drop(turn);
        assert!(ann.await.expect("no panic").is_ok());
        assert!(!hints.lock().busy);
    }

    #[tokio::test]
    async fn whoever_has_gone_is_passed_over() {
        let hints = Hints::default();
        let first = hints.turn(party("ann")).await.expect("nobody thinks");
        for gone in ["bob", "cem"] {
            let waits = hints.turn(party(gone));
            let left = tokio::time::timeout(Duration::from_millis(1), waits).await;
            assert!(left.is_err());
        }
        drop(first);
        assert!(!hints.lock().busy, "and nobody is waited for");
        assert!(hints.turn(party("dee")).await.is_ok());
    }
}
