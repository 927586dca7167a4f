//! How much one visitor may ask for.

use std::time::Duration;

use tokio::task::JoinError;

use crate::fair::Party;
use crate::problem::Problem;
use crate::rate::Rate;
use crate::turns::Turns;

/// How much one visitor may ask for.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Messages on one socket: how many at once, and how many a second.
    pub messages: Option<Rate>,
    /// Requests of one address that change something.
    pub changes: Option<Rate>,
    /// Requests of one address that are costly to answer: pictures, papers,
    /// whole logs, lists of games.
    pub costly: Option<Rate>,
    /// New accounts of one address.
    pub accounts: Option<Rate>,
    /// New guests of one address.
    pub guests: Option<Rate>,
    /// Bytes that one address sends in bodies.
    pub uploads: Option<Rate>,
    /// Bytes of tournaments that one person imports.
    pub imports: Option<Rate>,
    /// Sockets at once.
    pub sockets: usize,
    /// Sockets of one address.
    pub sockets_each: usize,
    /// Sockets of one person: windows, phones, programs.
    pub sockets_of_person: usize,
    /// Events of one game beside those that come with its moves.
    pub events_of_game: usize,
    /// Games that one person has opened and that are not over.
    pub games_of_person: usize,
    /// Those of them against the engine.
    pub engine_games_of_person: usize,
    /// Open games of one address.
    pub games_each: usize,
    /// Bytes that must be free on the disk for anything new to begin.
    pub min_free: u64,
    /// How large tournaments can become.
    pub tournaments: TournamentLimits,
    /// How much connections may hold, and how slow they may be.
    pub http: HttpLimits,
}

/// How much HTTP connections may hold, all of them and those of each address,
/// and how slow they may be. A club evening has one address, so what an address
/// may hold is enough for some hundred people.
#[derive(Clone, Copy, Debug)]
pub struct HttpLimits {
    /// Connections at once.
    pub connections: usize,
    /// Connections of one address; behind a proxy, its requests at once.
    pub connections_each: usize,
    /// How long the head of a request may take; an idle connection, too.
    pub head: Duration,
    /// How long the body of a request may take.
    pub body: Duration,
    /// Within which a reader must take 64 KiB, or all that waits for it.
    pub stall: Duration,
    /// Bytes of large bodies that are being read.
    pub bodies: usize,
    /// Those of one address.
    pub bodies_each: usize,
    /// Bytes of large answers that are being sent.
    pub answers: usize,
    /// Those to one address.
    pub answers_each: usize,
}

impl Default for HttpLimits {
    fn default() -> HttpLimits {
        HttpLimits {
            connections: 10_000,
            connections_each: 2_000,
            head: Duration::from_secs(10),
            body: Duration::from_secs(30),
            stall: Duration::from_secs(30),
            bodies: 64 << 20,
            bodies_each: 24 << 20,
            answers: 256 << 20,
            answers_each: 96 << 20,
        }
    }
}

const MB: f64 = 1_000_000.0;

/// How large tournaments can become.
#[derive(Clone, Copy, Debug)]
pub struct TournamentLimits {
    /// Entries of one that a guest has opened.
    pub entries_of_guests: usize,
    /// Entries of one that an account has opened.
    pub entries: usize,
    /// Matches that hold, those of Swiss rounds to come among them.
    pub matches: usize,
    /// Events in the log: entries, pairings, results, corrections.
    pub events: usize,
}

impl Default for TournamentLimits {
    fn default() -> TournamentLimits {
        TournamentLimits {
            entries_of_guests: 500,
            entries: 2_000,
            matches: 20_000,
            events: 100_000,
        }
    }
}

