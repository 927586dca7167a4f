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
        if out.len() >= V::Avx2::WIDTH && std::arch::is_x86_feature_detected!("avx2") {
            // SAFETY: AVX2 was detected, and the lengths were checked.
            return unsafe { self.compute_avx2(out) };
        }
        // SAFETY: the lengths were checked.
        unsafe { self.compute::<V::Portable>(out) }
    }

    /// The lengths that the kernel relies on when it reads without looking. That
    /// children lie within the next block and sets within their rows is how the
    /// lattice is made; to check each of them here would be to look.
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
    /// `check` has passed, the block holds at least `L::WIDTH` families, and
    /// the machine can do what `L` asks for.
    #[inline(always)]
    unsafe fn compute<L: Lanes<Stored = V>>(&self, out: &mut [V]) {
        let mut done = 0;
        while done < out.len() {
            // The last step may do some families again.
            let at = done.min(out.len() - L::WIDTH);
            // SAFETY: the step lies within the block.
            unsafe { self.step::<L>(at, out) };
            done += L::WIDTH;
        }
    }

    /// # Safety
    /// As for `compute`; `L::WIDTH` families from `at` on lie within the block.
    #[inline(always)]
    unsafe fn step<L: Lanes<Stored = V>>(&self, at: usize, out: &mut [V]) {
        // SAFETY: the children point into the next block of the same outer
        // spots by construction of the lattice; sets of inner spots are within
        // their rows; the rest was checked.
        unsafe {
            let stones = |i: usize| self.members.get_unchecked(at + i);
            let held = |i: usize, x: bool| usize::from(if x { stones(i).x } else { stones(i).o });
            let placer = |i: usize| held(i, self.placer_is_x);
            let mover = |i: usize| held(i, !self.placer_is_x);
            let mut best = L::splat(&self.rest);
            for k in 0..self.inner_moves {
                let child = |i: usize| {
                    let child = self.children.get_unchecked((at + i) * self.inner_moves + k);
                    usize::from(*child)
                };
                best = best.or(L::gather(self.inner_next, child));
            }
            for next in self.outer_next {
                best = best.or(L::load(next, at));
            }
            let placer_five = L::sets(self.placer_after, placer);
            let mover_five = L::sets(self.mover_after, mover);
            let both_five = placer_five.and(mover_five);
            let after = placer_five.not_and(best.or(mover_five));
            let after = after.or(both_five.and(L::splat(&self.double)));
            if self.after_twist {
                after.store(out, at);
            } else {
                let before = after.opposed().neighbors();
                let before = if self.place_wins {
                    before.or(L::sets(self.placer_before, placer))
                } else {
                    before
                };
                before.store(out, at);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pentago::sweep::lanes::Values;

    /// Random numbers, the same every time.
    struct Numbers(u128);

    impl Numbers {
        fn next(&mut self) -> u128 {
            self.0 = self
                .0
                .wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645)
                .wrapping_add(0x5851_f42d_4c95_7f2d_1405_7b7e_f767_814f);
            self.0 ^ self.0 >> 64
        }

        fn below(&mut self, bound: u16) -> u16 {
            (self.next() % u128::from(bound)) as u16
        }
    }

    fn both_ways<V: Stored + PartialEq + std::fmt::Debug>(
        families: usize,
        numbers: &mut Numbers,
        value: fn(&mut Numbers) -> V,
    ) {
        let mut set = |_| numbers.next() & numbers.next();
        let rows: [Vec<Rotations>; 3] = [(); 3].map(|()| (0..64).map(&mut set).collect());
        let mut stones = |_| Stones {
            x: numbers.below(64),
            o: numbers.below(64),
        };
        let members: Vec<Stones> = (0..families).map(&mut stones).collect();
        let children: Vec<u16> = (0..3 * families).map(|_| numbers.below(20)).collect();
        let mut block = |length: usize| (0..length).map(|_| value(numbers)).collect::<Vec<V>>();
        let (inner_next, outer) = (block(20), [block(families), block(families)]);
        let outer_next: Vec<&[V]> = outer.iter().map(Vec::as_slice).collect();
        for bits in 0..8 {
            let job = Job {
                members: &members,
                placer_is_x: bits & 1 == 1,
                placer_before: &rows[0],
                placer_after: &rows[1],
                mover_after: &rows[2],
                children: &children,
                inner_moves: 3,
                inner_next: &inner_next,
                outer_next: &outer_next,
                rest: V::default(),
                double: inner_next[0],
                place_wins: bits & 2 == 2,
                after_twist: bits & 4 == 4,
            };
            let (mut best, mut portable) = (block_of(families), block_of(families));
            job.run(&mut best);
            // SAFETY: `run` has checked the lengths.
            unsafe { job.compute::<V::Portable>(&mut portable) };
            assert_eq!(best, portable);
        }
    }

    fn block_of<V: Stored>(families: usize) -> Vec<V> {
        vec![V::default(); families]
    }

    #[test]
    fn every_machine_computes_the_same() {
        let mut numbers = Numbers(1);
        for families in [1, 2, 3, 8, 17] {
            both_ways(families, &mut numbers, Numbers::next);
            both_ways(families, &mut numbers, |numbers| Values {
                win: numbers.next(),
                hold: numbers.next(),
            });
        }
    }
}
