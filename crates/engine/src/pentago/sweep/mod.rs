//! The retrograde sweep: exact values by computing every family that can still
//! arise, from the full board back to the root.
//!
//! Rotations vanish from the branching: all 128 ways in which the blocks can be
//! turned at a ply are computed at once (see [`rotations`](super::rotations)), so that a root with
//! e empty cells has Σ C(e, n)·C(n, ⌊n/2⌋) families below it, 87 million for 18.
//! Only two neighboring plies are in memory at a time. All rule sets share the
//! sweep; they differ in what the kernel makes of a five.

mod fives;
mod kernel;
mod lanes;
mod lattice;
mod workspace;

use std::panic::resume_unwind;
use std::sync::Mutex;
use std::thread;

use rules::Seat;
use rules::pentago::{Board, Cell, DoubleFive, Rules, Twist};

use fives::Fives;
use kernel::Job;
use lanes::Values;
use lattice::{Lattice, Stones};

use super::rotations::bit_after;
use crate::{Interrupted, Limits};

pub(super) use workspace::Workspace;

/// A sweep to be made.
pub(super) struct Sweep {
    rules: Rules,
    board: Board,
    mover: Seat,
    /// 1 if the members one twist away from the board are asked for, 0 for the
    /// board itself.
    parity: usize,
    spots: Vec<Cell>,
    lattice: &'static Lattice,
    /// For each ply where its blocks begin.
    offsets: Vec<Vec<usize>>,
}

/// What a sweep found.
pub(super) struct Swept {
    root: Values,
    /// After the first stone and a twist, by spot.
    first: Vec<Values>,
}

/// Why a sweep was not finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unswept {
    /// The system gives no more memory.
    NoMemory,
    Interrupted(Interrupted),
}

impl From<Interrupted> for Unswept {
    fn from(interrupted: Interrupted) -> Unswept {
        Unswept::Interrupted(interrupted)
    }
}

impl Sweep {
    pub(super) fn new(rules: Rules, board: Board, mover: Seat, parity: usize) -> Sweep {
        let spots: Vec<Cell> = board.empty_cells().collect();
        let lattice = Lattice::of(spots.len());
        let offsets = (0..=spots.len()).map(|ply| lattice.offsets(ply)).collect();
        Sweep {
            rules,
            board,
            mover,
            parity,
            spots,
            lattice,
            offsets,
        }
    }

    fn families_at(&self, ply: usize) -> usize {
        self.offsets[ply].last().copied().unwrap_or(0)
    }

    /// Families of all plies.
    pub(super) fn families(&self) -> u64 {
        (0..=self.spots.len())
            .map(|ply| self.families_at(ply) as u64)
            .sum()
    }

    /// How many values must be in memory: two neighboring plies at their
    /// widest.
    fn workspace(&self) -> usize {
        let plies = 0..self.spots.len();
        let widest = plies
            .map(|ply| self.families_at(ply) + self.families_at(ply + 1))
            .max();
        widest.unwrap_or(1)
    }

    /// Bytes that the sweep takes.
    pub(super) fn memory(spots: usize) -> u64 {
        let families = |ply: u64| choose(spots as u64, ply) * choose(ply, ply / 2);
        let widest = (0..spots as u64)
            .map(|ply| families(ply) + families(ply + 1))
            .max();
        // Four tables of fives with a set of spots each.
        widest.unwrap_or(1) * size_of::<Values>() as u64
            + (4 * size_of::<u128>() as u64) * (1 << spots)
    }

    /// Computes all plies.
    pub(super) fn run(
        &self,
        memory: &mut Workspace,
        limits: &Limits<'_>,
    ) -> Result<Swept, Unswept> {
        /// Below this, threads take longer to start than to work.
        const WORTH_THREADS: u64 = 200_000;
        let threads = if self.families() < WORTH_THREADS {
            1
        } else {
            limits.threads.max(1)
        };
        let last = self.spots.len();
        let space = memory.room(self.workspace()).ok_or(Unswept::NoMemory)?;
        let stones = [self.mover, self.mover.other()].map(|seat| self.board.stones(seat));
        let fives = stones.map(|own| Fives::new(own, &self.spots, self.lattice.inner, threads));
        let mut first = Vec::new();
        for ply in (0..=last).rev() {
            limits.check()?;
            let next = if ply < last {
                self.families_at(ply + 1)
            } else {
                0
            };
            let (out, next) = plies(space, ply, self.families_at(ply), next);
            let level = Level {
                sweep: self,
                ply,
                fives: &fives,
                next: (ply < last).then_some(next),
                after_twist: ply == 0,
            };
            level.run(out, threads, limits)?;
            if ply == 1 {
                // The values of single twists are wanted too.
                first = vec![Values::default(); out.len()];
                let level = Level {
                    after_twist: true,
                    ..level
                };
                level.run(&mut first, 1, limits)?;
            }
        }
        Ok(Swept {
            root: space[0],
            first: self.by_spot(&first),
        })
    }

