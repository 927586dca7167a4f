//! What the evaluation sees of a position, for those who fit its weights.

use super::grid::{AXES, Grid};
use super::weights::Weights;

/// How often each number of [`Weights::numbers`] counts in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Features {
    /// One for each number, in the same order.
    pub counts: Vec<i32>,
}

impl Features {
    pub(super) fn seen(grid: &Grid<'_>) -> Features {
        let (me, other) = (grid.turn, grid.turn ^ 1);
        let mut counts = Weights::default();
        for cell in (0..grid.law.cells()).filter(|&cell| grid.is_empty(cell)) {
            for axis in 0..AXES {
                let (mine, theirs) = (grid.shape(me, cell, axis), grid.shape(other, cell, axis));
                counts.own[mine.row as usize] += 1;
                counts.other[theirs.row as usize] -= 1;
                counts.attack[0] += i32::from(mine.attacks);
                counts.attack[1] -= i32::from(theirs.attacks);
                counts.risk[0] -= i32::from(mine.risk);
                counts.risk[1] += i32::from(theirs.risk);
            }
        }
        let (mine, theirs) = (grid.tenths(me), grid.tenths(other));
        counts.captured[mine] += 1;
        counts.captured[theirs] -= 1;
        counts.prey[0][mine] += grid.prey()[me];
        counts.prey[1][theirs] -= grid.prey()[other];
        counts.tempo = 1;
        Features {
            counts: counts.numbers(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pente::Search;
    use crate::pente::grid::Law;
    use rules::Position as _;
    use rules::pente::{Position, Rules, parse};

    #[test]
    fn the_evaluation_is_the_sum_of_its_features() {
        let mut position = Position::new(Rules::KERYO);
        for text in [
            "K10", "L10", "N10", "L9", "L11", "K8", "M10", "O10", "M12", "N13",
        ] {
            position.play(parse(text).expect("a move")).expect("legal");
            let law = Law::new(position.rules(), Weights::shipped());
            let grid = Grid::new(&law, &position).expect("two seats");
            let search = Search::new(position.rules(), 1);
            let features = search.features(&position).expect("two seats");
            let numbers = Weights::shipped().numbers();
            let sum: i32 = features
                .counts
                .iter()
                .zip(&numbers)
                .map(|(a, b)| a * b)
                .sum();
            assert_eq!(sum, grid.evaluation(), "{text}");
        }
    }
}
