//! The clock: whose time runs, and what is left of it.
//!
//! All five time controls are one thing, a stretch of time with periods behind
//! it. Fischer has no periods and grows by its increment; a limit per move has
//! no periods either and is whole again whenever a turn begins. So there is one
//! way to spend time, and what is left is a pure function of now.
//!
//! A turn is charged as a whole when it ends: between the halves of a Pentago
//! turn the clock simply runs on. In an opening every stone that is laid and
//! every choice is a turn of its own. What belongs to a turn alone, a limit or a
//! period, is made whole when the next turn begins, not when the last one ends;
//! until then the clock shows what was left of it.

use std::time::Duration;

use rules::{BySeat, Seat};

use crate::time::Time;
use crate::time_control::TimeControl;

/// What a clock shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Time until the flag falls or the next period begins.
    pub left: Duration,
    /// Whole byo-yomi periods behind it.
    pub periods: u8,
}

impl Reading {
    /// What is left after some time: first the running stretch, then one
    /// period after the other.
    fn spent(self, mut time: Duration, period: Duration) -> Reading {
        let Reading {
            mut left,
            mut periods,
        } = self;
        while time >= left {
            if periods == 0 {
                left = Duration::ZERO;
                return Reading { left, periods };
            }
            time -= left;
            left = period;
            periods -= 1;
        }
        left -= time;
        Reading { left, periods }
    }
}

/// One clock for all seats; at most one of them runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Clock {
    control: TimeControl,
    /// As of the end of each seat's last turn.
    readings: BySeat<Reading>,
    /// Whose turn it is, and since when.
    running: Option<(Seat, Time)>,
}

impl Clock {
    pub(crate) fn new(control: TimeControl, seats: u8) -> Clock {
        let full = Reading {
            left: control.initial(),
            periods: control.periods(),
        };
        Clock {
            control,
            readings: BySeat::new(seats, |_| full),
            running: None,
        }
    }

    /// A turn begins.
    pub(crate) fn start(&mut self, seat: Seat, at: Time) {
        let reading = &mut self.readings[seat];
        match self.control {
            TimeControl::PerMove { .. } | TimeControl::DaysPerMove { .. } => {
                reading.left = self.control.initial();
            }
            // Fewer than at the beginning: a period is running.
            TimeControl::ByoYomi { periods, .. } if reading.periods < periods => {
                reading.left = self.control.period();
            }
            _ => {}
        }
        self.running = Some((seat, at));
    }

    /// A whole turn ends: its time is spent, and it has earned its increment.
    pub(crate) fn complete(&mut self, at: Time) {
        let mover = self.running.map(|(seat, _)| seat);
        self.stop(at);
        if let Some(seat) = mover {
            self.readings[seat].left += self.control.increment();
        }
    }

    /// Part of the running turn is not charged.
    pub(crate) fn credit(&mut self, time: Duration, at: Time) {
        if let Some((_, since)) = &mut self.running {
            *since = since.after(time).min(at.max(*since));
        }
    }

    /// How long the turn has lasted; nothing without a clock.
    pub(crate) fn turn(&self, now: Time) -> Duration {
        match self.running {
            Some((_, since)) if self.control != TimeControl::None => now.since(since),
            _ => Duration::ZERO,
        }
    }

    /// The clock stops before the turn was complete.
    pub(crate) fn stop(&mut self, at: Time) {
        if let Some((seat, _)) = self.running
            && self.control != TimeControl::None
        {
            self.readings[seat] = self.running_reading(seat, at);
        }
        self.running = None;
    }

    /// The two players have changed seats, and each takes the time along.
    pub(crate) fn swap(&mut self) {
        let first = self.readings[Seat::First];
        self.readings[Seat::First] = self.readings[Seat::Second];
        self.readings[Seat::Second] = first;
    }

    /// What the clock of a seat shows; nothing without a clock.
    pub(crate) fn reading(&self, seat: Seat, now: Time) -> Option<Reading> {
        let shown = self.control != TimeControl::None && self.readings.get(seat).is_some();
        shown.then(|| self.running_reading(seat, now))
    }

