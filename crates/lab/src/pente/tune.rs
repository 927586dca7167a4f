//! Weights from self-play: a climb in small steps, each accepted only if the
//! sequential test says that it makes the search stronger.
//!
//! A logistic fit of results by what the evaluation sees was tried first, and
//! lost to weights set by hand: positions are quiet only in the eyes of the
//! weights that are fitted, and so the fit exaggerates what it believes.

use engine::pente::Weights;
use rules::pente::Rules;

use super::arena::pair;
use super::contestant::Contestant;
use super::sprt::{Sprt, Verdict};
use crate::random::Random;

/// How a climb is made.
#[derive(Clone, Copy, Debug)]
pub struct Climb {
    /// Positions for each move.
    pub nodes: u64,
    /// Openings after which a step that is neither better nor worse is given up.
    pub openings: u64,
    /// Where the random numbers begin.
    pub seed: u64,
}

/// A step of a climb.
#[derive(Clone, Debug)]
pub struct Step {
    /// The weights that were tried.
    pub weights: Weights,
    /// What the test said.
    pub verdict: Verdict,
    /// Openings that it took.
    pub openings: usize,
}

/// What a step multiplies some of the numbers by.
const FACTORS: [f64; 4] = [0.6, 0.8, 1.25, 1.6];

impl Climb {
    /// Tries one step from these weights.
    pub fn step(&self, rules: &Rules, from: &Weights, round: u64) -> Step {
        let mut random = Random::new(self.seed << 32 | round);
        let weights = changed(from, &mut random);
        let [new, old] = [&weights, from]
            .map(|weights| Contestant::Search(self.nodes, Box::new(weights.clone())));
        let sprt = Sprt {
            least: 0.0,
            most: 40.0,
        };
        let mut points = Vec::new();
        let mut verdict = Verdict::Open;
        while verdict == Verdict::Open && (points.len() as u64) < self.openings {
            let games = pair(rules, [&new, &old], random.next());
            points.push(games.iter().map(|(_, tally)| tally.points()).sum());
            (verdict, _) = sprt.verdict(&points);
        }
        Step {
            weights,
            verdict,
            openings: points.len(),
        }
    }
}

/// The weights with some neighboring numbers of one part multiplied.
fn changed(from: &Weights, random: &mut Random) -> Weights {
    let numbers = from.numbers();
    let factor = FACTORS[random.below(FACTORS.len())];
    let first = random.below(numbers.len());
    let count = 1 + random.below(6);
    let changed: Vec<i32> = numbers
        .iter()
        .enumerate()
        .map(
            |(place, &number)| match (first..first + count).contains(&place) {
                true => (f64::from(number) * factor).round() as i32,
                false => number,
            },
        )
        .collect();
    from.with_numbers(&changed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_changes_few_numbers_and_follows_from_its_seed() {
        let from = Weights::shipped();
        for seed in 0..20 {
            let to = changed(from, &mut Random::new(seed));
            assert_eq!(to, changed(from, &mut Random::new(seed)));
            let pairs = from.numbers().into_iter().zip(to.numbers());
            assert!(pairs.filter(|(a, b)| a != b).count() <= 6);
        }
    }
}
