//! The inner loop: the values of one block.
#![allow(unsafe_code)]

use super::lanes::{Lanes, Stored};
use super::lattice::Stones;
use crate::pentago::rotations::Rotations;

/// What the kernel needs to know about a block. `placer` is the player whose
/// stone has just been placed, `mover` the one who moves after the twist.
pub(super) struct Job<'a, V> {
    /// The families of the block.
    pub(super) members: &'a [Stones],
    /// Whether the placer's stones are `x`.
    pub(super) placer_is_x: bool,
    /// Five in a row by inner spots: of the placer before and after the twist,
    /// of the mover after it.
    pub(super) placer_before: &'a [Rotations],
    pub(super) placer_after: &'a [Rotations],
    pub(super) mover_after: &'a [Rotations],
    /// For each family the places in `inner_next` that a stone on an inner spot
    /// leads to, `inner_moves` of them.
    pub(super) children: &'a [u16],
    pub(super) inner_moves: usize,
    pub(super) inner_next: &'a [V],
    /// The blocks that a stone on an outer spot leads to, each as long as this.
    pub(super) outer_next: &'a [&'a [V]],
    /// What the mover has without moving: a draw on the full board.
    pub(super) rest: V,
    /// What a double five is worth to the mover.
    pub(super) double: V,
    /// Whether five before the twist wins.
    pub(super) place_wins: bool,
    /// Whether to store what the mover gets after the twist, rather than what
    /// the placer gets before it.
    pub(super) after_twist: bool,
}

impl<V: Stored> Job<'_, V> {
    /// Computes the block with the best means of the machine.
    pub(super) fn run(&self, out: &mut [V]) {
        self.check(out);
        #[cfg(target_arch = "x86_64")]
        if std::arch::is_x86_feature_detected!("avx2") {
            // SAFETY: AVX2 was detected, and the lengths were checked.
            return unsafe { self.compute_avx2(out) };
        }
        // SAFETY: the lengths were checked.
        unsafe { self.compute::<V::Portable>(out) }
    }

    /// All that the kernel relies on when it reads without looking.
    fn check(&self, out: &[V]) {
        let families = self.members.len();
        assert_eq!(out.len(), families);
        assert!(self.outer_next.iter().all(|next| next.len() == families));
        assert_eq!(self.children.len(), families * self.inner_moves);
        let sets = [self.placer_before, self.placer_after, self.mover_after];
        assert!(sets.iter().all(|row| row.len() == self.placer_after.len()));
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    unsafe fn compute_avx2(&self, out: &mut [V]) {
        // SAFETY: the caller has checked, and AVX2 is enabled here.
        unsafe { self.compute::<V::Avx2>(out) }
    }

    /// # Safety
    /// `check` has passed, and the machine can do what `L` asks for.
    #[inline(always)]
    unsafe fn compute<L: Lanes<Stored = V>>(&self, out: &mut [V]) {
        let place_wins = L::all(&if self.place_wins { Rotations::MAX } else { 0 });
        let (rest, double) = (L::load(&self.rest), L::load(&self.double));
        for (i, (out, stones)) in out.iter_mut().zip(self.members).enumerate() {
            let (placer, mover) = if self.placer_is_x {
                (usize::from(stones.x), usize::from(stones.o))
            } else {
                (usize::from(stones.o), usize::from(stones.x))
            };
            // SAFETY: the children point into the next block of the same outer
            // spots by construction of the lattice; sets of inner spots are
            // within their rows; the rest was checked.
            unsafe {
                let mut best = rest;
                for k in i * self.inner_moves..(i + 1) * self.inner_moves {
                    let child = usize::from(*self.children.get_unchecked(k));
                    debug_assert!(child < self.inner_next.len());
                    best = best.or(L::load(self.inner_next.get_unchecked(child)));
                }
                for next in self.outer_next {
                    best = best.or(L::load(next.get_unchecked(i)));
                }
                let placer_five = L::all(self.placer_after.get_unchecked(placer));
                let mover_five = L::all(self.mover_after.get_unchecked(mover));
                let undecided = placer_five.or(mover_five).not_and(best);
                let decided = placer_five.not_and(mover_five);
                let both = placer_five.and(mover_five).and(double);
                let after = undecided.or(decided).or(both);
                if self.after_twist {
                    after.store(out);
                } else {
                    let five = L::all(self.placer_before.get_unchecked(placer));
                    let before = after.opposed().neighbors().or(five.and(place_wins));
                    before.store(out);
                }
            }
        }
    }
}
