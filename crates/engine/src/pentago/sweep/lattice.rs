//! Where each family lies in memory.
//!
//! The empty cells of the root are *spots*. A family is told by what lies on
//! each spot: nothing, a stone of the player to move at the root (`x`) or of
//! the other (`o`). After n plies there are ⌈n/2⌉ of the one and ⌊n/2⌋ of the
//! other.
//!
//! The spots are divided into inner and outer ones. All families of a ply that
//! agree on the outer spots are one block of memory; within a block they are
//! ordered by the inner spots, and that order depends only on how many stones
//! of each kind lie there. A stone on an outer spot therefore leads to another
//! block *at the same place*, which is read as a stream; a stone on an inner
//! spot leads to the one block of the next ply with the same outer spots, which
//! stays in the cache while the whole block is computed. There is no hashing
//! and no ranking anywhere in the kernel.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use super::{choose, families};

/// What lies on a group of spots: the stones of each kind as bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stones {
    pub(super) x: u16,
    pub(super) o: u16,
}

impl Stones {
    const fn counts(self) -> (usize, usize) {
        (self.x.count_ones() as usize, self.o.count_ones() as usize)
    }

    /// A number from what lies on each spot, as digits of base three.
    fn code(self, spots: usize) -> usize {
        (0..spots).rev().fold(0, |code, spot| {
            let digit = (self.x >> spot & 1) + 2 * (self.o >> spot & 1);
            code * 3 + usize::from(digit)
        })
    }

    /// With one more stone on an empty spot.
    const fn with(self, player: usize, spot: usize) -> Stones {
        match player {
            0 => Stones {
                x: self.x | 1 << spot,
                ..self
            },
            _ => Stones {
                o: self.o | 1 << spot,
                ..self
            },
        }
    }

    fn empty(self, spots: usize) -> impl Iterator<Item = usize> {
        (0..spots).filter(move |&spot| (self.x | self.o) >> spot & 1 == 0)
    }
}

/// All arrangements of the inner spots with the same numbers of stones.
#[derive(Default)]
pub(super) struct Class {
    pub(super) members: Vec<Stones>,
    /// For each player, for each member, for each empty spot: the place of the
    /// member of the next class that has a stone there.
    pub(super) children: [Vec<u16>; 2],
    /// How many spots are empty.
    pub(super) empty: usize,
}

/// The division of the spots, and all that follows from it, for a sweep of so
/// many plies.
pub(super) struct Lattice {
    pub(super) inner: usize,
    pub(super) outer: usize,
    classes: Vec<Class>,
    /// The place of an inner arrangement in its class by code.
    inner_places: Vec<u16>,
    /// The outer arrangements that can arise, in the order of their codes.
    pub(super) outers: Vec<Stones>,
    /// The place in `outers` by code.
    outer_places: Vec<u32>,
    /// For each ply where its blocks begin, and where the last one ends.
    pub(super) offsets: Vec<Vec<u32>>,
}

/// Enough that a block and the three rows of winning rotations it needs fit
/// into a cache of half a megabyte.
const MOST_INNER: usize = 10;
/// Enough that every thread finds blocks to work on.
const LEAST_OUTER: usize = 4;
/// More would make too many codes.
const MOST_OUTER: usize = 14;
/// Where the outer spots do not suffice, there may be so many inner ones.
const UTMOST_INNER: usize = 13;

/// How many of so many spots are inner ones.
pub(super) const fn inner_of(spots: usize) -> usize {
    let inner = spots.saturating_sub(LEAST_OUTER);
    let inner = if inner < MOST_INNER {
        inner
    } else {
        MOST_INNER
    };
    if spots > inner + MOST_OUTER {
        spots - MOST_OUTER
    } else {
        inner
    }
}

/// Lattices of as many spots and plies are the same.
impl PartialEq for Lattice {
    fn eq(&self, other: &Lattice) -> bool {
        let size = |lattice: &Lattice| (lattice.inner, lattice.outer, lattice.offsets.len());
        size(self) == size(other)
    }
}

impl Eq for Lattice {}

impl fmt::Debug for Lattice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plies = self.offsets.len() - 1;
        write!(
            f,
            "Lattice({} + {} spots, {plies} plies)",
            self.inner, self.outer
        )
    }
}

impl Lattice {
    /// Whether there are few enough codes, classes that can be numbered with 16
    /// bits, and plies that can be with 32.
    pub(super) fn is_possible(spots: usize, plies: usize) -> bool {
        let inner = inner_of(spots) as u64;
        let (most_x, most_o) = (plies.div_ceil(2) as u64, plies as u64 / 2);
        let mut counts = (0..=most_x).flat_map(|x| (0..=most_o).map(move |o| (x, o)));
        inner <= UTMOST_INNER as u64
            && counts.all(|(x, o)| choose(inner, x) * choose(inner.saturating_sub(x), o) <= 1 << 16)
            && (0..=plies).all(|ply| families(spots, ply) <= u64::from(u32::MAX))
    }

    /// A lattice for so many spots and at least so many plies. It depends on
    /// nothing else, so that each is made once, and near plies share one.
    pub(super) fn of(spots: usize, plies: usize) -> Arc<Lattice> {
        type Key = (usize, usize);
        static LATTICES: Mutex<BTreeMap<Key, Arc<Lattice>>> = Mutex::new(BTreeMap::new());
        let rounded = plies.max(1).next_multiple_of(4).min(spots);
        let plies = if Lattice::is_possible(spots, rounded) {
            rounded
        } else {
            plies
        };
        let mut lattices = LATTICES.lock().unwrap_or_else(PoisonError::into_inner);
        let made = lattices.entry((spots, plies));
        Arc::clone(made.or_insert_with(|| Arc::new(Lattice::new(spots, plies))))
    }

