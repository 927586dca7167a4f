//! Games that are over, as lists tell of them.

use crate::{GameId, Sort};

/// A line in a list of finished games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The game.
    pub game: GameId,
    /// The variant's stable name.
    pub variant: String,
    /// Who played with whom.
    pub sort: Sort,
    /// Whether it changed ratings.
    pub rated: bool,
    /// When it was made, in milliseconds since 1970.
    pub created: u64,
    /// When it ended.
    pub ended: u64,
    /// How many moves.
    pub plies: u32,
    /// As records write it.
    pub result: String,
    /// Why it ended.
    pub reason: String,
    /// Who sat where, by seat.
    pub people: Vec<String>,
}

/// How often somebody has won, drawn and lost against others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "what they say")]
pub struct Score {
    pub won: usize,
    pub drawn: usize,
    pub lost: usize,
}

/// Which finished games a list is about.
#[derive(Clone, Debug, Default)]
pub struct Filter<'a> {
    /// Only of this variant.
    pub variant: Option<&'a str>,
    /// Only of the person with this id; else games at one screen are left out.
    pub person: Option<&'a str>,
    /// Only those that ended before this one.
    pub before: Option<(u64, GameId)>,
    /// How many at most.
    pub limit: u32,
}

impl Score {
    /// What a result means for a seat; nothing without an outcome.
    pub(crate) fn of(seat: u8, result: &str) -> Option<Score> {
        let won = match result {
            "*" => return None,
            "1/2-1/2" => {
                return Some(Score {
                    drawn: 1,
                    ..Score::default()
                });
            }
            "1-0" => seat == 1,
            "0-1" => seat == 2,
            winners => winners.contains(&seat.to_string()),
        };
        Some(Score {
            won: won.into(),
            drawn: 0,
            lost: (!won).into(),
        })
    }
}
