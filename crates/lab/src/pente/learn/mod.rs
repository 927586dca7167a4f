//! Teaches the evaluation from games that the search has played
//! ([`super::played`]), and the order of moves from the moves that it chose.
//!
//! Everything happens on one thread and depends on the seed alone.

pub mod network;
pub mod promise;
pub mod samples;

use self::network::{Network, PARAMETERS, entropy};
use self::samples::{Sample, Samples};
use crate::adam::Adam;
use crate::random::Random;

const BATCH: usize = 256;
/// The weight decay towards the starting weights, at a learning rate of 1.
const DECAY: f32 = 0.3;

/// The settings of a training.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// How often it goes through all samples.
    pub epochs: usize,
    /// The initial learning rate, which falls to zero.
    pub rate: f32,
    /// Decides the order of the samples.
    pub seed: u64,
    /// Whether only features learn that count under one kind of rules alone, so
    /// that the network stays as it is under all kinds that have no samples.
    pub own_only: bool,
}

/// Trains a network further.
pub fn learn(
    samples: &Samples,
    mut network: Network,
    plan: Plan,
    say: &mut dyn FnMut(String),
) -> Network {
    let mut random = Random::new(plan.seed);
    // The weights decay towards those before the training, not towards zero.
    let heritage = network.parameters.clone();
    let own = Network::own();
    let mut adam = Adam::new(PARAMETERS);
    let mut order: Vec<usize> = (0..samples.learn.len()).collect();
    let mut gradient = vec![0.0; PARAMETERS];
    let steps = (plan.epochs * order.len().div_ceil(BATCH)) as f32;
    let mut step = 0.0;
    say(format!("held out {:.4}", loss(&network, &samples.held_out)));
    for epoch in 0..plan.epochs {
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
            if plan.own_only {
                gradient[..own.start].fill(0.0);
                gradient[own.end..].fill(0.0);
            }
            let rate = plan.rate * (1.0 - step / steps);
            adam.step(&mut network.parameters, &gradient, rate);
            for (x, known) in network.parameters.iter_mut().zip(&heritage) {
                *x -= DECAY * rate * (*x - known);
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
    use engine::pente::Weights;

    use super::samples::Labels;
    use super::*;
    use crate::pente::played::{Played, SelfPlay};

    fn games(count: u64) -> Vec<Played> {
        let mut table = SelfPlay::new(200);
        (0..count)
            .map(|seed| table.play(seed).expect("a game"))
            .collect()
    }

    #[test]
    fn a_few_games_teach_what_positions_are_worth() {
        let mut samples = Samples::default();
        let games = games(24);
        samples
            .read(&games, Labels::fitted(&games, 0.6))
            .expect("games");
        let features = samples.pruned(&[]);
        assert!(!features.is_empty());
        let [before, after] = [0, 20].map(|epochs| {
            let plan = Plan {
                epochs,
                rate: 0.002,
                seed: 1,
                own_only: false,
            };
            let network = Network::new(&mut Random::new(1));
            let network = learn(&samples, network, plan, &mut |_| {});
            loss(&network, &samples.learn)
        });
        assert!(after < before && after < 0.69, "{before} and {after}");
    }

    #[test]
    fn a_network_goes_on_where_weights_ended() {
        let shipped = Weights::shipped();
        let rows = shipped.learned().rows.into_iter();
        let features: Vec<u16> = rows.map(|(feature, _)| feature).collect();
        let same = Network::from_weights(shipped).weights(&features);
        assert_eq!(same.with_promises_of(shipped), *shipped);
        let mut samples = Samples::default();
        let games = games(24);
        let labels = Labels::fitted(&games, 0.9);
        samples.read(&games, labels).expect("games");
        assert!(samples.pruned(&features).len() >= features.len());
        let plan = Plan {
            epochs: 3,
            rate: 0.001,
            seed: 1,
            own_only: true,
        };
        let start = Network::from_weights(shipped);
        let before = loss(&start, &samples.learn);
        let network = learn(&samples, start.clone(), plan, &mut |_| {});
        let after = loss(&network, &samples.learn);
        assert!(after < before, "{before} and {after}");
        let own = Network::own();
        for (number, (old, new)) in start.parameters.iter().zip(&network.parameters).enumerate() {
            assert!(old == new || own.contains(&number), "number {number}");
        }
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
