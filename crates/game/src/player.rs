//! A player: a person or an engine, known by an opaque name.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use thiserror::Error;
use words::{Localize, Message, display_in_english, quoted, say};

/// The name by which the caller knows a player. The game only compares it, and
/// every move of a player shares it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Player(Arc<str>);

/// Why a text cannot name a player.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlayerError {
    /// There is nothing but space.
    Empty,
    /// Too many characters.
    TooLong {
        /// How it begins.
        found: String,
    },
    /// A character that cannot be shown.
    Control {
        /// The name.
        found: String,
    },
}

impl Localize for PlayerError {
    fn message(&self) -> Message {
        let most = Player::LONGEST;
        match self {
            PlayerError::Empty => say!("name.empty", most),
            PlayerError::TooLong { found } => say!("name.too-long", found = quoted(found), most),
            PlayerError::Control { found } => say!("name.control", found = quoted(found)),
        }
    }
}

display_in_english!(PlayerError);

impl Player {
    /// The most characters that a name has.
    pub const LONGEST: usize = 64;

    /// A player with this name. Space around it does not belong to it.
    pub fn new(name: &str) -> Result<Player, PlayerError> {
        let name = name.trim();
        if name.is_empty() {
            return Err(PlayerError::Empty);
        }
        if name.chars().nth(Player::LONGEST).is_some() {
            let found = name.chars().take(Player::LONGEST / 2).collect();
            return Err(PlayerError::TooLong { found });
        }
        if name.chars().any(char::is_control) {
            let found = name.to_owned();
            return Err(PlayerError::Control { found });
        }
        Ok(Player(name.into()))
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Player {
    type Err = PlayerError;

    fn from_str(name: &str) -> Result<Player, PlayerError> {
        Player::new(name)
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_bounded() {
        assert_eq!(
            Player::new(" Ann ").map(|p| p.to_string()),
            Ok("Ann".into())
        );
        assert!(Player::new(&"ä".repeat(64)).is_ok());
        assert_eq!(Player::new(" \t"), Err(PlayerError::Empty));
        for (name, part) in [("ä".repeat(65), "too long"), ("a\u{7}b".into(), "control")] {
            let error = Player::new(&name).expect_err(part).to_string();
            assert!(error.contains(part), "{error}");
        }
    }
}
