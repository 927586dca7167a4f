//! What features add up to.

/// Hidden units of one side.
pub const HIDDEN: usize = 16;
/// What a feature adds: to the units of the color that has it, and to those of
/// the other.
pub const WIDTH: usize = 2 * HIDDEN;

/// What one feature adds, or many of one color.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(crate) struct Sum(pub(crate) [i16; WIDTH]);

impl Sum {
    pub(crate) const ZERO: Sum = Sum([0; WIDTH]);

    #[inline]
    pub(crate) fn add(&mut self, other: &Sum) {
        for (x, y) in self.0.iter_mut().zip(&other.0) {
            *x = x.wrapping_add(*y);
        }
    }

    #[inline(always)]
    pub(crate) fn exchange(&mut self, old: &Sum, new: &Sum) {
        for ((x, old), new) in self.0.iter_mut().zip(&old.0).zip(&new.0) {
            *x = x.wrapping_add(new.wrapping_sub(*old));
        }
    }

    /// The units of a color by its own sum and that of the other, weighed.
    #[inline]
    pub(crate) fn weighed(&self, other: &Sum, output: &[i16; HIDDEN]) -> i32 {
        let (own, _) = self.0.split_at(HIDDEN);
        let (_, foreign) = other.0.split_at(HIDDEN);
        let mut total = 0;
        for ((own, foreign), weight) in own.iter().zip(foreign).zip(output) {
            let unit = own
                .wrapping_add(*foreign)
                .clamp(0, super::weights::MAX_HIDDEN);
            total += i32::from(unit) * i32::from(*weight);
        }
        total
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_kept_and_weighed() {
        let mut one = Sum::ZERO;
        one.0[0] = 100;
        one.0[HIDDEN] = -30;
        let mut two = Sum::ZERO;
        two.0[0] = 7;
        two.0[HIDDEN] = 20;
        let mut sum = one;
        sum.exchange(&one, &two);
        assert_eq!(sum, two);
        sum.exchange(&two, &Sum::ZERO);
        sum.add(&one);
        assert_eq!(sum, one);
        let mut output = [0; HIDDEN];
        output[0] = 3;
        assert_eq!(one.weighed(&two, &output), 3 * 120);
        // What would be negative counts as nothing.
        assert_eq!(two.weighed(&one, &output), 0);
    }
}
