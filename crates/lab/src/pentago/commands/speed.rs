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
    /// Compare with so many threads: each position of the first rule set is
    /// solved by both in turns, and the ratio of their times is told
    #[arg(long, value_name = "THREADS")]
    beside: Option<usize>,
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
    if let Some(beside) = arguments.beside {
        return compare(arguments, beside);
    }
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

/// Prints the medians of both numbers of threads, and the median of the ratios.
fn compare(arguments: &Arguments, beside: usize) -> Result<()> {
    let own = arguments.threads;
    println!("| stones | threads: {beside} | threads: {own} | ratio |");
    println!("|--:|--:|--:|--:|");
    let mut solver = Solver::default();
    for &stones in &arguments.stones {
        let mut random = Random::new(arguments.seed ^ u64::from(stones) << 32);
        let mut next = || careful(RULES[0].1, stones, &mut random);
        let (mut times, mut ratios) = ([Vec::new(), Vec::new()], Vec::new());
        time(&mut solver, &next(), own, arguments)?;
        for turn in 0..arguments.count {
            let position = next();
            let mut both = [(0, beside), (1, own)];
            // What is solved first may find colder caches.
            both.rotate_left(turn % 2);
            let mut took = [0.0; 2];
            for (place, threads) in both {
                let time = time(&mut solver, &position, threads, arguments)?;
                took[place] = time.as_secs_f64();
                times[place].push(took[place]);
            }
            ratios.push(took[1] / took[0]);
        }
        let [beside, own] = times.map(median).map(milliseconds);
        println!("| {stones} | {beside} | {own} | {:.2} |", median(ratios));
    }
    Ok(())
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn milliseconds(seconds: f64) -> String {
    format!("{:.1} ms", seconds * 1e3)
}

/// The median for each rule set, in seconds. The rule sets take turns, so that
/// other work on the machine disturbs them alike.
fn measure(stones: u32, arguments: &Arguments, solver: &mut Solver) -> Result<[f64; 4]> {
    let mut random = Random::new(arguments.seed ^ u64::from(stones) << 32);
    let mut times: [Vec<f64>; 4] = Default::default();
    let threads = arguments.threads;
    // The first solution also touches its memory for the first time and makes the
    // lattice, so it is not measured.
    let first = careful(RULES[0].1, stones, &mut random);
    time(solver, &first, threads, arguments)?;
    for _ in 0..arguments.count {
        for ((_, rules), times) in RULES.iter().zip(&mut times) {
            let position = careful(*rules, stones, &mut random);
            let time = time(solver, &position, threads, arguments)?;
            times.push(time.as_secs_f64());
        }
    }
    Ok(times.map(median))
}

fn time(
    solver: &mut Solver,
    position: &Position,
    threads: usize,
    arguments: &Arguments,
) -> Result<Duration> {
    let limits = Limits {
        memory: arguments.memory * 1_000_000,
        threads,
        ..Limits::default()
    };
    let start = Instant::now();
    let solution = solver.solve(position, &limits)?;
    let time = start.elapsed();
    anyhow::ensure!(solution.is_complete(), "the sweep did not fit");
    Ok(time)
}
