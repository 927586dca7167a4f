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

use std::sync::OnceLock;

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

    fn of_code(mut code: usize, spots: usize) -> Stones {
        let (mut x, mut o) = (0, 0);
        for spot in 0..spots {
            match code % 3 {
                1 => x |= 1 << spot,
                2 => o |= 1 << spot,
                _ => {}
            }
            code /= 3;
        }
        Stones { x, o }
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

/// The division of the spots, and all that follows from it.
pub(super) struct Lattice {
    pub(super) inner: usize,
    pub(super) outer: usize,
    classes: Vec<Class>,
    /// Outer arrangements by their code.
    pub(super) outers: Vec<Stones>,
}

/// Enough that a block and the three rows of winning rotations it needs fit
/// into a cache of half a megabyte.
const MOST_INNER: usize = 10;
/// Enough that every thread finds blocks to work on.
const LEAST_OUTER: usize = 4;

impl Lattice {
    /// The lattice for so many spots. It depends on nothing else, so that each
    /// is made once.
    pub(super) fn of(spots: usize) -> &'static Lattice {
        static LATTICES: [OnceLock<Lattice>; 37] = [const { OnceLock::new() }; 37];
        LATTICES[spots].get_or_init(|| Lattice::new(spots))
    }

    fn new(spots: usize) -> Lattice {
        let inner = spots.saturating_sub(LEAST_OUTER).min(MOST_INNER);
        let outer = spots - inner;
        let outers = 0..3_usize.pow(outer as u32);
        Lattice {
            inner,
            outer,
            classes: classes(inner),
            outers: outers.map(|code| Stones::of_code(code, outer)).collect(),
        }
    }

    /// The class of a block at a ply, if the numbers of stones allow one.
    pub(super) fn class(&self, outer: Stones, ply: usize) -> Option<&Class> {
        let (x, o) = outer.counts();
        let x = ply.div_ceil(2).checked_sub(x)?;
        let o = (ply / 2).checked_sub(o)?;
        (x + o <= self.inner).then(|| &self.classes[x * (self.inner + 1) + o])
    }

    /// Where each block of a ply begins, and where the last one ends.
    pub(super) fn offsets(&self, ply: usize) -> Vec<usize> {
        let mut offsets = vec![0];
        let mut end = 0;
        for &outer in &self.outers {
            end += self
                .class(outer, ply)
                .map_or(0, |class| class.members.len());
            offsets.push(end);
        }
        offsets
    }

    /// The blocks that a stone of the player on an outer spot leads to.
    pub(super) fn outer_children(
        &self,
        outer: Stones,
        player: usize,
    ) -> impl Iterator<Item = usize> {
        let spots = outer.empty(self.outer);
        spots.map(move |spot| outer.with(player, spot).code(self.outer))
    }
}

fn classes(spots: usize) -> Vec<Class> {
    let codes = 3_usize.pow(spots as u32);
    let mut classes: Vec<Class> = Vec::new();
    classes.resize_with((spots + 1) * (spots + 1), Class::default);
    let class_of = |stones: Stones| {
        let (x, o) = stones.counts();
        x * (spots + 1) + o
    };
    let mut places = vec![0_u16; codes];
    for (code, place) in places.iter_mut().enumerate() {
        let stones = Stones::of_code(code, spots);
        let class = &mut classes[class_of(stones)];
        *place = class.members.len() as u16;
        class.members.push(stones);
        class.empty = stones.empty(spots).count();
    }
    for code in 0..codes {
        let stones = Stones::of_code(code, spots);
        for player in 0..2 {
            let children = stones
                .empty(spots)
                .map(|spot| stones.with(player, spot).code(spots));
            let children = children.map(|child| places[child]);
            classes[class_of(stones)].children[player].extend(children);
        }
    }
    classes
}
