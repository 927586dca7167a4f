//! Samples from games to learn from.

use std::collections::HashMap;

use engine::pente::{FEATURES, Reader, Sight, UNIT};
use rules::Variant;

use super::network::entropy;
use crate::pente::played::{Played, WON, rules_of};

/// The features of a position, and its value.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The features of the side to move and of the other, each with its count.
    pub sides: [Vec<(u16, u8)>; 2],
    /// What the side to move can expect, from -1 to 1.
    pub value: f32,
}

/// Samples to learn from, and others to measure the result.
#[derive(Clone, Debug, Default)]
pub struct Samples {
    /// To learn from.
    pub learn: Vec<Sample>,
    /// Not to learn from.
    pub held_out: Vec<Sample>,
}

/// How values are made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Labels {
    /// The units of the search that are worth log-odds of 1.
    pub unit: f32,
    /// The part of a value that comes from the next position.
    pub hindsight: f32,
}

/// The step between the units that are tried.
const UNIT_STEP: f32 = 20.0;
/// One game in this many is held out.
const HELD_OUT: usize = 12;
/// The number of positions in which a feature must occur.
const MIN_OCCURRENCES: usize = 20;

impl Samples {
    /// Adds the quiet positions of games.
    pub fn read(&mut self, games: &[Played], labels: Labels) -> anyhow::Result<()> {
        let mut readers: HashMap<Variant, Reader> = HashMap::new();
        for (number, game) in games.iter().enumerate() {
            let rules = rules_of(game.variant)?;
            let reader = readers.entry(game.variant);
            let reader = reader.or_insert_with(|| Reader::new(&rules));
            let values = labels.values(game);
            let part = if number % HELD_OUT == 0 {
                &mut self.held_out
            } else {
                &mut self.learn
            };
            let moments = game.moments.iter().zip(values);
            for ((moment, value), position) in moments.zip(game.positions()?) {
                if moment.units.abs() < WON
                    && let Some(sight) = reader.read(&position)
                {
                    part.push(Sample::new(sight, value));
                }
            }
        }
        Ok(())
    }

    /// Removes the features that are not known and occur too rarely to learn from,
    /// and returns the others.
    pub fn pruned(&mut self, known: &[u16]) -> Vec<u16> {
        let mut counts = vec![0; FEATURES];
        for (feature, _) in self
            .learn
            .iter()
            .flat_map(|sample| sample.sides.iter().flatten())
        {
            counts[usize::from(*feature)] += 1;
        }
        for &feature in known {
            counts[usize::from(feature)] += MIN_OCCURRENCES;
        }
        let is_common = |feature: u16| counts[usize::from(feature)] >= MIN_OCCURRENCES;
        for sample in self.learn.iter_mut().chain(&mut self.held_out) {
            for side in &mut sample.sides {
                side.retain(|(feature, _)| is_common(*feature));
            }
        }
        (0..FEATURES as u16)
            .filter(|&feature| is_common(feature))
            .collect()
    }
}

impl Labels {
    /// Fits the unit to the results of games that were played on with the best
    /// moves: the log-odds of a win are the search's value divided by the unit.
    pub fn fitted(games: &[Played], hindsight: f32) -> Labels {
        let mut results: Vec<(f32, f32)> = Vec::new();
        for moments in games.iter().map(|game| &game.moments) {
            let Some((last, before)) = moments.split_last() else {
                continue;
            };
            let mut won = f32::from(u8::from(last.units > 0));
            for moment in before.iter().rev().take_while(|moment| moment.best) {
                won = 1.0 - won;
                if last.units.abs() >= WON {
                    results.push((moment.units as f32, won));
                }
            }
        }
        let loss = |unit: f32| -> f64 {
            let each = results
                .iter()
                .map(|(units, won)| entropy(*won, units / unit));
            each.sum()
        };
        let tried = (5..=60).map(|steps| UNIT_STEP * steps as f32);
        let best = tried.min_by(|a, b| loss(*a).total_cmp(&loss(*b)));
        Labels {
            unit: best.unwrap_or(UNIT),
            hindsight,
        }
    }

    /// The value of each moment: what the search expected, mixed with the value
    /// of the next moment as long as the best moves were played. So the end of a
    /// game teaches the moments before it, and a move for variety does not.
    fn values(self, game: &Played) -> Vec<f32> {
        let mut after = None;
        let mut values: Vec<f32> = Vec::new();
        for moment in game.moments.iter().rev() {
            let expected = match moment.units {
                units if units.abs() >= WON => units.signum() as f32,
                units => (units as f32 / self.unit / 2.0).tanh(),
            };
            let value = match after.filter(|_| moment.best) {
                Some(after) => (1.0 - self.hindsight) * expected - self.hindsight * after,
                None => expected,
            };
            after = Some(value);
            values.push(value);
        }
        values.reverse();
        values
    }
}

impl Sample {
    /// A position and its value.
    pub fn new(sight: Sight, value: f32) -> Sample {
        Sample {
            sides: sight.sides.map(counted),
            value,
        }
    }
}

/// Each feature once, with its count.
fn counted(mut features: Vec<u16>) -> Vec<(u16, u8)> {
    features.sort_unstable();
    let groups = features.chunk_by(|a, b| a == b);
    groups
        .map(|group| (group[0], group.len().min(255) as u8))
        .collect()
}
