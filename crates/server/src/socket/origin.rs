//! A message on a connection, as somebody who asks.

use std::sync::Arc;
use std::time::Duration;

use hall::audience::{Answer, Origin, Outgoing, Speaker, Told, Watcher, WatcherId};
use protocol::web::Message;
use serde_json::Value;

use super::connection::Connection;
use hall::Problem;

/// A message on a connection, with its id.
pub(super) struct Asked {
    pub(super) connection: Arc<Connection>,
    pub(super) id: Option<Box<str>>,
}

impl Origin for Asked {
    fn speaker(&self) -> Speaker<'_> {
        let person = self.connection.person();
        person.map_or(Speaker::Stranger, Speaker::Person)
    }

    fn round_trip(&self) -> Option<Duration> {
        Some(self.connection.round_trip())
    }

    fn watcher(&self) -> Option<WatcherId> {
        Some(self.connection.id())
    }

    fn answer(self: Box<Self>, answer: Answer, outgoing: &mut Outgoing) {
        let Asked { connection, id } = *self;
        let told = match answer {
            Answer::Happened(event) => event.answering(id),
            Answer::Nothing(n) => Told::new(ok(id.as_deref(), Some(n))),
            Answer::Refused(problem, n) => {
                Told::new(error(&connection, id.as_deref(), &problem, Some(n)))
            }
        };
        outgoing.add(connection, told);
    }
}

pub(super) fn ok(id: Option<&str>, n: Option<u32>) -> Message {
    let id = id.map(value);
    Message::Ok { id, n }
}

pub(super) fn error(
    connection: &Connection,
    id: Option<&str>,
    problem: &Problem,
    n: Option<u32>,
) -> Message {
    Message::Error {
        id: id.map(value),
        code: problem.code,
        message: problem.told(connection.language),
        n,
    }
}

/// An id that was read from JSON before.
pub(super) fn value(id: &str) -> Value {
    serde_json::from_str(id).unwrap_or_default()
}
