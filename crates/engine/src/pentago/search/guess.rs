//! The guess at the end of a search: the trained evaluation, with the
//! advantage of the move taken out of it.
//!
//! A position mostly looks good to the side to move, and so a search that ends
//! after an even number of turns hopes for more than one that ends after an odd
//! number. Scores of different depths are compared all the time, by reduced
//! searches and through the table. So the guess is made even: the typical
//! difference is taken off the log-odds. Positions with equally many stones
//! keep their order.

use super::tactics::Stones;
use crate::pentago::evaluation::Evaluation;

/// The expected result for the side to move, in thousandths.
pub(super) fn guess(evaluation: &Evaluation, stones: Stones) -> i32 {
    let count = (stones.own | stones.other).count_ones();
    leveled(evaluation.evaluate(stones.own, stones.other), tempo(count))
}

/// What having the move is worth with so many stones on the board, as an
/// expected result in thousandths. Measured: half of what searches of depth 2
/// and 3 differ by.
fn tempo(stones: u32) -> i32 {
    635 - 64 * (stones.clamp(14, 20) as i32 - 14)
}

/// An expected result with a smaller one taken off its log-odds. An expected
/// result is the hyperbolic tangent of half the log-odds, so that this is the
/// addition theorem.
const fn leveled(expected: i32, off: i32) -> i32 {
    1_000_000 * (expected - off) / (1_000_000 - expected * off)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_move_is_taken_out_and_certainty_stays() {
        for stones in 0..=36 {
            let tempo = tempo(stones);
            assert_eq!(leveled(tempo, tempo), 0);
            assert_eq!(leveled(0, tempo), -tempo);
            assert_eq!(leveled(1000, tempo), 1000);
            assert_eq!(leveled(-1000, tempo), -1000);
            let all: Vec<i32> = (-1000..=1000).map(|x| leveled(x, tempo)).collect();
            assert!(all.is_sorted());
        }
    }
}
