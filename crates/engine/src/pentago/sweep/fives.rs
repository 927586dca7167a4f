//! Five in a row, for every set of spots that a player may come to hold.

use std::thread;

use rules::pentago::Cell;

use crate::pentago::rotations::{Rotations, wins};

/// The members with five in a row, by parity and set of spots. The sets of one
/// outer set are a row, so that a block finds all it needs side by side.
pub(super) struct Fives {
    by_parity: [Vec<Rotations>; 2],
    inner: usize,
    /// The row of each outer set.
    rows: Vec<u32>,
}

impl Fives {
    /// For a player with these stones in the root who may place `most` more.
    pub(super) fn new(
        stones: u64,
        spots: &[Cell],
        inner: usize,
        most: usize,
        threads: usize,
    ) -> Fives {
        let (inner_spots, outer_spots) = spots.split_at(inner);
        let sets: Vec<u32> = outer_sets(outer_spots.len(), most).collect();
        let mut rows = vec![u32::MAX; 1 << outer_spots.len()];
        for (row, &set) in (0..).zip(&sets) {
            rows[set as usize] = row;
        }
        let fill = Fill {
            stones,
            inner: masks_of_sets(inner_spots),
            outer: outer_spots,
            most: most as u32,
        };
        let by_parity = [0, 1].map(|parity| {
            let mut all = vec![0; sets.len() << inner];
            let share = sets.len().div_ceil(threads);
            thread::scope(|scope| {
                for (part, sets) in all.chunks_mut(share << inner).zip(sets.chunks(share)) {
                    let mut fill = || fill.rows(part, sets, parity);
                    if threads > 1 {
                        scope.spawn(fill);
                    } else {
                        fill();
                    }
                }
            });
            all
        });
        Fives {
            by_parity,
            inner,
            rows,
        }
    }

    /// The sets with these outer spots, by their inner spots.
    pub(super) fn row(&self, outer: u16, parity: usize) -> &[Rotations] {
        let start = (self.rows[usize::from(outer)] as usize) << self.inner;
        &self.by_parity[parity][start..start + (1 << self.inner)]
    }

    /// Bytes that the four tables of a sweep take.
    pub(super) fn memory(spots: usize, inner: usize, most: usize) -> u64 {
        let rows = outer_sets(spots - inner, most).count() as u64;
        4 * ((rows * size_of::<Rotations>() as u64) << inner)
    }
}

fn outer_sets(spots: usize, most: usize) -> impl Iterator<Item = u32> {
    (0..1_u32 << spots).filter(move |set| set.count_ones() as usize <= most)
}

/// The cells of every set of these spots.
fn masks_of_sets(spots: &[Cell]) -> Vec<u64> {
    let mut masks = vec![0];
    for spot in spots {
        let with: Vec<u64> = masks.iter().map(|mask| mask | spot.mask()).collect();
        masks.extend(with);
    }
    masks
}

struct Fill<'a> {
    stones: u64,
    inner: Vec<u64>,
    outer: &'a [Cell],
    most: u32,
}

impl Fill<'_> {
    /// Sets with more stones than a player can place are left out.
    fn rows(&self, part: &mut [Rotations], sets: &[u32], parity: usize) {
        for (row, &set) in part.chunks_mut(self.inner.len()).zip(sets) {
            let spots = self.outer.iter().enumerate();
            let taken = spots.filter(|(spot, _)| set >> spot & 1 == 1);
            let stones = taken.fold(self.stones, |all, (_, cell)| all | cell.mask());
            let left = self.most - set.count_ones();
            for ((inner, mask), five) in (0_u32..).zip(&self.inner).zip(row) {
                if inner.count_ones() <= left {
                    *five = wins(stones | mask, parity);
                }
            }
        }
    }
}
