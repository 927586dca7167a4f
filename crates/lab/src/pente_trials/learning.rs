//! `lab pente play` and `learn`.

use std::fs;
use std::io::{BufWriter, Write as _};
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use lab::pente::learn;
use lab::pente::learn::promise;
use lab::pente::learn::samples::{Labels, Samples};
use lab::pente::played::{Played, Table, rules_of};
use rules::Variant;

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
    /// The variant of all games; half of them are Pente and the others of five
    /// variants unless told
    #[arg(long)]
    variant: Option<Variant>,
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
    #[arg(long, default_value_t = 100_000)]
    choices: usize,
    /// Where the weights go
    #[arg(long)]
    out: PathBuf,
}

pub(super) fn run_play(arguments: &PlayArguments) -> anyhow::Result<()> {
    let mut table = Table::new(arguments.nodes);
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
    let begun = Instant::now();
    let mut say = |line: String| println!("{:6.1} s  {line}", begun.elapsed().as_secs_f64());
    let (mut all, mut samples) = (Vec::new(), Samples::default());
    for path in &arguments.games {
        let text = fs::read_to_string(path)?;
        let games: Vec<Played> = text.lines().map(str::parse).collect::<Result<_, _>>()?;
        let labels = Labels::fitted(&games);
        samples.read(&games, labels)?;
        say(format!(
            "{}: {} games, {labels:?}",
            path.display(),
            games.len()
        ));
        all.extend(games);
    }
    let promises = promise::learn(&all, arguments.choices, arguments.seed, &mut say)?;
    let features = samples.pruned();
    let (learn, held_out) = (samples.learn.len(), samples.held_out.len());
    say(format!(
        "{learn} positions, {held_out} held out, {} features",
        features.len()
    ));
    let network = learn::learn(&samples, arguments.epochs, arguments.seed, &mut say);
    let weights = network.weights(&features).with_promises(&promises);
    fs::write(&arguments.out, weights.to_bytes())?;
    Ok(())
}
