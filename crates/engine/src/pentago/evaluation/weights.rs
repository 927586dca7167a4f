//! The weights as they are shipped, and their format.
//!
//! All numbers are little-endian. In this order:
//!
//! | what | numbers | type |
//! |---|---|---|
//! | `PGEV` and the version | 4 + 4 bytes | bytes, `u32` |
//! | embedding, by pattern | 19683 × 24 | `i8` |
//! | mixing, by dimension of the embedding, distance and feature | 24 × 4 × 32 | `f32` |
//! | bias, by stones on the board and feature | 37 × 32 | `f32` |
//! | output, by stones on the board and feature | 37 × 32 | `f32` |
//! | offset, by stones on the board | 37 | `f32` |
//! | combining, by combination and feature | 16 × 32 | `f32` |
//! | threshold, by stones on the board and combination | 37 × 16 | `f32` |
//! | worth, by stones on the board and combination | 37 × 16 | `f32` |

use thiserror::Error;

use super::pattern::PATTERNS;

/// Numbers that describe a pattern.
pub const DIMENSIONS: usize = 24;
/// Features that the network looks for, each in eight symmetric images.
pub const FEATURES: usize = 32;
/// Combinations of features that the network weighs.
pub const COMBINATIONS: usize = 16;
/// Numbers of stones that can lie on the board.
pub const COUNTS: usize = 37;

const MAGIC: &[u8; 4] = b"PGEV";
const VERSION: u32 = 2;

/// The weights of the evaluation.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// What describes each pattern.
    pub embedding: Vec<[i8; DIMENSIONS]>,
    /// What each dimension adds to each feature, by the distance, in blocks
    /// clockwise, of the block from the one where the feature begins.
    pub mixing: [[[f32; FEATURES]; 4]; DIMENSIONS],
    /// Where each feature begins to count, by stones.
    pub bias: [[f32; FEATURES]; COUNTS],
    /// What each feature is worth, by stones.
    pub output: [[f32; FEATURES]; COUNTS],
    /// What a position is worth at the least, by stones.
    pub offset: [f32; COUNTS],
    /// What each feature adds to each combination.
    pub combining: [[f32; FEATURES]; COMBINATIONS],
    /// Where each combination begins to count, by stones.
    pub threshold: [[f32; COMBINATIONS]; COUNTS],
    /// What each combination is worth, by stones.
    pub worth: [[f32; COMBINATIONS]; COUNTS],
}

/// Why bytes are not weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NotWeights {
    /// The file is something else.
    #[error("not a file of Pentago weights")]
    Magic,
    /// The format is another.
    #[error("version {0} of the weights is not known, only {VERSION}")]
    Version(u32),
    /// Something is missing or too much.
    #[error("{found} bytes of weights, where {} are needed", Weights::BYTES)]
    Size {
        /// How many bytes there are.
        found: usize,
    },
}

impl Weights {
    /// How many bytes the weights take.
    pub const BYTES: usize = 8
        + PATTERNS * DIMENSIONS
        + 4 * FEATURES * (4 * DIMENSIONS + COMBINATIONS)
        + 4 * COUNTS * (2 * FEATURES + 1 + 2 * COMBINATIONS);

    /// The weights that come with the program.
    #[cfg(not(target_family = "wasm"))]
    pub fn shipped() -> Weights {
        let weights = Weights::from_bytes(include_bytes!("weights.bin"));
        weights.expect("the shipped weights are whole, as a test makes sure")
    }

    /// Weights that know nothing.
    pub fn zero() -> Weights {
        Weights {
            embedding: vec![[0; DIMENSIONS]; PATTERNS],
            mixing: [[[0.0; FEATURES]; 4]; DIMENSIONS],
            bias: [[0.0; FEATURES]; COUNTS],
            output: [[0.0; FEATURES]; COUNTS],
            offset: [0.0; COUNTS],
            combining: [[0.0; FEATURES]; COMBINATIONS],
            threshold: [[0.0; COMBINATIONS]; COUNTS],
            worth: [[0.0; COMBINATIONS]; COUNTS],
        }
    }

    /// The bytes of the file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(Weights::BYTES);
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(self.embedding.as_flattened().iter().map(|&x| x as u8));
        let mut copy = self.clone();
        for x in copy.floats() {
            bytes.extend(x.to_le_bytes());
        }
        bytes
    }

    /// Reads the bytes of a file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Weights, NotWeights> {
        let (head, body) = bytes.split_at_checked(8).ok_or(NotWeights::Magic)?;
        let (magic, version) = head.split_at(4);
        if magic != MAGIC {
            return Err(NotWeights::Magic);
        }
        let version = version
            .iter()
            .rev()
            .fold(0, |n, &byte| n << 8 | u32::from(byte));
        if version != VERSION {
            return Err(NotWeights::Version(version));
        }
        let found = bytes.len();
        if found != Weights::BYTES {
            return Err(NotWeights::Size { found });
        }
        let (embedding, floats) = body.split_at(PATTERNS * DIMENSIONS);
        let mut weights = Weights::zero();
        for (to, &from) in weights
            .embedding
            .as_flattened_mut()
            .iter_mut()
            .zip(embedding)
        {
            *to = from as i8;
        }
        for (to, from) in weights.floats().zip(floats.as_chunks().0) {
            *to = f32::from_le_bytes(*from);
        }
        Ok(weights)
    }

    /// All but the embedding, in the order of the file.
    fn floats(&mut self) -> impl Iterator<Item = &mut f32> {
        let mixing = self.mixing.as_flattened_mut().as_flattened_mut();
        let bias = self.bias.as_flattened_mut();
        let output = self.output.as_flattened_mut();
        mixing
            .iter_mut()
            .chain(bias)
            .chain(output)
            .chain(&mut self.offset)
            .chain(self.combining.as_flattened_mut())
            .chain(self.threshold.as_flattened_mut())
            .chain(self.worth.as_flattened_mut())
    }
}
