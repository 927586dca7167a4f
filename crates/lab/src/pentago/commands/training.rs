//! The commands that make the weights of the evaluation.

use std::fs::{self, File};
use std::io::Write as _;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, ScopedJoinHandle};
use std::time::Instant;

use crate::pentago::dataset::labels::{HELD_OUT, ROUND, Samples, solve};
use crate::pentago::dataset::played::{Terms, game};
use crate::pentago::minds::evaluation;
use crate::pentago::train::{Plan, Training, report};
use crate::random::Random;
use anyhow::Context as _;
use clap::Args;
use engine::pentago::Solver;
use engine::pentago::evaluation::{Evaluation, Weights};

#[derive(Args)]
pub(crate) struct LabelArguments {
    /// Seed of the random numbers
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
pub(crate) struct PlayArguments {
    /// Seed of the random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games
    #[arg(long, default_value_t = 100_000)]
    games: usize,
    /// Positions that the search looks at for a turn
    #[arg(long, default_value_t = 3_000)]
    nodes: u64,
    /// The weights to play with; without them the shipped ones
    #[arg(long)]
    weights: Option<PathBuf>,
    /// Games at the same time
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// Where the positions go
    #[arg(long)]
    out: PathBuf,
}

#[derive(Args)]
pub(crate) struct TrainArguments {
    /// Seed of the random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Exact labels made before by `label`; without them some are made
    #[arg(long)]
    labels: Option<PathBuf>,
    /// How much to solve if there are no labels
    #[arg(long, default_value_t = 100)]
    rounds: usize,
    /// Positions made before by `play`, in place of those by looking ahead; may
    /// be repeated
    #[arg(long)]
    played: Vec<PathBuf>,
    /// Weights to start from; without them it starts from random ones
    #[arg(long, requires = "played")]
    from: Option<PathBuf>,
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

/// Writes round after round, so that the file is useful even if it is cut short.
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

/// Plays and writes the positions; their order in the file does not matter.
pub(crate) fn run_play(arguments: &PlayArguments) -> anyhow::Result<()> {
    let terms = Terms {
        evaluation: match &arguments.weights {
            Some(path) => evaluation(path)?,
            None => Evaluation::shipped(),
        },
        nodes: arguments.nodes,
    };
    let file = Mutex::new(File::create(&arguments.out)?);
    let next = AtomicUsize::new(0);
    let work = || -> anyhow::Result<()> {
        let mut solver = Solver::default();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= arguments.games {
                return Ok(());
            }
            let mut samples = Samples::default();
            let seed = Random::new(arguments.seed ^ (number as u64) << 32).next();
            samples.add(
                game(terms, &mut solver, seed),
                number.is_multiple_of(HELD_OUT),
            );
            let mut file = file.lock().expect("nobody panics while writing");
            file.write_all(&samples.to_bytes())?;
        }
    };
    thread::scope(|scope| {
        let threads: Vec<_> = (0..arguments.threads).map(|_| scope.spawn(work)).collect();
        let mut results = threads.into_iter().map(ScopedJoinHandle::join);
        results.try_for_each(|done| done.expect("no game panics"))
    })
}

pub(crate) fn run_train(arguments: &TrainArguments) -> anyhow::Result<()> {
    let start = Instant::now();
    let mut say = |line| println!("{:6} s  {line}", start.elapsed().as_secs());
    let samples = match &arguments.labels {
        Some(path) => Samples::from_bytes(&fs::read(path)?),
        None => solved(arguments)?,
    };
    let mut played = Vec::new();
    for path in &arguments.played {
        played.extend(fs::read(path)?);
    }
    let played = (!played.is_empty()).then(|| Samples::from_bytes(&played));
    let plan = Plan {
        stage: arguments.stage,
        epochs: arguments.epochs,
    };
    say(format!("{} exact samples", samples.learn.len()));
    let mut training = Training::new(samples, plan, arguments.seed, &mut say);
    match (&arguments.from, played) {
        (Some(path), Some(played)) => {
            let weights = Weights::from_bytes(&fs::read(path)?);
            training.resume(
                &weights.with_context(|| format!("in {}", path.display()))?,
                played,
            );
        }
        (_, played) => training.run(played),
    }
    summarize(
        &Evaluation::new(&training.network.quantized()),
        &training.samples,
    );
    training.level();
    fs::write(&arguments.out, training.network.quantized().to_bytes())?;
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
