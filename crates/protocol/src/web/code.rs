//! The names of what can go wrong, for programs; the sentence beside a code is
//! for people and may change.

use serde::{Deserialize, Serialize};

/// What went wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    /// The message could not be read.
    BadMessage,
    /// The message is longer than allowed.
    TooLarge,
    /// No game has this name.
    NoSuchGame,
    /// The sender has no seat in this game.
    NotYourGame,
    /// Another seat is to move.
    NotYourTurn,
    /// The sender has seen another game than this.
    StalePly,
    /// The rules of the board or the table say no.
    Refused,
    /// The game is over.
    Over,
    /// Too many requests in a short time.
    TooMany,
    /// The request did not come to its end in time.
    Timeout,
    /// Nobody in particular asks; be a guest or log in.
    Unauthorized,
    /// The sender is known and may not do this.
    Forbidden,
    /// There is nothing under this address.
    NotFound,
    /// The address takes other methods than this.
    MethodNotAllowed,
    /// The address is for WebSockets alone.
    UpgradeRequired,
    /// The server could not do it, and it is not the sender's fault.
    Unavailable,
}

impl Code {
    /// The name on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Code::BadMessage => "bad-message",
            Code::TooLarge => "too-large",
            Code::NoSuchGame => "no-such-game",
            Code::NotYourGame => "not-your-game",
            Code::NotYourTurn => "not-your-turn",
            Code::StalePly => "stale-ply",
            Code::Refused => "refused",
            Code::Over => "over",
            Code::TooMany => "too-many",
            Code::Timeout => "timeout",
            Code::Unauthorized => "unauthorized",
            Code::Forbidden => "forbidden",
            Code::NotFound => "not-found",
            Code::MethodNotAllowed => "method-not-allowed",
            Code::UpgradeRequired => "upgrade-required",
            Code::Unavailable => "unavailable",
        }
    }
}
