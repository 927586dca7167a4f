//! One ply of a sweep, divided among threads.

use std::sync::Mutex;

use rules::pentago::DoubleFive;

use super::Sweep;
use super::fives::Fives;
use super::kernel::Job;
use super::lanes::Stored;
use super::lattice::Stones;
use crate::pentago::threads::together;
use crate::{Interrupted, Limits};

/// One ply of a sweep.
#[derive(Clone, Copy)]
pub(super) struct Level<'a, V> {
    pub(super) sweep: &'a Sweep,
    pub(super) ply: usize,
    /// Of the player to move at the root, and of the other.
    pub(super) fives: &'a [Fives; 2],
    /// The next ply, but for the last.
    pub(super) next: Option<&'a [V]>,
    /// What a draw is worth to the player to move.
    pub(super) drawn: V,
    pub(super) after_twist: bool,
}

/// Blocks side by side that one thread takes at a time.
struct Piece<'a, V> {
    /// The places of the blocks among the outer arrangements.
    first: usize,
    last: usize,
    out: &'a mut [V],
}

/// Families of a piece: less than a millisecond's work, so that a sweep stops
/// when it should.
const PIECE: usize = 1 << 15;

impl<V: Stored> Level<'_, V> {
    /// Threads take pieces as they come; a thread that finds the time is over
    /// leaves the rest.
    pub(super) fn run(
        &self,
        out: &mut [V],
        threads: usize,
        limits: &Limits<'_>,
    ) -> Result<(), Interrupted> {
        let queue = Mutex::new(self.pieces(out).into_iter());
        let take = || queue.lock().ok().and_then(|mut pieces| pieces.next());
        let work = || -> Result<(), Interrupted> {
            let mut outer_next = Vec::new();
            while let Some(piece) = take() {
                limits.check()?;
                self.compute(piece, &mut outer_next);
            }
            Ok(())
        };
        together(threads, work).into_iter().collect()
    }

    fn pieces<'a>(&self, mut out: &'a mut [V]) -> Vec<Piece<'a, V>> {
        let offsets = &self.sweep.lattice.offsets[self.ply];
        let (mut pieces, mut first) = (Vec::new(), 0);
        for last in 1..offsets.len() {
            let families = (offsets[last] - offsets[first]) as usize;
            if families >= PIECE || last == offsets.len() - 1 {
                let (own, rest) = out.split_at_mut(families);
                out = rest;
                pieces.push(Piece {
                    first,
                    last,
                    out: own,
                });
                first = last;
            }
        }
        pieces
    }

    fn compute<'s>(&'s self, piece: Piece<'_, V>, outer_next: &mut Vec<&'s [V]>) {
        let mut rest = piece.out;
        for place in piece.first..piece.last {
            let ends = &self.sweep.lattice.offsets[self.ply][place..];
            let (block, more) = rest.split_at_mut((ends[1] - ends[0]) as usize);
            rest = more;
            if !block.is_empty() {
                self.compute_block(place, block, outer_next);
            }
        }
    }

    /// `outer_next` is room that the blocks of a piece share.
    fn compute_block<'s>(&'s self, place: usize, out: &mut [V], outer_next: &mut Vec<&'s [V]>) {
        let Level { sweep, ply, .. } = *self;
        let lattice = &*sweep.lattice;
        let outer = lattice.outers[place];
        let Some(class) = lattice.class(outer, ply) else {
            return;
        };
        // At odd plies the player to move at the root has just placed.
        let (placer, mover) = (1 - ply % 2, ply % 2);
        let after = (ply + sweep.parity) % 2;
        let row = |player: usize, parity| self.fives[player].row(held(outer, player), parity);
        outer_next.clear();
        let (mut inner_next, mut children): (&[V], &[u16]) = (&[], &[]);
        if let Some(next) = self.next {
            let offsets = &lattice.offsets[ply + 1];
            let block = |place: usize| &next[offsets[place] as usize..offsets[place + 1] as usize];
            outer_next.extend(lattice.outer_children(outer, mover).map(block));
            inner_next = block(place);
            children = &class.children[mover];
        }
        let job = Job {
            members: &class.members,
            placer_is_x: placer == 0,
            placer_before: row(placer, 1 - after),
            placer_after: row(placer, after),
            mover_after: row(mover, after),
            children,
            inner_moves: children.len() / class.members.len(),
            inner_next,
            outer_next,
            rest: match self.next {
                Some(_) => V::default(),
                None => self.drawn,
            },
            double: match sweep.rules.double_five {
                DoubleFive::Draw => self.drawn,
                DoubleFive::Mover => V::default(),
            },
            place_wins: sweep.rules.place_wins,
            after_twist: self.after_twist,
        };
        job.run(out);
    }
}

const fn held(stones: Stones, player: usize) -> u16 {
    match player {
        0 => stones.x,
        _ => stones.o,
    }
}
