//! The second layer of the network: what features are worth, by themselves and
//! in combination.
//!
//! The compiler finds no good way through these loops by itself, so that the way
//! with registers of 256 bits is spelled out. Both give the same number.

use super::features::{PRESENT, Presence};
use super::weights::{COMBINATIONS, FEATURES};

/// The scale of the weights.
pub(super) const SCALE: i32 = 256;
/// A total of 1 in log-odds, and a combination that is fully there.
pub(super) const UNIT: i32 = PRESENT * SCALE;

/// What each feature adds to each combination, for two features at a time.
#[repr(align(64))]
pub(super) struct Combining(pub(super) [[[i16; 2]; COMBINATIONS]; FEATURES / 2]);

/// What features and combinations are worth.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct Worth {
    pub(super) features: [i16; FEATURES],
    /// What the sum of a combination begins with.
    pub(super) threshold: [i32; COMBINATIONS],
    pub(super) combinations: [i32; COMBINATIONS],
    pub(super) offset: i32,
}

impl Worth {
    /// What a position with these features is worth.
    #[allow(unsafe_code)]
    pub(super) fn total(&self, presence: &Presence, combining: &Combining) -> i32 {
        #[cfg(target_arch = "x86_64")]
        if std::arch::is_x86_feature_detected!("avx2") {
            // SAFETY: AVX2 was detected.
            return unsafe { wide::total(self, presence, combining) };
        }
        self.plain_total(presence, combining)
    }

    fn plain_total(&self, presence: &Presence, combining: &Combining) -> i32 {
        let mut sums = self.threshold;
        for ([a, b], weights) in presence.as_chunks().0.iter().zip(&combining.0) {
            for (sum, [first, second]) in sums.iter_mut().zip(weights) {
                *sum += i32::from(*a) * i32::from(*first) + i32::from(*b) * i32::from(*second);
            }
        }
        let features = presence.iter().zip(&self.features);
        let features = features.map(|(&x, &weight)| i32::from(x) * i32::from(weight));
        let combinations = sums.iter().zip(&self.combinations);
        let combinations = combinations.map(|(sum, weight)| sum.clamp(&0, &UNIT) / SCALE * weight);
        self.offset + features.sum::<i32>() + combinations.sum::<i32>()
    }
}

#[cfg(target_arch = "x86_64")]
mod wide {
    use std::arch::x86_64::{
        __m256i, _mm256_add_epi32, _mm256_extract_epi32, _mm256_madd_epi16, _mm256_max_epi32,
        _mm256_min_epi32, _mm256_mullo_epi32, _mm256_permutevar8x32_epi32, _mm256_set1_epi32,
        _mm256_setr_epi16, _mm256_setr_epi32, _mm256_setzero_si256, _mm256_srai_epi32,
    };
    use std::array::from_fn;

    use super::{COMBINATIONS, Combining, FEATURES, Presence, SCALE, UNIT, Worth};

    /// See [`Worth::total`].
    #[target_feature(enable = "avx2")]
    pub(super) fn total(worth: &Worth, presence: &Presence, combining: &Combining) -> i32 {
        let features: [_; FEATURES / 16] = from_fn(|i| shorts(&presence[16 * i..]));
        let mut sums: [_; COMBINATIONS / 8] = from_fn(|i| words(&worth.threshold[8 * i..]));
        for (pair, weights) in combining.0.iter().enumerate() {
            let place = _mm256_set1_epi32(pair as i32 % 8);
            let pair = _mm256_permutevar8x32_epi32(features[pair / 8], place);
            for (i, sum) in sums.iter_mut().enumerate() {
                let weights = shorts(&weights.as_flattened()[16 * i..]);
                *sum = _mm256_add_epi32(*sum, _mm256_madd_epi16(pair, weights));
            }
        }
        let mut total = _mm256_setzero_si256();
        for (i, features) in features.into_iter().enumerate() {
            let weights = shorts(&worth.features[16 * i..]);
            total = _mm256_add_epi32(total, _mm256_madd_epi16(features, weights));
        }
        for (i, sum) in sums.into_iter().enumerate() {
            let least = _mm256_max_epi32(sum, _mm256_setzero_si256());
            let clipped = _mm256_min_epi32(least, _mm256_set1_epi32(UNIT));
            let scaled = _mm256_srai_epi32::<{ SCALE.ilog2() as i32 }>(clipped);
            let weights = words(&worth.combinations[8 * i..]);
            total = _mm256_add_epi32(total, _mm256_mullo_epi32(scaled, weights));
        }
        worth.offset + sum(total)
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn shorts(of: &[i16]) -> __m256i {
        let [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p] =
            *of.first_chunk().expect("16 of them");
        _mm256_setr_epi16(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p)
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn words(of: &[i32]) -> __m256i {
        let [a, b, c, d, e, f, g, h] = *of.first_chunk().expect("8 of them");
        _mm256_setr_epi32(a, b, c, d, e, f, g, h)
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn sum(of: __m256i) -> i32 {
        _mm256_extract_epi32::<0>(of)
            + _mm256_extract_epi32::<1>(of)
            + _mm256_extract_epi32::<2>(of)
            + _mm256_extract_epi32::<3>(of)
            + _mm256_extract_epi32::<4>(of)
            + _mm256_extract_epi32::<5>(of)
            + _mm256_extract_epi32::<6>(of)
            + _mm256_extract_epi32::<7>(of)
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixed;
    use super::super::weights::{COUNTS, Weights};

    #[test]
    fn both_ways_give_the_same_number() {
        let weights = Weights::shipped();
        let combining = fixed::combining(&weights);
        let mut state = 1_u32;
        for stones in 0..COUNTS {
            let worth = fixed::worth(&weights, stones);
            for _ in 0..50 {
                let presence = std::array::from_fn(|_| {
                    state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    (state >> 17) as i16 & 0x1fff
                });
                let total = worth.total(&presence, &combining);
                assert_eq!(total, worth.plain_total(&presence, &combining));
            }
        }
    }
}
