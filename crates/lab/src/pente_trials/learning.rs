//! `lab pente play` and `learn`.

use std::fs;
use std::io::{BufWriter, Write as _};
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use engine::pente::{FEATURES, hint};
use lab::pente::learn;
use lab::pente::learn::samples::{Labels, Samples};
use lab::pente::played;

#[derive(Args)]
pub(crate) struct PlayArguments {
    /// Where the random numbers begin
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games
    #[arg(long, default_value_t = 10_000)]
    games: u64,
    /// Positions that the search may look at for a move
    #[arg(long, default_value_t = 3000)]
    nodes: u64,
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
    /// Where the random numbers begin
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Positions from which the order of moves is learned, at the most
    #[arg(long, default_value_t = 60_000)]
    choices: usize,
    #[arg(long, default_value_t = 0.6)]
    hindsight: f32,
    #[arg(long, default_value_t = 364.0)]
    unit: f32,
    /// Where the weights go
    #[arg(long)]
    out: PathBuf,
}

pub(super) fn run_play(arguments: &PlayArguments) -> anyhow::Result<()> {
    let mut out = BufWriter::new(fs::File::create(&arguments.out)?);
    let mut table = played::Table::new(arguments.nodes);
    for game in 0..arguments.games {
        writeln!(out, "{}", table.play(arguments.seed << 32 | game)?)?;
    }
    out.flush()?;
    Ok(())
}

pub(super) fn run_learn(arguments: &LearnArguments) -> anyhow::Result<()> {
    let begun = Instant::now();
    let mut say = |line: String| println!("{:6.1} s  {line}", begun.elapsed().as_secs_f64());
    let mut games: Vec<played::Played> = Vec::new();
    for path in &arguments.games {
        let text = fs::read_to_string(path)?;
        let read = text.lines().map(str::parse);
        games.extend(read.collect::<Result<Vec<_>, _>>()?);
    }
    let start = (0..FEATURES as u16)
        .map(|feature| [hint(feature), 0.75 * hint(feature)])
        .collect();
    let promises =
        learn::promise::learn(&games, arguments.choices, start, arguments.seed, &mut say)?;
    let labels = Labels {
        hindsight: arguments.hindsight,
        unit: arguments.unit,
    };
    let mut samples = Samples::of(&games, labels)?;
    say(format!(
        "{} positions, {} held out",
        samples.learn.len(),
        samples.held_out.len()
    ));
    let features = samples.pruned();
    say(format!("{} features", features.len()));
    let network = learn::learn(&samples, arguments.epochs, arguments.seed, &mut say);
    fs::write(
        &arguments.out,
        network
            .weights(&features)
            .with_promises(&promises)
            .to_bytes(),
    )?;
    Ok(())
}
