//! The retrograde sweep: exact values by computing every family that can still
//! arise, from the last ply back to the root.
//!
//! Rotations vanish from the branching: all 128 ways in which the blocks can be
//! turned at a ply are computed at once (see [`rotations`](super::rotations)),
//! so that a root with e empty cells has Σ C(e, n)·C(n, ⌊n/2⌋) families below
//! it, 87 million for 18. Only two neighboring plies are in memory at a time,
//! besides the first few if they are to be kept.
//! All rule sets share the sweep; they differ in what the kernel makes of a
//! five.
//!
//! A sweep need not begin at the full board. With a *horizon* of so many plies
//! it takes all that lies beyond for a draw: what it finds won or lost is won
//! or lost within the horizon, and only its draws mean nothing.

mod fives;
mod kernel;
mod lanes;
mod lattice;
mod level;
mod workspace;

use std::sync::Arc;

use rules::Seat;
use rules::pentago::{Board, Cell, Rules};

use fives::Fives;
use lanes::{Stored, Values};
use lattice::Lattice;
use level::Level;

use super::rotations::Rotations;
use super::threads::worth_threads;
use crate::Value;
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
    plies: usize,
    /// Plies next to the root whose values are to be kept.
    kept: usize,
    spots: Vec<Cell>,
    lattice: Arc<Lattice>,
}

/// What a sweep found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Swept<V = Values> {
    root: V,
    /// After the first stone and a twist, after two of each and so on, in the
    /// order of the lattice; for the player then to move.
    near: Vec<Vec<V>>,
    lattice: Arc<Lattice>,
}

/// What is asked about the player to move at the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    Wins,
    DoesNotLose,
}

impl Question {
    /// What must be answered with no about the opponent.
    pub(super) const fn opposed(self) -> Question {
        match self {
            Question::Wins => Question::DoesNotLose,
            Question::DoesNotLose => Question::Wins,
        }
    }
}

/// Why a sweep was not finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unswept {
    /// The system does not give so many bytes.
    NoMemory(u64),
    Interrupted(Interrupted),
}

impl From<Interrupted> for Unswept {
    fn from(interrupted: Interrupted) -> Unswept {
        Unswept::Interrupted(interrupted)
    }
}

/// How large a sweep is, before it is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Size {
    /// Families of all plies.
    pub(super) families: u64,
    /// Bytes for both questions at once.
    pub(super) both: u64,
    /// Bytes for one question at a time.
    pub(super) single: u64,
}

impl Size {
    /// Of a sweep with so many spots to a horizon of so many plies; nothing if
    /// the lattice cannot be made.
    pub(super) fn of(spots: usize, plies: usize) -> Option<Size> {
        let families = |ply| families(spots, ply);
        let widest = (0..plies).map(|ply| families(ply) + families(ply + 1));
        let widest = widest.max().unwrap_or(1);
        let inner = lattice::inner_of(spots);
        Lattice::is_possible(spots, plies).then(|| {
            let fives = Fives::memory(spots, inner, plies.div_ceil(2));
            Size {
                families: (0..=plies).map(families).sum(),
                both: widest * size_of::<Values>() as u64 + fives,
                single: widest * size_of::<Rotations>() as u64 + fives,
            }
        })
    }
}

impl Sweep {
    /// To a horizon of so many plies, at most as many as there are empty cells.
    pub(super) fn new(
        rules: Rules,
        board: Board,
        mover: Seat,
        parity: usize,
        plies: usize,
    ) -> Sweep {
        let spots: Vec<Cell> = board.empty_cells().collect();
        Sweep {
            rules,
            board,
            mover,
            parity,
            plies,
            kept: plies.min(1),
            lattice: Lattice::of(spots.len(), plies),
            spots,
        }
    }

    /// The same, keeping the values of so many plies after the root.
    pub(super) fn keeping(self, plies: usize) -> Sweep {
        Sweep {
            kept: plies.min(self.plies),
            ..self
        }
    }

    /// Answers both questions.
    pub(super) fn both(
        &self,
        memory: &mut Workspace,
        limits: &Limits<'_>,
    ) -> Result<Swept, Unswept> {
        let drawn = |_| Values {
            win: 0,
            hold: Rotations::MAX,
        };
        self.run(drawn, memory, limits)
    }

    /// Answers one question with half the memory.
    pub(super) fn ask(
        &self,
        question: Question,
        memory: &mut Workspace,
        limits: &Limits<'_>,
    ) -> Result<Swept<Rotations>, Unswept> {
        // What wins for the one is what does not hold for the other.
        let drawn = |mover| match (question, mover) {
            (Question::Wins, 0) | (Question::DoesNotLose, 1) => 0,
            _ => Rotations::MAX,
        };
        self.run(drawn, memory, limits)
    }

