//! Bodies of the HTTP doors.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::code::Code;

/// A game that somebody wants.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CreateGame {
    /// The stable name of the variant.
    pub variant: String,
    /// Options by name; values are text, numbers or booleans.
    #[serde(default)]
    pub options: Map<String, Value>,
    /// The time control.
    #[serde(default)]
    pub time: Option<String>,
    /// With whom.
    pub against: Against,
    /// Where the maker sits.
    #[serde(default)]
    pub side: Side,
    /// Whether the result changes ratings.
    #[serde(default)]
    pub rated: bool,
}

/// With whom to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Against {
    /// The engine, at a level of 1 to 10.
    Level(u8),
    /// Anybody with the link.
    Friend,
    /// Nobody else: all seats at one screen.
    #[serde(rename = "self")]
    Oneself,
    /// Anybody.
    Anyone,
}

/// Where the maker of a game sits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Moves first.
    First,
    /// Moves second.
    Second,
    /// Moves third, at a table for three or four.
    Third,
    /// Moves fourth, at a table for four.
    Fourth,
    /// By lot.
    #[default]
    Random,
}

/// The body of every refusal.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ErrorBody {
    /// What went wrong.
    pub error: Problem,
}

/// What went wrong.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Problem {
    /// For programs.
    pub code: Code,
    /// For people.
    pub message: String,
    /// The member that is to blame.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
}
