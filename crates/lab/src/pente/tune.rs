//! Weights from self-play: a logistic fit of results by what the evaluation
//! sees.
// CITE: the method of P. Österlund, known as Texel's tuning, 2014.

use engine::Limits;
use engine::pente::{Search, Weights};
use rules::pente::{Position, Rules};
use rules::{Outcome, Position as _};

use super::openings::balanced;
use crate::random::Random;

/// A quiet position and how its game ended for the side to move.
pub struct Sample {
    counts: Vec<i32>,
    /// 1 for a win, 0 for a loss.
    result: f64,
}

/// The value at which three games of four are won.
const LIKELY: f64 = 400.0;

/// Quiet positions of a game of the search against itself with so many
/// positions a move. Now and then a move is the second best, so that games
/// differ.
pub fn samples(rules: &Rules, weights: &Weights, nodes: u64, random: &mut Random) -> Vec<Sample> {
    let mut search = Search::with_weights(rules, 8, weights).with_nodes(nodes);
    let mut position = balanced(rules, random);
    let mut quiet: Vec<(Position, usize)> = Vec::new();
    let mut plies = 0;
    while position.outcome().is_none() && plies < 250 {
        let lines = if random.below(8) == 0 { 2 } else { 1 };
        let found = search.run(&position, &Limits::default(), None, lines);
        let Some(mv) = found.last().and_then(|found| found.line.first().copied()) else {
            break;
        };
        let still = search.stillness(&position).is_some_and(|(a, b)| a == b);
        if still && found[0].units.abs() < 3_000 {
            quiet.push((position.clone(), position.stone().index()));
        }
        position.play(mv).expect("the search plays legal moves");
        plies += 1;
    }
    let winner = position.outcome().map(Outcome::winners);
    let Some(winner) = winner.and_then(|winners| winners.iter().next()) else {
        return Vec::new();
    };
    quiet
        .iter()
        .filter_map(|(position, seat)| {
            Some(Sample {
                counts: search.features(position)?.counts,
                result: f64::from(u8::from(*seat == winner.index())),
            })
        })
        .collect()
}

/// The weights that fit the samples best, and the mean error before and after.
pub fn fit(samples: &[Sample], start: &Weights, rounds: u32) -> (Weights, [f64; 2]) {
    let first: Vec<f64> = start.numbers().iter().map(|&n| f64::from(n)).collect();
    let mut now = first.clone();
    let before = loss(samples, &now);
    let (mut mean, mut square) = (vec![0.0; now.len()], vec![0.0; now.len()]);
    for round in 1..=rounds {
        let gradient = gradient(samples, &now, &first);
        for place in 0..now.len() {
            mean[place] = 0.9 * mean[place] + 0.1 * gradient[place];
            square[place] = 0.999 * square[place] + 0.001 * gradient[place].powi(2);
            let m = mean[place] / (1.0 - 0.9_f64.powi(round as i32));
            let s = square[place] / (1.0 - 0.999_f64.powi(round as i32));
            now[place] -= m / (s.sqrt() + 1e-9);
        }
    }
    let after = loss(samples, &now);
    let numbers: Vec<i32> = now.iter().map(|number| number.round() as i32).collect();
    (start.with_numbers(&numbers), [before, after])
}

fn expected(sample: &Sample, weights: &[f64]) -> f64 {
    let pairs = sample.counts.iter().zip(weights);
    let units: f64 = pairs
        .map(|(&count, weight)| f64::from(count) * weight)
        .sum();
    1.0 / (1.0 + (-units * 3_f64.ln() / LIKELY).exp())
}

fn loss(samples: &[Sample], weights: &[f64]) -> f64 {
    let errors = samples.iter().map(|sample| {
        let expected = expected(sample, weights).clamp(1e-9, 1.0 - 1e-9);
        -(sample.result * expected.ln() + (1.0 - sample.result) * (1.0 - expected).ln())
    });
    errors.sum::<f64>() / samples.len().max(1) as f64
}

fn gradient(samples: &[Sample], weights: &[f64], first: &[f64]) -> Vec<f64> {
    /// Numbers that few positions know stay where they were.
    const PULL: f64 = 1e-6;
    let mut sum: Vec<f64> = weights
        .iter()
        .zip(first)
        .map(|(now, first)| PULL * (now - first))
        .collect();
    let share = 1.0 / samples.len().max(1) as f64;
    for sample in samples {
        let error = (expected(sample, weights) - sample.result) * share;
        for (sum, &count) in sum.iter_mut().zip(&sample.counts) {
            *sum += error * f64::from(count) * 3_f64.ln() / LIKELY;
        }
    }
    sum
}