    /// Computes all plies. `drawn` is what a draw is worth to the player to
    /// move at the root (0) or to the other (1).
    fn run<V: Stored>(
        &self,
        drawn: impl Fn(usize) -> V,
        memory: &mut Workspace,
        limits: &Limits<'_>,
    ) -> Result<Swept<V>, Unswept> {
        /// Families of a ply for each thread: with fewer, a thread takes longer
        /// to start than to work.
        const FAMILIES_PER_THREAD: usize = 200_000;
        let families = |ply| self.lattice.families(ply);
        let pairs = (0..self.plies).map(|ply| families(ply) + families(ply + 1));
        let space: &mut [V] = memory.room(pairs.max().unwrap_or(1))?;
        let fives = [self.mover, self.mover.other()].map(|seat| {
            let stones = self.board.stones(seat);
            let most = self.plies.div_ceil(2);
            Fives::new(
                stones,
                &self.spots,
                self.lattice.inner,
                most,
                limits.threads,
            )
        });
        let mut near = vec![Vec::new(); self.kept];
        for ply in (0..=self.plies).rev() {
            limits.check()?;
            let last = ply == self.plies;
            let next = if last { 0 } else { families(ply + 1) };
            let (out, next) = two_plies(space, ply, families(ply), next);
            let level = Level {
                sweep: self,
                ply,
                fives: &fives,
                next: (!last).then_some(next),
                drawn: drawn(ply % 2),
                after_twist: ply == 0,
            };
            level.run(
                out,
                worth_threads(out.len(), FAMILIES_PER_THREAD, limits.threads),
                limits,
            )?;
            if (1..=self.kept).contains(&ply) {
                // The values of single twists are wanted too.
                let mut turned = vec![V::default(); out.len()];
                let level = Level {
                    after_twist: true,
                    ..level
                };
                level.run(&mut turned, 1, limits)?;
                near[ply - 1] = turned;
            }
        }
        Ok(Swept {
            root: space[0],
            near,
            lattice: Arc::clone(&self.lattice),
        })
    }
}

impl Swept {
    /// The answers of two sweeps that asked one question each.
    pub(super) fn joined(wins: Swept<Rotations>, holds: Swept<Rotations>) -> Swept {
        let both = |wins: Vec<Rotations>, holds: Vec<Rotations>| {
            let pairs = wins.into_iter().zip(holds);
            pairs.map(|(win, hold)| Values { win, hold }).collect()
        };
        let near = (1..).zip(wins.near.into_iter().zip(holds.near));
        Swept {
            root: Values {
                win: wins.root,
                hold: holds.root,
            },
            near: near
                .map(|(ply, (wins, holds))| match ply % 2 {
                    // The questions are about the opponent then.
                    1 => both(holds, wins),
                    _ => both(wins, holds),
                })
                .collect(),
            lattice: wins.lattice,
        }
    }

    /// What a member is worth to the player to move.
    pub(super) fn value(&self, member: u32) -> Value {
        value_at(&self.root, member)
    }

    /// What a position near the root is worth to the player to move: by the
    /// spots of each player's new stones and the member that the twists lead to.
    pub(super) fn value_after(&self, stones: [u64; 2], member: u32) -> Value {
        let plies = stones.map(u64::count_ones).iter().sum::<u32>() as usize;
        value_at(&self.near[plies - 1][self.lattice.place(stones)], member)
    }

    /// How many plies after the root were kept.
    pub(super) const fn kept(&self) -> usize {
        self.near.len()
    }

    /// The members that are won and those that are lost.
    pub(super) fn decided(&self) -> (Rotations, Rotations) {
        (self.root.win, !self.root.hold)
    }
}

impl Swept<Rotations> {
    /// The members for which the answer is yes.
    pub(super) fn members(&self) -> Rotations {
        self.root
    }
}

fn value_at(values: &Values, member: u32) -> Value {
    let has = |set: Rotations| set >> member & 1 == 1;
    match (has(values.win), has(values.hold)) {
        (true, _) => Value::Win,
        (false, true) => Value::Draw,
        (false, false) => Value::Loss,
    }
}

/// The place of an empty cell of the root among the spots.
pub(super) fn spot(root: &Board, cell: Cell) -> usize {
    let below = root.empty() & (cell.mask() - 1);
    below.count_ones() as usize
}

/// How many families a ply has that begins with so many spots.
fn families(spots: usize, ply: usize) -> u64 {
    let (spots, ply) = (spots as u64, ply as u64);
    choose(spots, ply) * choose(ply, ply / 2)
}

fn choose(n: u64, k: u64) -> u64 {
    if k > n {
        return 0;
    }
    (0..k).fold(1, |product, i| product * (n - i) / (i + 1))
}

/// A ply and the one after it: even plies lie at the front, odd ones at the
/// back, so that two neighbors never meet.
fn two_plies<V>(space: &mut [V], ply: usize, own: usize, next: usize) -> (&mut [V], &[V]) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn families_are_counted() {
        let families = |spots| Size::of(spots, spots).map(|size| size.families);
        assert_eq!(families(12), Some(143_365));
        assert_eq!(families(18), Some(86_574_831));
    }

    #[test]
    fn a_ply_has_no_more_families_than_can_be_numbered() {
        assert!(Size::of(23, 23).is_some());
        assert!(Size::of(24, 13).is_some());
        // The last ply has 6.7 billion families.
        assert_eq!(Size::of(24, 14), None);
        assert_eq!(Size::of(24, 24), None);
    }
}
