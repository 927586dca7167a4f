//! Which stones to try first.

use rules::Seat;
use rules::pentago::{Board, Cell, Line};

/// The empty cells, those first on which most lines run that the opponent has
/// not stopped and in which stones already lie.
pub(super) fn promising(board: &Board, mover: Seat) -> Vec<Cell> {
    let (own, other) = (board.stones(mover), board.stones(mover.other()));
    let worth = |cell: &Cell| -> u32 {
        let lines = Line::ALL.iter().map(|line| line.mask());
        let through = lines.filter(|line| line & cell.mask() != 0);
        let weight = |mask: u64, own: u64, other: u64| match mask & other {
            0 => 1 << (2 * (mask & own).count_ones()),
            _ => 0,
        };
        through
            .map(|mask| weight(mask, own, other) + weight(mask, other, own))
            .sum()
    };
    let mut cells: Vec<Cell> = board.empty_cells().collect();
    cells.sort_by_key(|cell| std::cmp::Reverse(worth(cell)));
    cells
}
