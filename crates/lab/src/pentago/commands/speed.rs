//! `lab speed`: how long a complete sweep takes in every rule set, beside the
//! figures of the published solver.

use std::time::{Duration, Instant};

use crate::pentago::positions::careful;
use crate::random::Random;
use anyhow::Result;
use clap::Args;
use engine::Limits;
use engine::pentago::Solver;
use rules::pentago::{Position, Rules};

#[derive(Args)]
pub(crate) struct Arguments {
    /// Stones on the board; may be repeated
    #[arg(long, default_values_t = [18, 20, 22, 24])]
    stones: Vec<u32>,
    /// Positions for each number of stones
    #[arg(long, default_value_t = 9)]
    count: usize,
    /// Megabytes of memory; with less than half of what both questions take,
    /// a sweep is made in two passes
    #[arg(long, default_value_t = 2_000)]
    memory: u64,
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// Seed of the random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

const RULES: [(&str, Rules); 4] = [
    ("classic", Rules::CLASSIC),
    ("twente", Rules::TWENTE),
    ("spec", Rules::SPEC),
    ("swiss", Rules::SWISS),
];

/// Seconds of CPU time of the solver of perfect-pentago.net (the C++ of 2023 in
/// two passes on one thread), on a machine like that of our figures.
const PUBLISHED: [(u32, f64); 6] = [
    (18, 7.2),
    (19, 2.65),
    (20, 0.67),
    (22, 0.076),
    (24, 0.0106),
    (26, 0.0017),
];

/// Prints a row for each number of stones.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    println!("| stones | published | classic | ratio | twente | spec | swiss |");
    println!("|--:|--:|--:|--:|--:|--:|--:|");
    let mut solver = Solver::default();
    for &stones in &arguments.stones {
        let medians = measure(stones, arguments, &mut solver)?;
        let published = PUBLISHED.iter().find(|(of, _)| *of == stones);
        let published = published.map(|(_, seconds)| *seconds);
        let ratio = published.map(|seconds| format!("{:.1}", seconds / medians[0]));
        println!(
            "| {stones} | {} | {} | {} | {} |",
            published.map_or_else(|| "–".to_owned(), milliseconds),
            milliseconds(medians[0]),
            ratio.as_deref().unwrap_or("–"),
            medians[1..]
                .iter()
                .copied()
                .map(milliseconds)
                .collect::<Vec<_>>()
                .join(" | "),
        );
    }
    Ok(())
}

fn milliseconds(seconds: f64) -> String {
    format!("{:.1} ms", seconds * 1e3)
}

/// The median for each rule set, in seconds. The rule sets take turns, so that
/// other work on the machine disturbs them alike.
fn measure(stones: u32, arguments: &Arguments, solver: &mut Solver) -> Result<[f64; 4]> {
    let mut random = Random::new(arguments.seed ^ u64::from(stones) << 32);
    let mut times: [Vec<Duration>; 4] = Default::default();
    // The first solution also touches its memory for the first time and makes the
    // lattice, so it is not measured.
    time(solver, &careful(RULES[0].1, stones, &mut random), arguments)?;
    for _ in 0..arguments.count {
        for ((_, rules), times) in RULES.iter().zip(&mut times) {
            let position = careful(*rules, stones, &mut random);
            times.push(time(solver, &position, arguments)?);
        }
    }
    Ok(times.map(|mut times| {
        times.sort_unstable();
        times[times.len() / 2].as_secs_f64()
    }))
}

fn time(solver: &mut Solver, position: &Position, arguments: &Arguments) -> Result<Duration> {
    let limits = Limits {
        memory: arguments.memory * 1_000_000,
        threads: arguments.threads,
        ..Limits::default()
    };
    let start = Instant::now();
    let solution = solver.solve(position, &limits)?;
    let time = start.elapsed();
    anyhow::ensure!(solution.is_complete(), "the sweep did not fit");
    Ok(time)
}
