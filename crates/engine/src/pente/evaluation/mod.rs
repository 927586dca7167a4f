//! The guess at the end of a search, from a small trained network.
//!
//! A search asks at every leaf, so that most of the answer is kept up to date
//! as stones come and go. The network sees *features* of either color
//! (`features.rs`): the shapes that a stone on an empty point would make, what
//! meets on the point, the captures, the rules.
//!
//! 1. Each feature adds 16 numbers to the units of the color that has it, and
//!    16 others to those of its opponent.
//! 2. A unit counts if it is above zero, and what it is worth depends on which
//!    side is to move.
//!
//! What a feature is worth depends on the rules: each has a twin for each of
//! four switches of the rules, whose numbers are added where that is on, and one
//! for each kind of rules, whose numbers are added under these alone.
//!
//! The sums are whole numbers of 16 bits that the compiler keeps in vector
//! registers; a move exchanges some dozens of them.
//!
//! The order of moves is learned too: what each feature of a point promises to
//! a move there, if it is the mover's, and if it is the other's, under all rules
//! alike.
//!
//! The weights were made by these commands from games that the search played
//! against itself with the networks before this one. Games depend on the search,
//! so that the same bytes come out only with the same search: the first commands
//! belong to commit e9d5fdb, the second to 0bbe9a7, the third to 9810b69. Those of
//! Boat-Pente and O-Pente are of the last alone: the first search did not
//! understand fives that can be broken, and the second hoped for too much there.
//!
//! ```text
//! for seed in 11 12 13 14 15 16; do
//!     lab pente play --seed $seed --games 4000 --nodes 2000 --out all-$seed.txt
//! done
//! for seed in 31 32 33 34 35 36 37 38 39 40 41 42 43 44; do
//!     lab pente play --seed $seed --games 2000 --nodes 2000 --out all-$seed.txt
//! done
//! for file in all-*.txt; do
//!     grep -v -e '^boat' -e '^o-pente' $file > games-${file#all-}
//! done
//! play() {
//!     for seed in ${@:2}; do
//!         lab pente play --variant $1 --seed $seed --games 2000 --nodes 2000 \
//!             --out one-$1-$seed.txt
//!     done
//! }
//! play boat-pente 81 82 83 84 85 86 87 88 89 90
//! play keryo-pente 111 112 113 211 212
//! play o-pente 91 92 93 94 95 96 97
//! play pente 101 102 103 104 201 202
//! play poof-pente 121 122 123 221 222
//! lab pente learn games-*.txt one-*.txt --choices 400000 --epochs 12 --out ninth.bin
//! ```
//!
//! Labels of those games came mostly from what the search expected a few plies
//! later, and so they handed down what it hoped for. Version 11 goes on from
//! there with games that are played on with the best moves after their beginning,
//! and takes almost all of a value from how the game ended. That changes what
//! features are worth in Pente itself; under other rules all stays as it was. The
//! first games and `trial.bin`, which plays the second ones, belong to commit
//! c5dcdc0, where going on with weights changed all features.
//!
//! ```text
//! mkdir first second
//! play() {
//!     for seed in ${@:5}; do
//!         lab pente play --variant $3 --games $4 --nodes 3000 --seed $seed \
//!             --weights $1 --out $2/$3-$seed.txt
//!     done
//! }
//! play ninth.bin first boat-pente 500 2133 2383 2776 3021
//! play ninth.bin first keryo-pente 500 2028 2282 2676 2921 3178
//! play ninth.bin first o-pente 500 2201 2449 2839 3090
//! play ninth.bin first pente 1000 $(seq 1001 1020)
//! play ninth.bin first pente 500 2000 2064 2172 2255 2318 2420 2512 2713 2812 \
//!     2891 2959 3060 3147 3218
//! play ninth.bin first poof-pente 500 2096 2347 2740 2985 3248
//! lab pente learn first/*.txt --from ninth.bin --rate 0.001 --hindsight 0.97 \
//!     --epochs 8 --out trial.bin
//! play trial.bin second pente 1000 $(seq 3001 3018)
//! play trial.bin second pente 400 3101 3102 3103 3104
//! lab pente learn first/pente-*.txt second/pente-*.txt --from ninth.bin \
//!     --rate 0.002 --hindsight 0.97 --epochs 16 --out eleventh.bin
//! ```
//!
//! Version 12 does the same for Keryo-Pente and Boat-Pente, each with twins of its
//! own. All of it belongs to commit 652e811.
//!
//! ```text
//! mkdir third fourth
//! play eleventh.bin third keryo-pente 500 $(seq 7200 7221)
//! play eleventh.bin third boat-pente 500 $(seq 7000 7014) $(seq 7500 7514)
//! lab pente learn third/boat-*.txt --from eleventh.bin --rate 0.002 \
//!     --hindsight 0.97 --epochs 12 --out boat.bin
//! play boat.bin fourth boat-pente 500 $(seq 7100 7120)
//! lab pente learn third/keryo-*.txt --from eleventh.bin --rate 0.002 \
//!     --hindsight 0.97 --epochs 12 --out half.bin
//! lab pente learn third/boat-*.txt fourth/*.txt --from half.bin --rate 0.002 \
//!     --hindsight 0.97 --epochs 16 --out weights.bin
//! ```

