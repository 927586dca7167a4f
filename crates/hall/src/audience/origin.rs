//! The origin of a request to a room, and the answer to it.

use std::sync::Arc;
use std::time::Duration;

use protocol::web::Person;
use tokio::sync::oneshot;

use super::{Outgoing, Told, WatcherId};
use crate::Problem;

/// The origin of a request to a room: a message on a connection, a request over
/// HTTP, a mind, the timer.
pub trait Origin: Send {
    /// As whom.
    fn speaker(&self) -> Speaker<'_>;

    /// What the wire took that the question came on, if it takes anything.
    fn round_trip(&self) -> Option<Duration> {
        None
    }

    /// The watcher that the answer goes to. It is not told a second time what
    /// the answer says.
    fn watcher(&self) -> Option<WatcherId> {
        None
    }

    /// Takes the answer: sends it, or puts it among what goes out together.
    fn answer(self: Box<Self>, answer: Answer, outgoing: &mut Outgoing);
}

impl dyn Origin {
    /// Answers at once.
    pub fn answer_now(self: Box<Self>, answer: Answer) {
        let mut outgoing = Outgoing::default();
        self.answer(answer, &mut outgoing);
        outgoing.deliver();
    }
}

/// As whom somebody asks.
#[derive(Clone, Copy, Debug)]
pub enum Speaker<'a> {
    /// Nobody in particular, who may look on.
    Stranger,
    /// A person.
    Person(&'a Arc<Person>),
    /// A mind that plays a seat.
    Mind(rules::Seat, &'a Arc<Person>),
    /// The table itself, which sees flags fall.
    Table,
}

impl Speaker<'_> {
    /// The person, if it is one.
    pub fn person(&self) -> Option<&Arc<Person>> {
        match self {
            Speaker::Person(person) | Speaker::Mind(_, person) => Some(person),
            Speaker::Stranger | Speaker::Table => None,
        }
    }
}

/// What came of a question.
pub enum Answer {
    /// The first event that it caused.
    Happened(Told),
    /// There was nothing to do; with the number of the game's last event.
    Nothing(u32),
    /// It was refused; with the same number.
    Refused(Problem, u32),
}

/// Somebody who waits for the answer and for nothing else.
pub struct Caller {
    person: Option<Arc<Person>>,
    tell: oneshot::Sender<Answer>,
}

impl Caller {
    /// With where the answer will be.
    pub fn new(person: Option<Arc<Person>>) -> (Box<Caller>, oneshot::Receiver<Answer>) {
        let (tell, told) = oneshot::channel();
        (Box::new(Caller { person, tell }), told)
    }
}

impl Origin for Caller {
    fn speaker(&self) -> Speaker<'_> {
        self.person
            .as_ref()
            .map_or(Speaker::Stranger, Speaker::Person)
    }

    fn answer(self: Box<Self>, answer: Answer, _: &mut Outgoing) {
        // The one who asked may be gone.
        let _ = self.tell.send(answer);
    }
}

/// The table itself.
pub struct Table;

impl Origin for Table {
    fn speaker(&self) -> Speaker<'_> {
        Speaker::Table
    }

    fn answer(self: Box<Self>, _: Answer, _: &mut Outgoing) {}
}
