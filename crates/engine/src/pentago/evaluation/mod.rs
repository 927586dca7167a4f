//! What a position is likely worth, from a small trained network.
//!
//! A search asks at every leaf, so that the answer must take nanoseconds. The
//! network is built for look-ups:
//!
//! 1. Each block shows one of 3⁹ patterns, seen from its corner of the board
//!    (`pattern.rs`), and 24 numbers describe the pattern.
//! 2. A *feature* adds up what the four blocks contribute to it. The
//!    contribution depends on the pattern and on how many blocks clockwise the
//!    block lies from the one where the feature begins. There are 32 features,
//!    and each is looked for in all eight symmetric images of the board, which
//!    makes 256 sums. A sum is clipped to 0..1 and squared, and the eight squares
//!    of a feature tell how strongly it is *present*. So symmetric positions get
//!    exactly the same value (`features.rs`).
//! 3. A *combination* adds up the features, each with its weight, and is clipped
//!    to 0..1: something that matters only if something else is there, or not.
//!    There are 16 of them. What features and combinations are worth depends on
//!    the number of stones on the board, and the total goes through a logistic
//!    function (`combinations.rs`).
//!
//! When the weights are loaded (`fixed.rs`), steps 1 and 2 become one table: for
//! each pattern its contributions to the 256 sums. An evaluation is then four rows
//! of that table, added, clipped and squared, and two small products, all in
//! whole numbers. Positions that differ by the last stone alone share the sums of
//! three blocks (`Siblings`).
//!
//! Most evaluations favor the side to move, so a search to an even depth would
//! return higher scores than one to an odd depth. Scores of different depths are compared all the time, by reduced
//! searches and through the table. So the network is made even at the end of its
//! training: what having the move is typically worth is taken off the log-odds.
//!
//! One network serves all rule sets, and has learned from all of them: with 21
//! to 25 stones, who gets a double five changes the value of one turn in a
//! hundred, and whether a placed five wins of one in ten thousand.
//!
//! The weights were made by these commands, the first network from nothing but
//! the rules, and each later one from games that the search played with the one
//! before. Games depend on the search, so that the same bytes come out only with
//! the same search: the first three commands belong to commit bb13086, the next
//! four to 9409180, when the network had half the features and no combinations.
//! The last games were played by commit d12353e with the weights that it ships,
//! trained on all games before; so the last two commands belong to it.
//!
//! ```text
//! lab label --seed 1 --rounds 80 --out labels.bin
//! lab train --labels labels.bin --stage 5000 --epochs 4 --out first.bin
//! lab play --seed 1 --weights first.bin --games 100000 --out games-1.bin
//! lab train --labels labels.bin --played games-1.bin --epochs 5 --out second.bin
//! lab play --seed 2 --weights second.bin --games 80000 --out games-2.bin
//! lab train --labels labels.bin --played games-1.bin --played games-2.bin \
//!     --epochs 6 --out third.bin
//! lab play --seed 3 --weights third.bin --games 80000 --out games-3.bin
//! lab play --seed 4 --games 60000 --nodes 5000 --out games-4.bin
//! lab train --labels labels.bin --played games-1.bin --played games-2.bin \
//!     --played games-3.bin --played games-4.bin --epochs 6 --out weights.bin
//! ```

mod combinations;
mod features;
mod fixed;
mod pattern;
mod weights;

use std::sync::OnceLock;

use combinations::{Combining, Worth};
use features::{HALF, Presence, Row, Sums, all_but_one, completed, presence};
pub use pattern::{PATTERNS, mirrored, patterns};
use pattern::{digit, place};
pub use weights::{COMBINATIONS, COUNTS, DIMENSIONS, FEATURES, NotWeights, Weights};

/// A trained evaluation, ready for use.
pub struct Evaluation {
    rows: Vec<Row>,
    counts: Vec<Count>,
    combining: Combining,
    squash: fixed::Squash,
}

/// What depends on the number of stones.
struct Count {
    bias: [i16; HALF],
    worth: Worth,
}

static SHIPPED: OnceLock<Evaluation> = OnceLock::new();

