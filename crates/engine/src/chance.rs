//! Chance that can be told again.
//!
//! What a person overlooks is chance, but not a new throw at every glance: one
//! who does not see a row now will not see it a second later. So chance is a
//! function of the mind's seed and of what is looked at.

/// Chance for one mind and one position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chance(u64);

impl Chance {
    pub(crate) const fn new(seed: u64, position: u64) -> Chance {
        Chance(mix(seed ^ mix(position)))
    }

    /// A number from 0 up to, but not including, 1, always the same for the
    /// same thing.
    pub(crate) const fn unit(self, thing: u64) -> f64 {
        (mix(self.0.wrapping_add(thing)) >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// A number around 0, mostly within ±1.
    pub(crate) fn error(self, thing: u64) -> f64 {
        // Three even numbers make a fair bell.
        let parts = (0..3).map(|part| self.unit(thing ^ part << 61));
        parts.sum::<f64>() * 2.0 - 3.0
    }
}

// CITE: the mixing steps of SplitMix64, S. Vigna, https://prng.di.unimi.it/
const fn mix(number: u64) -> u64 {
    let x = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_spread_around_zero_and_repeat() {
        let chance = Chance::new(7, 99);
        let errors: Vec<f64> = (0..10_000).map(|thing| chance.error(thing)).collect();
        let mean = errors.iter().sum::<f64>() / 10_000.0;
        let square = errors.iter().map(|error| error * error).sum::<f64>() / 10_000.0;
        assert!(mean.abs() < 0.05, "{mean}");
        assert!((0.9..1.1).contains(&square), "{square}");
        assert_eq!(chance.error(3).to_bits(), chance.error(3).to_bits());
        assert!(chance.error(3) != Chance::new(8, 99).error(3));
    }
}
