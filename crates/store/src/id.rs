//! Names of games: 64 random bits, so that nobody finds a game by guessing.

use std::fmt;
use std::str::FromStr;

/// The name of a game, eleven letters and digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId(u64);

const DIGITS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const LENGTH: usize = 11;

impl GameId {
    /// A name that nobody can foretell.
    ///
    /// # Panics
    ///
    /// If the system has no randomness to give, with which no server can run.
    pub fn random() -> GameId {
        GameId(getrandom::u64().expect("the system gives random numbers"))
    }

    /// As SQLite keeps it.
    pub const fn to_i64(self) -> i64 {
        self.0.cast_signed()
    }

    /// From what SQLite keeps.
    pub const fn from_i64(value: i64) -> GameId {
        GameId(value.cast_unsigned())
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = [b'0'; LENGTH];
        let mut rest = self.0;
        for place in text.iter_mut().rev() {
            *place = DIGITS[(rest % 62) as usize];
            rest /= 62;
        }
        f.pad(std::str::from_utf8(&text).expect("digits are ASCII"))
    }
}

impl fmt::Debug for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Not the name of any game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoGameId;

impl FromStr for GameId {
    type Err = NoGameId;

    fn from_str(text: &str) -> Result<GameId, NoGameId> {
        if text.len() != LENGTH {
            return Err(NoGameId);
        }
        let mut value: u64 = 0;
        for byte in text.bytes() {
            let digit = match byte {
                b'0'..=b'9' => byte - b'0',
                b'A'..=b'Z' => byte - b'A' + 10,
                b'a'..=b'z' => byte - b'a' + 36,
                _ => return Err(NoGameId),
            };
            let shifted = value.checked_mul(62).ok_or(NoGameId)?;
            value = shifted.checked_add(digit.into()).ok_or(NoGameId)?;
        }
        Ok(GameId(value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for value in [0, 1, 61, 62, u64::MAX / 3, u64::MAX] {
            let id = GameId(value);
            assert_eq!(id.to_string().parse(), Ok(id));
            assert_eq!(GameId::from_i64(id.to_i64()), id);
        }
    }

    #[test]
    fn other_texts_name_no_game() {
        for text in [
            "",
            "0",
            "zzzzzzzzzzz",
            "0000000000-",
            "000000000000",
            "ä000000000",
        ] {
            assert_eq!(text.parse::<GameId>(), Err(NoGameId), "{text}");
        }
    }
}
