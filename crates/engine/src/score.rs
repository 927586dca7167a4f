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
/// A guess is given in thousandths of the expected result. Proven wins lie
/// above all guesses, the sooner the greater, and proven losses below them.
/// A ply is a whole turn here; half a turn that completes one counts as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

/// A win in no turns at all, which nothing reaches.
const WIN: i32 = 2000;
/// No game is longer than this.
const LONGEST: i32 = 400;
/// The greatest guess.
const SURE: i32 = 1000;

impl Score {
    /// Nobody wins.
    pub const DRAW: Score = Score(0);
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
        self.0 >= WIN - LONGEST
    }

    /// Whether it is a proven loss.
    pub const fn is_loss(self) -> bool {
        self.0 <= LONGEST - WIN
    }

    /// How many plies a proven win or loss takes at most.
    pub const fn plies(self) -> Option<u32> {
        if self.is_win() || self.is_loss() {
            Some((WIN - self.0.abs()) as u32)
        } else {
            None
        }
    }

    /// The expected result, from -1 to 1.
    pub fn expected(self) -> f64 {
        f64::from(self.0.clamp(-SURE, SURE)) / f64::from(SURE)
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
        if self.is_win() {
            Score(self.0 - plies as i32)
        } else if self.is_loss() {
            Score(self.0 + plies as i32)
        } else {
            self
        }
    }

    /// Counts the distance of a win or loss from `plies` turns later.
    pub(crate) const fn hastened(self, plies: u32) -> Score {
        if self.is_win() {
            Score(self.0 + plies as i32)
        } else if self.is_loss() {
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

/// `win in 5`, `loss in 4` or the expected result, such as `+0.35`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.plies() {
            Some(plies) if self.is_win() => write!(f, "win in {plies}"),
            Some(plies) => write!(f, "loss in {plies}"),
            None => write!(f, "{:+.2}", self.expected()),
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
            Score::guess(-5000),
            Score::guess(-1),
            Score::DRAW,
            Score::guess(350),
            Score::win_in(36),
            Score::win_in(1),
        ];
        assert!(ascending.is_sorted());
        let texts = ascending.map(|score| score.to_string());
        assert_eq!(texts[0], "loss in 1");
        assert_eq!(texts[2], "-1.00");
        assert_eq!(texts[5], "+0.35");
        assert_eq!(texts[7], "win in 1");
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
