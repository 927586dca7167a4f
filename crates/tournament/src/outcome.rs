//! How a game of a tournament ended.

use serde::{Deserialize, Serialize};
use words::{Language, Localize, Message, display_in_english, say};

use crate::entry::EntryId;
use crate::refusal::Refusal;

/// How a game ended. The winner is told as an entry and not as a side, so that
/// a result meant for another game is noticed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "result", rename_all = "snake_case")]
pub enum Outcome {
    /// It was played and won.
    Won {
        /// By whom.
        winner: EntryId,
        /// How many stones the winner had placed. Needed where win points are
        /// counted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        stones: Option<u8>,
        /// In which way.
        how: How,
    },
    /// It was played and drawn.
    Drawn,
    /// One of the two did not come or may not play; in a match of several
    /// games this ends the match.
    Walkover {
        /// The player who did come.
        winner: EntryId,
    },
    /// Neither came.
    DoubleForfeit,
    /// The lot ended a match that would not end.
    ByLot {
        /// Whom it fell to.
        winner: EntryId,
    },
}

/// How a played game was won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum How {
    /// By five in a row.
    Five,
    /// The other one's time ran out.
    Time,
    /// The other one gave up.
    Resigned,
    /// The director said so.
    Adjudicated,
}

impl How {
    /// The words, for people.
    pub const WORDS: &'static str = "five, time, resigned or adjudicated";

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            How::Five => "five",
            How::Time => "time",
            How::Resigned => "resigned",
            How::Adjudicated => "adjudicated",
        }
    }

    /// The way that a word tells.
    pub fn from_word(word: &str) -> Option<How> {
        [How::Five, How::Time, How::Resigned, How::Adjudicated]
            .into_iter()
            .find(|how| how.word() == word)
    }
}

/// The fewest stones with which five in a row is possible.
pub(crate) const FIVE: u8 = 5;

impl Outcome {
    /// A win by five in a row.
    pub const fn five(winner: EntryId, stones: u8) -> Outcome {
        Outcome::Won {
            winner,
            stones: Some(stones),
            how: How::Five,
        }
    }

    /// The winner, if there is one.
    pub const fn winner(&self) -> Option<EntryId> {
        match *self {
            Outcome::Won { winner, .. }
            | Outcome::Walkover { winner }
            | Outcome::ByLot { winner } => Some(winner),
            Outcome::Drawn | Outcome::DoubleForfeit => None,
        }
    }

    /// Whether stones were placed.
    pub const fn was_played(&self) -> bool {
        matches!(self, Outcome::Won { .. } | Outcome::Drawn)
    }

    /// The result, with names as the caller has them.
    pub fn message_with(&self, name: impl Fn(EntryId) -> String) -> Message {
        match *self {
            Outcome::Won {
                winner,
                stones,
                how,
            } => {
                let winner = name(winner);
                let won = match how {
                    How::Five => say!("won.five", winner),
                    How::Time => say!("won.time", winner),
                    How::Resigned => say!("won.resigned", winner),
                    How::Adjudicated => say!("won.adjudicated", winner),
                };
                match stones {
                    Some(stones) => say!("won.with", n = stones, won),
                    None => won,
                }
            }
            Outcome::Drawn => say!("won.drawn"),
            Outcome::Walkover { winner } => say!("won.walkover", winner = name(winner)),
            Outcome::DoubleForfeit => say!("won.neither"),
            Outcome::ByLot { winner } => say!("won.by-lot", winner = name(winner)),
        }
    }

    /// The result in English, with names as the caller has them.
    pub fn told(&self, name: impl Fn(EntryId) -> String) -> String {
        self.told_in(Language::English, name)
    }

    /// The result in a language, with names as the caller has them.
    pub fn told_in(&self, language: Language, name: impl Fn(EntryId) -> String) -> String {
        self.message_with(name).text(language)
    }

    /// Whether such a result is possible between these two. `needed` says that
    /// win points are counted, so that the stones must be told.
    pub(crate) fn check(
        &self,
        players: [EntryId; 2],
        each: Option<u8>,
        needed: bool,
    ) -> Result<(), Refusal> {
        if let Some(winner) = self.winner().filter(|winner| !players.contains(winner)) {
            return Err(Refusal::NotInThisGame { winner, players });
        }
        let Outcome::Won { stones, how, .. } = *self else {
            return Ok(());
        };
        match (stones, each) {
            (Some(stones), Some(each)) if stones > each => {
                Err(Refusal::TooManyStones { stones, each })
            }
            (Some(stones), _) if how == How::Five && stones < FIVE => {
                Err(Refusal::TooFewStones { stones })
            }
            (None, Some(each)) if needed => Err(Refusal::StonesMissing { each }),
            _ => Ok(()),
        }
    }
}

impl Localize for Outcome {
    fn message(&self) -> Message {
        self.message_with(|entry| entry.to_string())
    }
}

display_in_english!(Outcome);
