//! The gradient of the cross entropy, by backpropagation.

use engine::pentago::evaluation::{COMBINATIONS, DIMENSIONS, FEATURES, PATTERNS};

use super::network::{
    BIAS, COMBINING, FACTORS, Forward, GENERAL, MIXING, Network, OFFSET, OUTPUT, PARAMETERS,
    SHARES, Shares, THRESHOLD, WORTH, distance,
};
use crate::pentago::dataset::Sample;

/// The loss of a batch and its gradient.
pub struct Gradient {
    /// The mean gradient of the cross entropy.
    pub parameters: Vec<f32>,
    /// The sum of the cross entropies.
    pub loss: f64,
    table: Vec<Shares>,
}

impl Default for Gradient {
    fn default() -> Gradient {
        Gradient {
            parameters: vec![0.0; PARAMETERS],
            loss: 0.0,
            table: vec![[0.0; SHARES]; PATTERNS],
        }
    }
}

impl Gradient {
    /// The gradient over a batch.
    pub fn compute(&mut self, network: &Network, batch: &[Sample]) {
        self.parameters.fill(0.0);
        self.table.fill([0.0; SHARES]);
        let weight = 1.0 / batch.len().max(1) as f32;
        for sample in batch {
            let forward = network.forward(sample.own, sample.other);
            let expected = (sample.value + 1.0) / 2.0;
            let found = 1.0 / (1.0 + (-forward.odds).exp());
            self.loss += cross_entropy(expected, found);
            self.backward(network, &forward, weight * (found - expected));
        }
        self.through_table(network);
    }

    fn backward(&mut self, network: &Network, forward: &Forward, slope: f32) {
        let stones = forward.stones;
        self.parameters[OFFSET + stones] += slope;
        let start = OUTPUT + stones * FEATURES;
        for (to, presence) in self.parameters[start..].iter_mut().zip(forward.presence) {
            *to += slope * presence;
        }
        let slopes = self.through_combinations(network, forward, slope);
        let bias = BIAS + stones * FEATURES;
        for (image, rows) in forward.rows.iter().enumerate() {
            for (turn, sums) in forward.sums[image].iter().enumerate() {
                let mut below = [0.0; FEATURES];
                for i in 0..FEATURES {
                    if inside(sums[i]) {
                        below[i] = 2.0 * sums[i] * slopes[i];
                        self.parameters[bias + i] += below[i];
                    }
                }
                for (block, &pattern) in rows.iter().enumerate() {
                    let shares = self.table[pattern].as_chunks_mut::<FEATURES>().0;
                    for (share, slope) in shares[distance(image, block, turn)].iter_mut().zip(below)
                    {
                        *share += slope;
                    }
                }
            }
        }
    }

    /// The gradient with respect to the presence of the features, directly and
    /// through the combinations.
    fn through_combinations(
        &mut self,
        network: &Network,
        forward: &Forward,
        slope: f32,
    ) -> [f32; FEATURES] {
        let stones = forward.stones;
        let mut slopes = network.part(OUTPUT, stones).map(|weight| slope * weight);
        let worth: &[f32; COMBINATIONS] = network.part(WORTH, stones);
        for (i, &sum) in forward.combined.iter().enumerate() {
            let place = stones * COMBINATIONS + i;
            self.parameters[WORTH + place] += slope * sum.clamp(0.0, 1.0);
            if inside(sum) {
                let slope = slope * worth[i];
                self.parameters[THRESHOLD + place] += slope;
                let weights = &network.combining()[i];
                let to = &mut self.parameters[COMBINING + i * FEATURES..];
                for feature in 0..FEATURES {
                    to[feature] += slope * forward.presence[feature];
                    slopes[feature] += slope * weights[feature];
                }
            }
        }
        slopes
    }

    /// Propagates the gradient of the table to the embedding and the mixing.
    fn through_table(&mut self, network: &Network) {
        let mixing = network.parameters[MIXING..BIAS].as_chunks::<SHARES>().0;
        let (to_embedding, rest) = self.parameters.split_at_mut(MIXING);
        let (to_mixing, rest) = rest.split_at_mut(BIAS - MIXING);
        let to_mixing = to_mixing.as_chunks_mut::<SHARES>().0;
        let to_general = rest[GENERAL - BIAS..].as_chunks_mut::<DIMENSIONS>().0;
        // Transposed, so that the inner loops run over neighboring numbers.
        let mut transposed = [[0.0; DIMENSIONS]; SHARES];
        for (d, mixing) in mixing.iter().enumerate() {
            for (i, weight) in mixing.iter().enumerate() {
                transposed[i][d] = *weight;
            }
        }
        let rows = self
            .table
            .iter()
            .zip(to_embedding.as_chunks_mut::<DIMENSIONS>().0);
        let rows = rows.zip(&network.embedding).zip(&*FACTORS);
        for (((slopes, to), numbers), factors) in rows {
            for (slope, mixing) in slopes.iter().zip(&transposed) {
                for (to, weight) in to.iter_mut().zip(mixing) {
                    *to += slope * weight;
                }
            }
            for &factor in factors {
                for (general, to) in to_general[factor].iter_mut().zip(&*to) {
                    *general += to;
                }
            }
            for (x, to) in numbers.iter().zip(to_mixing.iter_mut()) {
                for (to, slope) in to.iter_mut().zip(slopes) {
                    *to += x * slope;
                }
            }
        }
    }
}

/// Whether a sum is not clipped.
fn inside(sum: f32) -> bool {
    sum > 0.0 && sum < 1.0
}

/// The cross entropy of the probability `found` where `expected` is right.
pub fn cross_entropy(expected: f32, found: f32) -> f64 {
    let found = f64::from(found).clamp(1e-6, 1.0 - 1e-6);
    let expected = f64::from(expected);
    -(expected * found.ln() + (1.0 - expected) * (1.0 - found).ln())
}
