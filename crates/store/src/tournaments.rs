//! Tournaments, their lines and what is kept beside them.

use crate::GameId;

/// What is kept of a tournament beside its lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Its name in addresses.
    pub id: GameId,
    /// When it was made, in milliseconds since 1970.
    pub created: u64,
    /// What is played at our own tables: the variant's stable name.
    pub variant: String,
    /// The time control there.
    pub time: String,
    /// Whether lists show it.
    pub listed: bool,
    /// From which the secrets of its links are made.
    pub secret: String,
    /// The seed whose hash was published, until it is drawn.
    pub seed: Option<String>,
}

/// What a list tells of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Glance {
    /// What it is called.
    pub name: String,
    /// Where it stands.
    pub phase: String,
    /// How many have entered.
    pub players: u32,
    /// Who has won.
    pub winner: Option<String>,
    /// When something happened last, in milliseconds since 1970.
    pub latest: u64,
}

/// A line to be written: one command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its number from 1.
    pub number: u32,
    /// Who brought it about, if it was a person.
    pub person: Option<String>,
    /// What happened, as text.
    pub text: String,
}

/// A game at our own tables that decides a pairing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Linked {
    /// The game.
    pub game: GameId,
    /// The tournament.
    pub tournament: GameId,
    /// The number of the match.
    pub pairing: u32,
    /// Which of its games, from 1.
    pub number: u16,
    /// It is over, and what it means to the tournament was entered.
    pub scored: bool,
}

/// What changes with the lines of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Beside {
    /// Nothing.
    Nothing,
    /// The seeds of the draws to come, or none any more.
    Seed(Option<String>),
    /// A linked game has its result. If it had one before, nothing is written.
    Scored(GameId),
    /// Somebody has a part.
    Part {
        /// Who.
        person: String,
        /// Which part.
        part: String,
    },
}

/// All that is kept of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stored {
    /// What is kept beside its lines.
    pub kept: Kept,
    /// Its lines in order.
    pub lines: Vec<Line>,
    /// The games at our own tables, the earliest first.
    pub games: Vec<Linked>,
}
