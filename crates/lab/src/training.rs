//! The commands that make the weights of the evaluation.

use std::fs::{self, File};
use std::io::Write as _;
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use engine::pentago::evaluation::Evaluation;
use lab::dataset::labels::{HELD_OUT, ROUND, Samples, solve};
use lab::random::Random;
use lab::train::{Plan, Training, report};

#[derive(Args)]
pub(crate) struct LabelArguments {
    /// Where the random numbers begin
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How much to solve; a round takes about two seconds
    #[arg(long, default_value_t = 100)]
    rounds: usize,
    /// Where the labels go
    #[arg(long)]
    out: PathBuf,
}

#[derive(Args)]
pub(crate) struct TrainArguments {
    /// Where the random numbers begin
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Exact labels made before by `label`; without them some are made
    #[arg(long)]
    labels: Option<PathBuf>,
    /// How much to solve if there are no labels
    #[arg(long, default_value_t = 100)]
    rounds: usize,
    /// Positions for each number of stones that is labeled by looking ahead
    #[arg(long, default_value_t = 5_000)]
    stage: usize,
    /// How often the last training goes through all samples
    #[arg(long, default_value_t = 4)]
    epochs: usize,
    /// Where the weights go
    #[arg(long)]
    out: PathBuf,
}

/// Writes round after round, so that a file cut short is still of use.
pub(crate) fn run_label(arguments: &LabelArguments) -> anyhow::Result<()> {
    let mut file = File::create(&arguments.out)?;
    let mut random = Random::new(arguments.seed);
    for number in 0..arguments.rounds {
        file.write_all(&round(number, &mut random)?)?;
    }
    Ok(())
}

fn round(number: usize, random: &mut Random) -> anyhow::Result<Vec<u8>> {
    let mut samples = Samples::default();
    samples.add(solve(&ROUND, random)?, number.is_multiple_of(HELD_OUT));
    Ok(samples.to_bytes())
}

pub(crate) fn run_train(arguments: &TrainArguments) -> anyhow::Result<()> {
    let start = Instant::now();
    let mut say = |line| println!("{:6} s  {line}", start.elapsed().as_secs());
    let samples = match &arguments.labels {
        Some(path) => Samples::from_bytes(&fs::read(path)?),
        None => solved(arguments)?,
    };
    let plan = Plan {
        stage: arguments.stage,
        epochs: arguments.epochs,
    };
    say(format!("{} exact samples", samples.learn.len()));
    let mut training = Training::new(samples, plan, arguments.seed, &mut say);
    training.run();
    let weights = training.network.quantized();
    fs::write(&arguments.out, weights.to_bytes())?;
    summarize(&Evaluation::new(&weights), &training.samples);
    Ok(())
}

/// The labels that `label` would have written.
fn solved(arguments: &TrainArguments) -> anyhow::Result<Samples> {
    let mut random = Random::new(arguments.seed);
    let mut bytes = Vec::new();
    for number in 0..arguments.rounds {
        bytes.extend(round(number, &mut random)?);
    }
    Ok(Samples::from_bytes(&bytes))
}

fn summarize(evaluation: &Evaluation, samples: &Samples) {
    let Samples {
        learn, held_out, ..
    } = samples;
    println!("{} samples, {} held out", learn.len(), held_out.len());
    print!("{}", report::table(evaluation, learn, held_out));
    let (clock, mut sum) = (Instant::now(), 0);
    for sample in held_out {
        sum += evaluation.evaluate(sample.own, sample.other);
    }
    let time = clock.elapsed().as_secs_f64() / held_out.len().max(1) as f64;
    println!("{:.1} ns an evaluation (checksum {sum})", 1e9 * time);
}
