//! The first layer of the network: the features and how strongly they are there,
//! in numbers of 16 bits that the compiler keeps in vector registers.

use super::weights::FEATURES;
use crate::wide::wide;

/// Sums of one rotation: each feature as it is and mirrored.
pub(super) const HALF: usize = 2 * FEATURES;
/// A sum whose feature is fully there. Its square still fits 16 bits.
pub(super) const ONE: i16 = 181;
/// So many bits are taken off a square, so that eight of them fit 16 bits.
const SHIFT: u32 = 3;
/// What a feature that is fully there in one image adds to its presence.
pub(super) const PRESENT: i32 = (181 * 181) >> SHIFT;

/// The sums of all features, by the four rotations of the board.
pub(super) type Sums = [[i16; HALF]; 4];
/// How strongly each feature is there, in all images of the board together.
pub(super) type Presence = [i16; FEATURES];

/// What a pattern adds to the sums if it lies on the first block. The four
/// parts belong to the four distances.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct Row(pub(super) [[i16; HALF]; 4]);

wide! {
    /// The features of a position, by what they begin with and the rows of its
    /// blocks, clockwise.
    pub(super) fn presence(bias: &[i16; HALF], rows: [&Row; 4]) -> Presence {
        squares(&sums(bias, rows))
    }
}

wide! {
    /// The sums of all blocks but one, for each of the four.
    pub(super) fn all_but_one(bias: &[i16; HALF], rows: [&Row; 4]) -> [Sums; 4] {
        let sums = sums(bias, rows);
        let mut others = [sums; 4];
        for (block, others) in others.iter_mut().enumerate() {
            *others = shifted(&sums, rows[block], block, |sum, share| sum - share);
        }
        others
    }
}

wide! {
    /// The features of a position, by the sums of all blocks but one and the row
    /// of that one.
    pub(super) fn completed(others: &Sums, row: &Row, block: usize) -> Presence {
        squares(&shifted(others, row, block, |sum, share| sum + share))
    }
}

#[inline(always)]
fn sums(bias: &[i16; HALF], rows: [&Row; 4]) -> Sums {
    let mut sums = [*bias; 4];
    for (turn, sums) in sums.iter_mut().enumerate() {
        let [a, b, c, d] = [0, 1, 2, 3].map(|block| &rows[block].0[distance(block, turn)]);
        for i in 0..HALF {
            sums[i] += a[i] + b[i] + c[i] + d[i];
        }
    }
    sums
}

/// Sums with what a row contributes on a block added or taken off.
#[inline(always)]
fn shifted(sums: &Sums, row: &Row, block: usize, operation: impl Fn(i16, i16) -> i16) -> Sums {
    let mut shifted = [[0; HALF]; 4];
    for (turn, shifted) in shifted.iter_mut().enumerate() {
        let (sums, shares) = (&sums[turn], &row.0[distance(block, turn)]);
        for i in 0..HALF {
            shifted[i] = operation(sums[i], shares[i]);
        }
    }
    shifted
}

/// How many blocks clockwise a block lies from the one where the features of a
/// rotation begin.
#[inline(always)]
const fn distance(block: usize, turn: usize) -> usize {
    (block + 4 - turn) % 4
}

/// The squares of the clipped sums, added over all images.
#[inline(always)]
fn squares(sums: &Sums) -> Presence {
    let square = |sum: i16| {
        let clipped = sum.clamp(0, ONE);
        (clipped * clipped) >> SHIFT
    };
    let mut presence = [0; FEATURES];
    for sums in sums {
        let (plain, mirrored) = sums.split_at(FEATURES);
        for (i, presence) in presence.iter_mut().enumerate() {
            *presence += square(plain[i]) + square(mirrored[i]);
        }
    }
    presence
}
