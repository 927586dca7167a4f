//! The weights as they are shipped, and their format.
//!
//! All numbers are little-endian. In this order:
//!
//! | what | numbers | type |
//! |---|---|---|
//! | `PNEV` and the version | 4 + 4 bytes | bytes, `u32` |
//! | offset | 1 | `i32` |
//! | how many promises follow | 1 | `u32` |
//! | output weights, of the side to move and of the other | 2 × 16 | `i16` |
//! | promises: a feature and what it adds to the promise of a move, if it is the mover's and if it is the other's | 1 + 2 | `u16`, `i16` |
//! | for each feature that matters: its number and what it adds to the units | 1 + 32 | `u16`, `i16` |

use std::collections::BTreeMap;
use std::sync::OnceLock;

use rules::pente::Rules;
use thiserror::Error;

use super::features::{COMMON, FEATURES, counted_as};
use super::sum::{HIDDEN, Sum, WIDTH};

const MAGIC: &[u8; 4] = b"PNEV";
const VERSION: u32 = 2;
/// Bytes before the promises.
const HEAD: usize = 16 + 4 * HIDDEN;
/// Bytes of a promise.
const PROMISE_BYTES: usize = 2 + 4;
/// Bytes of a feature.
const ROW_BYTES: usize = 2 + 2 * WIDTH;

/// A hidden unit of 1 is this much.
const ONE: f32 = 256.0;
/// The most that a hidden unit counts: 16.
pub(super) const MAX_HIDDEN: i16 = 4095;
/// An output weight of 1, for a result in the search's units.
const OUTPUT: f32 = 8.0 * UNIT;
/// The search's units for log-odds of 1 as they were learned. They are more
/// than the units for which a search expects such a result, since a search is
/// surer than the guesses at its end.
pub const UNIT: f32 = 510.0;
/// What the weighed units are divided by to get the search's units.
const SHIFT: u32 = 11;

/// A promise of 1 in log-odds.
const PROMISE: f32 = 25.0;

/// The most that numbers may be, so that nothing outgrows its type.
const MOST_ROW: i16 = 4_000;
const MOST_OUTPUT: i16 = 8_191;
const MOST_PROMISE: i16 = 1_000;
const MOST_OFFSET: i32 = 16 * UNIT as i32;

/// The numbers of the evaluation and of the order of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    rows: BTreeMap<u16, Sum>,
    output: [[i16; HIDDEN]; 2],
    offset: i32,
    promises: Vec<[i16; 2]>,
}

/// Numbers of the evaluation before they become whole.
#[derive(Clone, Debug, PartialEq)]
pub struct Learned {
    /// What features add.
    pub rows: Vec<(u16, [f32; WIDTH])>,
    /// The output weights, of the side to move and of the other.
    pub output: [[f32; HIDDEN]; 2],
    /// The offset.
    pub offset: f32,
}

/// Weights that say nothing.
impl Default for Weights {
    fn default() -> Weights {
        Weights {
            rows: BTreeMap::new(),
            output: [[0; HIDDEN]; 2],
            offset: 0,
            promises: vec![[0; 2]; COMMON],
        }
    }
}

static SHIPPED: OnceLock<Weights> = OnceLock::new();

