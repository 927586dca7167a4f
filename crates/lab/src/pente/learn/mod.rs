//! Teaches the evaluation from games that the search has played
//! ([`super::played`]), and the order of moves from the moves that it chose.
//!
//! Everything happens on one thread and depends on the seed alone.

pub mod network;
pub mod promise;
pub mod samples;

use self::network::{Network, PARAMETERS, entropy};
use self::samples::{Sample, Samples};
use crate::random::Random;
use crate::train::adam::Adam;

const BATCH: usize = 256;
const RATE: f32 = 0.002;
/// How fast everything is forgotten, at a rate of 1.
const DECAY: f32 = 0.3;

/// Goes through all samples so many times.
pub fn learn(samples: &Samples, epochs: usize, seed: u64, say: &mut dyn FnMut(String)) -> Network {
    let mut random = Random::new(seed);
    let mut network = Network::new(&mut random);
    let mut adam = Adam::new(PARAMETERS);
    let mut order: Vec<usize> = (0..samples.learn.len()).collect();
    let mut gradient = vec![0.0; PARAMETERS];
    let steps = (epochs * order.len().div_ceil(BATCH)) as f32;
    let mut step = 0.0;
    for epoch in 0..epochs {
        random.shuffle(&mut order);
        let mut total = 0.0;
        for batch in order.chunks(BATCH) {
            gradient.fill(0.0);
            for &number in batch {
                total += network.learn(&samples.learn[number], &mut gradient);
            }
            for x in &mut gradient {
                *x /= batch.len() as f32;
            }
            let rate = RATE * (1.0 - step / steps);
            adam.step(&mut network.parameters, &gradient, rate);
            for x in &mut network.parameters {
                *x *= 1.0 - DECAY * rate;
            }
            step += 1.0;
        }
        let learned = total / samples.learn.len().max(1) as f64;
        let held_out = loss(&network, &samples.held_out);
        say(format!(
            "epoch {epoch}: {learned:.4}, held out {held_out:.4}"
        ));
    }
    network
}

/// The mean cross entropy.
pub fn loss(network: &Network, samples: &[Sample]) -> f64 {
    let each = samples
        .iter()
        .map(|sample| entropy((sample.value + 1.0) / 2.0, network.odds(sample)));
    each.sum::<f64>() / samples.len().max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::samples::Labels;
    use super::*;
    use crate::pente::played::{Played, Table};

    fn games(count: u64) -> Vec<Played> {
        let mut table = Table::new(200);
        (0..count)
            .map(|seed| table.play(seed).expect("a game"))
            .collect()
    }

    #[test]
    fn a_few_games_teach_what_positions_are_worth() {
        let mut samples = Samples::default();
        let games = games(24);
        samples.read(&games, Labels::fitted(&games)).expect("games");
        let features = samples.pruned();
        assert!(!features.is_empty());
        let [before, after] = [0, 20].map(|epochs| {
            let network = learn(&samples, epochs, 1, &mut |_| {});
            loss(&network, &samples.learn)
        });
        assert!(after < before && after < 0.69, "{before} and {after}");
    }

    #[test]
    fn a_few_games_teach_which_moves_are_promising() {
        let games = games(24);
        let mut said = Vec::new();
        let promises = promise::learn(&games, 400, 1, &mut |line| said.push(line));
        let promises = promises.expect("games");
        assert!(promises.iter().flatten().all(|promise| promise.is_finite()));
        let entropy = |line: &String| -> f64 {
            let (_, rest) = line.split_once("held out ").expect("an entropy");
            let (number, _) = rest.split_once(';').expect("an entropy");
            number.parse().expect("a number")
        };
        let [first, .., last] = said.as_slice() else {
            panic!("{said:?}")
        };
        assert!(entropy(last) < entropy(first), "{said:?}");
    }
}
