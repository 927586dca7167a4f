//! The sum of the four shapes of a point, packed into one word.
//!
//! Each kind of shape has a few bits of its own, so that a changed line is one
//! addition, and what a stone on the point does is read off at once.

use super::shapes::{Row, Shape};

/// What a stone of one color on one point does, over all four lines.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Tally(u64);

const FIVE: u32 = 0;
const OPEN_FOUR: u32 = 3;
const FOUR: u32 = 6;
const OPEN_THREE: u32 = 9;
const THREE: u32 = 12;
const OPEN_TWO: u32 = 15;
const PAIRS: u32 = 18;
const TRIPLES: u32 = 22;
const ATTACKS: u32 = 26;
const RISK: u32 = 30;
const POOF: u32 = 33;
const PROMISE: u32 = 36;
const OTHER: u32 = 50;

impl Tally {
    /// One line; the promises are what the order of moves goes by, of the mover
    /// and of the other.
    pub(super) fn of(shape: Shape, promises: [u16; 2]) -> Tally {
        let row = match shape.row {
            Row::Five => 1 << FIVE,
            Row::OpenFour => 1 << OPEN_FOUR,
            Row::Four => 1 << FOUR,
            Row::OpenThree | Row::WideThree => 1 << OPEN_THREE,
            Row::Three => 1 << THREE,
            Row::OpenTwo | Row::WideTwo => 1 << OPEN_TWO,
            _ => 0,
        };
        Tally(
            row | u64::from(shape.pairs) << PAIRS
                | u64::from(shape.triples) << TRIPLES
                | u64::from(shape.attacks) << ATTACKS
                | u64::from(shape.risk) << RISK
                | u64::from(shape.poof) << POOF
                | u64::from(promises[0]) << PROMISE
                | u64::from(promises[1]) << OTHER,
        )
    }

    /// The sum with one line exchanged for another.
    #[inline]
    pub(super) const fn exchanged(self, old: Tally, new: Tally) -> Tally {
        Tally(self.0.wrapping_add(new.0).wrapping_sub(old.0))
    }

    const fn bits(self, at: u32, count: u32) -> u32 {
        (self.0 >> at) as u32 & ((1 << count) - 1)
    }

    /// Lines in which the stone completes a winning row.
    pub(crate) const fn fives(self) -> u32 {
        self.bits(FIVE, 3)
    }

    /// Lines in which it makes a four with two points to complete it.
    pub(crate) const fn open_fours(self) -> u32 {
        self.bits(OPEN_FOUR, 3)
    }

    /// Stones that it captures.
    pub(crate) const fn captures(self) -> u32 {
        2 * self.bits(PAIRS, 4) + 3 * self.bits(TRIPLES, 4)
    }

    /// Captures that it threatens.
    pub(crate) const fn attacks(self) -> u32 {
        self.bits(ATTACKS, 4)
    }

    /// Whether it vanishes as soon as it is placed.
    pub(crate) const fn poofs(self) -> bool {
        self.bits(POOF, 3) != 0
    }

    /// Whether it captures, and whether it can be captured, as a number below
    /// four.
    #[inline]
    pub(crate) const fn flags(self) -> u16 {
        (self.bits(PAIRS, 8) != 0) as u16 + 2 * (self.bits(RISK, 3) != 0) as u16
    }

    /// How much the lines promise to a move.
    pub(crate) const fn promise(self) -> i32 {
        self.bits(PROMISE, 14) as i32
    }

    /// How much they promise to the move of an opponent who takes the point.
    pub(crate) const fn denial(self) -> i32 {
        self.bits(OTHER, 14) as i32
    }

    /// Which sets of points it belongs to: winning rows, fours, open threes,
    /// captures.
    #[inline]
    pub(super) const fn kinds(self) -> [bool; 4] {
        [
            self.bits(FIVE, 3) != 0,
            self.bits(OPEN_FOUR, 6) != 0,
            self.bits(OPEN_THREE, 3) != 0,
            self.bits(PAIRS, 8) != 0,
        ]
    }

    /// Whether both belong to the same sets.
    #[inline]
    pub(super) const fn is_like(self, other: Tally) -> bool {
        const MATTERS: u64 = 0x7fff & !(7 << THREE) | 0xff << PAIRS;
        (self.0 ^ other.0) & MATTERS == 0
    }
}
