//! `lab pente play` and `learn`.

use std::fs;
use std::io::{BufWriter, Write as _};
use std::path::PathBuf;
use std::time::Instant;

use crate::pente::contestant::weights;
use crate::pente::learn;
use crate::pente::learn::network::Network;
use crate::pente::learn::promise;
use crate::pente::learn::samples::{Labels, Samples};
use crate::pente::played::{Played, SelfPlay, rules_of};
use crate::random::Random;
use anyhow::{Context as _, ensure};
use clap::Args;
use rules::Variant;

#[derive(Args)]
pub(crate) struct PlayArguments {
    /// Seed of the random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games
    #[arg(long, default_value_t = 10_000)]
    games: u64,
    /// Positions that the search may look at for a move
    #[arg(long, default_value_t = 3000)]
    nodes: u64,
    /// The variant of all games; without it half of them are Pente and the others
    /// of five variants
    #[arg(long)]
    variant: Option<Variant>,
    /// The weights to play with; without them the shipped ones
    #[arg(long)]
    weights: Option<PathBuf>,
    /// Where the games go
    #[arg(long)]
    out: PathBuf,
}

#[derive(Args)]
pub(crate) struct LearnArguments {
    /// Files of games
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// How often it goes through all positions
    #[arg(long, default_value_t = 12)]
    epochs: usize,
    /// Seed of the random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The most positions from which the order of moves is learned; with --from
    /// the order of those weights stays as it is
    #[arg(long, default_value_t = 100_000)]
    choices: usize,
    /// The initial learning rate
    #[arg(long, default_value_t = 0.002)]
    rate: f32,
    /// The part of a position's value that comes from the next position
    #[arg(long, default_value_t = 0.6)]
    hindsight: f32,
    /// Weights to start from; then only what counts under the rules of the games
    /// changes. Without them it starts from random ones
    #[arg(long)]
    from: Option<PathBuf>,
    /// Where the weights go
    #[arg(long)]
    out: PathBuf,
}

pub(super) fn run_play(arguments: &PlayArguments) -> anyhow::Result<()> {
    let mut table = SelfPlay::new(arguments.nodes);
    if let Some(path) = &arguments.weights {
        table = table.with_weights(weights(path)?);
    }
    if let Some(variant) = arguments.variant {
        rules_of(variant)?;
        table = table.of(variant);
    }
    let mut out = BufWriter::new(fs::File::create(&arguments.out)?);
    for game in 0..arguments.games {
        writeln!(out, "{}", table.play(arguments.seed << 32 | game)?)?;
    }
    out.flush()?;
    Ok(())
}

pub(super) fn run_learn(arguments: &LearnArguments) -> anyhow::Result<()> {
    let (rate, hindsight) = (arguments.rate, arguments.hindsight);
    ensure!(
        rate > 0.0 && rate < 1.0,
        "--rate is {rate}, which should be between 0 and 1"
    );
    ensure!(
        (0.0..=1.0).contains(&hindsight),
        "--hindsight is {hindsight}, which should be from 0 to 1"
    );
    let begun = Instant::now();
    let mut say = |line: String| println!("{:6.1} s  {line}", begun.elapsed().as_secs_f64());
    let from = arguments.from.as_deref().map(weights).transpose()?;
    let (games, mut samples) = read(&arguments.games, hindsight, &mut say)?;
    let known = from.as_ref().map(|weights| weights.learned().rows);
    let known: Vec<u16> = known
        .into_iter()
        .flatten()
        .map(|(feature, _)| feature)
        .collect();
    let features = samples.pruned(&known);
    let (learn, held_out) = (samples.learn.len(), samples.held_out.len());
    say(format!(
        "{learn} positions, {held_out} held out, {} features",
        features.len()
    ));
    let plan = learn::Plan {
        epochs: arguments.epochs,
        rate,
        seed: arguments.seed,
        own_only: from.is_some(),
    };
    let start = match &from {
        Some(weights) => Network::from_weights(weights),
        None => Network::new(&mut Random::new(arguments.seed)),
    };
    let weights = learn::learn(&samples, start, plan, &mut say).weights(&features);
    let weights = match &from {
        Some(from) => weights.with_promises_of(from),
        None => {
            let promises = promise::learn(&games, arguments.choices, arguments.seed, &mut say)?;
            weights.with_promises(&promises)
        }
    };
    fs::write(&arguments.out, weights.to_bytes())?;
    Ok(())
}

/// The games of all files, and the positions to learn from.
fn read(
    paths: &[PathBuf],
    hindsight: f32,
    say: &mut dyn FnMut(String),
) -> anyhow::Result<(Vec<Played>, Samples)> {
    let (mut all, mut samples) = (Vec::new(), Samples::default());
    for path in paths {
        let text =
            fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        let games: Vec<Played> = text.lines().map(str::parse).collect::<Result<_, _>>()?;
        let labels = Labels::fitted(&games, hindsight);
        samples.read(&games, labels)?;
        say(format!(
            "{}: {} games, {labels:?}",
            path.display(),
            games.len()
        ));
        all.extend(games);
    }
    Ok((all, samples))
}
