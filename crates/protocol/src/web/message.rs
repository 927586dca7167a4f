//! What the server says on a socket.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::code::Code;
use super::event::Event;
use super::person::Person;
use super::view::View;

/// What the server says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "t", rename_all = "lowercase")]
#[expect(clippy::large_enum_variant, reason = "read one at a time")]
#[expect(missing_docs, reason = "the members are told in the variants")]
pub enum Message {
    /// First of all: who you are, and what time it is.
    Hello {
        me: Option<Person>,
        now: u64,
        version: String,
    },
    /// A whole game.
    State(Box<View>),
    /// Something happened; with the `id` of the request that caused it.
    Event {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional, type = "string | number"))]
        id: Option<Value>,
        #[serde(flatten)]
        event: Event,
    },
    /// Done, and there is no event to tell of; `n` after a move that was
    /// already played.
    Ok {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional, type = "string | number"))]
        id: Option<Value>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        n: Option<u32>,
    },
    /// Not done.
    Error {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional, type = "string | number"))]
        id: Option<Value>,
        code: Code,
        message: String,
        /// The number of the game's last event, to catch up with.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        n: Option<u32>,
    },
    /// Somebody said something at the table.
    Chat {
        game: String,
        #[serde(flatten)]
        line: ChatLine,
    },
    /// The people who are there.
    Watchers {
        game: String,
        count: u32,
        present: Vec<u8>,
    },
    /// The whole lobby.
    Lobby {
        challenges: Vec<Brief>,
        games: Vec<Brief>,
        online: u32,
    },
    /// Something happened in a tournament; `n` counts.
    Tournament { tournament: String, n: u32 },
    /// The answer to a ping.
    Pong {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional, type = "string | number"))]
        id: Option<Value>,
        at: u64,
    },
    /// The server stops; come back soon.
    Bye { reason: String },
}

/// A game in a list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Brief {
    /// The game's name in addresses.
    pub id: String,
    /// The stable name of the variant.
    pub variant: String,
    /// The variant's name for people.
    pub title: String,
    /// `pentago` or `pente`.
    #[cfg_attr(test, ts(type = "Family"))]
    pub family: String,
    /// What differs from the variant as published.
    #[cfg_attr(test, ts(type = "Options"))]
    pub options: Map<String, Value>,
    /// The time control as text.
    pub time: String,
    /// Whether the result changes ratings.
    pub rated: bool,
    /// When it was made, in milliseconds since 1970.
    pub created: u64,
    /// When it ended, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub ended: Option<u64>,
    /// The players by seat.
    pub people: Vec<Option<Person>>,
    /// The board now.
    pub board: String,
    /// The player who has won, after the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub result: Option<String>,
}

/// A line of chat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ChatLine {
    /// The person who said it.
    pub from: Person,
    /// What.
    pub text: String,
    /// When, in milliseconds since 1970.
    pub at: u64,
}
