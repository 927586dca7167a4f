//! What a position is likely worth, from a small trained network.
//!
//! A search asks at every leaf, so that the answer must take nanoseconds. The
//! network is built for look-ups:
//!
//! 1. Each block shows one of 3⁹ patterns, seen from its corner of the board
//!    (`pattern.rs`), and 16 numbers describe the pattern.
//! 2. A *feature* adds up what the four blocks contribute to it. The
//!    contribution depends on the pattern and on how many blocks clockwise the
//!    block lies from the one where the feature begins. There are 16 features,
//!    and each is looked for in all eight symmetric images of the board, which
//!    makes 128 sums. So symmetric positions get exactly the same value.
//! 3. A sum is clipped to 0..1 and squared; what a feature is worth depends on
//!    the number of stones on the board. The total goes through a logistic
//!    function.
//!
//! When the weights are loaded, steps 1 and 2 become one table: for each
//! pattern its contributions to the 128 sums. An evaluation is then four rows of
//! that table, added, clipped, squared and weighed, in numbers of 16 bits that
//! the compiler keeps in vector registers.
//!
//! A position mostly looks good to the side to move, and so a search that ends
//! after an even number of turns would hope for more than one that ends after an
//! odd number. Scores of different depths are compared all the time, by reduced
//! searches and through the table. So the network is made even at the end of its
//! training: what having the move is typically worth is taken off the log-odds.
//!
//! One network serves all rule sets, and has learned from all of them: with 21
//! to 25 stones, who gets a double five changes the value of one turn in a
//! hundred, and whether a placed five wins of one in ten thousand.
//!
//! The weights were made by these commands, the first network from nothing but
//! the rules, and each later one from games that the search played with the one
//! before. Games depend on the search, so that the same bytes come out only with
//! the same search: the first three commands belong to commit bb13086, the others
//! to 9409180.
//!
//! ```text
//! lab label --seed 1 --rounds 80 --out labels.bin
//! lab train --labels labels.bin --stage 5000 --epochs 4 --out first.bin
//! lab play --seed 1 --weights first.bin --games 100000 --out games-1.bin
//! lab train --labels labels.bin --played games-1.bin --epochs 5 --out second.bin
//! lab play --seed 2 --weights second.bin --games 80000 --out games-2.bin
//! lab train --labels labels.bin --played games-1.bin --played games-2.bin \
//!     --epochs 6 --out weights.bin
//! ```

mod pattern;
mod weights;

use std::sync::LazyLock;

pub use pattern::{PATTERNS, mirrored, patterns};
pub use weights::{COUNTS, DIMENSIONS, FEATURES, NotWeights, Weights};

/// Sums of one rotation: each feature as it is and mirrored.
const HALF: usize = 2 * FEATURES;
/// A feature that is fully there. Its square still fits 16 bits.
const ONE: i16 = 181;
/// A total of 1 in log-odds is this much, `ONE` squared times the scale of the
/// output weights.
const UNIT: i32 = 181 * 181 * OUTPUT_SCALE;
const OUTPUT_SCALE: i32 = 128;
/// The logistic function is tabulated with so many steps to a unit, and
/// constant beyond so many units.
const STEPS: i32 = 128;
const REACH: i32 = 8;

/// A trained evaluation, ready for use.
pub struct Evaluation {
    rows: Vec<Row>,
    counts: Vec<Count>,
    squash: Vec<i16>,
}

/// What a pattern adds to the sums if it lies on the first block. The four
/// parts belong to the four distances.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Row([[i16; HALF]; 4]);

/// What depends on the number of stones.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Count {
    bias: [[i16; HALF]; 4],
    output: [[i16; HALF]; 4],
    offset: i32,
}

