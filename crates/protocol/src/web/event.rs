//! What has happened in a game, as watchers are told.

use serde::{Deserialize, Serialize};

use super::person::Person;
use super::view::{Clocks, Ending, Turn};

/// Something that happened. On the wire it is tagged `"t":"event"`, and whoever
/// caused it finds the `id` of the request in it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Event {
    /// The game.
    pub game: String,
    /// The event's number, from 1.
    pub n: u32,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// What.
    #[serde(flatten)]
    pub kind: Kind,
    /// What each seat may do now beside moving, where that has changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub may: Option<Vec<Vec<May>>>,
}

/// What somebody may do beside moving.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum May {
    /// To offer a draw.
    Draw,
    /// To ask for the last turn back.
    Takeback,
    /// To offer a rematch.
    Rematch,
    /// To give up.
    Resign,
    /// To call the game off.
    Abort,
    /// To ask for a hint.
    Hint,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the members are those of the views")]
pub enum Kind {
    /// The first of all.
    Created,
    /// Somebody sat down.
    Sat { seat: u8, person: Person },
    /// Somebody stood up.
    Stood { seat: u8 },
    /// The first clock runs.
    Started { turn: Turn, clocks: Option<Clocks> },
    /// A move was played; it is move `ply`, counted from 0.
    Moved {
        seat: u8,
        ply: u32,
        text: String,
        board: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        captured: Option<Vec<u16>>,
        turn: Turn,
        clocks: Option<Clocks>,
    },
    /// The players have changed seats.
    Swapped {
        seat: u8,
        ply: u32,
        people: Vec<Option<Person>>,
        turn: Turn,
        clocks: Option<Clocks>,
    },
    /// A block was grabbed.
    Grabbed {
        seat: u8,
        #[cfg_attr(test, ts(type = "Block"))]
        block: String,
        #[cfg_attr(test, ts(type = "Direction | null"))]
        direction: Option<String>,
    },
    /// An offer was made.
    Offered { seat: u8, what: What },
    /// Somebody accepted.
    Accepted { seat: u8, what: What },
    /// Somebody declined.
    Declined { seat: u8, what: What },
    /// The offer is gone.
    Withdrawn { seat: u8, what: What },
    /// Moves were taken back; so many are left.
    TakenBack {
        ply: u32,
        board: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        captured: Option<Vec<u16>>,
        turn: Turn,
        clocks: Option<Clocks>,
    },
    /// Somebody gave up; where others play on, with their turn.
    Resigned {
        seat: u8,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        turn: Option<Turn>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        clocks: Option<Clocks>,
    },
    /// Somebody's time ran out; where others play on, with their turn.
    FlagFell {
        seat: u8,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        turn: Option<Turn>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        clocks: Option<Clocks>,
    },
    /// The game is over.
    Ended { ending: Ending },
    /// The next game is open.
    Rematched { next: String },
}

/// What can be offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum What {
    /// To end without a winner.
    Draw,
    /// To go back.
    Takeback,
    /// To play again.
    Rematch,
}
