//! What is agreed before anybody sits down.

use rules::{AnyPosition, Form, Outcome, Position as _, SetupTextError};
use thiserror::Error;
use words::{Localize, Message, display_in_english, say};

use crate::time_control::{TimeControl, TimeControlError};

/// The game to be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// The variant and its options.
    pub form: Form,
    /// The position to begin with, as text; nothing for the empty board.
    pub setup: Option<String>,
    /// The time that each player has.
    pub time: TimeControl,
}

/// Why no game can be played so.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ConfigError {
    /// The setup makes no position.
    Setup(SetupTextError),
    /// The setup leaves nothing to play.
    SetupOver(Outcome),
    /// The setup lacks a player.
    SetupLeft(rules::SeatSet),
    /// The time control has a number out of bounds.
    Time(TimeControlError),
}

impl Localize for ConfigError {
    fn message(&self) -> Message {
        match self {
            ConfigError::Setup(why) => why.message(),
            ConfigError::SetupOver(outcome) => say!("config.setup-over", outcome),
            ConfigError::SetupLeft(seats) => say!("config.setup-left", %seats),
            ConfigError::Time(why) => why.message(),
        }
    }
}

display_in_english!(ConfigError);

// Not `#[source]`: the message is theirs, or contains it.
impl From<SetupTextError> for ConfigError {
    fn from(why: SetupTextError) -> ConfigError {
        ConfigError::Setup(why)
    }
}

impl From<TimeControlError> for ConfigError {
    fn from(why: TimeControlError) -> ConfigError {
        ConfigError::Time(why)
    }
}

impl Config {
    /// A game from the empty board without a clock.
    pub const fn new(form: Form) -> Config {
        Config {
            form,
            setup: None,
            time: TimeControl::None,
        }
    }

    /// The same game with a clock.
    #[must_use]
    pub fn with_time(self, time: TimeControl) -> Config {
        Config { time, ..self }
    }

    /// The same game from another position.
    #[must_use]
    pub fn with_setup(self, setup: &str) -> Config {
        let setup = Some(setup.to_owned());
        Config { setup, ..self }
    }

    /// The position to begin with, if all is as it should be.
    pub fn start(&self) -> Result<AnyPosition, ConfigError> {
        self.time.checked()?;
        let Some(setup) = &self.setup else {
            return Ok(self.form.start());
        };
        let position = self.form.position(setup)?;
        if let Some(outcome) = position.outcome() {
            return Err(ConfigError::SetupOver(outcome));
        }
        match &position {
            AnyPosition::Pente(pente) if !pente.left().is_empty() => {
                Err(ConfigError::SetupLeft(pente.left()))
            }
            _ => Ok(position),
        }
    }
}
