//! What a position is worth.

use std::fmt;

/// What a position is worth to the side to move, with best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// It loses.
    Loss,
    /// Nobody wins.
    Draw,
    /// It wins.
    Win,
}

impl Value {
    /// 1 for a win, 0 for a draw, -1 for a loss.
    pub const fn number(self) -> i8 {
        self as i8 - 1
    }

    /// What it is worth to the other side.
    #[must_use]
    pub const fn reversed(self) -> Value {
        match self {
            Value::Loss => Value::Win,
            Value::Draw => Value::Draw,
            Value::Win => Value::Loss,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Value::Loss => "loss",
            Value::Draw => "draw",
            Value::Win => "win",
        })
    }
}