impl Evaluation {
    /// The evaluation that comes with the program.
    #[cfg(not(target_family = "wasm"))]
    pub fn shipped() -> &'static Evaluation {
        SHIPPED.get_or_init(|| Evaluation::new(&Weights::shipped()))
    }

    /// The evaluation whose weights were handed in. It knows nothing before.
    #[cfg(target_family = "wasm")]
    pub fn shipped() -> &'static Evaluation {
        static NONE: OnceLock<Evaluation> = OnceLock::new();
        let none = || NONE.get_or_init(|| Evaluation::new(&Weights::zero()));
        SHIPPED.get().unwrap_or_else(none)
    }

    /// Whether [`Evaluation::shipped`] knows something.
    pub(crate) fn is_here() -> bool {
        cfg!(not(target_family = "wasm")) || SHIPPED.get().is_some()
    }

    /// Takes the weights of the shipped evaluation over, once.
    pub(crate) fn hand_in(weights: &Weights) {
        SHIPPED.get_or_init(|| Evaluation::new(weights));
    }

    /// Makes the tables from the weights.
    pub fn new(weights: &Weights) -> Evaluation {
        Evaluation {
            rows: fixed::rows(weights),
            counts: (0..COUNTS)
                .map(|stones| Count {
                    bias: fixed::bias(weights, stones),
                    worth: fixed::worth(weights, stones),
                })
                .collect(),
            combining: fixed::combining(weights),
            squash: fixed::squash(),
        }
    }

    /// The result that the side to move can expect, in thousandths, without the
    /// advantage of the move: from -999, almost surely a loss, to 999. The stones
    /// are bitboards as those of [`Board::stones`](rules::pentago::Board::stones).
    ///
    /// The network has learned from positions in which no side has five and the
    /// side to move cannot win at once; of others it knows nothing.
    pub fn evaluate(&self, own: u64, other: u64) -> i32 {
        let count = self.count((own | other).count_ones());
        let rows = self.rows_of(patterns(own, other));
        self.judge(&presence(&count.bias, rows), count)
    }

    /// The positions that follow by one more stone of the other side.
    pub(in crate::pentago) fn siblings(&self, own: u64, other: u64) -> Siblings<'_> {
        let count = self.count((own | other).count_ones() + 1);
        let patterns = patterns(own, other);
        Siblings {
            evaluation: self,
            count,
            patterns,
            others: all_but_one(&count.bias, self.rows_of(patterns)),
        }
    }

    fn count(&self, stones: u32) -> &Count {
        &self.counts[(stones as usize).min(COUNTS - 1)]
    }

    fn judge(&self, presence: &Presence, count: &Count) -> i32 {
        let total = count.worth.total(presence, &self.combining);
        fixed::squashed(&self.squash, total)
    }

    fn rows_of(&self, patterns: [usize; 4]) -> [&Row; 4] {
        patterns.map(|pattern| &self.rows[pattern])
    }
}

/// Positions that differ by where the last stone lies. What the blocks without
/// it add is summed up once for all of them.
pub(in crate::pentago) struct Siblings<'a> {
    evaluation: &'a Evaluation,
    count: &'a Count,
    patterns: [usize; 4],
    /// The sums of all blocks but one.
    others: [Sums; 4],
}

impl Siblings<'_> {
    /// What [`Evaluation::evaluate`] says of the position with the stone on this
    /// cell, which must be empty.
    pub(in crate::pentago) fn evaluate(&self, cell: u32) -> i32 {
        let place = place(cell);
        let row = &self.evaluation.rows[self.patterns[place] + 2 * digit(cell)];
        let presence = completed(&self.others[place], row, place);
        self.evaluation.judge(&presence, self.count)
    }
}

#[cfg(test)]
mod tests {
    use rules::pentago::Cell;

    use super::*;

    #[test]
    fn siblings_are_worth_what_they_are_worth_alone() {
        let evaluation = Evaluation::shipped();
        let mut state = 1_u64;
        for _ in 0..200 {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let own = state >> 28 & state >> 20 & ((1 << 36) - 1);
            let other = state.rotate_left(17) & state >> 9 & ((1 << 36) - 1) & !own;
            let siblings = evaluation.siblings(own, other);
            for cell in Cell::all().map(Cell::mask) {
                if (own | other) & cell == 0 {
                    let alone = evaluation.evaluate(own, other | cell);
                    assert_eq!(siblings.evaluate(cell.trailing_zeros()), alone);
                }
            }
        }
    }
}
