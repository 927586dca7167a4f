//! Time that the wire took, given back.
//!
//! The server measures the round trip itself; what a client claims plays no
//! part. A turn is charged as if it had ended a round trip earlier, while the
//! next clock starts when the move arrives, so that no opponent pays. What is
//! given back comes from a stock that fills slowly, and only with moves that are
//! played, so that nobody gains much by pretending to be far away.

use std::time::Duration;

/// What may still be given back to one seat, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance(u32);

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
    /// What a turn can get back that comes over a wire with this round trip.
    pub fn next(self, round_trip: Duration) -> Duration {
        let given = millis(round_trip).min(MOST_AT_ONCE).min(self.0);
        Duration::from_millis(given.into())
    }

    /// A turn was made, and got so much back.
    pub fn turn(&mut self, credit: Duration) {
        self.0 = (self.0.saturating_sub(millis(credit)) + EACH_TURN).min(MOST);
    }
}

fn millis(time: Duration) -> u32 {
    u32::try_from(time.as_millis()).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    fn grant(allowance: &mut Allowance, round_trip: u64) -> Duration {
        let credit = allowance.next(ms(round_trip));
        allowance.turn(credit);
        credit
    }

    #[test]
    fn a_short_way_is_given_back_in_full_and_for_ever() {
        let mut allowance = Allowance::default();
        assert!((0..1_000).all(|_| grant(&mut allowance, 200) == ms(200)));
    }

    #[test]
    fn a_long_way_uses_the_stock_up() {
        let mut allowance = Allowance::default();
        let given: Vec<_> = (0..5).map(|_| grant(&mut allowance, 5_000)).collect();
        assert_eq!(given, [ms(1_000), ms(750), ms(250), ms(250), ms(250)]);
        assert_eq!(allowance.next(ms(20)), ms(20));
    }
}
