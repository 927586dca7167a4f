//! The values of the moves that were not needed for the answer.

use rules::pentago::Position;

use super::proof::Proof;
use super::root::Root;
use super::{How, Solution, Solver, Unsolved};
use crate::Limits;
use crate::Value;
use crate::pentago::sweep::{Size, Unswept};

impl Solver {
    /// The same as [`Solver::solve`], and where one sweep of all that can follow
    /// takes too much memory, the values of the other moves as far as the time
    /// allows: by horizons that lie further away, then one stone after the other.
    pub fn solve_all(
        &mut self,
        position: &Position,
        limits: &Limits<'_>,
    ) -> Result<Solution, Unsolved> {
        let mut solution = self.solve(position, limits)?;
        if !solution.is_complete() {
            let root = Root::of(position).map_err(Unsolved::Over)?;
            // What is known when the time is over is not lost.
            let _stopped = self.value_rest(&root, &mut solution, limits);
        }
        Ok(solution)
    }

    fn value_rest(
        &mut self,
        root: &Root,
        solution: &mut Solution,
        limits: &Limits<'_>,
    ) -> Result<(), Unswept> {
        let empty = root.empty();
        // A stone takes a sweep of this size, or of two.
        let stone = Size::of(empty - 1, empty - 1).map_or(u64::MAX, |size| size.families);
        let seen = match solution.how {
            How::Horizon(plies) => plies as usize,
            _ => 1,
        };
        for plies in seen..empty {
            let size = Size::of(empty, plies);
            let near = |size: &Size| size.families <= stone && size.single <= limits.memory;
            let Some(size) = size.filter(near) else { break };
            let (swept, _) = self.swept(&root.sweep(plies), size, limits)?;
            solution.families += size.families;
            for ((_, known), (_, value)) in solution.moves.iter_mut().zip(root.move_values(&swept))
            {
                // Within a horizon a draw means nothing.
                *known = known.or(Some(value).filter(|value| *value != Value::Draw));
            }
            if solution.is_complete() {
                return Ok(());
            }
        }
        if !Proof::is_possible(empty, limits) {
            return Ok(());
        }
        let mut proof = Proof::new(root, &mut self.workspace, limits);
        let ended = proof.complete(root, &mut solution.moves);
        solution.families += proof.families;
        ended
    }
}
