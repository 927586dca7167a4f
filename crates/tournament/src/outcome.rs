//! How a game of a tournament ended.

use std::fmt;

use serde::{Deserialize, Serialize};

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
        /// Who did come.
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

    /// Who won, if somebody did.
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

    /// The result in words, with names as the caller has them.
    pub fn told(&self, name: impl Fn(EntryId) -> String) -> String {
        match *self {
            Outcome::Won {
                winner,
                stones,
                how,
            } => {
                let how = match how {
                    How::Five => "won",
                    How::Time => "won on time",
                    How::Resigned => "won by resignation",
                    How::Adjudicated => "was given the win",
                };
                let with = |stones| match stones {
                    1 => " with 1 stone".to_owned(),
                    _ => format!(" with {stones} stones"),
                };
                let stones = stones.map_or_else(String::new, with);
                format!("{} {how}{stones}", name(winner))
            }
            Outcome::Drawn => "drawn".to_owned(),
            Outcome::Walkover { winner } => format!("walkover for {}", name(winner)),
            Outcome::DoubleForfeit => "neither came".to_owned(),
            Outcome::ByLot { winner } => format!("{} by lot", name(winner)),
        }
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

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.told(|entry| entry.to_string()))
    }
}
