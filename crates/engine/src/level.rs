//! How strong an opponent is wanted.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A playing strength, from 1, which loses to a child, to 10, which plays with
/// all it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// There is no such level.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no level {0:?}; a level is a whole number from 1 to 10")]
pub struct NoLevel(String);

impl Level {
    /// The weakest.
    pub const WEAKEST: Level = Level(1);
    /// The strongest.
    pub const STRONGEST: Level = Level(10);

    /// Every level, the weakest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Level> {
        (Level::WEAKEST.0..=Level::STRONGEST.0).map(Level)
    }

    /// 1 to 10.
    pub const fn number(self) -> u8 {
        self.0
    }
}

impl TryFrom<u8> for Level {
    type Error = NoLevel;

    fn try_from(number: u8) -> Result<Level, NoLevel> {
        let known = (Level::WEAKEST.0..=Level::STRONGEST.0).contains(&number);
        known
            .then_some(Level(number))
            .ok_or_else(|| NoLevel(number.to_string()))
    }
}

impl FromStr for Level {
    type Err = NoLevel;

    fn from_str(text: &str) -> Result<Level, NoLevel> {
        let number = text.trim().parse::<u8>();
        let level = number.ok().and_then(|number| Level::try_from(number).ok());
        // What is quoted back is short, whatever was typed.
        level.ok_or_else(|| NoLevel(text.trim().chars().take(20).collect()))
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_levels_and_no_other() {
        assert_eq!(Level::all().count(), 10);
        for level in Level::all() {
            assert_eq!(level.to_string().parse(), Ok(level));
            assert_eq!(Level::try_from(level.number()), Ok(level));
        }
        for wrong in ["0", "11", "-1", "five", "", "256"] {
            let error = wrong.parse::<Level>().expect_err("no level");
            assert!(error.to_string().contains(&format!("{wrong:?}")));
        }
        assert!(Level::try_from(0).is_err());
    }
}
