//! `lab reach`: how many careful random positions the exact solver solves, by
//! number of stones, in which way and how fast.

use std::fmt;
use std::time::{Duration, Instant};

use crate::pentago::positions::careful;
use crate::random::Random;
use anyhow::{Result, bail};
use clap::Args;
use engine::Limits;
use engine::pentago::{How, Solution, Solver, Value};
use rules::{AnyRules, Variant};

#[derive(Args)]
pub(crate) struct Arguments {
    /// The fewest stones
    #[arg(long, default_value_t = 10)]
    from: u32,
    /// The most stones
    #[arg(long, default_value_t = 20)]
    to: u32,
    /// Positions for each number of stones
    #[arg(long, default_value_t = 100)]
    count: usize,
    /// Milliseconds for each position
    #[arg(long, default_value_t = 10_000)]
    limit: u64,
    /// Megabytes of memory
    #[arg(long, default_value_t = 8_000)]
    memory: u64,
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// The rule set
    #[arg(long, default_value = "classic")]
    variant: Variant,
    /// Seed of the random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Prints a row for each number of stones.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let AnyRules::Pentago(rules) = arguments.variant.rules() else {
        bail!("{} is not Pentago", arguments.variant);
    };
    println!(
        "| stones | solved | near | sweep | proof | win | draw | loss | median | 90 % | worst |"
    );
    println!("|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
    let mut solver = Solver::default();
    for stones in arguments.from..=arguments.to {
        let mut random = Random::new(arguments.seed ^ u64::from(stones) << 32);
        let mut row = Row::new(stones);
        for _ in 0..arguments.count {
            let position = careful(rules, stones, &mut random);
            let start = Instant::now();
            let limits = Limits {
                memory: arguments.memory * 1_000_000,
                threads: arguments.threads,
                deadline: Some(start + Duration::from_millis(arguments.limit)),
                ..Limits::default()
            };
            let solution = solver.decide(&position, &limits).ok();
            row.add(solution, start.elapsed());
        }
        println!("{row}");
    }
    Ok(())
}

/// The results for one number of stones.
struct Row {
    stones: u32,
    solved: Vec<Solution>,
    times: Vec<Duration>,
}

impl Row {
    fn new(stones: u32) -> Row {
        Row {
            stones,
            solved: Vec::new(),
            times: Vec::new(),
        }
    }

    fn add(&mut self, solution: Option<Solution>, time: Duration) {
        self.solved.extend(solution);
        self.times.push(time);
    }

    fn count(&self, which: impl Fn(&Solution) -> bool) -> usize {
        self.solved
            .iter()
            .filter(|solution| which(solution))
            .count()
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut times = self.times.clone();
        times.sort_unstable();
        let at = |part: usize| {
            let last = times.len().saturating_sub(1);
            times
                .get(last * part / 100)
                .map_or(0.0, Duration::as_secs_f64)
        };
        write!(
            f,
            "| {} | {} of {} | {} | {} | {} | {} | {} | {} | {:.3} s | {:.2} s | {:.2} s |",
            self.stones,
            self.solved.len(),
            self.times.len(),
            self.count(|solution| matches!(solution.how, How::Horizon(_))),
            self.count(|solution| matches!(solution.how, How::Sweep | How::TwoPasses)),
            self.count(|solution| matches!(solution.how, How::Proof { .. })),
            self.count(|solution| solution.value == Value::Win),
            self.count(|solution| solution.value == Value::Draw),
            self.count(|solution| solution.value == Value::Loss),
            at(50),
            at(90),
            at(100),
        )
    }
}
