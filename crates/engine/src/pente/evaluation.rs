//! The guess at the end of a search.

use super::grid::Grid;
use super::search::guess;

impl Grid<'_> {
    /// What the position is worth to the side to move, as far as it shows.
    pub(crate) fn evaluation(&self) -> i32 {
        let (me, other) = (self.turn, self.turn ^ 1);
        let weights = &self.law.weights;
        let goal = u16::from(self.law.rules.captures_to_win).max(1);
        let tenths = |color: usize| usize::from(self.captured[color] * 10 / goal).min(10);
        let (mine, theirs) = (tenths(me), tenths(other));
        let prey = self.prey();
        let captures = weights.captured[mine] - weights.captured[theirs];
        let hunt = weights.prey[0][mine] * prey[me] - weights.prey[1][theirs] * prey[other];
        guess(self.shape_sum() + weights.tempo + captures + hunt)
    }
}