impl Evaluation {
    /// The evaluation that comes with the program.
    pub fn shipped() -> &'static Evaluation {
        static SHIPPED: LazyLock<Evaluation> = LazyLock::new(|| {
            let weights = Weights::from_bytes(include_bytes!("weights.bin"));
            Evaluation::new(&weights.expect("the shipped weights are whole, as a test makes sure"))
        });
        &SHIPPED
    }

    /// Makes the tables from the weights.
    pub fn new(weights: &Weights) -> Evaluation {
        let shares: Vec<_> = (0..PATTERNS).map(|p| shares(weights, p)).collect();
        Evaluation {
            rows: (0..PATTERNS)
                .map(|p| row(&shares[p], &shares[mirrored(p)]))
                .collect(),
            counts: (0..COUNTS).map(|stones| count(weights, stones)).collect(),
            squash: (-STEPS * REACH..=STEPS * REACH).map(squashed).collect(),
        }
    }

    /// The result that the side to move can expect, in thousandths, without the
    /// advantage of the move: from -999, almost surely a loss, to 999. The stones
    /// are bitboards as those of [`Board::stones`](rules::pentago::Board::stones).
    ///
    /// The network has learned from positions in which no side has five and the
    /// side to move cannot win at once; of others it knows nothing.
    pub fn evaluate(&self, own: u64, other: u64) -> i32 {
        let stones = (own | other).count_ones() as usize;
        let count = &self.counts[stones.min(COUNTS - 1)];
        let rows = patterns(own, other).map(|pattern| &self.rows[pattern]);
        let total = count.total(rows);
        let steps = (total + count.offset) / (UNIT / STEPS);
        let steps = steps.clamp(-STEPS * REACH, STEPS * REACH) + STEPS * REACH;
        i32::from(self.squash[steps as usize])
    }
}

impl Count {
    /// What the features are worth together.
    #[allow(unsafe_code)]
    fn total(&self, rows: [&Row; 4]) -> i32 {
        #[cfg(target_arch = "x86_64")]
        if std::arch::is_x86_feature_detected!("avx2") {
            // SAFETY: AVX2 was detected.
            return unsafe { self.total_avx2(rows) };
        }
        self.sum(rows)
    }

    /// The same code, made for wider registers.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    fn total_avx2(&self, rows: [&Row; 4]) -> i32 {
        self.sum(rows)
    }

    #[inline(always)]
    fn sum(&self, rows: [&Row; 4]) -> i32 {
        let mut total = 0;
        for (turn, (bias, output)) in self.bias.iter().zip(&self.output).enumerate() {
            let mut sums = *bias;
            for (block, Row(shares)) in rows.into_iter().enumerate() {
                add(&mut sums, &shares[(block + 4 - turn) % 4]);
            }
            total += weighed(&sums, output);
        }
        total
    }
}

#[inline(always)]
fn add(sums: &mut [i16; HALF], shares: &[i16; HALF]) {
    for (sum, share) in sums.iter_mut().zip(shares) {
        *sum += share;
    }
}

/// The squares of the clipped sums, weighed.
#[inline(always)]
fn weighed(sums: &[i16; HALF], output: &[i16; HALF]) -> i32 {
    let mut total = 0;
    for (&sum, &weight) in sums.iter().zip(output) {
        let clipped = sum.clamp(0, ONE);
        total += i32::from(clipped * clipped) * i32::from(weight);
    }
    total
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

fn count(weights: &Weights, stones: usize) -> Count {
    let all = |of: &[f32; FEATURES], scale: i32, limit: i32| {
        [std::array::from_fn(|i| fixed(of[i % FEATURES], scale, limit)); 4]
    };
    Count {
        bias: all(&weights.bias[stones], ONE.into(), 6_500),
        output: all(&weights.output[stones], OUTPUT_SCALE, 450),
        offset: (weights.offset[stones].clamp(-16.0, 16.0) * UNIT as f32) as i32,
    }
}

/// A weight in fixed point. The limits keep every sum within its type.
fn fixed(weight: f32, scale: i32, limit: i32) -> i16 {
    let scaled = (weight * scale as f32).round() as i32;
    scaled.clamp(-limit, limit) as i16
}

/// Log-odds as an expected result in thousandths.
fn squashed(steps: i32) -> i16 {
    let odds = f64::from(steps) / f64::from(STEPS);
    (1000.0 * (odds / 2.0).tanh()).round() as i16
}
