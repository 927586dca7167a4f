//! Whose turn it is when many wait for the same: moves of minds, hints.
//!
//! The next one is of whoever has had the least of late: first among addresses,
//! since one can have any number of guests, and then among the people at one.
//! So somebody who asks for much waits for oneself and not before others. The
//! books are those of start-time fair queueing (Goyal, Vin and Cheng, 1996):
//! each party has a mark up to which it has been served, and a new one begins
//! where the server is.

use std::collections::HashMap;
use std::net::IpAddr;

use crate::rate::household;

/// The people who wait.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Party {
    /// The id of the person.
    pub person: String,
    /// The address, or where it is not known the person.
    home: String,
}

impl Party {
    /// Somebody at an address.
    pub fn new(person: &str, address: Option<IpAddr>) -> Party {
        let home = address.map(|address| household(address).to_string());
        Party {
            person: person.to_owned(),
            home: home.unwrap_or_else(|| person.to_owned()),
        }
    }
}

/// What waits, and who has been served how much.
pub(crate) struct FairQueue<T> {
    waiting: Vec<Waiting<T>>,
    homes: Served,
    people: Served,
    count: u64,
}

struct Waiting<T> {
    party: Party,
    /// What it will cost, in any unit.
    cost: f64,
    number: u64,
    item: T,
}

/// Up to where each has been served.
#[derive(Default)]
struct Served {
    marks: HashMap<String, f64>,
    /// Where the server is.
    now: f64,
}

/// From so many on, marks that tell nothing any more are removed.
const MANY: usize = 1_000;

impl Served {
    fn mark(&self, key: &str) -> f64 {
        self.marks.get(key).copied().unwrap_or(0.0).max(self.now)
    }

    fn serve(&mut self, key: &str, cost: f64) {
        self.now = self.mark(key);
        self.marks.insert(key.to_owned(), self.now + cost);
        if self.marks.len() > MANY {
            let now = self.now;
            self.marks.retain(|_, mark| *mark > now);
            if self.marks.len() > MANY {
                // A crowd in which nobody is far ahead.
                self.marks.clear();
            }
        }
    }
}

impl<T> Default for FairQueue<T> {
    fn default() -> FairQueue<T> {
        FairQueue {
            waiting: Vec::new(),
            homes: Served::default(),
            people: Served::default(),
            count: 0,
        }
    }
}

impl<T> FairQueue<T> {
    /// Puts something into the queue, which costs so much.
    pub(crate) fn push(&mut self, party: Party, cost: f64, item: T) {
        if self.waiting.is_empty() {
            // A person who had much before took it from nobody.
            (self.homes, self.people) = (Served::default(), Served::default());
        }
        self.count += 1;
        self.waiting.push(Waiting {
            party,
            cost,
            number: self.count,
            item,
        });
    }

    /// The next one.
    pub(crate) fn pop(&mut self) -> Option<T> {
        let key = |at: usize| {
            let Waiting { party, number, .. } = &self.waiting[at];
            let person = self.people.mark(&party.person);
            (self.homes.mark(&party.home), person, *number)
        };
        let keys = (0..self.waiting.len()).map(|at| (key(at), at));
        let (_, next) = keys.min_by(|a, b| a.partial_cmp(b).expect("no mark is NaN"))?;
        let next = self.waiting.swap_remove(next);
        self.homes.serve(&next.party.home, next.cost);
        self.people.serve(&next.party.person, next.cost);
        Some(next.item)
    }

    /// Whether this person waits already.
    pub(crate) fn has(&self, person: &str) -> bool {
        self.waiting.iter().any(|one| one.party.person == person)
    }

    /// Those that are still wanted.
    pub(crate) fn retain(&mut self, wanted: impl Fn(&T) -> bool) {
        self.waiting.retain(|one| wanted(&one.item));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn party(person: &str, last: u8) -> Party {
        Party::new(person, Some(IpAddr::from([192, 0, 2, last])))
    }

    fn all(queue: &mut FairQueue<&'static str>) -> String {
        std::iter::from_fn(|| queue.pop()).collect()
    }

    #[test]
    fn each_address_has_its_turn_however_much_one_asks_for() {
        let mut queue = FairQueue::default();
        for _ in 0..5 {
            queue.push(party("eve", 1), 3.0, "e");
        }
        queue.push(party("ann", 2), 1.0, "a");
        queue.push(party("bob", 3), 1.0, "b");
        assert_eq!(queue.pop(), Some("e"), "nobody has had anything yet");
        queue.push(party("ann", 2), 1.0, "a");
        assert_eq!(all(&mut queue), "abaeeee");
    }

    #[test]
    fn many_guests_of_one_address_are_one_party() {
        let mut queue = FairQueue::default();
        for guest in ["e1", "e2", "e3"] {
            queue.push(party(guest, 1), 1.0, "e");
        }
        queue.push(party("ann", 2), 1.0, "a");
        assert_eq!(all(&mut queue), "eaee");
    }

    #[test]
    fn people_of_one_address_take_turns() {
        let mut queue = FairQueue::default();
        for _ in 0..3 {
            queue.push(party("ann", 1), 1.0, "a");
        }
        queue.push(party("bob", 1), 1.0, "b");
        assert_eq!(all(&mut queue), "abaa");
    }

    #[test]
    fn whoever_was_away_has_saved_nothing() {
        let mut queue = FairQueue::default();
        for _ in 0..9 {
            queue.push(party("ann", 1), 1.0, "a");
            assert_eq!(queue.pop(), Some("a"));
        }
        for _ in 0..3 {
            queue.push(party("bob", 2), 1.0, "b");
            queue.push(party("ann", 1), 1.0, "a");
        }
        assert_eq!(all(&mut queue), "bababa");
    }

    #[test]
    fn the_books_stay_short() {
        let mut queue = FairQueue::default();
        for number in 0..3 * MANY {
            queue.push(Party::new(&number.to_string(), None), 1.0, "x");
        }
        while queue.pop().is_some() {
            assert!(queue.people.marks.len() <= MANY);
        }
    }
}
