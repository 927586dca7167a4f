//! The network of the evaluation in floating point.
//!
//! It is the network that `engine::pentago::evaluation` describes. As there, the
//! embedding and the mixing become a table of what each pattern adds to each
//! feature, here once for a batch. The gradient is collected in such a table and
//! then propagated to both. All sums run in a fixed order on one thread, so that
//! the same seed gives the same weights.

use std::sync::LazyLock;

use engine::pentago::evaluation::{
    COMBINATIONS, COUNTS, DIMENSIONS, FEATURES, PATTERNS, Weights, mirrored, patterns,
};

use super::factor;
use crate::random::Random;

/// What a pattern adds to the features, for four distances.
pub(super) const SHARES: usize = 4 * FEATURES;
pub(super) type Shares = [f32; SHARES];

// The offsets of the parts in the list of parameters.
pub(super) const MIXING: usize = PATTERNS * DIMENSIONS;
pub(super) const BIAS: usize = MIXING + DIMENSIONS * SHARES;
pub(super) const OUTPUT: usize = BIAS + COUNTS * FEATURES;
pub(super) const OFFSET: usize = OUTPUT + COUNTS * FEATURES;
pub(super) const COMBINING: usize = OFFSET + COUNTS;
pub(super) const THRESHOLD: usize = COMBINING + COMBINATIONS * FEATURES;
pub(super) const WORTH: usize = THRESHOLD + COUNTS * COMBINATIONS;
pub(super) const GENERAL: usize = WORTH + COUNTS * COMBINATIONS;
/// How many parameters there are.
pub const PARAMETERS: usize = GENERAL + factor::FACTORS * DIMENSIONS;

/// The parts of every pattern.
pub(super) static FACTORS: LazyLock<Vec<[usize; factor::PARTS]>> =
    LazyLock::new(|| (0..PATTERNS).map(factor::factors).collect());

static MIRRORED: LazyLock<Vec<usize>> = LazyLock::new(|| (0..PATTERNS).map(mirrored).collect());

/// The network.
#[derive(Clone)]
pub struct Network {
    /// Embedding, mixing, bias, output, offset, and the embedding of the parts
    /// that patterns share.
    pub parameters: Vec<f32>,
    /// The embedding of an earlier network, which does not change any more.
    heritage: Vec<[f32; DIMENSIONS]>,
    /// The embedding of each pattern: its heritage, its own and its factors'
    /// together.
    pub(super) embedding: Vec<[f32; DIMENSIONS]>,
    table: Vec<Shares>,
}

/// The sums of one position and what follows from them.
pub(super) struct Forward {
    pub(super) rows: [[usize; 4]; 2],
    pub(super) sums: [[[f32; FEATURES]; 4]; 2],
    pub(super) stones: usize,
    /// How strongly each feature is there.
    pub(super) presence: [f32; FEATURES],
    /// The sums of the combinations.
    pub(super) combined: [f32; COMBINATIONS],
    pub(super) odds: f32,
}

impl Network {
    /// A network with random weights.
    pub fn new(random: &mut Random) -> Network {
        let mut parameters = vec![0.0; PARAMETERS];
        let mut fill = |range: std::ops::Range<usize>, middle: f64, width: f64| {
            for x in &mut parameters[range] {
                *x = (middle + width * (2.0 * random.unit() - 1.0)) as f32;
            }
        };
        fill(GENERAL..PARAMETERS, 0.0, 0.2);
        fill(0..MIXING, 0.0, 0.0);
        fill(MIXING..BIAS, 0.0, 0.2);
        fill(BIAS..OUTPUT, 0.4, 0.0);
        fill(OUTPUT..OFFSET, 0.0, 0.3);
        fill(COMBINING..THRESHOLD, 0.0, 0.4);
        fill(THRESHOLD..WORTH, 0.1, 0.0);
        fill(WORTH..GENERAL, 0.0, 0.1);
        // All numbers of stones begin with the weights of zero stones.
        for (part, size) in [(OUTPUT, FEATURES), (WORTH, COMBINATIONS)] {
            for stones in 1..COUNTS {
                parameters.copy_within(part..part + size, part + stones * size);
            }
        }
        Network::with(parameters, vec![[0.0; DIMENSIONS]; PATTERNS])
    }

