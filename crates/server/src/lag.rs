//! Time that the wire took, given back.
//!
//! The server measures the round trip itself; what a client claims plays no
//! part. A turn is charged as if it had ended a round trip earlier, but what is
//! given back comes from a stock that fills slowly, so that nobody gains much
//! by pretending to be far away.

use std::time::Duration;

/// What may still be given back to one seat, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Allowance(u32);

/// At the start of a game, and at most.
const START: u32 = 1_500;
const MOST: u32 = 3_000;
/// What a turn adds.
const EACH_TURN: u32 = 250;
/// What one turn may get.
const MOST_AT_ONCE: u32 = 1_000;

impl Default for Allowance {
    fn default() -> Allowance {
        Allowance(START)
    }
}

impl Allowance {
    /// What a turn gets back that came over a wire with this round trip.
    pub(crate) fn grant(&mut self, round_trip: Duration) -> Duration {
        let wanted = u32::try_from(round_trip.as_millis()).unwrap_or(u32::MAX);
        let given = wanted.min(MOST_AT_ONCE).min(self.0);
        self.0 = (self.0 - given + EACH_TURN).min(MOST);
        Duration::from_millis(given.into())
    }

    /// What the next turn could get, for whoever waits for a flag to fall.
    pub(crate) fn next(self, round_trip: Duration) -> Duration {
        let mut copy = self;
        copy.grant(round_trip)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    #[test]
    fn a_short_way_is_given_back_in_full_and_for_ever() {
        let mut allowance = Allowance::default();
        assert!((0..1_000).all(|_| allowance.grant(ms(200)) == ms(200)));
    }

    #[test]
    fn a_long_way_uses_the_stock_up() {
        let mut allowance = Allowance::default();
        let given: Vec<_> = (0..5).map(|_| allowance.grant(ms(5_000))).collect();
        assert_eq!(given, [ms(1_000), ms(750), ms(250), ms(250), ms(250)]);
        assert_eq!(allowance.next(ms(20)), ms(20));
    }
}
