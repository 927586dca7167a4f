//! The guess at the end of a search.

use super::grid::{Color, Grid};
use super::search::guess;

impl Grid<'_> {
    /// What the position is worth to the side to move, as far as it shows.
    pub(crate) fn evaluation(&self) -> i32 {
        let (me, other) = (self.turn, self.turn ^ 1);
        let weights = &self.law.weights;
        let (mine, theirs) = (self.tenths(me), self.tenths(other));
        let prey = self.prey();
        let captures = weights.captured[mine] - weights.captured[theirs];
        let hunt = weights.prey[0][mine] * prey[me] - weights.prey[1][theirs] * prey[other];
        guess(self.shape_sum() + weights.tempo + captures + hunt)
    }

    /// How far a color is on its way to a win by captures.
    pub(super) fn tenths(&self, color: Color) -> usize {
        let goal = u16::from(self.law.rules.captures_to_win).max(1);
        usize::from(self.captured[color] * 10 / goal).min(10)
    }
}
