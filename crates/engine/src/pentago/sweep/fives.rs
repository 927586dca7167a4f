//! Five in a row, for every set of spots that a player may come to hold.

use std::sync::Mutex;

use rules::pentago::Cell;

use crate::pentago::rotations::{Rotations, shares};
use crate::pentago::threads::{together, worth_threads};

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
            inner: by_block(inner_spots),
            outer: outer_spots,
            most,
        };
        let by_parity = [0, 1].map(|parity| {
            let mut all = vec![0; sets.len() << inner];
            fill.all(&mut all, &sets, parity, threads);
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

/// Block by block, from the first: the patterns of every set of its spots.
fn by_block(spots: &[Cell]) -> Vec<BlockSets> {
    let mut blocks: Vec<BlockSets> = Vec::new();
    for spot in spots {
        let block = spot.block().index();
        if blocks.last().is_none_or(|last| last.block != block) {
            blocks.push(BlockSets {
                block,
                patterns: vec![0],
            });
        }
        if let Some(last) = blocks.last_mut() {
            let with = last.patterns.iter().map(|pattern| pattern | spot.mask());
            let with: Vec<u64> = with.collect();
            last.patterns.extend(with);
        }
    }
    blocks
}

struct BlockSets {
    block: usize,
    patterns: Vec<u64>,
}

struct Fill<'a> {
    stones: u64,
    inner: Vec<BlockSets>,
    outer: &'a [Cell],
    most: usize,
}

/// A line that can still be made, and where.
type Live = (usize, Rotations);

impl Fill<'_> {
    /// Every row, divided among threads.
    fn all(&self, all: &mut [Rotations], sets: &[u32], parity: usize, threads: usize) {
        /// Sets for each thread.
        const SETS_PER_THREAD: usize = 1 << 15;
        let threads = worth_threads(all.len(), SETS_PER_THREAD, threads);
        let share = sets.len().div_ceil(threads);
        let width = all.len() / sets.len();
        let parts = all.chunks_mut(share * width).zip(sets.chunks(share));
        let queue = Mutex::new(parts);
        let take = || queue.lock().ok().and_then(|mut parts| parts.next());
        together(threads, || {
            while let Some((part, sets)) = take() {
                self.rows(part, sets, parity);
            }
        });
    }

    /// Sets with more stones than a player can place are left out.
    fn rows(&self, part: &mut [Rotations], sets: &[u32], parity: usize) {
        let inner = |block: &usize| self.inner.iter().any(|sets| sets.block == *block);
        let outer: Vec<usize> = (0..4).filter(|block| !inner(block)).collect();
        let width = part.len() / sets.len().max(1);
        for (row, &set) in part.chunks_mut(width).zip(sets) {
            let spots = self.outer.iter().enumerate();
            let taken = spots.filter(|(spot, _)| set >> spot & 1 == 1);
            let stones = taken.fold(self.stones, |all, (_, cell)| all | cell.mask());
            let mut live: Vec<Live> = (0..32).map(|line| (line, Rotations::MAX)).collect();
            for &block in &outer {
                live = narrowed(&live, shares(block, stones, parity)).collect();
            }
            let left = self.most - set.count_ones() as usize;
            Row { stones, parity }.fill(row, &self.inner, &live, left);
        }
    }
}

struct Row {
    stones: u64,
    parity: usize,
}

impl Row {
    /// Goes from the last block to the first and forgets the lines that cannot
    /// be made any more: few are left where most sets are.
    fn fill(&self, row: &mut [Rotations], blocks: &[BlockSets], live: &[Live], left: usize) {
        let Some((last, before)) = blocks.split_last() else {
            row[0] = live.iter().fold(0, |five, (_, members)| five | members);
            return;
        };
        let width = row.len() / last.patterns.len();
        let mut narrower = Vec::with_capacity(live.len());
        for ((set, pattern), part) in (0_u32..).zip(&last.patterns).zip(row.chunks_mut(width)) {
            let Some(left) = left.checked_sub(set.count_ones() as usize) else {
                continue;
            };
            let shares = shares(last.block, self.stones | pattern, self.parity);
            if before.is_empty() {
                let lines = live.iter().map(|(line, members)| members & shares[*line]);
                part[0] = lines.fold(0, |five, members| five | members);
            } else {
                narrower.clear();
                narrower.extend(narrowed(live, shares));
                self.fill(part, before, &narrower, left);
            }
        }
    }
}

fn narrowed(live: &[Live], shares: &[Rotations; 32]) -> impl Iterator<Item = Live> {
    live.iter()
        .map(|(line, members)| (*line, members & shares[*line]))
        .filter(|(_, members)| *members != 0)
}
