//! How much time the players have, and its text form.
//!
//! | text | meaning |
//! |---|---|
//! | `-` | no clock |
//! | `300` | 300 seconds; written as `300+0` |
//! | `300+5` | Fischer: 300 seconds, and 5 more after every turn |
//! | `600+5x30` | byo-yomi: 600 seconds, then 5 periods of 30 |
//! | `30/move` | 30 seconds for every turn |
//! | `3d/move` | 3 days for every turn |
//!
//! A stock of time may be read as `5:00`, too, or as `1:30:00` with hours.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;
use words::{Key, Localize, Message, display_in_english, key, quoted, say};

/// The time that each player has. Numbers are seconds unless they say else.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TimeControl {
    /// Nobody looks at the clock.
    #[default]
    None,
    /// A stock of time that grows after every turn.
    Fischer {
        /// What each player begins with, 1 second to a day.
        initial: u32,
        /// What a turn earns, up to an hour.
        increment: u32,
    },
    /// A stock of time, then periods. A period is whole again at the next
    /// turn, unless it was used up.
    ByoYomi {
        /// What each player begins with, up to a day.
        main: u32,
        /// How many periods follow, 1 to 99.
        periods: u8,
        /// How long a period is, 1 second to an hour.
        period: u32,
    },
    /// A limit for every turn.
    PerMove {
        /// 1 second to a day.
        limit: u32,
    },
    /// A limit for every turn, for games that people play beside their day.
    DaysPerMove {
        /// 1 to 30.
        days: u8,
    },
}

/// Why a time control cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TimeControlError {
    /// The text is of no known form.
    Unreadable {
        /// The text, shortened if it is long.
        found: String,
    },
    /// A number is too small or too large.
    OutOfBounds {
        /// Which number.
        what: Key,
        /// What was given.
        found: u32,
        /// The smallest that is allowed.
        least: u32,
        /// The largest that is allowed.
        most: u32,
    },
}

impl Localize for TimeControlError {
    fn message(&self) -> Message {
        match self {
            TimeControlError::Unreadable { found } => {
                say!("clock.unreadable", found = quoted(found))
            }
            TimeControlError::OutOfBounds {
                what,
                found,
                least,
                most,
            } => {
                let (what, found, least, most) = (*what, *found, *least, *most);
                say!("clock.out-of-bounds", what, found, least, most)
            }
        }
    }
}

display_in_english!(TimeControlError);

const HOUR: u32 = 3_600;
const DAY: u32 = 24 * HOUR;

impl TimeControl {
    /// This time control, if its numbers are sensible. Every game asks, however
    /// the value was made.
    pub fn checked(self) -> Result<TimeControl, TimeControlError> {
        match self {
            TimeControl::None => {}
            TimeControl::Fischer { initial, increment } => {
                within(key!("clock.initial"), initial, 1..=DAY)?;
                within(key!("clock.increment"), increment, 0..=HOUR)?;
            }
            TimeControl::ByoYomi {
                main,
                periods,
                period,
            } => {
                within(key!("clock.main"), main, 0..=DAY)?;
                within(key!("clock.periods"), periods.into(), 1..=MOST_PERIODS)?;
                within(key!("clock.period"), period, 1..=HOUR)?;
            }
            TimeControl::PerMove { limit } => within(key!("clock.limit"), limit, 1..=DAY)?,
            TimeControl::DaysPerMove { days } => {
                within(key!("clock.move-days"), days.into(), 1..=MOST_DAYS)?;
            }
        }
        Ok(self)
    }

    /// What each player begins with, the periods aside.
    pub(crate) fn initial(self) -> Duration {
        let seconds = match self {
            TimeControl::None => 0,
            TimeControl::Fischer { initial, .. } => initial,
            TimeControl::ByoYomi { main, .. } => main,
            TimeControl::PerMove { limit } => limit,
            TimeControl::DaysPerMove { days } => u32::from(days) * DAY,
        };
        Duration::from_secs(seconds.into())
    }

    /// How many byo-yomi periods each player begins with.
    pub(crate) const fn periods(self) -> u8 {
        match self {
            TimeControl::ByoYomi { periods, .. } => periods,
            _ => 0,
        }
    }

    /// How long a byo-yomi period is.
    pub(crate) fn period(self) -> Duration {
        match self {
            TimeControl::ByoYomi { period, .. } => Duration::from_secs(period.into()),
            _ => Duration::ZERO,
        }
    }

    /// What every turn may use without leaving less for the next: an increment,
    /// a period, or the limit of a turn.
    pub fn renewed(self) -> Duration {
        match self {
            TimeControl::None => Duration::ZERO,
            TimeControl::Fischer { .. } => self.increment(),
            TimeControl::ByoYomi { .. } => self.period(),
            TimeControl::PerMove { .. } | TimeControl::DaysPerMove { .. } => self.initial(),
        }
    }

    /// What a turn earns.
    pub(crate) fn increment(self) -> Duration {
        match self {
            TimeControl::Fischer { increment, .. } => Duration::from_secs(increment.into()),
            _ => Duration::ZERO,
        }
    }
}

const MOST_PERIODS: u32 = 99;
const MOST_DAYS: u32 = 30;