    /// Brings the first ply from the order of blocks into the order of spots.
    fn by_spot(&self, first: &[Values]) -> Vec<Values> {
        let mut by_spot = vec![Values::default(); self.spots.len()];
        if first.is_empty() {
            return by_spot;
        }
        for (code, &outer) in self.lattice.outers.iter().enumerate() {
            let members = self
                .lattice
                .class(outer, 1)
                .map_or(&[][..], |class| &class.members);
            for (place, inner) in members.iter().enumerate() {
                let set = usize::from(inner.x) | usize::from(outer.x) << self.lattice.inner;
                by_spot[set.trailing_zeros() as usize] = first[self.offsets[1][code] + place];
            }
        }
        by_spot
    }

    /// What a member is worth to the player to move.
    pub(super) fn value(&self, swept: &Swept, twist: Option<Twist>) -> i8 {
        value_at(&swept.root, twist.map_or(0, bit_after))
    }

    /// What a turn is worth to the player who makes it from the root.
    pub(super) fn turn_value(&self, swept: &Swept, cell: Cell, twist: Twist) -> Option<i8> {
        let spot = self.spots.iter().position(|&spot| spot == cell)?;
        Some(-value_at(&swept.first[spot], bit_after(twist)))
    }
}

fn value_at(values: &Values, bit: u32) -> i8 {
    let has = |set: u128| (set >> bit & 1) as i8;
    has(values.win) + has(values.hold) - 1
}

fn choose(n: u64, k: u64) -> u64 {
    (0..k.min(n)).fold(1, |product, i| product * (n - i) / (i + 1))
}

/// A ply and the one after it: even plies lie at the front, odd ones at the
/// back, so that one space serves both.
fn plies(space: &mut [Values], ply: usize, own: usize, next: usize) -> (&mut [Values], &[Values]) {
    if ply.is_multiple_of(2) {
        let back = space.len() - next;
        let (front, back) = space.split_at_mut(back);
        (&mut front[..own], back)
    } else {
        let back = space.len() - own;
        let (front, back) = space.split_at_mut(back);
        (back, &front[..next])
    }
}

/// One ply of a sweep.
#[derive(Clone, Copy)]
struct Level<'a> {
    sweep: &'a Sweep,
    ply: usize,
    /// Of the player to move at the root, and of the other.
    fives: &'a [Fives; 2],
    next: Option<&'a [Values]>,
    after_twist: bool,
}

impl Level<'_> {
    /// Threads take blocks as they come; a thread that finds the time is over
    /// leaves the rest.
    fn run(
        &self,
        out: &mut [Values],
        threads: usize,
        limits: &Limits<'_>,
    ) -> Result<(), Interrupted> {
        let mut blocks = Vec::new();
        let mut rest = out;
        for (code, ends) in self.sweep.offsets[self.ply].windows(2).enumerate() {
            let (block, more) = rest.split_at_mut(ends[1] - ends[0]);
            rest = more;
            if !block.is_empty() {
                blocks.push((code, block));
            }
        }
        let queue = Mutex::new(blocks.into_iter());
        let take = || queue.lock().ok().and_then(|mut blocks| blocks.next());
        let work = || {
            while let Some((code, block)) = take() {
                limits.check()?;
                self.compute(code, block);
            }
            Ok(())
        };
        if threads == 1 {
            return work();
        }
        thread::scope(|scope| {
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            // A worker that panicked has found a defect: pass it on.
            let mut ends = workers
                .into_iter()
                .map(|worker| worker.join().unwrap_or_else(|panic| resume_unwind(panic)));
            ends.try_for_each(|end| end)
        })
    }

    fn compute(&self, code: usize, out: &mut [Values]) {
        let Level { sweep, ply, .. } = *self;
        let lattice = sweep.lattice;
        let outer = lattice.outers[code];
        let Some(class) = lattice.class(outer, ply) else {
            return;
        };
        // At odd plies the player to move at the root has just placed.
        let (placer, mover) = (1 - ply % 2, ply % 2);
        let after = (ply + sweep.parity) % 2;
        let row = |player: usize, parity| self.fives[player].row(held(outer, player), parity);
        let block = |code: usize| {
            let ends = &sweep.offsets[ply + 1][code..code + 2];
            self.next.map_or(&[][..], |next| &next[ends[0]..ends[1]])
        };
        let next = self.next.is_some();
        let outer_next: Vec<&[Values]> = if next {
            lattice.outer_children(outer, mover).map(block).collect()
        } else {
            Vec::new()
        };
        let job = Job {
            members: &class.members,
            placer_is_x: placer == 0,
            placer_before: row(placer, 1 - after),
            placer_after: row(placer, after),
            mover_after: row(mover, after),
            children: if next { &class.children[mover] } else { &[] },
            inner_moves: if next { class.empty } else { 0 },
            inner_next: if next { block(code) } else { &[] },
            outer_next: &outer_next,
            rest: if next { Values::default() } else { DRAWN },
            double: match sweep.rules.double_five {
                DoubleFive::Draw => DRAWN,
                DoubleFive::Mover => Values::default(),
            },
            place_wins: sweep.rules.place_wins,
            after_twist: self.after_twist,
        };
        job.run(out);
    }
}

/// Neither won nor lost in any member.
const DRAWN: Values = Values {
    win: 0,
    hold: u128::MAX,
};

const fn held(stones: Stones, player: usize) -> u16 {
    match player {
        0 => stones.x,
        _ => stones.o,
    }
}
