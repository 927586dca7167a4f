//! What is agreed before a tournament opens, and never changed afterward.

use serde::{Deserialize, Serialize};
use thiserror::Error;
use words::{Localize, Message, display_in_english, say};

use crate::name::Name;

/// What is played and how.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Config {
    /// What the tournament is called.
    pub name: Name,
    /// Which players meet.
    pub format: Format,
    /// Everything else that can be chosen.
    #[serde(default)]
    pub settings: Settings,
}

/// Which players meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Format {
    /// The Swiss regulation: a group phase, then a cup.
    Regulation,
    /// Two players, first to win more than half of so many games.
    MatchPlay {
        /// An odd number; the guide plays five.
        best_of: u16,
    },
    /// Everybody meets everybody so many times.
    RoundRobin {
        /// How often each pair meets; the other one starts each time.
        legs: u16,
    },
    /// The loser is out.
    Knockout {
        /// An odd number of games to a match.
        best_of: u16,
    },
    /// Equals meet equals for so many rounds.
    Swiss {
        /// How many.
        rounds: u16,
    },
}

impl Localize for Format {
    fn message(&self) -> Message {
        match *self {
            Format::Regulation => say!("format.regulation"),
            Format::MatchPlay { best_of } => say!("format.match", best_of),
            Format::RoundRobin { legs } => say!("format.round-robin", n = legs),
            Format::Knockout { best_of: 1 } => say!("format.knockout"),
            Format::Knockout { best_of } => say!("format.knockout-of", best_of),
            Format::Swiss { rounds } => say!("format.swiss", n = rounds),
        }
    }
}

display_in_english!(Format);

impl Format {
    /// Match play as the guide has it.
    pub const BEST_OF_FIVE: Format = Format::MatchPlay { best_of: 5 };
}

/// What can be chosen beside the format. The default is the regulation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// How many stones each player has. A win in the group phase is worth what
    /// is left of them. Without it there are no win points.
    pub stones: Option<u8>,
    /// What happens when a tie that matters is left after all criteria.
    pub ties: Ties,
    /// How many drawn games in a row a match may have before the director may
    /// settle it by lot.
    pub draws_before_lot: u16,
    /// How many tables there are; none if tables are not assigned.
    pub tables: u16,
    /// How many boards stand on each table.
    #[serde(skip_serializing_if = "is_one")]
    pub boards: u16,
    /// How long a game may take, from its call.
    pub game_minutes: Option<u32>,
    /// How long one waits for an opponent, from the call.
    pub patience_minutes: u32,
    /// Whether players may enter themselves.
    pub open_entry: bool,
    /// Whether those who lose the semifinals of the cup play for third place.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub third_place: bool,
}

/// What is left out of the log, so that logs without it read as ever.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
pub(crate) const fn is_one(number: &u16) -> bool {
    *number == 1
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            stones: Some(18),
            ties: Ties::PlayOff,
            draws_before_lot: 9,
            tables: 0,
            boards: 1,
            game_minutes: None,
            patience_minutes: 15,
            open_entry: false,
            third_place: false,
        }
    }
}

/// What happens when a tie across a line that matters is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ties {
    /// The tied play on; the director may still draw lots.
    PlayOff,
    /// The lot decides at once.
    Lot,
}

/// Why nothing can be played like this.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ConfigError {
    /// An even number of games has no middle.
    BestOf(u16),
    /// Nobody meets, or without end.
    Legs(u16),
    /// No rounds, or without end.
    Rounds(u16),
    /// No five without five stones.
    Stones(u8),
    /// A table without a board.
    Boards(u16),
    /// More tables than any hall has.
    Tables(u16),
}

impl Config {
    /// The longest match.
    pub const MOST_GAMES: u16 = 99;
    /// The longest round robin.
    pub const MOST_LEGS: u16 = 20;
    /// The longest Swiss tournament.
    pub const MOST_ROUNDS: u16 = 50;
    /// The longest table.
    pub const MOST_BOARDS: u16 = 100;
    /// The largest hall.
    pub const MOST_TABLES: u16 = 5_000;

    /// The regulation under this name.
    pub fn regulation(name: Name) -> Config {
        Config::new(name, Format::Regulation)
    }

    /// This format under this name, everything else as usual.
    pub fn new(name: Name, format: Format) -> Config {
        Config {
            name,
            format,
            settings: Settings::default(),
        }
    }

    /// Whether this can be played.
    pub fn check(&self) -> Result<(), ConfigError> {
        match self.format {
            Format::MatchPlay { best_of: n } | Format::Knockout { best_of: n }
                if n % 2 == 0 || n > Config::MOST_GAMES =>
            {
                return Err(ConfigError::BestOf(n));
            }
            Format::RoundRobin { legs: n } if n == 0 || n > Config::MOST_LEGS => {
                return Err(ConfigError::Legs(n));
            }
            Format::Swiss { rounds: n } if n == 0 || n > Config::MOST_ROUNDS => {
                return Err(ConfigError::Rounds(n));
            }
            _ => {}
        }
        if let Some(stones) = self.settings.stones.filter(|&stones| stones < 5) {
            return Err(ConfigError::Stones(stones));
        }
        check_hall(self.settings.tables, self.settings.boards)
    }
}

/// Whether there are halls like this.
pub(crate) const fn check_hall(tables: u16, boards: u16) -> Result<(), ConfigError> {
    match (tables, boards) {
        (0..=Config::MOST_TABLES, 1..=Config::MOST_BOARDS) => Ok(()),
        (_, 1..=Config::MOST_BOARDS) => Err(ConfigError::Tables(tables)),
        _ => Err(ConfigError::Boards(boards)),
    }
}