    fn new(spots: usize, plies: usize) -> Lattice {
        let inner = inner_of(spots);
        let outer = spots - inner;
        let outers = arrangements(outer, plies);
        let mut outer_places = vec![u32::MAX; 3_usize.pow(outer as u32)];
        for (place, &(code, _)) in (0..).zip(&outers) {
            outer_places[code] = place;
        }
        let (classes, inner_places) = classes(inner, plies);
        let mut lattice = Lattice {
            inner,
            outer,
            classes,
            inner_places,
            outers: outers.into_iter().map(|(_, stones)| stones).collect(),
            outer_places,
            offsets: Vec::new(),
        };
        lattice.offsets = (0..=plies).map(|ply| lattice.offsets_of(ply)).collect();
        lattice
    }

    /// The class of a block at a ply, if the numbers of stones allow one.
    pub(super) fn class(&self, outer: Stones, ply: usize) -> Option<&Class> {
        let (x, o) = outer.counts();
        let x = ply.div_ceil(2).checked_sub(x)?;
        let o = (ply / 2).checked_sub(o)?;
        (x + o <= self.inner).then(|| &self.classes[x * (self.inner + 1) + o])
    }

    fn offsets_of(&self, ply: usize) -> Vec<u32> {
        let mut end = 0;
        let ends = self.outers.iter().map(|&outer| {
            let class = self.class(outer, ply);
            end += class.map_or(0, |class| class.members.len() as u32);
            end
        });
        std::iter::once(0).chain(ends).collect()
    }

    /// How many families a ply has.
    pub(super) fn families(&self, ply: usize) -> usize {
        self.offsets[ply].last().map_or(0, |&end| end as usize)
    }

    /// Where in its ply the family lies that has stones of each player on these
    /// spots.
    pub(super) fn place(&self, [x, o]: [u64; 2]) -> usize {
        let ply = (x | o).count_ones() as usize;
        let inner = (1 << self.inner) - 1;
        let (inner, outer) = (
            Stones {
                x: (x & inner) as u16,
                o: (o & inner) as u16,
            },
            Stones {
                x: (x >> self.inner) as u16,
                o: (o >> self.inner) as u16,
            },
        );
        let block = self.outer_places[outer.code(self.outer)] as usize;
        let within = self.inner_places[inner.code(self.inner)];
        self.offsets[ply][block] as usize + usize::from(within)
    }

    /// The blocks that a stone of the player on an outer spot leads to.
    pub(super) fn outer_children(
        &self,
        outer: Stones,
        player: usize,
    ) -> impl Iterator<Item = usize> {
        let code = outer.code(self.outer);
        let spots = outer.empty(self.outer);
        spots.map(move |spot| {
            let child = code + 3_usize.pow(spot as u32) * (player + 1);
            self.outer_places[child] as usize
        })
    }
}

/// Every arrangement of some spots that can arise within so many plies, with
/// its code and in the order of codes.
fn arrangements(spots: usize, plies: usize) -> Vec<(usize, Stones)> {
    let mut all = vec![(0, Stones { x: 0, o: 0 })];
    for spot in 0..spots {
        let digit = 3_usize.pow(spot as u32);
        let empty = all.clone();
        for player in 0..2 {
            let more = empty.iter().filter_map(|&(code, stones)| {
                let with = stones.with(player, spot);
                let (x, o) = with.counts();
                let arises = x <= plies.div_ceil(2) && o <= plies / 2;
                arises.then_some((code + (player + 1) * digit, with))
            });
            all.extend(more);
        }
    }
    all
}

/// The classes by their numbers of stones, and the place of each arrangement in
/// its class by code.
fn classes(spots: usize, plies: usize) -> (Vec<Class>, Vec<u16>) {
    let mut classes: Vec<Class> = Vec::new();
    classes.resize_with((spots + 1) * (spots + 1), Class::default);
    let class_of = |stones: Stones| {
        let (x, o) = stones.counts();
        x * (spots + 1) + o
    };
    let all = arrangements(spots, plies);
    let mut places = vec![0_u16; 3_usize.pow(spots as u32)];
    for &(code, stones) in &all {
        let class = &mut classes[class_of(stones)];
        places[code] = class.members.len() as u16;
        class.members.push(stones);
        class.empty = stones.empty(spots).count();
    }
    for &(code, stones) in &all {
        let class = &mut classes[class_of(stones)];
        for (player, children) in class.children.iter_mut().enumerate() {
            let codes = stones
                .empty(spots)
                .map(|spot| code + 3_usize.pow(spot as u32) * (player + 1));
            children.extend(codes.map(|code| places[code]));
        }
    }
    (classes, places)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The kernel does not look where it reads.
    #[test]
    fn what_a_block_leads_to_lies_within_the_next() {
        for (spots, plies) in [(1, 1), (4, 4), (7, 5), (9, 9), (12, 12), (16, 4)] {
            let lattice = Lattice::new(spots, plies);
            for ply in 0..plies {
                for (place, &outer) in lattice.outers.iter().enumerate() {
                    let Some(class) = lattice.class(outer, ply) else {
                        continue;
                    };
                    let next = &lattice.offsets[ply + 1][place..];
                    let length = next[1] - next[0];
                    let mut children = class.children[ply % 2].iter();
                    assert!(children.all(|&child| u32::from(child) < length));
                    let mut sets = class.members.iter().flat_map(|stones| [stones.x, stones.o]);
                    assert!(sets.all(|set| usize::from(set) < 1 << lattice.inner));
                }
            }
        }
    }
}
