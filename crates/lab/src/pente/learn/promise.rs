//! Learns the order of moves: how likely the search is to choose each of them.

use std::collections::HashMap;

use engine::pente::{FEATURES, Prospect, Reader, hint};
use rules::Variant;

use crate::adam::Adam;
use crate::pente::played::{Played, rules_of};
use crate::random::Random;

/// What a feature of a point adds to the promise of a move there, if the feature
/// is the mover's and if it is the other side's.
pub type Promises = Vec<[f32; 2]>;

const BATCH: usize = 256;
const RATE: f32 = 0.03;
/// The initial weight of the other side's features, relative to the mover's.
const OPPONENT_SHARE: f32 = 0.75;
const EPOCHS: usize = 8;
/// One position in this many is held out.
const HELD_OUT: usize = 20;

/// A position: its moves, and which one was chosen.
struct Choice {
    /// The features of all moves one after the other, those of the other side
    /// above [`FEATURES`].
    features: Vec<u16>,
    /// Where the features of each move end in the list.
    ends: Vec<u32>,
    chosen: usize,
}

impl Choice {
    fn new(prospects: &[Prospect], chosen: usize) -> Choice {
        let (mut features, mut ends) = (Vec::new(), Vec::new());
        for prospect in prospects {
            let [mine, theirs] = &prospect.sides;
            features.extend(mine);
            features.extend(theirs.iter().map(|feature| feature + FEATURES as u16));
            ends.push(features.len() as u32);
        }
        Choice {
            features,
            ends,
            chosen,
        }
    }

    fn moves(&self) -> impl Iterator<Item = &[u16]> {
        let starts = [0].into_iter().chain(self.ends.iter().copied());
        starts
            .zip(&self.ends)
            .map(|(start, &end)| &self.features[start as usize..end as usize])
    }

    /// The probability of each move, as a softmax of the promises.
    fn shares(&self, parameters: &[f32]) -> Vec<f32> {
        let promise = |features: &[u16]| -> f32 {
            let each = features
                .iter()
                .map(|&feature| parameters[usize::from(feature)]);
            each.sum()
        };
        let mut shares: Vec<f32> = self.moves().map(promise).collect();
        let most = shares.iter().copied().fold(f32::MIN, f32::max);
        for share in &mut shares {
            *share = (*share - most).exp();
        }
        let total: f32 = shares.iter().sum();
        for share in &mut shares {
            *share /= total;
        }
        shares
    }
}

/// Learns from at most this many positions. Features that rarely occur stay near
/// their [`hint`], from which learning starts.
pub fn learn(
    games: &[Played],
    most: usize,
    seed: u64,
    say: &mut dyn FnMut(String),
) -> anyhow::Result<Promises> {
    let mut random = Random::new(seed);
    let mut choices = choices(games, most, &mut random)?;
    random.shuffle(&mut choices);
    let held_out = choices.split_off(choices.len() - choices.len() / HELD_OUT);
    let hints = (0..FEATURES as u16).map(hint);
    let mut parameters: Vec<f32> = hints
        .clone()
        .chain(hints.map(|hint| OPPONENT_SHARE * hint))
        .collect();
    say(format!(
        "{} choices, {}",
        choices.len(),
        report(&held_out, &parameters)
    ));
    let mut adam = Adam::new(parameters.len());
    let mut gradient = vec![0.0; parameters.len()];
    let steps = (EPOCHS * choices.len().div_ceil(BATCH)) as f32;
    let mut step = 0.0;
    for _ in 0..EPOCHS {
        random.shuffle(&mut choices);
        for batch in choices.chunks(BATCH) {
            gradient.fill(0.0);
            for choice in batch {
                add_gradient(choice, &parameters, &mut gradient);
            }
            for x in &mut gradient {
                *x /= batch.len() as f32;
            }
            adam.step(&mut parameters, &gradient, RATE * (1.0 - step / steps));
            step += 1.0;
        }
        say(report(&held_out, &parameters));
    }
    let (mine, theirs) = parameters.split_at(FEATURES);
    Ok(mine.iter().zip(theirs).map(|(&x, &y)| [x, y]).collect())
}

fn add_gradient(choice: &Choice, parameters: &[f32], gradient: &mut [f32]) {
    let shares = choice.shares(parameters);
    for (number, (features, share)) in choice.moves().zip(shares).enumerate() {
        let error = share - f32::from(u8::from(number == choice.chosen));
        for &feature in features {
            gradient[usize::from(feature)] += error;
        }
    }
}

/// Random positions of the games in which the search's move was played.
fn choices(games: &[Played], most: usize, random: &mut Random) -> anyhow::Result<Vec<Choice>> {
    let moments: usize = games.iter().map(|game| game.moments.len()).sum();
    let mut readers: HashMap<Variant, Reader> = HashMap::new();
    let mut choices = Vec::new();
    for game in games {
        let rules = rules_of(game.variant)?;
        let reader = readers.entry(game.variant);
        let reader = reader.or_insert_with(|| Reader::new(&rules));
        for (moment, position) in game.moments.iter().zip(game.positions()?) {
            if moment.best && random.below(moments.max(1)) < most {
                let prospects = reader.prospects(&position);
                let chosen = prospects.iter().position(|one| one.mv == moment.mv);
                choices.extend(chosen.map(|chosen| Choice::new(&prospects, chosen)));
            }
        }
    }
    Ok(choices)
}

/// How well the promises predict the chosen moves.
fn report(choices: &[Choice], parameters: &[f32]) -> String {
    let (mut entropy, mut first, mut tenth) = (0.0, 0, 0);
    for choice in choices {
        let shares = choice.shares(parameters);
        let chosen = shares[choice.chosen];
        let better = shares.iter().filter(|&&share| share > chosen).count();
        entropy -= f64::from(chosen).max(1e-9).ln();
        first += usize::from(better == 0);
        tenth += usize::from(better < 10);
    }
    let count = choices.len().max(1) as f64;
    let part = |n: usize| 100.0 * n as f64 / count;
    format!(
        "held out {:.4}; the chosen move is first in {:.1} %, among ten in {:.1} %",
        entropy / count,
        part(first),
        part(tenth)
    )
}