fn within(what: Key, found: u32, bounds: RangeInclusive<u32>) -> Result<(), TimeControlError> {
    let (&least, &most) = (bounds.start(), bounds.end());
    if bounds.contains(&found) {
        return Ok(());
    }
    Err(TimeControlError::OutOfBounds {
        what,
        found,
        least,
        most,
    })
}

impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<TimeControl, TimeControlError> {
        read(text.trim())
            .ok_or_else(|| TimeControlError::Unreadable {
                found: text.trim().chars().take(40).collect(),
            })?
            .checked()
    }
}

fn read(text: &str) -> Option<TimeControl> {
    if text == "-" {
        return Some(TimeControl::None);
    }
    if let Some(each) = text.strip_suffix("/move") {
        return Some(match each.strip_suffix('d') {
            Some(days) => TimeControl::DaysPerMove {
                days: small(number(days)?),
            },
            None => TimeControl::PerMove {
                limit: number(each)?,
            },
        });
    }
    let (stock, more) = text.split_once('+').unwrap_or((text, "0"));
    Some(match more.split_once('x') {
        Some((periods, period)) => TimeControl::ByoYomi {
            main: seconds(stock)?,
            periods: small(number(periods)?),
            period: number(period)?,
        },
        None => TimeControl::Fischer {
            initial: seconds(stock)?,
            increment: number(more)?,
        },
    })
}

/// `300`, `5:00` or `1:30:00`: behind a colon there are two digits below 60.
fn seconds(text: &str) -> Option<u32> {
    let mut parts = text.split(':');
    let first = number(parts.next()?)?;
    let mut sum = u64::from(first);
    for (place, part) in parts.enumerate() {
        let part = number(part).filter(|&value| part.len() == 2 && value < 60 && place < 2)?;
        sum = sum * 60 + u64::from(part);
    }
    Some(u32::try_from(sum).unwrap_or(u32::MAX))
}

/// Digits alone: the standard reader would take a sign as well. A number too
/// large to hold becomes the largest, which the bounds refuse.
fn number(text: &str) -> Option<u32> {
    let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    digits.then(|| text.parse().unwrap_or(u32::MAX))
}

/// For numbers whose bounds lie far below what a byte can hold.
fn small(number: u32) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TimeControl::None => f.write_str("-"),
            TimeControl::Fischer { initial, increment } => write!(f, "{initial}+{increment}"),
            TimeControl::ByoYomi {
                main,
                periods,
                period,
            } => write!(f, "{main}+{periods}x{period}"),
            TimeControl::PerMove { limit } => write!(f, "{limit}/move"),
            TimeControl::DaysPerMove { days } => write!(f, "{days}d/move"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_is_read_and_written() {
        let cases = [
            ("-", TimeControl::None),
            (
                "300+5",
                TimeControl::Fischer {
                    initial: 300,
                    increment: 5,
                },
            ),
            (
                "600+5x30",
                TimeControl::ByoYomi {
                    main: 600,
                    periods: 5,
                    period: 30,
                },
            ),
            ("30/move", TimeControl::PerMove { limit: 30 }),
            ("3d/move", TimeControl::DaysPerMove { days: 3 }),
        ];
        for (text, control) in cases {
            assert_eq!(text.parse(), Ok(control), "{text}");
            assert_eq!(control.to_string(), text);
            assert_eq!(format!("  {text} ").parse(), Ok(control), "{text}");
        }
    }

    #[test]
    fn a_stock_alone_is_read_and_so_are_minutes() {
        for (text, canonical) in [
            ("300", "300+0"),
            ("5:00", "300+0"),
            ("5:00+5", "300+5"),
            ("1:30:00+30", "5400+30"),
            ("10:00+5x30", "600+5x30"),
        ] {
            let control = text.parse::<TimeControl>().expect(text);
            assert_eq!(control.to_string(), canonical);
        }
    }

    #[test]
    fn nonsense_is_quoted_back() {
        for text in [
            "",
            "+",
            "300+",
            "+5",
            "300++5",
            "300+-5",
            "1x2",
            "1+2x",
            "1+x2",
            "/move",
            "d/move",
            "30/game",
            "3dd/move",
            "3 d/move",
            "٣+٥",
            "5:0",
            "5:60",
            ":30",
            "5:",
            "1:2:3",
            "5:00:00:00",
            "300+0:05",
        ] {
            let error = text.parse::<TimeControl>().expect_err(text);
            let quoted = format!("cannot read the time control {text:?}");
            assert!(error.to_string().starts_with(&quoted), "{error}");
        }
        let long = "9".repeat(1_000_000);
        let error = long.parse::<TimeControl>().expect_err("no form");
        assert!(error.to_string().len() < 250);
    }

    #[test]
    fn numbers_have_bounds() {
        for (text, part) in [
            ("0+5", "initial time of a time control cannot be 0"),
            ("86401+0", "1 to 86400"),
            ("60+3601", "increment"),
            ("0+0x30", "number of periods"),
            (
                "0+256x30",
                "number of periods of a time control cannot be 255",
            ),
            ("0+5x0", "period"),
            ("0/move", "limit"),
            ("99999999999999999999/move", "cannot be 4294967295"),
            ("31d/move", "1 to 30"),
        ] {
            let error = text.parse::<TimeControl>().expect_err(text);
            assert!(error.to_string().contains(part), "{text}: {error}");
        }
        assert!("0+1x30".parse::<TimeControl>().is_ok());
    }
}
