//! `lab blunders` and `lab depths`, which measure the search alone.

use std::time::{Duration, Instant};

use crate::pentago::blunders::{Trial, describe, timed, trial};
use crate::pentago::positions::careful;
use crate::random::Random;
use clap::Args;
use engine::pentago::{Search, Solver};
use rules::pentago::{Position, Rules};

#[derive(Args)]
pub(crate) struct BlundersArguments {
    /// How many positions
    #[arg(long, default_value_t = 1000)]
    count: usize,
    /// Milliseconds for each search
    #[arg(long, default_value_t = 1000)]
    ms: u64,
    /// The fewest stones
    #[arg(long, default_value_t = 18)]
    fewest: u32,
    /// The most stones
    #[arg(long, default_value_t = 22)]
    most: u32,
    /// Seed of the random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    common: Common,
}

#[derive(Args)]
pub(crate) struct DepthsArguments {
    /// How many positions with eight stones
    #[arg(long, default_value_t = 5)]
    count: usize,
    /// Milliseconds for each search, several times
    #[arg(long, default_values_t = [1000, 5000])]
    ms: Vec<u64>,
    /// Threads of each search
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Seed of the random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    common: Common,
}

#[derive(Args)]
struct Common {
    /// Megabytes for the table of positions
    #[arg(long, default_value_t = 64)]
    megabytes: usize,
    /// The rules
    #[arg(long, default_value = "classic", value_parser = rules_named)]
    rules: Rules,
}

fn rules_named(name: &str) -> Result<Rules, String> {
    match name {
        "classic" => Ok(Rules::CLASSIC),
        "twente" => Ok(Rules::TWENTE),
        "spec" => Ok(Rules::SPEC),
        "swiss" => Ok(Rules::SWISS),
        _ => Err("the rules are classic, twente, spec or swiss".into()),
    }
}

pub(crate) fn run_blunders(arguments: &BlundersArguments) -> anyhow::Result<()> {
    let mut random = Random::new(arguments.seed);
    let mut search = Search::new(arguments.common.megabytes);
    let mut solver = Solver::default();
    let mut trials = Vec::new();
    for _ in 0..arguments.count {
        let kinds = arguments.most.saturating_sub(arguments.fewest) + 1;
        let stones = arguments.fewest + random.below(kinds as usize) as u32;
        let terms = (
            arguments.common.rules,
            stones,
            Duration::from_millis(arguments.ms),
        );
        let trial = trial(&mut search, &mut solver, &mut random, terms)?;
        if trial.is_blunder() {
            println!("{}", describe(&trial));
        }
        if trial.is_wrong() {
            println!("wrong: {}", describe(&trial));
        }
        trials.push(trial);
    }
    println!("stones  positions  proven  value changed");
    for stones in arguments.fewest..=arguments.most {
        let here: Vec<&Trial> = trials.iter().filter(|t| t.stones() == stones).collect();
        print_row(&stones.to_string(), &here);
    }
    print_row("all", &trials.iter().collect::<Vec<_>>());
    Ok(())
}

fn print_row(name: &str, trials: &[&Trial]) {
    let blunders = trials.iter().filter(|trial| trial.is_blunder()).count();
    let proven = trials.iter().filter(|trial| trial.found.proven).count();
    println!(
        "{name:>6}  {:>9}  {proven:>6}  {blunders} ({:.2} %)",
        trials.len(),
        100.0 * blunders as f64 / trials.len().max(1) as f64
    );
}

pub(crate) fn run_depths(arguments: &DepthsArguments) -> anyhow::Result<()> {
    let mut random = Random::new(arguments.seed);
    let mut search = Search::new(arguments.common.megabytes);
    let rules = arguments.common.rules;
    let eight = (0..arguments.count).map(|_| careful(rules, 8, &mut random));
    let positions: Vec<Position> = std::iter::once(Position::new(rules)).chain(eight).collect();
    for position in &positions {
        let stones = 36 - position.board().empty().count_ones();
        for &ms in &arguments.ms {
            let begun = Instant::now();
            let time = Duration::from_millis(ms);
            let found = timed(&mut search, position, time, arguments.threads)?;
            let seconds = begun.elapsed().as_secs_f64();
            println!(
                "{stones} stones, {seconds:.2} s: depth {}, {:.2} M nodes/s, {} {}",
                found.depth,
                found.nodes as f64 / seconds / 1e6,
                found.best,
                found.score
            );
        }
    }
    Ok(())
}