impl Weights {
    /// The weights of the product.
    #[cfg(not(target_family = "wasm"))]
    pub fn shipped() -> &'static Weights {
        SHIPPED.get_or_init(|| {
            let weights = Weights::from_bytes(include_bytes!("weights.bin"));
            weights.expect("the shipped weights are whole, as a test makes sure")
        })
    }

    /// The weights that were handed in. They say nothing before.
    #[cfg(target_family = "wasm")]
    pub fn shipped() -> &'static Weights {
        static NONE: OnceLock<Weights> = OnceLock::new();
        let none = || NONE.get_or_init(Weights::default);
        SHIPPED.get().unwrap_or_else(none)
    }

    /// Whether [`Weights::shipped`] say something.
    pub(crate) fn are_here() -> bool {
        cfg!(not(target_family = "wasm")) || SHIPPED.get().is_some()
    }

    /// Takes them over as the weights of the product, once.
    pub(crate) fn hand_in(self) {
        SHIPPED.get_or_init(|| self);
    }

    /// Weights of numbers as they were learned.
    pub fn new(learned: &Learned) -> Weights {
        let Learned {
            rows,
            output,
            offset,
        } = learned;
        let rows = rows
            .iter()
            .map(|&(feature, row)| (feature, Sum(row.map(|x| fixed(x, ONE, MOST_ROW)))))
            .filter(|(_, row)| *row != Sum::ZERO);
        Weights {
            rows: rows.collect(),
            output: output.map(|half| half.map(|x| fixed(x, OUTPUT, MOST_OUTPUT))),
            offset: ((offset * UNIT) as i32).clamp(-MOST_OFFSET, MOST_OFFSET),
            promises: vec![[0; 2]; COMMON],
        }
    }

    /// The numbers as they were learned, as [`Weights::new`] takes them, for those
    /// who learn on.
    pub fn learned(&self) -> Learned {
        let row = |(&feature, sum): (&u16, &Sum)| (feature, sum.0.map(|x| f32::from(x) / ONE));
        Learned {
            rows: self.rows.iter().map(row).collect(),
            output: self.output.map(|half| half.map(|x| f32::from(x) / OUTPUT)),
            offset: self.offset as f32 / UNIT,
        }
    }

    /// The same with the promises of other weights.
    #[must_use]
    pub fn with_promises_of(self, other: &Weights) -> Weights {
        Weights {
            promises: other.promises.clone(),
            ..self
        }
    }

    /// The same with what features add to the promise of a move, if the mover
    /// has them and if the other has them there.
    #[must_use]
    pub fn with_promises(mut self, promises: &[[f32; 2]]) -> Weights {
        for (to, from) in self.promises.iter_mut().zip(promises) {
            *to = from.map(|x| fixed(x, PROMISE, MOST_PROMISE));
        }
        self
    }

    /// The weights for one set of rules: what the twins of a feature add under
    /// these is added to it.
    pub(crate) fn folded_for(&self, rules: &Rules) -> Weights {
        let mut folded = Weights {
            rows: BTreeMap::new(),
            output: self.output,
            offset: self.offset,
            promises: self.promises.clone(),
        };
        for (&feature, row) in &self.rows {
            if let Some(common) = counted_as(rules, feature) {
                folded.rows.entry(common).or_insert(Sum::ZERO).add(row);
            }
        }
        folded
    }

    /// What a feature adds to the promise of a move, if the mover has it and if
    /// the other has it.
    pub(crate) fn promise(&self, feature: u16) -> [i16; 2] {
        self.promises[usize::from(feature)]
    }

    /// What a feature adds.
    pub(crate) fn row(&self, feature: u16) -> Sum {
        self.rows.get(&feature).copied().unwrap_or(Sum::ZERO)
    }

    /// What a position is worth by the sums of the side to move and of the
    /// other.
    pub(crate) fn value(&self, mine: &Sum, theirs: &Sum) -> i32 {
        let total = mine.weighed(theirs, &self.output[0]) + theirs.weighed(mine, &self.output[1]);
        (total >> SHIFT) + self.offset
    }

    /// The file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(self.offset.to_le_bytes());
        let promises = (0..).zip(&self.promises);
        let promises: Vec<(u16, _)> = promises.filter(|(_, pair)| **pair != [0; 2]).collect();
        bytes.extend((promises.len() as u32).to_le_bytes());
        write(&mut bytes, self.output.as_flattened());
        for (feature, pair) in promises {
            bytes.extend(feature.to_le_bytes());
            write(&mut bytes, pair);
        }
        for (feature, row) in &self.rows {
            bytes.extend(feature.to_le_bytes());
            write(&mut bytes, &row.0);
        }
        bytes
    }

    /// Reads the file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Weights, NotWeights> {
        let (head, rest) = bytes.split_at_checked(HEAD).ok_or(NotWeights::Size)?;
        if !head.starts_with(MAGIC) {
            return Err(NotWeights::Magic);
        }
        let whole =
            |at: usize| u32::from_le_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]);
        if whole(4) != VERSION {
            return Err(NotWeights::Version(whole(4)));
        }
        let end = (whole(12) as usize).saturating_mul(PROMISE_BYTES);
        let (promises, rows) = rest.split_at_checked(end).ok_or(NotWeights::Size)?;
        let mut weights = Weights {
            offset: whole(8) as i32,
            ..Weights::default()
        };
        if weights.offset.unsigned_abs() > MOST_OFFSET.unsigned_abs() {
            return Err(NotWeights::Range);
        }
        read(&head[16..], weights.output.as_flattened_mut());
        within(weights.output.as_flattened(), MOST_OUTPUT)?;
        for (feature, pair) in entries(promises, COMMON, MOST_PROMISE)? {
            weights.promises[usize::from(feature)] = pair;
        }
        let rows = entries(rows, FEATURES, MOST_ROW)?.into_iter();
        weights.rows = rows.map(|(feature, row)| (feature, Sum(row))).collect();
        Ok(weights)
    }
}

/// Features below a number, each with so many numbers up to a limit.
fn entries<const COUNT: usize>(
    bytes: &[u8],
    features: usize,
    limit: i16,
) -> Result<Vec<(u16, [i16; COUNT])>, NotWeights> {
    let chunks = bytes.chunks_exact(2 + 2 * COUNT);
    if !chunks.remainder().is_empty() {
        return Err(NotWeights::Size);
    }
    let entry = |chunk: &[u8]| {
        let feature = u16::from_le_bytes([chunk[0], chunk[1]]);
        if usize::from(feature) >= features {
            return Err(NotWeights::Feature(feature, features));
        }
        let mut numbers = [0; COUNT];
        read(&chunk[2..], &mut numbers);
        within(&numbers, limit)?;
        Ok((feature, numbers))
    };
    chunks.map(entry).collect()
}

