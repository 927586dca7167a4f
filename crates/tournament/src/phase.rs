//! Where a tournament stands.

use serde::{Deserialize, Serialize};
use words::{Localize, Message, display_in_english, say};

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

impl Localize for Phase {
    fn message(&self) -> Message {
        match *self {
            Phase::Entries => say!("phase.entries"),
            Phase::Groups => say!("phase.groups"),
            Phase::Thirds => say!("phase.thirds"),
            Phase::Cup => say!("phase.cup"),
            Phase::Swiss(round) => say!("phase.swiss", round),
            Phase::Finished => say!("phase.finished"),
        }
    }
}

display_in_english!(Phase);
