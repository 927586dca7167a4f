//! Exact labels, and the file that keeps them.
//!
//! Labels are the expensive part of a training and do not depend on it, so they
//! are made once and kept. A sample is two little-endian words: the own stones,
//! with the value in the bits above the board, in thousandths counted from a
//! loss, and the other's stones, with a bit above them if the sample is held out.

use engine::pentago::{Solver, Unsolved};

use super::{RULES, Sample, line_count, lively, solved};
use crate::pentago::positions::careful;
use crate::random::Random;

/// What one round solves, as stones and number of roots: few expensive ones and
/// many cheap ones.
pub const ROUND: [(u32, usize); 8] = [
    (19, 2),
    (20, 8),
    (21, 20),
    (22, 40),
    (23, 80),
    (24, 160),
    (25, 100),
    (26, 40),
];

/// One in this many is held out: of the rounds here, since samples of one root
/// are much alike, and of the positions elsewhere.
pub const HELD_OUT: usize = 25;
/// The bits of a word that the board takes.
const BOARD_BITS: u32 = 36;

/// Samples to learn from, and others to measure the result.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Samples {
    /// To learn from.
    pub learn: Vec<Sample>,
    /// Not to learn from.
    pub held_out: Vec<Sample>,
}

/// Solves roots, given as stones and number of roots: one half from careful
/// random games, the other from games in which both sides prefer open lines.
pub fn solve(roots: &[(u32, usize)], random: &mut Random) -> Result<Vec<Sample>, Unsolved> {
    let mut solver = Solver::default();
    let mut samples = Vec::new();
    for &(stones, count) in roots {
        for i in 0..count {
            let rules = RULES[random.below(RULES.len())];
            let root = if i % 2 == 0 {
                careful(rules, stones, random)
            } else {
                lively(rules, stones, &line_count, random)
            };
            samples.extend(solved(&root, &mut solver, random)?);
        }
    }
    Ok(samples)
}

impl Samples {
    /// Adds samples to one side or the other.
    pub fn add(&mut self, samples: impl IntoIterator<Item = Sample>, held_out: bool) {
        if held_out {
            self.held_out.extend(samples);
        } else {
            self.learn.extend(samples);
        }
    }

    /// The bytes of a file of exact labels.
    pub fn to_bytes(&self) -> Vec<u8> {
        let learn = self.learn.iter().map(|sample| (sample, 0));
        let held_out = self.held_out.iter().map(|sample| (sample, 1));
        let words = learn.chain(held_out).flat_map(|(sample, held_out)| {
            let value = (1000.0 * (sample.value + 1.0)).round() as u64;
            [
                sample.own | value << BOARD_BITS,
                sample.other | held_out << BOARD_BITS,
            ]
        });
        words.flat_map(u64::to_le_bytes).collect()
    }

    /// Reads the bytes of a file. An incomplete sample at its end is ignored. The
    /// samples are sorted, so that the order in the file does not matter.
    pub fn from_bytes(bytes: &[u8]) -> Samples {
        let mut samples = Samples::default();
        for words in bytes.as_chunks::<8>().0.chunks_exact(2) {
            let [own, other] = [words[0], words[1]].map(u64::from_le_bytes);
            let board = |word: u64| word & ((1 << BOARD_BITS) - 1);
            let sample = Sample {
                own: board(own),
                other: board(other),
                value: (own >> BOARD_BITS) as f32 / 1000.0 - 1.0,
            };
            samples.add([sample], other >> BOARD_BITS != 0);
        }
        for side in [&mut samples.learn, &mut samples.held_out] {
            side.sort_by_key(|sample| (sample.own, sample.other, (1000.0 * sample.value) as i32));
        }
        samples
    }
}
