//! Heavy work: a few pieces at once, on threads of their own, in turns that are
//! fair to people and addresses.

use std::time::Duration;

use tokio::task::JoinError;

use crate::turns::Turns;
use crate::{Party, Problem};

/// Heavy work of all kinds: a few pieces at once, the others wait for a turn.
pub struct Workshop {
    looking: Turns,
    /// Lists of games are short work, which does not wait behind papers.
    listing: Turns,
    /// What changes something does not wait behind those who look.
    changing: Turns,
}

tokio::task_local! {
    /// For whom a request is answered.
    static ASKING: Party;
}

/// Answers a request for somebody, whose turn it is where work is heavy.
pub async fn asked_by<T>(party: Party, answering: impl Future<Output = T>) -> T {
    ASKING.scope(party, answering).await
}

/// How many pieces of heavy work are done at once.
const MAX_AT_ONCE: usize = 2;
/// How long a piece of work waits for its turn.
const MAX_WAIT: Duration = Duration::from_secs(10);

impl Default for Workshop {
    fn default() -> Workshop {
        Workshop {
            looking: Turns::new(MAX_AT_ONCE),
            listing: Turns::new(MAX_AT_ONCE),
            changing: Turns::new(MAX_AT_ONCE),
        }
    }
}

impl Workshop {
    /// Draws something up on a thread of its own when it is its turn. Whoever
    /// waits for too long is told to come back.
    pub async fn look<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        done(&self.looking, MAX_WAIT, work).await
    }

    /// The same for a list.
    pub async fn list<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        done(&self.listing, MAX_WAIT, work).await
    }

    /// The same for what changes something: it waits for as long as it takes.
    pub async fn change<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        done(&self.changing, Duration::MAX, work).await
    }
}

/// For whom the request is that is being answered here.
pub(crate) fn asking() -> Party {
    let nobody = |_| Party::new("", None);
    ASKING.try_with(Party::clone).unwrap_or_else(nobody)
}

async fn done<T: Send + 'static>(
    turns: &Turns,
    max_wait: Duration,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Problem> {
    let turn = turns.turn(asking(), max_wait).await;
    let turn = turn.ok_or_else(Problem::busy)?;
    heavy(turn, work).await.map_err(|error| failed(&error))
}

fn failed(error: &JoinError) -> Problem {
    tracing::error!(%error, "heavy work failed");
    Problem::busy()
}

/// Does heavy work on a thread of its own. The permit goes along: whoever hangs
/// up does not make room for more.
pub async fn heavy<T: Send + 'static>(
    permit: impl Send + 'static,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, JoinError> {
    let working = tokio::task::spawn_blocking(move || {
        let done = work();
        drop(permit);
        done
    });
    working.await
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, mpsc};

    use tokio::sync::Semaphore;

    use super::*;

    #[tokio::test]
    async fn heavy_work_keeps_its_permit_when_nobody_waits_any_more() {
        let places = Arc::new(Semaphore::new(1));
        let permit = Arc::clone(&places).try_acquire_owned();
        let (go_on, held) = mpsc::channel::<()>();
        let work = heavy(permit.expect("a place"), move || held.recv().is_ok());
        let hung_up = tokio::time::timeout(Duration::from_millis(1), work).await;
        assert!(hung_up.is_err() && places.available_permits() == 0);
        go_on.send(()).expect("it is at work");
        assert!(places.acquire().await.is_ok(), "and gives it back");
    }
}
