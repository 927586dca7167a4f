//! What a search thinks of a position.

use std::fmt;
use std::ops::Neg;

use crate::Value;

/// `1 ply`, `2 plies` and so on.
pub fn in_plies(plies: u32) -> String {
    match plies {
        1 => "1 ply".to_owned(),
        _ => format!("{plies} plies"),
    }
}

/// A position's worth to the side to move, the better the greater.
///
/// A guess is given in thousandths of the expected result, and never shown as
/// certain. Proven wins lie above all guesses, the sooner the greater, and proven
/// losses below them. A ply is a whole turn here; half a turn that completes one
/// counts as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

/// A win in no turns at all, which nothing reaches.
const WIN: i32 = 2000;
/// No game is longer than this.
const MAX_PLIES: i32 = 400;
/// A win that is proved, whenever it comes; no guess comes near it.
const PROVED: i32 = 1500;
/// The greatest guess.
const SURE: i32 = 1000;
/// The greatest guess as it is shown: only what is proved is 1.
const SHOWN: i32 = 990;

impl Score {
    /// Nobody wins.
    pub const DRAW: Score = Score(0);
    /// A proven win of unknown length.
    pub const WON: Score = Score(PROVED);
    /// A proven loss of unknown length.
    pub const LOST: Score = Score(-PROVED);
    /// Below everything.
    pub(crate) const LEAST: Score = Score(-WIN);
    /// Above everything.
    pub(crate) const GREATEST: Score = Score(WIN);

    /// A guess in thousandths of the expected result; what lies beyond ±1000
    /// is cut off.
    pub const fn guess(thousandths: i32) -> Score {
        Score(if thousandths > SURE {
            SURE
        } else if thousandths < -SURE {
            -SURE
        } else {
            thousandths
        })
    }

    /// The side to move wins with its turn number `plies` / 2, rounded up.
    pub const fn win_in(plies: u32) -> Score {
        Score(WIN - plies as i32)
    }

    /// The side to move loses after so many plies.
    pub const fn loss_in(plies: u32) -> Score {
        Score(plies as i32 - WIN)
    }

    /// Whether it is a proven win.
    pub const fn is_win(self) -> bool {
        self.0 >= PROVED
    }

    /// Whether it is a proven loss.
    pub const fn is_loss(self) -> bool {
        self.0 <= -PROVED
    }

    /// How many plies a proven win or loss takes at most, if that is known.
    pub const fn plies(self) -> Option<u32> {
        if self.0.abs() >= WIN - MAX_PLIES {
            Some((WIN - self.0.abs()) as u32)
        } else {
            None
        }
    }

    /// The expected result: 1 and -1 if it is proved, and else what lies between
    /// them.
    pub fn expected(self) -> f64 {
        match self.value() {
            Some(value) => f64::from(value.number()),
            None => f64::from(self.0.clamp(-SHOWN, SHOWN)) / f64::from(SURE),
        }
    }

    /// The exact value, where the score alone proves it.
    pub const fn value(self) -> Option<Value> {
        if self.is_win() {
            Some(Value::Win)
        } else if self.is_loss() {
            Some(Value::Loss)
        } else {
            None
        }
    }

    /// The bare number, within 12 bits.
    pub(crate) const fn number(self) -> i32 {
        self.0
    }

    pub(crate) const fn of_number(number: i32) -> Score {
        Score(number)
    }

    /// The next greater score.
    pub(crate) const fn above(self) -> Score {
        Score(self.0 + 1)
    }

    /// A score so much away.
    pub(crate) const fn shifted(self, by: i32) -> Score {
        Score(self.0 + by)
    }

    /// Counts the distance of a win or loss from `plies` turns earlier.
    pub(crate) const fn delayed(self, plies: u32) -> Score {
        if self.0 >= WIN - MAX_PLIES {
            Score(self.0 - plies as i32)
        } else if self.0 <= MAX_PLIES - WIN {
            Score(self.0 + plies as i32)
        } else {
            self
        }
    }

    /// Counts the distance of a win or loss from `plies` turns later.
    pub(crate) const fn hastened(self, plies: u32) -> Score {
        if self.0 >= WIN - MAX_PLIES {
            Score(self.0 + plies as i32)
        } else if self.0 <= MAX_PLIES - WIN {
            Score(self.0 - plies as i32)
        } else {
            self
        }
    }
}

/// What it is worth to the other side.
impl Neg for Score {
    type Output = Score;

    fn neg(self) -> Score {
        Score(-self.0)
    }
}

/// `win in 5`, `loss in 4`, `win` or the expected result, such as `+0.35`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.value(), self.plies()) {
            (Some(value), Some(plies)) => write!(f, "{value} in {plies}"),
            (Some(value), None) => value.fmt(f),
            (None, _) => write!(f, "{:+.2}", self.expected()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_lie_above_guesses_and_losses_below() {
        let ascending = [
            Score::loss_in(1),
            Score::loss_in(36),
            Score::LOST,
            Score::guess(-5000),
            Score::guess(-10),
            Score::DRAW,
            Score::guess(350),
            Score::WON,
            Score::win_in(36),
            Score::win_in(1),
        ];
        assert!(ascending.is_sorted());
        let texts = ascending.map(|score| score.to_string());
        let said = [
            "loss in 1",
            "loss in 36",
            "loss",
            "-0.99",
            "-0.01",
            "+0.00",
            "+0.35",
            "win",
            "win in 36",
            "win in 1",
        ];
        assert_eq!(texts, said);
    }

    #[test]
    fn only_what_is_proved_is_shown_as_certain() {
        for score in [990, 999, 1000, i32::MAX].map(Score::guess) {
            assert!(score.expected() < 1.0 && (-score).expected() > -1.0);
            assert_eq!(score.to_string(), "+0.99");
            assert_eq!(score.value(), None);
        }
        for score in [Score::win_in(1), Score::win_in(400), Score::WON] {
            assert_eq!((score.expected(), (-score).expected()), (1.0, -1.0));
            assert_eq!(score.value(), Some(Value::Win));
            assert_eq!((-score).value(), Some(Value::Loss));
        }
        assert_eq!(Score::WON.plies(), None);
        assert_eq!(Score::WON.delayed(3), Score::WON);
    }

    #[test]
    fn distances_move_and_guesses_do_not() {
        assert_eq!(Score::win_in(3).delayed(2), Score::win_in(5));
        assert_eq!(Score::loss_in(5).hastened(2), Score::loss_in(3));
        assert_eq!(Score::guess(7).delayed(2), Score::guess(7));
        assert_eq!(-Score::win_in(3), Score::loss_in(3));
        assert_eq!(Score::loss_in(4).plies(), Some(4));
        assert_eq!(Score::guess(1000).plies(), None);
    }
}
