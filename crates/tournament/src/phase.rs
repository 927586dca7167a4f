//! Where a tournament stands.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Where a tournament stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Players enter; nothing is drawn.
    Entries,
    /// Everybody in a group meets; play-offs belong to it.
    Groups,
    /// The intermediate round of the group thirds.
    Thirds,
    /// The cup.
    Cup,
    /// This round of the Swiss system, from 1.
    Swiss(u16),
    /// It is over.
    Finished,
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Phase::Entries => f.write_str("the entries"),
            Phase::Groups => f.write_str("the group phase"),
            Phase::Thirds => f.write_str("the round of group thirds"),
            Phase::Cup => f.write_str("the cup"),
            Phase::Swiss(round) => write!(f, "Swiss round {round}"),
            Phase::Finished => f.write_str("the end"),
        }
    }
}