pub(super) mod features;
pub(super) mod sum;
pub(super) mod weights;

use super::grid::{Cell, Color, Grid};
use super::search::guess;

impl Grid<'_> {
    /// What the position is worth to the side to move, as far as it shows.
    pub(crate) fn evaluation(&mut self) -> i32 {
        let [mine, theirs] = [self.turn, self.turn ^ 1].map(|color| self.whole_sum(color));
        guess(self.law.weights.value(&mine, &theirs))
    }

    /// What a stone of the color on an empty point would make, for the order of
    /// moves; each stone that it captures is named by what captures are worth.
    fn prospect(&self, color: Color, cell: Cell) -> Vec<u16> {
        let shapes = self.shapes_at(color, cell);
        let tally = self.tally(color, cell);
        let mut all = shapes.map(features::of_prospect).to_vec();
        all.push(self.point_feature(color, cell));
        let captured = features::of_captured(self.tenths(color));
        all.extend((0..tally.captures()).map(|_| captured));
        all
    }

    /// What each stone that the color captures promises to a move.
    pub(super) fn prey_promise(&self, color: Color) -> [i16; 2] {
        let captured = features::of_captured(self.tenths(color));
        self.law.weights.promise(captured)
    }

    fn point_feature(&self, color: Color, cell: Cell) -> u16 {
        let levels = self
            .shapes_at(color, cell)
            .map(|shape| features::level(shape.row));
        features::of_point(levels) + self.tally(color, cell).flags()
    }

    /// All features of a color.
    fn features(&self, color: Color) -> Vec<u16> {
        let mut all = vec![features::of_captured(self.tenths(color))];
        for cell in (0..self.law.cells()).filter(|&cell| self.is_empty(cell)) {
            let shapes = self.shapes_at(color, cell);
            all.extend(shapes.map(features::of_shape));
            all.push(self.point_feature(color, cell));
        }
        all.retain(|&feature| !features::is_nothing(feature));
        let with_twins = |feature| features::with_twins(&self.law.rules, feature);
        let mut all: Vec<u16> = all.into_iter().flat_map(with_twins).collect();
        all.push(features::of_rules(&self.law.rules));
        all
    }

    /// How far a color is on its way to a win by captures.
    pub(super) fn tenths(&self, color: Color) -> usize {
        let goal = usize::from(self.law.rules.captures_to_win).max(1);
        (usize::from(self.captured[color & 1]) * 10 / goal).min(10)
    }
}

#[cfg(test)]
mod tests {
    use rules::Position as _;
    use rules::pente::{Position, Rules, parse};

    use super::super::grid::{Grid, Law};
    use super::sum::Sum;
    use super::weights::Weights;

    #[test]
    fn what_is_kept_is_what_the_features_add_up_to() {
        let weights = Weights::shipped();
        for rules in [
            Rules::PENTE,
            Rules::KERYO,
            Rules::BOAT,
            Rules::O_PENTE,
            Rules::GOMOKU,
        ] {
            let law = Law::new(&rules, weights);
            let mut position = Position::new(rules);
            for text in "K10 L11 N10 L9 M10 L10 L12 L8 J10 M9 K9 N8".split(' ') {
                position.play(parse(text).expect("a move")).expect(text);
            }
            let mut grid = Grid::new(&law, &position).expect("two seats");
            for color in 0..2 {
                let mut sum = Sum::ZERO;
                for feature in grid.features(color) {
                    sum.add(&weights.row(feature));
                }
                assert_eq!(grid.whole_sum(color), sum);
            }
        }
    }
}
