//! From the weights to tables in fixed point.

use super::combinations::{Combining, SCALE, UNIT, Worth};
use super::features::{HALF, ONE, Row};
use super::pattern::{PATTERNS, mirrored};
use super::weights::{FEATURES, Weights};

/// The logistic function is tabulated with so many steps to a unit, and
/// constant beyond so many units.
const STEPS: i32 = 128;
const REACH: i32 = 8;

/// The logistic function, from the least steps to the most.
pub(super) type Squash = Vec<i16>;

pub(super) fn rows(weights: &Weights) -> Vec<Row> {
    let shares: Vec<_> = (0..PATTERNS).map(|p| shares(weights, p)).collect();
    (0..PATTERNS)
        .map(|p| row(&shares[p], &shares[mirrored(p)]))
        .collect()
}

/// What a pattern adds to each feature, by distance.
fn shares(weights: &Weights, pattern: usize) -> [[f32; FEATURES]; 4] {
    let mut shares = [[0.0; FEATURES]; 4];
    for (&x, mixing) in weights.embedding[pattern].iter().zip(&weights.mixing) {
        for (share, weight) in shares
            .as_flattened_mut()
            .iter_mut()
            .zip(mixing.as_flattened())
        {
            *share += f32::from(x) * weight;
        }
    }
    shares
}

/// In a mirrored feature the blocks follow counterclockwise.
fn row(plain: &[[f32; FEATURES]; 4], mirrored: &[[f32; FEATURES]; 4]) -> Row {
    Row(std::array::from_fn(|distance| {
        let both = [plain[distance], mirrored[(4 - distance) % 4]];
        std::array::from_fn(|i| fixed(both.as_flattened()[i], ONE.into(), 6_500))
    }))
}

/// Where the features begin, by stones on the board.
pub(super) fn bias(weights: &Weights, stones: usize) -> [i16; HALF] {
    let bias = &weights.bias[stones];
    std::array::from_fn(|i| fixed(bias[i % FEATURES], ONE.into(), 6_500))
}

/// What features and combinations are worth, by stones on the board.
pub(super) fn worth(weights: &Weights, stones: usize) -> Worth {
    Worth {
        features: weights.output[stones].map(|x| fixed(x, SCALE, 900)),
        threshold: weights.threshold[stones].map(units),
        combinations: weights.worth[stones].map(|x| fixed(x, SCALE, 6_000).into()),
        offset: units(weights.offset[stones]),
    }
}

pub(super) fn combining(weights: &Weights) -> Combining {
    let weight = |i: usize, feature: usize| fixed(weights.combining[i][feature], SCALE, 900);
    Combining(std::array::from_fn(|pair| {
        std::array::from_fn(|i| [weight(i, 2 * pair), weight(i, 2 * pair + 1)])
    }))
}

/// A weight in fixed point. The limits keep every sum within its type.
fn fixed(weight: f32, scale: i32, limit: i32) -> i16 {
    let scaled = (weight * scale as f32).round() as i32;
    scaled.clamp(-limit, limit) as i16
}

fn units(weight: f32) -> i32 {
    (weight.clamp(-64.0, 64.0) * UNIT as f32) as i32
}

pub(super) fn squash() -> Squash {
    (-STEPS * REACH..=STEPS * REACH)
        .map(|steps| {
            let odds = f64::from(steps) / f64::from(STEPS);
            (1000.0 * (odds / 2.0).tanh()).round() as i16
        })
        .collect()
}

/// A total as an expected result in thousandths.
pub(super) fn squashed(squash: &Squash, total: i32) -> i32 {
    let steps = (total / (UNIT / STEPS)).clamp(-STEPS * REACH, STEPS * REACH);
    i32::from(squash[(steps + STEPS * REACH) as usize])
}
