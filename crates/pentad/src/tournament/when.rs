//! The clock on the wall: the pure core has times of its own, and here they
//! become hours and minutes of this place.

use anyhow::{Result, bail};
use jiff::civil;
use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};
use tournament::Time;

/// Now, or the time that was told.
pub(super) fn now(told: Option<&str>) -> Result<Time> {
    told.map_or_else(|| Ok(time(Timestamp::now())), read)
}

/// Reads a time of this place: hours and minutes of today, or a date with
/// them.
pub(super) fn read(text: &str) -> Result<Time> {
    let zone = TimeZone::system();
    let told = match text.parse::<civil::DateTime>() {
        Ok(told) => told,
        Err(_) => {
            let Ok(time) = text.parse::<civil::Time>() else {
                bail!("{text:?} is not a valid time; write 19:30 or 2026-03-01T19:30");
            };
            Zoned::now().date().to_datetime(time)
        }
    };
    Ok(time(told.to_zoned(zone)?.timestamp()))
}

fn time(timestamp: Timestamp) -> Time {
    Time::from_millis(timestamp.as_millisecond().max(0).unsigned_abs())
}

fn zoned(time: Time) -> Option<Zoned> {
    let millis = i64::try_from(time.as_millis()).ok()?;
    let timestamp = Timestamp::from_millisecond(millis).ok()?;
    Some(timestamp.to_zoned(TimeZone::system()))
}

/// The day and the time.
pub(super) fn told(time: Time) -> String {
    zoned(time).map_or_else(
        || format!("{} ms", time.as_millis()),
        |zoned| zoned.strftime("%Y-%m-%d %H:%M:%S").to_string(),
    )
}

/// Hours and minutes.
pub(super) fn clock(time: Time) -> String {
    zoned(time).map_or_else(String::new, |zoned| zoned.strftime("%H:%M").to_string())
}