fn within(numbers: &[i16], limit: i16) -> Result<(), NotWeights> {
    let is_fine = |number: &i16| number.unsigned_abs() <= limit.unsigned_abs();
    let all_fine = numbers.iter().all(is_fine);
    all_fine.then_some(()).ok_or(NotWeights::Range)
}

fn read(bytes: &[u8], numbers: &mut [i16]) {
    let (pairs, _) = bytes.as_chunks::<2>();
    for (number, pair) in numbers.iter_mut().zip(pairs) {
        *number = i16::from_le_bytes(*pair);
    }
}

fn write(bytes: &mut Vec<u8>, numbers: &[i16]) {
    bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
}

/// A weight in fixed point.
fn fixed(weight: f32, scale: f32, limit: i16) -> i16 {
    let scaled = (weight * scale).round() as i16;
    scaled.clamp(-limit, limit)
}

/// Why weights could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NotWeights {
    /// Another file.
    #[error("this is no file of Pente weights: it should begin with PNEV")]
    Magic,
    /// A file for another version of the program.
    #[error("the weights are of version {0}, this program reads version {VERSION}")]
    Version(u32),
    /// Something is missing.
    #[error(
        "the file of Pente weights is not whole: {HEAD} bytes, {PROMISE_BYTES} for each promise and {ROW_BYTES} for each feature"
    )]
    Size,
    /// A feature that there is not.
    #[error("the weights are of a feature {0}, which should be below {1}")]
    Feature(u16, usize),
    /// A number that no training gives.
    #[error(
        "a number of the Pente weights is too large: units take up to {MOST_ROW}, output weights {MOST_OUTPUT}, promises {MOST_PROMISE}, the offset {MOST_OFFSET}"
    )]
    Range,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_read_as_written() {
        let shipped = Weights::shipped();
        let bytes = shipped.to_bytes();
        assert_eq!(Weights::from_bytes(&bytes).as_ref(), Ok(shipped));
        assert_eq!(bytes, include_bytes!("weights.bin"));
        assert_eq!(Weights::from_bytes(&bytes[..9]), Err(NotWeights::Size));
        let cut = &bytes[..bytes.len() - 1];
        assert_eq!(Weights::from_bytes(cut), Err(NotWeights::Size));
        let mut other = bytes.clone();
        other[4] = 200;
        assert_eq!(Weights::from_bytes(&other), Err(NotWeights::Version(200)));
        other[0] = b'Q';
        assert_eq!(Weights::from_bytes(&other), Err(NotWeights::Magic));
    }

    #[test]
    fn strange_weights_are_refused() {
        let bytes = Weights::shipped().to_bytes();
        let read_with = |at: usize, number: &[u8]| {
            let mut strange = bytes.clone();
            strange[at..at + number.len()].copy_from_slice(number);
            Weights::from_bytes(&strange)
        };
        let promises = u32::from_le_bytes([bytes[12], bytes[13], bytes[14], bytes[15]]) as usize;
        let rows = HEAD + PROMISE_BYTES * promises;
        let feature = 60_000_u16.to_le_bytes();
        for (at, below) in [(HEAD, COMMON), (rows, FEATURES)] {
            let error = NotWeights::Feature(60_000, below);
            assert_eq!(read_with(at, &feature), Err(error));
        }
        let twin = (COMMON as u16).to_le_bytes();
        let error = NotWeights::Feature(COMMON as u16, COMMON);
        assert_eq!(read_with(HEAD, &twin), Err(error));
        assert_eq!(read_with(12, &[255; 4]), Err(NotWeights::Size));
        let large = i16::MIN.to_le_bytes();
        for at in [16, HEAD + 2, rows + 2] {
            assert_eq!(read_with(at, &large), Err(NotWeights::Range));
        }
        let far = i32::MIN.to_le_bytes();
        assert_eq!(read_with(8, &far), Err(NotWeights::Range));
    }

    #[test]
    fn learned_numbers_become_the_search_s_units() {
        let mut row = [0.0; WIDTH];
        row[3] = 0.5;
        let mut output = [[0.0; HIDDEN]; 2];
        output[0][3] = 2.0;
        let learned = Learned {
            rows: vec![(7, row)],
            output,
            offset: 0.25,
        };
        let weights = Weights::new(&learned);
        let again = Weights::new(&weights.learned());
        assert_eq!(again, weights);
        let value = weights.value(&weights.row(7), &weights.row(8));
        assert_eq!(value, (1.25 * UNIT) as i32);
    }
}