    /// A network that starts from these weights.
    pub fn from_weights(weights: &Weights) -> Network {
        // Shipped embeddings are in eight bits; this brings them to the scale
        // that they have during training.
        const SCALE: f32 = 64.0;
        let mut parameters = vec![0.0; PARAMETERS];
        let mut fill = |start: usize, numbers: &[f32], scale: f32| {
            for (to, from) in parameters[start..].iter_mut().zip(numbers) {
                *to = from * scale;
            }
        };
        let mixing = weights.mixing.as_flattened().as_flattened();
        fill(MIXING, mixing, SCALE);
        fill(BIAS, weights.bias.as_flattened(), 1.0);
        fill(OUTPUT, weights.output.as_flattened(), 1.0);
        fill(OFFSET, &weights.offset, 1.0);
        fill(COMBINING, weights.combining.as_flattened(), 1.0);
        fill(THRESHOLD, weights.threshold.as_flattened(), 1.0);
        fill(WORTH, weights.worth.as_flattened(), 1.0);
        let numbers = |pattern: &[i8; DIMENSIONS]| pattern.map(|x| f32::from(x) / SCALE);
        Network::with(parameters, weights.embedding.iter().map(numbers).collect())
    }

    fn with(parameters: Vec<f32>, heritage: Vec<[f32; DIMENSIONS]>) -> Network {
        let mut network = Network {
            parameters,
            heritage,
            embedding: vec![[0.0; DIMENSIONS]; PATTERNS],
            table: vec![[0.0; SHARES]; PATTERNS],
        };
        network.refresh();
        network
    }

    /// Weight decay: shrinks each pattern's own embedding by this part, so that it
    /// differs from the sum of its parts only where the samples require it.
    pub fn shrink(&mut self, part: f32) {
        for x in &mut self.parameters[..MIXING] {
            *x *= 1.0 - part;
        }
    }

    /// Brings the table up to date with the parameters.
    pub fn refresh(&mut self) {
        let own = self.parameters[..MIXING].as_chunks::<DIMENSIONS>().0;
        let general = self.parameters[GENERAL..].as_chunks::<DIMENSIONS>().0;
        let heritage = self.heritage.iter().zip(own).zip(&*FACTORS);
        for (numbers, ((heritage, own), factors)) in self.embedding.iter_mut().zip(heritage) {
            *numbers = *heritage;
            for (x, y) in numbers.iter_mut().zip(own) {
                *x += y;
            }
            for &factor in factors {
                for (x, y) in numbers.iter_mut().zip(&general[factor]) {
                    *x += y;
                }
            }
        }
        let mixing = self.parameters[MIXING..BIAS].as_chunks::<SHARES>().0;
        for (shares, numbers) in self.table.iter_mut().zip(&self.embedding) {
            *shares = [0.0; SHARES];
            for (x, mixing) in numbers.iter().zip(mixing) {
                for (share, weight) in shares.iter_mut().zip(mixing) {
                    *share += x * weight;
                }
            }
        }
    }

    /// The log-odds of a win for the side to move.
    pub fn odds(&self, own: u64, other: u64) -> f32 {
        self.forward(own, other).odds
    }

    /// The expected result, -1 to 1.
    pub fn value(&self, own: u64, other: u64) -> f32 {
        (self.odds(own, other) / 2.0).tanh()
    }

