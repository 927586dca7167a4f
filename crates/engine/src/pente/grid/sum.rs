//! The weights of all shapes of one color, packed into one word.

use crate::pente::weights::ShapeWeights;

/// Three sums that change together: what the shapes are worth if their color
/// is to move, what they are worth if it is not, and how many stones they
/// would capture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Sum(i64);

/// Bits of each of the two lower parts, signs included.
const BITS: u32 = 24;

impl Sum {
    pub(super) fn of(weights: ShapeWeights) -> Sum {
        let [own, other, prey] = [weights.own, weights.other, weights.prey].map(i64::from);
        Sum(own + (other << BITS) + (prey << (2 * BITS)))
    }

    #[inline]
    pub(super) const fn exchanged(self, old: Sum, new: Sum) -> Sum {
        Sum(self.0.wrapping_add(new.0).wrapping_sub(old.0))
    }

    /// The lowest part and the rest.
    const fn split(sum: i64) -> (i64, i64) {
        let low = sum << (64 - BITS) >> (64 - BITS);
        (low, (sum - low) >> BITS)
    }

    pub(super) const fn own(self) -> i32 {
        Sum::split(self.0).0 as i32
    }

    pub(super) const fn other(self) -> i32 {
        Sum::split(Sum::split(self.0).1).0 as i32
    }

    pub(super) const fn prey(self) -> i32 {
        Sum::split(Sum::split(self.0).1).1 as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_do_not_disturb_each_other() {
        let sum = |own, other, prey| Sum::of(ShapeWeights { own, other, prey });
        let total = sum(-5, 70_000, 2).exchanged(sum(1_000, -3, 0), sum(400_000, -9, 14));
        assert_eq!(total.own(), -5 - 1_000 + 400_000);
        assert_eq!(total.other(), 70_000 + 3 - 9);
        assert_eq!(total.prey(), 16);
    }
}
