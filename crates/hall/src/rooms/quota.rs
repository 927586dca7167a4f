//! How many open games one person and one address may have.
//!
//! A game that nobody plays costs memory at each moment and time at each start.
//! The person who opened a game holds a part until it is over.

use std::net::IpAddr;
use std::sync::Arc;

use protocol::web::Code;
use store::Sort;

use crate::Limits;
use crate::Problem;
use crate::fair::Party;
use crate::rate::household;
use crate::shares::{Share, Shares};

/// All open games, by who opened them.
pub struct OpenGames {
    by_person: Arc<Shares<String>>,
    by_address: Arc<Shares<IpAddr>>,
    /// Those in which a mind plays.
    of_minds: Arc<Shares<String>>,
}

/// One of them.
pub(crate) struct OpenGame {
    _by_person: Share<String>,
    _by_address: Option<Share<IpAddr>>,
    _of_minds: Option<Share<String>>,
    /// For whom a mind thinks here.
    pub(super) party: Party,
}

impl OpenGames {
    /// Nobody has opened a game.
    pub fn new(limits: &Limits) -> OpenGames {
        OpenGames {
            by_person: Shares::new(usize::MAX, limits.games_of_person),
            by_address: Shares::new(usize::MAX, limits.games_each),
            of_minds: Shares::new(usize::MAX, limits.engine_games_of_person),
        }
    }

    /// One more, if this person and this address may have it.
    pub(super) fn take(
        &self,
        person: &str,
        address: Option<IpAddr>,
        sort: Sort,
    ) -> Result<OpenGame, Problem> {
        let many = || Problem::says(Code::TooMany, "refused.many-games");
        let by_person = self.by_person.take(&person.to_owned(), 1);
        let by_address = match address {
            Some(address) => Some(self.by_address.take(&household(address), 1)),
            None => None,
        };
        let key = person.to_owned();
        let of_minds = (sort == Sort::Engine).then(|| self.of_minds.take(&key, 1));
        let many_of_minds = || Problem::says(Code::TooMany, "refused.many-engine-games");
        Ok(OpenGame {
            _by_person: by_person.ok_or_else(many)?,
            _by_address: by_address.map(|share| share.ok_or_else(many)).transpose()?,
            _of_minds: of_minds
                .map(|share| share.ok_or_else(many_of_minds))
                .transpose()?,
            party: Party::new(person, address),
        })
    }

    /// One that is there already, or that follows from another one.
    pub(super) fn hold(&self, person: &str, sort: Sort) -> OpenGame {
        let of_minds = || self.of_minds.hold(&person.to_owned(), 1);
        OpenGame {
            _by_person: self.by_person.hold(&person.to_owned(), 1),
            _by_address: None,
            _of_minds: (sort == Sort::Engine).then(of_minds),
            party: Party::new(person, None),
        }
    }
}
