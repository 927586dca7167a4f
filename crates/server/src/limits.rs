//! How much one visitor may ask for.

use std::time::Duration;

use hall::rate::Rate;

/// How much one visitor may ask for.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// What the hall allows, however one comes in.
    pub hall: hall::Limits,
    /// Messages on one socket: how many at once, and how many a second.
    pub messages: Option<Rate>,
    /// Requests of one address that change something.
    pub changes: Option<Rate>,
    /// Requests of one address that are costly to answer: pictures, papers,
    /// whole logs, lists of games.
    pub costly: Option<Rate>,
    /// Bytes that one address sends in bodies.
    pub uploads: Option<Rate>,
    /// Sockets at once.
    pub sockets: usize,
    /// Sockets of one address.
    pub sockets_each: usize,
    /// Sockets of one person: windows, phones, programs.
    pub sockets_of_person: usize,
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

impl Default for Limits {
    /// More than people need, less than what harms others.
    fn default() -> Limits {
        Limits {
            hall: hall::Limits::default(),
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
            uploads: Some(Rate::each_day(128.0 * MB)),
            sockets: 50_000,
            sockets_each: 1_000,
            sockets_of_person: 50,
            http: HttpLimits::default(),
        }
    }
}

impl Limits {
    /// Nobody is limited, for load tests.
    pub fn unlimited() -> Limits {
        let none = usize::MAX;
        Limits {
            hall: hall::Limits::unlimited(),
            messages: None,
            changes: None,
            costly: None,
            uploads: None,
            sockets_each: none,
            sockets_of_person: none,
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
        self.hall = self.hall.times_each_address(times);
        for rate in [&mut self.changes, &mut self.costly, &mut self.uploads] {
            *rate = rate.map(|rate| rate.times(times));
        }
        let http = &mut self.http;
        for most in [
            &mut self.sockets_each,
            &mut http.connections_each,
            &mut http.bodies_each,
            &mut http.answers_each,
        ] {
            *most = (*most as f64 * times) as usize;
        }
        self
    }
}

#[cfg(test)]
mod tests {
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
}