    /// How long until the flag of a seat falls, if its clock ran.
    pub(crate) fn remaining(&self, seat: Seat, now: Time) -> Option<Duration> {
        let Reading { left, periods } = self.reading(seat, now)?;
        Some(left + self.control.period() * u32::from(periods))
    }

    /// When the flag of the seat to move falls.
    pub(crate) fn deadline(&self) -> Option<Time> {
        let (seat, since) = self.running?;
        Some(since.after(self.remaining(seat, since)?))
    }

    /// The seat whose flag has fallen.
    pub(crate) fn fallen(&self, now: Time) -> Option<Seat> {
        let (seat, _) = self.running?;
        (self.remaining(seat, now)? == Duration::ZERO).then_some(seat)
    }

    fn running_reading(&self, seat: Seat, now: Time) -> Reading {
        let time = match self.running {
            Some((runner, since)) if runner == seat => now.since(since),
            _ => return self.readings[seat],
        };
        self.readings[seat].spent(time, self.control.period())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: Seat = Seat::First;
    const TWO: Seat = Seat::Second;

    fn at(seconds: u64) -> Time {
        Time::from_millis(seconds * 1_000)
    }

    fn clock(control: &str) -> Clock {
        let mut clock = Clock::new(control.parse().expect(control), 2);
        clock.start(ONE, at(0));
        clock
    }

    fn shows(clock: &Clock, seat: Seat, now: u64) -> (u64, u8) {
        let reading = clock.reading(seat, at(now)).expect("a clock");
        (reading.left.as_secs(), reading.periods)
    }

    #[test]
    fn fischer_spends_and_earns() {
        let mut clock = clock("60+5");
        assert_eq!(shows(&clock, ONE, 20), (40, 0));
        assert_eq!(shows(&clock, TWO, 20), (60, 0));
        clock.complete(at(20));
        assert_eq!(shows(&clock, ONE, 99), (45, 0));
        clock.start(TWO, at(20));
        assert_eq!(clock.fallen(at(79)), None);
        assert_eq!(clock.fallen(at(80)), Some(TWO));
        assert_eq!(clock.deadline(), Some(at(80)));
    }

    #[test]
    fn a_period_is_whole_again_unless_it_was_used_up() {
        let mut clock = clock("10+3x30");
        assert_eq!(shows(&clock, ONE, 9), (1, 3));
        assert_eq!(shows(&clock, ONE, 10), (30, 2));
        clock.complete(at(25));
        assert_eq!(shows(&clock, ONE, 25), (15, 2));
        clock.start(ONE, at(100));
        assert_eq!(shows(&clock, ONE, 100), (30, 2));
        assert_eq!(shows(&clock, ONE, 135), (25, 1));
        clock.complete(at(135));
        clock.start(ONE, at(200));
        assert_eq!(clock.remaining(ONE, at(200)), Some(Duration::from_secs(60)));
        assert_eq!(clock.deadline(), Some(at(260)));
        assert_eq!(shows(&clock, ONE, 260), (0, 0));
    }

    #[test]
    fn byo_yomi_can_begin_with_its_periods() {
        let clock = clock("0+2x10");
        assert_eq!(shows(&clock, ONE, 0), (10, 1));
        assert_eq!(clock.deadline(), Some(at(20)));
    }

    #[test]
    fn a_limit_is_whole_again_when_a_turn_begins() {
        for (control, limit) in [("30/move", 30), ("2d/move", 172_800)] {
            let mut clock = clock(control);
            clock.complete(at(20));
            assert_eq!(shows(&clock, ONE, 20), (limit - 20, 0), "{control}");
            clock.start(ONE, at(40));
            assert_eq!(shows(&clock, ONE, 41), (limit - 1, 0), "{control}");
        }
    }

    #[test]
    fn without_a_clock_nothing_falls() {
        let mut clock = clock("-");
        assert_eq!(clock.reading(ONE, at(1)), None);
        assert_eq!(clock.fallen(at(u64::MAX / 1_000)), None);
        assert_eq!(clock.deadline(), None);
        clock.complete(at(5));
        assert_eq!(clock, Clock::new(TimeControl::None, 2));
    }
}
