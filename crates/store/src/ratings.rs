//! Ratings: how good people are at a variant, in the numbers of Glicko-2.
//!
//! A game is counted in the transaction that ends it, and the store remembers
//! that it was; so each is counted exactly once, whatever happens in between.
//! Every game is a rating period of its own, and a month without one makes a
//! rating less certain.

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, decay_deviation, glicko2};

use crate::GameId;

/// How good somebody is at a variant, in the numbers of Glicko-2.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The estimate.
    pub rating: f64,
    /// How far it may be off.
    pub deviation: f64,
    /// How much it tends to change.
    pub volatility: f64,
    /// How many games it rests on.
    pub games: u32,
    /// When the last of them ended, in milliseconds since 1970.
    pub at: u64,
}

/// A rating and how it came about.
#[derive(Clone, Debug, PartialEq)]
pub struct Rated {
    /// The variant's stable name.
    pub variant: String,
    /// As it is.
    pub rating: Rating,
    /// The ratings after each of the latest games, with their moments, the
    /// oldest first.
    pub history: Vec<(u64, f64)>,
}

/// A rated game that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Finished {
    pub(crate) game: GameId,
    /// The variant's stable name.
    pub(crate) variant: String,
    /// When it ended, in milliseconds since 1970.
    pub(crate) ended: u64,
    /// As records write it.
    pub(crate) result: String,
    /// Who sat where, by seat.
    pub(crate) people: Vec<String>,
}

/// After this time without a game a rating is less certain, in milliseconds.
const PERIOD: u64 = 30 * 86_400_000;
/// After so many periods, ten years, a rating is as uncertain as it gets.
const MOST_PERIODS: u64 = 120;

impl Rating {
    /// Of somebody of whom nothing is known.
    pub fn unknown() -> Rating {
        Rating::from_glicko(&Glicko2Rating::new(), 0, 0)
    }

    fn from_glicko(glicko: &Glicko2Rating, games: u32, at: u64) -> Rating {
        Rating {
            rating: glicko.rating,
            deviation: glicko.deviation,
            volatility: glicko.volatility,
            games,
            at,
        }
    }

    /// As certain as it is at this time.
    fn aged(&self, now: u64) -> Glicko2Rating {
        let mut aged = Glicko2Rating {
            rating: self.rating,
            deviation: self.deviation,
            volatility: self.volatility,
        };
        let periods = match self.games {
            0 => 0,
            _ => now.saturating_sub(self.at) / PERIOD,
        };
        for _ in 0..periods.min(MOST_PERIODS) {
            aged = decay_deviation(&aged);
        }
        aged
    }
}

impl Finished {
    /// The two whose ratings it may change: different people, of whom somebody
    /// has won or who drew.
    pub(crate) fn rivals(&self) -> Option<([&str; 2], Outcomes)> {
        let outcome = match self.result.as_str() {
            "1-0" => Outcomes::WIN,
            "0-1" => Outcomes::LOSS,
            "1/2-1/2" => Outcomes::DRAW,
            _ => return None,
        };
        match self.people.as_slice() {
            [first, second] if first != second => Some(([first, second], outcome)),
            _ => None,
        }
    }

    /// The ratings of the two after it.
    pub(crate) fn rate(&self, before: [Rating; 2], outcome: &Outcomes) -> [Rating; 2] {
        let [one, two] = before.map(|rating| rating.aged(self.ended));
        let (one, two) = glicko2(&one, &two, outcome, &Glicko2Config::new());
        let counted =
            |glicko, before: &Rating| Rating::from_glicko(glicko, before.games + 1, self.ended);
        [counted(&one, &before[0]), counted(&two, &before[1])]
    }
}