impl Default for Limits {
    /// More than people need, less than what harms others.
    fn default() -> Limits {
        Limits {
            messages: Some(Rate {
                burst: 100.0,
                each_second: 10.0,
            }),
            changes: Some(Rate {
                burst: 300.0,
                each_second: 5.0,
            }),
            costly: Some(Rate {
                burst: 300.0,
                each_second: 10.0,
            }),
            accounts: Some(Rate {
                burst: 50.0,
                each_second: 1.0 / 120.0,
            }),
            guests: Some(Rate {
                burst: 300.0,
                each_second: 0.1,
            }),
            uploads: Some(Rate::each_day(128.0 * MB)),
            imports: Some(Rate::each_day(32.0 * MB)),
            sockets: 50_000,
            sockets_each: 1_000,
            sockets_of_person: 50,
            events_of_game: 2_000,
            games_of_person: 50,
            engine_games_of_person: 10,
            games_each: 2_000,
            min_free: 256_000_000,
            tournaments: TournamentLimits::default(),
            http: HttpLimits::default(),
        }
    }
}

impl Limits {
    /// Nobody is limited, for load tests.
    pub fn unlimited() -> Limits {
        let none = usize::MAX;
        Limits {
            messages: None,
            changes: None,
            costly: None,
            accounts: None,
            guests: None,
            uploads: None,
            imports: None,
            sockets_each: none,
            sockets_of_person: none,
            games_of_person: none,
            engine_games_of_person: none,
            games_each: none,
            http: HttpLimits {
                connections: none,
                connections_each: none,
                bodies_each: none,
                answers_each: none,
                ..HttpLimits::default()
            },
            ..Limits::default()
        }
    }

    /// Each address may do so many times as much: where a whole school has one,
    /// or all come through one.
    pub fn times_each_address(mut self, times: f64) -> Limits {
        for rate in [
            &mut self.changes,
            &mut self.costly,
            &mut self.accounts,
            &mut self.guests,
            &mut self.uploads,
        ] {
            *rate = rate.map(|rate| rate.times(times));
        }
        let http = &mut self.http;
        for most in [
            &mut self.sockets_each,
            &mut self.games_each,
            &mut http.connections_each,
            &mut http.bodies_each,
            &mut http.answers_each,
        ] {
            *most = (*most as f64 * times) as usize;
        }
        self
    }
}

/// Heavy work of all kinds: a few pieces at once, the others wait for a turn.
pub(crate) struct Workshop {
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
pub(crate) async fn asked_by<T>(party: Party, answering: impl Future<Output = T>) -> T {
    ASKING.scope(party, answering).await
}

/// How many pieces of heavy work are done at once.
const AT_ONCE: usize = 2;
/// How long a piece of work waits for its turn.
const MAX_WAIT: Duration = Duration::from_secs(10);

impl Default for Workshop {
    fn default() -> Workshop {
        Workshop {
            looking: Turns::new(AT_ONCE),
            listing: Turns::new(AT_ONCE),
            changing: Turns::new(AT_ONCE),
        }
    }
}

impl Workshop {
    /// Draws something up on a thread of its own when it is its turn. Whoever
    /// waits for too long is told to come back.
    pub(crate) async fn look<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        done(&self.looking, MAX_WAIT, work).await
    }

    /// The same for a list.
    pub(crate) async fn list<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        done(&self.listing, MAX_WAIT, work).await
    }

    /// The same for what changes something: it waits for as long as it takes.
    pub(crate) async fn change<T: Send + 'static>(
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
pub(crate) async fn heavy<T: Send + 'static>(
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

    #[test]
    fn an_address_of_many_people_may_do_more() {
        let (usual, more) = (Limits::default(), Limits::default().times_each_address(3.0));
        assert_eq!(more.sockets_each, 3 * usual.sockets_each);
        assert_eq!(more.http.connections_each, 3 * usual.http.connections_each);
        let burst = |limits: Limits| limits.changes.map(|rate| rate.burst);
        assert_eq!(burst(more), burst(usual).map(|burst| 3.0 * burst));
        // What one person or one socket may do stays.
        assert_eq!(more.messages, usual.messages);
        assert_eq!(more.sockets_of_person, usual.sockets_of_person);
        let none = Limits::unlimited().times_each_address(0.5);
        assert!(none.changes.is_none() && none.sockets_each > 1_000_000_000);
    }

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
