//! Trains the evaluation of Pentago positions from the rules alone.
//!
//! 1. It learns from the solver's labels of positions with about 21 to 27
//!    stones ([`crate::pentago::dataset::labels`]).
//! 2. For fewer stones the first network labels its own samples. Downward, two
//!    stones at a time, it values positions by looking two turns ahead
//!    ([`crate::pentago::dataset::lookahead`]), and learns from that. Later networks learn
//!    from games that the search has played with an earlier one
//!    ([`crate::pentago::dataset::played`]).
//! 3. It learns from all of it together.
//! 4. The value of having the move is subtracted ([`tempo`]).
//!
//! Everything happens on one thread and depends on the seed alone.

mod factor;
pub mod gradient;
pub mod network;
pub mod report;
pub mod tempo;

use engine::pentago::evaluation::{Evaluation, Weights};

use crate::adam::Adam;
use crate::pentago::dataset::labels::{HELD_OUT, Samples};
use crate::pentago::dataset::{RULES, Sample, foreseen, lively};
use crate::pentago::positions::careful;
use crate::random::Random;
use gradient::Gradient;
use network::{Network, PARAMETERS};

/// How much to do.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Positions for each number of stones that is labeled by looking ahead.
    pub stage: usize,
    /// How often the last training goes through all samples.
    pub epochs: usize,
}

/// The most stones for which labels come from looking ahead. The solver reaches
/// a little further down, but its labels take long there, so there are few.
const MAX_FORESEEN_STONES: usize = 22;
const BATCH: usize = 4096;
const RATE: f32 = 0.005;
/// The learning rate for a network that starts from weights.
const RESUMED_RATE: f32 = 0.002;
/// The weight decay of patterns' own embeddings, at a learning rate of 1.
const DECAY: f32 = 60.0;

/// A training under way.
pub struct Training<'a> {
    /// What it has learned.
    pub network: Network,
    /// What it has learned from.
    pub samples: Samples,
    plan: Plan,
    rate: f32,
    random: Random,
    say: &'a mut dyn FnMut(String),
}

impl<'a> Training<'a> {
    /// A training from exact labels and a seed; `say` gets lines on its progress.
    pub fn new(
        samples: Samples,
        plan: Plan,
        seed: u64,
        say: &'a mut dyn FnMut(String),
    ) -> Training<'a> {
        let mut random = Random::new(seed);
        Training {
            network: Network::new(&mut random),
            samples,
            plan,
            rate: RATE,
            random,
            say,
        }
    }

    /// Starts from these weights, with exact labels and positions from games.
    pub fn resume(&mut self, weights: &Weights, played: Samples) {
        self.network = Network::from_weights(weights);
        self.rate = RESUMED_RATE;
        self.add(played);
        self.finish();
    }

    /// Trains from the beginning to the end, with positions from games or, if
    /// there are none yet, with labels by looking ahead.
    pub fn run(&mut self, played: Option<Samples>) {
        self.fit(3, self.samples.learn.clone());
        for stones in (0..=MAX_FORESEEN_STONES).rev() {
            self.network.inherit(stones + 2, stones);
        }
        match played {
            Some(played) => self.add(played),
            None => self.foresee_downward(),
        }
        self.finish();
    }

    fn add(&mut self, played: Samples) {
        self.samples.add(played.learn, false);
        self.samples.add(played.held_out, true);
    }

    fn finish(&mut self) {
        self.fit(self.plan.epochs, self.samples.learn.clone());
        // There is only one empty board, so there is nothing to learn from.
        self.network.inherit(2, 0);
    }

    fn foresee_downward(&mut self) {
        let exact = self.samples.learn.len();
        for stones in (1..=MAX_FORESEEN_STONES).rev().step_by(2) {
            self.foresee(&[stones, stones - 1]);
            // A fifth of the exact samples, so that they are not forgotten, and
            // all foreseen ones.
            let (old, new) = self.samples.learn.split_at(exact);
            let some = old.iter().step_by(5).chain(new).copied().collect();
            self.fit(1, some);
        }
    }

    /// Removes the value of having the move from the network.
    pub fn level(&mut self) {
        // The first measurement is rough, because scores far from even are
        // clipped; the second one corrects it.
        for _ in 0..2 {
            let evaluation = Box::leak(Box::new(Evaluation::new(&self.network.quantized())));
            let tempo = tempo::tempo(evaluation, &mut self.random);
            (self.say)(format!("having the move is worth {tempo:.2?}"));
            self.network.shift(&tempo);
        }
    }

    /// Adds labels for these numbers of stones by looking ahead.
    fn foresee(&mut self, counts: &[usize]) {
        let evaluation = Evaluation::new(&self.network.quantized());
        let rank = |own, other| -evaluation.evaluate(other, own);
        for &stones in counts {
            for i in 0..self.plan.stage {
                let rules = RULES[i % RULES.len()];
                let position = if i % 3 == 0 {
                    careful(rules, stones as u32, &mut self.random)
                } else {
                    lively(rules, stones as u32, &rank, &mut self.random)
                };
                let sample = foreseen(&position, &evaluation);
                self.samples.add(sample, i % HELD_OUT == 0);
            }
        }
        (self.say)(format!("{counts:?} stones foreseen"));
    }

    /// Goes through the samples this many times with a falling learning rate.
    fn fit(&mut self, epochs: usize, mut samples: Vec<Sample>) {
        let mut adam = Adam::new(PARAMETERS);
        let mut gradient = Gradient::default();
        let steps = epochs * samples.len().div_ceil(BATCH);
        let mut step = 0;
        for epoch in 1..=epochs {
            self.random.shuffle(&mut samples);
            gradient.loss = 0.0;
            for batch in samples.chunks(BATCH) {
                let rate = self.rate * (1.0 - 0.99 * step as f32 / steps as f32);
                gradient.compute(&self.network, batch);
                adam.step(&mut self.network.parameters, &gradient.parameters, rate);
                self.network.shrink(rate * DECAY);
                self.network.refresh();
                step += 1;
            }
            let loss = gradient.loss / samples.len().max(1) as f64;
            let held_out = report::loss(&self.network, &self.samples.held_out);
            (self.say)(format!(
                "epoch {epoch}: loss {loss:.4}, held out {held_out:.4}"
            ));
        }
    }
}
