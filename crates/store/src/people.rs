//! People: guests, accounts, and those who have left.

use game::Player;
use serde::{Deserialize, Serialize};

use crate::games::{Score, Summary};
use crate::ratings::Rated;
use crate::sessions::Key;

/// Somebody who was here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// Stable and unique.
    pub id: String,
    /// For people to read.
    pub name: String,
    /// With a name and a password, or a guest.
    pub has_account: bool,
}

/// What only the doors to an account need.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// Whose it is.
    pub person: Person,
    /// What the password became.
    pub password: String,
    /// When it was made, in milliseconds since 1970.
    pub created: u64,
}

/// Somebody who signs up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Newcomer {
    /// The guest with this id.
    Guest(String),
    /// Somebody who was not here before.
    New(Person),
}

/// Somebody who was recognized by a session or a token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// Who it is.
    pub person: Person,
    /// When the session or token was last used; 0 for never.
    pub seen: u64,
    /// What they prefer.
    pub settings: Settings,
}

/// What somebody prefers; nothing where nothing was chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The code of a language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// The name of a theme.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub theme: Option<String>,
}

impl Settings {
    /// What is chosen here, and the other's choice where nothing is.
    #[must_use]
    pub fn or(self, other: Settings) -> Settings {
        Settings {
            language: self.language.or(other.language),
            theme: self.theme.or(other.theme),
        }
    }

    /// As it is kept. What cannot be read prefers nothing.
    pub(crate) fn read(text: &str) -> Settings {
        serde_json::from_str(text).unwrap_or_default()
    }

    pub(crate) fn text(&self) -> String {
        serde_json::to_string(self).expect("plain data has a form in JSON")
    }
}

/// What everybody may see of an account beside its name.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    /// How often it won, drew and lost.
    pub score: Score,
    /// Its ratings, the most played variant first.
    pub ratings: Vec<Rated>,
}

/// All that is kept of a person.
#[derive(Clone, Debug, PartialEq)]
pub struct Export {
    /// When they came, in milliseconds since 1970.
    pub since: Option<u64>,
    /// What they prefer.
    pub settings: Settings,
    /// Their sessions, the latest first.
    pub sessions: Vec<Key>,
    /// Their tokens, the newest first.
    pub tokens: Vec<Key>,
    /// Their ratings with every step.
    pub ratings: Vec<Rated>,
    /// Their games that are over, the newest first.
    pub games: Vec<Summary>,
}

/// The id of the person behind a player of a log. Where one person holds
/// several seats, the seat follows after a slash.
pub fn of_player(player: &Player) -> &str {
    let name = player.as_str();
    name.split_once('/').map_or(name, |(id, _)| id)
}

/// Names that differ in case alone are the same.
pub fn key(name: &str) -> String {
    name.to_lowercase()
}
