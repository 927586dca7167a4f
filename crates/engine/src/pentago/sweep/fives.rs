//! Five in a row, for every set of spots that a player may come to hold.

use std::thread;

use rules::pentago::Cell;

use crate::pentago::rotations::{Rotations, wins};

/// The members with five in a row, by parity and set of spots. The sets of one
/// outer set are a row, so that a block finds all it needs side by side.
pub(super) struct Fives {
    by_parity: [Vec<Rotations>; 2],
    inner: usize,
}

impl Fives {
    /// For a player with these stones in the root.
    pub(super) fn new(stones: u64, spots: &[Cell], inner: usize, threads: usize) -> Fives {
        let by_parity = [0, 1].map(|parity| {
            let mut all = vec![0; 1 << spots.len()];
            let share = all.len().div_ceil(threads);
            thread::scope(|scope| {
                for (i, part) in all.chunks_mut(share).enumerate() {
                    let mut fill = move || fill(part, i * share, stones, spots, parity);
                    if threads > 1 {
                        scope.spawn(fill);
                    } else {
                        fill();
                    }
                }
            });
            all
        });
        Fives { by_parity, inner }
    }

    /// The sets with these outer spots, by their inner spots.
    pub(super) fn row(&self, outer: u16, parity: usize) -> &[Rotations] {
        let start = usize::from(outer) << self.inner;
        &self.by_parity[parity][start..start + (1 << self.inner)]
    }
}

/// Sets with more stones than a player can place are left out.
fn fill(part: &mut [Rotations], start: usize, stones: u64, spots: &[Cell], parity: usize) {
    let most = spots.len().div_ceil(2);
    for (set, five) in (start..).zip(part) {
        if set.count_ones() as usize <= most {
            let taken = spots
                .iter()
                .enumerate()
                .filter(|(spot, _)| set >> spot & 1 == 1);
            *five = wins(
                taken.fold(stones, |all, (_, cell)| all | cell.mask()),
                parity,
            );
        }
    }
}
