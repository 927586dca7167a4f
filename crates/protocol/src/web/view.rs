//! A whole game as it is shown.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::event::{May, What};
use super::message::ChatLine;
use super::person::Person;

/// A whole game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct View {
    /// The game's name in addresses.
    pub game: String,
    /// How many events it has had.
    pub n: u32,
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
    /// Rows and columns of the board.
    pub size: u8,
    /// Seats of the table.
    pub seats: u8,
    /// Whether four play as two teams.
    pub teams: bool,
    /// Whether touch-move holds: a stone once placed stays, and a block once
    /// grabbed is turned.
    pub touch: bool,
    /// The time control as text.
    pub time: String,
    /// Whether the result changes ratings.
    pub rated: bool,
    /// What kind of players play.
    pub kind: GameKind,
    /// When it was made, in milliseconds since 1970.
    pub created: u64,
    /// Where it stands.
    pub phase: Phase,
    /// The players by seat.
    pub people: Vec<Option<Person>>,
    /// The seats of whoever looks.
    pub you: Vec<u8>,
    /// The board that the moves begin with.
    pub start: String,
    /// All moves.
    pub moves: Vec<MoveView>,
    /// The board now.
    pub board: String,
    /// Stones captured by each seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub captured: Option<Vec<u16>>,
    /// Whose turn it is.
    pub turn: Turn,
    /// What each seat may do now beside moving.
    pub may: Vec<Vec<May>>,
    /// What the clocks show.
    pub clocks: Option<Clocks>,
    /// What waits for an answer.
    pub offers: Vec<OfferView>,
    /// How it ended.
    pub ending: Option<Ending>,
    /// The last lines of the chat.
    pub chat: Vec<ChatLine>,
    /// The game that follows this one.
    pub next: Option<String>,
    /// How many look on, players included.
    pub watchers: u32,
    /// Seats whose player is connected.
    pub present: Vec<u8>,
}

/// What kind of players play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum GameKind {
    /// People, each at a screen of one's own.
    Online,
    /// A person and the engine.
    Engine,
    /// People at one screen.
    Local,
}

/// Where a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Seats are free.
    Waiting,
    /// Moves are made.
    Playing,
    /// It is over.
    Over,
}

/// A move with the board after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct MoveView {
    /// The player who made it.
    pub seat: u8,
    /// The canonical notation.
    pub text: String,
    /// The board after it.
    pub board: String,
    /// Stones captured by each seat, after it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub captured: Option<Vec<u16>>,
    /// What was left on the mover's clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub ms: Option<u64>,
}

/// Whose turn it is, and for what.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Turn {
    /// The seat that acts.
    pub seat: Option<u8>,
    /// What is due.
    pub due: Due,
    /// The color of the next stone, where it is not the seat's own: an opening
    /// may have one player lay stones of both.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub stone: Option<u8>,
    /// The opening choices, where one is due.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<String>,
    /// Whether the twist may be skipped.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub skip: bool,
    /// The blocks that allow it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(type = "Array<Block>"))]
    pub neutral: Vec<String>,
    /// Empty points that the opening forbids now.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub closed: Vec<String>,
    /// The block that must be turned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub grab: Option<Grab>,
    /// The stone that waits for its twist.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub placed: Option<String>,
}

/// What is due.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Due {
    /// A stone.
    Place,
    /// A twist.
    Twist,
    /// An opening choice.
    Choice,
    /// Nothing: seats are free, or the game is over.
    #[default]
    Nothing,
}

/// A block that a player is bound to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Grab {
    /// The block.
    #[cfg_attr(test, ts(type = "Block"))]
    pub block: String,
    /// The way it began to move.
    #[cfg_attr(test, ts(type = "Direction | null"))]
    pub direction: Option<String>,
}

/// What the clocks show.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Clocks {
    /// As of when, in milliseconds since 1970.
    pub at: u64,
    /// Whose time runs.
    pub running: Option<u8>,
    /// Each seat's clock.
    pub seats: Vec<SeatClock>,
}

/// What one clock shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SeatClock {
    /// Milliseconds until the flag falls or the next period begins.
    pub ms: u64,
    /// Byo-yomi periods behind it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub periods: Option<u8>,
    /// What kind of time is running down.
    pub stage: Stage,
}

/// What kind of time is running down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// The stock of time, or the limit of this turn.
    Main,
    /// A byo-yomi period.
    Period,
}

/// An offer that waits for its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct OfferView {
    /// The player who made it.
    pub seat: u8,
    /// What is offered.
    pub what: What,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Ending {
    /// `1-0`, `0-1`, `1/2-1/2`, the winners with more seats, `*` after an abort.
    pub result: String,
    /// The seats that have won.
    pub winners: Vec<u8>,
    /// `row`, `captures`, `last`, `full`, `both-rows`, `resignation`, `time`,
    /// `agreement` or `abort`.
    pub reason: String,
    /// The winning rows.
    pub lines: Vec<WinningLine>,
    /// An English sentence.
    pub text: String,
}

/// A winning row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct WinningLine {
    /// Whose it is.
    pub seat: u8,
    /// What kind of row it is.
    pub kind: LineKind,
    /// What it is called in English.
    pub name: String,
    /// From one end to the other.
    pub places: Vec<String>,
}

/// The kinds of winning rows: the guide's four plays, and a row of Pente.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum LineKind {
    /// Monica's Five.
    Monica,
    /// The Middle Five.
    Middle,
    /// The Straight Five.
    Straight,
    /// The Triple Power Play.
    Triple,
    /// A row of Pente; `places` tell how long it is.
    Row,
}
