//! The result of a game in a record.

use thiserror::Error;

use crate::outcome::{Outcome, Stalemate, Victory, result_text};
use crate::seat::{Seat, SeatSet};
use crate::variant::AnyRules;

/// How a game ended, by the board or otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RecordedResult {
    /// The game goes on, or its result is unknown.
    Unfinished,
    /// Nobody won.
    Draw,
    /// These seats won.
    Won(SeatSet),
}

/// Why a result cannot be recorded.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ResultError {
    /// No game at this table can end so.
    #[error("{found:?} is not a result of this game; a result is {expected}")]
    Impossible {
        /// The result.
        found: String,
        /// What would be right.
        expected: &'static str,
    },
    /// The board says otherwise.
    #[error("the result {told} contradicts the board: {outcome}, which is {board}")]
    Contradicted {
        /// The result in the record.
        told: String,
        /// The result on the board.
        board: String,
        /// How the board ended.
        outcome: Outcome,
    },
}

impl RecordedResult {
    /// The result of a board.
    pub const fn of(outcome: Option<Outcome>) -> RecordedResult {
        match outcome {
            None => RecordedResult::Unfinished,
            Some(Outcome::Draw(_)) => RecordedResult::Draw,
            Some(Outcome::Win { winners, .. }) => RecordedResult::Won(winners),
        }
    }

    /// `1-0`, `0-1`, `1/2-1/2`, `*`, or with more than two seats the winners,
    /// as `3` or `1+3`.
    pub fn text(self, seats: u8) -> String {
        // The text does not say by what a game was won or drawn, so any reason
        // will do here.
        let by = Victory::Line;
        let outcome = match self {
            RecordedResult::Unfinished => None,
            RecordedResult::Draw => Some(Outcome::Draw(Stalemate::FullBoard)),
            RecordedResult::Won(winners) => Some(Outcome::Win { winners, by }),
        };
        result_text(outcome, seats)
    }

    /// Whether a word of a move list is meant as a result at a table of so
    /// many seats, right or wrong.
    pub(super) fn is_meant_by(word: &str, seats: u8) -> bool {
        let winners = seat_numbers(word).is_some_and(|seats| seats.len() > 1);
        winners
            || matches!(
                word,
                "*" | "1-0" | "0-1" | "0-0" | "1/2-1/2" | "½-½" | "0.5-0.5"
            )
            || (seats > 2 && !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit()))
    }

    /// Reads a result of a game under these rules.
    pub(super) fn read(word: &str, rules: &AnyRules) -> Result<RecordedResult, ResultError> {
        let won = |seat| Some(RecordedResult::Won(SeatSet::only(seat)));
        let result = match (word, rules.seats()) {
            ("*" | "?" | "" | "-", _) => Some(RecordedResult::Unfinished),
            ("1/2-1/2" | "½-½" | "0.5-0.5" | "0-0", _) => Some(RecordedResult::Draw),
            ("1-0", 2) => won(Seat::First),
            ("0-1", 2) => won(Seat::Second),
            (_, 2) => None,
            _ => seat_numbers(word).map(RecordedResult::Won),
        };
        let possible = result.filter(|result| result.is_possible(rules));
        possible.ok_or_else(|| ResultError::Impossible {
            found: crate::notation::shortened(word),
            expected: results_of(rules),
        })
    }

    /// Checks the result against the outcome of the board, if there is one.
    pub(super) fn check(
        self,
        rules: &AnyRules,
        outcome: Option<Outcome>,
    ) -> Result<(), ResultError> {
        if !self.is_possible(rules) {
            return Err(ResultError::Impossible {
                found: self.text(rules.seats()),
                expected: results_of(rules),
            });
        }
        match outcome {
            Some(outcome) if self != RecordedResult::of(Some(outcome)) => {
                Err(ResultError::Contradicted {
                    told: self.text(rules.seats()),
                    board: result_text(Some(outcome), rules.seats()),
                    outcome,
                })
            }
            _ => Ok(()),
        }
    }

    fn is_possible(self, rules: &AnyRules) -> bool {
        let RecordedResult::Won(winners) = self else {
            return true;
        };
        let all = SeatSet::first(rules.seats());
        let some = !winners.is_empty() && winners.without(all).is_empty() && winners != all;
        match rules {
            AnyRules::Pente(rules) if rules.teams => {
                let mut seats = winners.iter();
                seats.next().is_some_and(|seat| rules.team(seat) == winners)
            }
            _ => some,
        }
    }
}

/// Seats joined by `+`.
fn seat_numbers(word: &str) -> Option<SeatSet> {
    word.split('+').try_fold(SeatSet::EMPTY, |set, number| {
        let seat = Seat::from_number(number.parse().ok()?)?;
        Some(set.with(SeatSet::only(seat)))
    })
}

fn results_of(rules: &AnyRules) -> &'static str {
    match rules {
        AnyRules::Pente(rules) if rules.teams => "1+3, 2+4, 1/2-1/2 or *",
        AnyRules::Pente(rules) if rules.seats > 2 => {
            "the number of the seat that won, several joined as 1+3, or 1/2-1/2 or *"
        }
        _ => "1-0, 0-1, 1/2-1/2 or *",
    }
}
