//! The evaluation while it learns, in floating point.

use std::ops::Range;

use engine::pente::{FEATURES, HIDDEN, Learned, WIDTH as ROW, Weights, is_own};

use super::samples::Sample;
use crate::random::Random;

/// The limit to which the sum of a hidden unit is clipped.
const MAX_ACTIVATION: f32 = 16.0;
const OUTPUT: usize = FEATURES * ROW;
const OFFSET: usize = OUTPUT + ROW;
/// How many numbers there are to learn.
pub const PARAMETERS: usize = OFFSET + 1;

/// The network, as one list of parameters.
#[derive(Clone)]
pub struct Network {
    /// What features add, output weights, offset.
    pub parameters: Vec<f32>,
}

/// What the backward pass needs of a forward pass.
struct Forward {
    sums: [[f32; HIDDEN]; 2],
    odds: f32,
}

impl Network {
    /// A network with random weights.
    pub fn new(random: &mut Random) -> Network {
        let mut parameters = vec![0.0; PARAMETERS];
        for (number, x) in parameters.iter_mut().enumerate() {
            let spread = match number {
                ..OUTPUT => 0.05,
                OUTPUT..OFFSET => 0.3,
                _ => 0.0,
            };
            *x = spread * (2.0 * random.unit() as f32 - 1.0);
        }
        Network { parameters }
    }

    /// A network with these weights.
    pub fn from_weights(weights: &Weights) -> Network {
        let Learned {
            rows,
            output,
            offset,
        } = weights.learned();
        let mut parameters = vec![0.0; PARAMETERS];
        for (feature, row) in rows {
            let start = usize::from(feature) * ROW;
            parameters[start..start + ROW].copy_from_slice(&row);
        }
        parameters[OUTPUT..OFFSET].copy_from_slice(output.as_flattened());
        parameters[OFFSET] = offset;
        Network { parameters }
    }

    /// The parameters that count under one kind of rules alone, and so may change
    /// without a change for other rules.
    pub fn own() -> Range<usize> {
        let first = (0..FEATURES as u16).find(|&feature| is_own(feature));
        first.map_or(OUTPUT, |first| usize::from(first) * ROW)..OUTPUT
    }

    fn row(&self, feature: u16) -> &[f32; ROW] {
        let start = usize::from(feature) * ROW;
        self.parameters[start..].first_chunk().expect("a whole row")
    }

    fn forward(&self, sample: &Sample) -> Forward {
        let [mine, theirs] = [0, 1].map(|side| {
            let mut sum = [0.0; ROW];
            for &(feature, count) in &sample.sides[side] {
                let count = f32::from(count);
                for (sum, x) in sum.iter_mut().zip(self.row(feature)) {
                    *sum += count * x;
                }
            }
            sum
        });
        let mut sums = [[0.0; HIDDEN]; 2];
        for i in 0..HIDDEN {
            sums[0][i] = mine[i] + theirs[HIDDEN + i];
            sums[1][i] = theirs[i] + mine[HIDDEN + i];
        }
        let mut odds = self.parameters[OFFSET];
        for (sum, weight) in sums.as_flattened().iter().zip(&self.parameters[OUTPUT..]) {
            odds += sum.clamp(0.0, MAX_ACTIVATION) * weight;
        }
        Forward { sums, odds }
    }

    /// The weights as they are shipped; a feature that is not among these adds
    /// nothing.
    pub fn weights(&self, features: &[u16]) -> Weights {
        let rows = features
            .iter()
            .map(|&feature| (feature, *self.row(feature)));
        let output = [0, 1].map(|side| {
            let start = OUTPUT + side * HIDDEN;
            *self.parameters[start..].first_chunk().expect("it is whole")
        });
        Weights::new(&Learned {
            rows: rows.collect(),
            output,
            offset: self.parameters[OFFSET],
        })
    }

    /// The log-odds of a win for the side to move.
    pub fn odds(&self, sample: &Sample) -> f32 {
        self.forward(sample).odds
    }

    /// Adds the gradient of the cross entropy to the sum of gradients; returns
    /// the cross entropy.
    pub fn learn(&self, sample: &Sample, gradient: &mut [f32]) -> f64 {
        let Forward { sums, odds } = self.forward(sample);
        let found = 1.0 / (1.0 + (-odds).exp());
        let wanted = (sample.value + 1.0) / 2.0;
        let error = found - wanted;
        gradient[OFFSET] += error;
        let mut back = [[0.0; HIDDEN]; 2];
        for i in 0..ROW {
            let (side, unit) = (i / HIDDEN, i % HIDDEN);
            let sum = sums[side][unit];
            if sum > 0.0 && sum < MAX_ACTIVATION {
                gradient[OUTPUT + i] += error * sum;
                back[side][unit] = error * self.parameters[OUTPUT + i];
            }
        }
        for side in 0..2 {
            let mut row = [0.0; ROW];
            row[..HIDDEN].copy_from_slice(&back[side]);
            row[HIDDEN..].copy_from_slice(&back[side ^ 1]);
            for &(feature, count) in &sample.sides[side] {
                let (start, count) = (usize::from(feature) * ROW, f32::from(count));
                for (sum, x) in gradient[start..start + ROW].iter_mut().zip(&row) {
                    *sum += count * x;
                }
            }
        }
        entropy(wanted, odds)
    }
}

/// The cross entropy of log-odds where a share of games is won.
pub fn entropy(wanted: f32, odds: f32) -> f64 {
    let (wanted, odds) = (f64::from(wanted), f64::from(odds));
    let soft = |x: f64| x.max(0.0) + (-x.abs()).exp().ln_1p();
    wanted * soft(-odds) + (1.0 - wanted) * soft(odds)
}
