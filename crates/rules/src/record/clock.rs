//! The time that a player has left, in a record.

use std::fmt;

/// Time left after a move, to the millisecond.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Clock(u64);

impl Clock {
    /// So many milliseconds.
    pub const fn from_millis(millis: u64) -> Clock {
        Clock(millis)
    }

    /// The time in milliseconds.
    pub const fn millis(self) -> u64 {
        self.0
    }

    /// Reads `0:04:12.5`; the hours, and the minutes too, may be missing.
    pub(super) fn read(text: &str) -> Option<Clock> {
        let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
        let mut seconds: u64 = 0;
        for (i, part) in whole.split(':').enumerate() {
            if i > 2 {
                return None;
            }
            seconds = seconds.checked_mul(60)?.checked_add(digits(part)?)?;
        }
        // What is finer than a millisecond is dropped.
        let fraction = digits(&format!("{fraction:0<3.3}")).filter(|_| is_digits(fraction))?;
        let millis = seconds.checked_mul(1000)?.checked_add(fraction)?;
        Some(Clock(millis))
    }
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

fn digits(text: &str) -> Option<u64> {
    is_digits(text).then(|| text.parse().ok())?
}

/// `0:04:12.5`: hours, minutes, seconds.
impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, millis) = (self.0 / 1000, self.0 % 1000);
        let (minutes, hours) = (seconds / 60 % 60, seconds / 3600);
        write!(f, "{hours}:{minutes:02}:{:02}", seconds % 60)?;
        if millis > 0 {
            let fraction = format!(".{millis:03}");
            f.write_str(fraction.trim_end_matches('0'))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read_as_written() {
        for (text, millis) in [
            ("0:00:00", 0),
            ("0:04:12.5", 252_500),
            ("12:00:00.007", 43_200_007),
            ("5124095576030:25:51.615", u64::MAX),
        ] {
            assert_eq!(Clock(millis).to_string(), text);
            assert_eq!(Clock::read(text), Some(Clock(millis)), "{text}");
        }
    }

    #[test]
    fn short_and_strange_clocks() {
        for (text, millis) in [
            ("7", Some(7_000)),
            ("4:12", Some(252_000)),
            ("0:75:00", Some(4_500_000)),
            ("0:00:01.23456", Some(1_234)),
            ("", None),
            ("1:2:3:4", None),
            ("-1", None),
            ("1:", None),
            ("1.", None),
            ("1.x", None),
            ("99999999999999999999", None),
            ("5124095576030:25:51.616", None),
        ] {
            assert_eq!(Clock::read(text).map(Clock::millis), millis, "{text}");
        }
    }
}
