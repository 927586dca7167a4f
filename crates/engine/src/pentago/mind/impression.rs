//! How a board looks at a glance.
//!
//! People count what lies in rows and see where a row is still open. They do
//! not turn blocks in their heads: that comes with the levels that search.

use rules::Seat;
use rules::pentago::{Block, Board, Line, Play};

/// What a row with so many stones of one side and none of the other looks like.
const ROWS: [f64; 6] = [0.0, 1.0, 4.0, 12.0, 30.0, 30.0];
/// What the middle of a block looks like, the guide's first advice.
const MIDDLE: f64 = 3.0;

/// What catches somebody's eye.
#[derive(Clone, Copy, Debug)]
pub(super) struct Eye {
    /// How much a diagonal counts beside a row or column.
    pub(super) diagonals: f64,
    /// How much the opponent's stones count beside one's own.
    pub(super) caution: f64,
}

impl Eye {
    /// How good the board looks to this seat.
    pub(super) fn impression(self, board: &Board, seat: Seat) -> f64 {
        self.share(board, seat) - self.caution * self.share(board, seat.other())
    }

    fn share(self, board: &Board, seat: Seat) -> f64 {
        let (own, other) = (board.stones(seat), board.stones(seat.other()));
        let open = Line::ALL
            .iter()
            .filter(|line| line.mask() & other == 0)
            .map(|line| self.weight(line.play()) * ROWS[(line.mask() & own).count_ones() as usize]);
        let held = |block: &&Block| own & block.middle().mask() != 0;
        let middles = Block::ALL.iter().filter(held).count();
        open.sum::<f64>() + MIDDLE * middles as f64
    }

    const fn weight(self, play: Play) -> f64 {
        if is_diagonal(play) {
            self.diagonals
        } else {
            1.0
        }
    }
}

/// Whether a row runs across, where fewer people look.
pub(super) const fn is_diagonal(play: Play) -> bool {
    matches!(play, Play::MonicasFive | Play::TriplePowerPlay)
}