    pub(super) fn forward(&self, own: u64, other: u64) -> Forward {
        let stones = ((own | other).count_ones() as usize).min(COUNTS - 1);
        let plain = patterns(own, other);
        let rows = [plain, plain.map(|pattern| MIRRORED[pattern])];
        let bias = self.part(BIAS, stones);
        let mut sums = [[*bias; 4]; 2];
        for (image, (rows, sums)) in rows.iter().zip(&mut sums).enumerate() {
            for (block, &pattern) in rows.iter().enumerate() {
                let shares = self.table[pattern].as_chunks::<FEATURES>().0;
                for (turn, sums) in sums.iter_mut().enumerate() {
                    let shares = &shares[distance(image, block, turn)];
                    for (sum, share) in sums.iter_mut().zip(shares) {
                        *sum += share;
                    }
                }
            }
        }
        let mut presence = [0.0; FEATURES];
        for sums in sums.as_flattened() {
            for (presence, sum) in presence.iter_mut().zip(sums) {
                let clipped = sum.clamp(0.0, 1.0);
                *presence += clipped * clipped;
            }
        }
        let combined = self.combined(&presence, stones);
        let clipped = combined.map(|sum| sum.clamp(0.0, 1.0));
        Forward {
            rows,
            sums,
            stones,
            presence,
            combined,
            odds: self.parameters[OFFSET + stones]
                + weighed(self.part(OUTPUT, stones), &presence)
                + weighed(self.part(WORTH, stones), &clipped),
        }
    }

    fn combined(&self, presence: &[f32; FEATURES], stones: usize) -> [f32; COMBINATIONS] {
        let mut sums = *self.part(THRESHOLD, stones);
        for (sum, weights) in sums.iter_mut().zip(self.combining()) {
            *sum += weighed(weights, presence);
        }
        sums
    }

    /// What each feature adds to each combination.
    pub(super) fn combining(&self) -> &[[f32; FEATURES]] {
        self.parameters[COMBINING..THRESHOLD].as_chunks().0
    }

    /// What belongs to a number of stones, one number for each feature or each
    /// combination.
    pub(super) fn part<const N: usize>(&self, part: usize, stones: usize) -> &[f32; N] {
        let start = part + stones * N;
        self.parameters[start..]
            .first_chunk()
            .expect("the part is whole")
    }

    /// Copies the weights that depend on the number of stones from one number to
    /// another.
    pub fn inherit(&mut self, from: usize, to: usize) {
        let parts = [
            (BIAS, FEATURES),
            (OUTPUT, FEATURES),
            (OFFSET, 1),
            (THRESHOLD, COMBINATIONS),
            (WORTH, COMBINATIONS),
        ];
        for (part, size) in parts {
            let start = part + from * size;
            self.parameters
                .copy_within(start..start + size, part + to * size);
        }
    }

    /// Subtracts these from the log-odds, by stones on the board.
    pub fn shift(&mut self, off: &[f32; COUNTS]) {
        for (offset, off) in self.parameters[OFFSET..].iter_mut().zip(off) {
            *offset -= off;
        }
    }

    /// The weights as they are shipped: the embedding in eight bits, each
    /// dimension scaled to use them all.
    pub fn quantized(&self) -> Weights {
        let mut weights = Weights::zero();
        let embedding = &self.embedding;
        for dimension in 0..DIMENSIONS {
            let widest = embedding
                .iter()
                .map(|x| x[dimension].abs())
                .fold(1e-9, f32::max);
            for (to, from) in weights.embedding.iter_mut().zip(embedding) {
                to[dimension] = (from[dimension] * 127.0 / widest).round() as i8;
            }
            let start = MIXING + dimension * SHARES;
            let mixing = weights.mixing[dimension].as_flattened_mut().iter_mut();
            for (to, from) in mixing.zip(&self.parameters[start..]) {
                *to = from * widest / 127.0;
            }
        }
        weights.combining.copy_from_slice(self.combining());
        for stones in 0..COUNTS {
            weights.bias[stones] = *self.part(BIAS, stones);
            weights.output[stones] = *self.part(OUTPUT, stones);
            weights.offset[stones] = self.parameters[OFFSET + stones];
            weights.threshold[stones] = *self.part(THRESHOLD, stones);
            weights.worth[stones] = *self.part(WORTH, stones);
        }
        weights
    }
}

/// How many blocks a block lies from the one where a feature begins, clockwise
/// in the plain image and counterclockwise in the mirrored one.
pub(super) const fn distance(image: usize, block: usize, turn: usize) -> usize {
    if image == 0 {
        (block + 4 - turn) % 4
    } else {
        (turn + 4 - block) % 4
    }
}

fn weighed<const N: usize>(weights: &[f32; N], numbers: &[f32; N]) -> f32 {
    weights.iter().zip(numbers).map(|(a, b)| a * b).sum()
}
