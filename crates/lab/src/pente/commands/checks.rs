//! `lab pente depths` and `soak`.

use std::time::{Duration, Instant};

use crate::pente::openings::balanced;
use crate::pente::soak;
use crate::random::Random;
use clap::Args;
use engine::Limits;
use engine::pente::Search;

use super::GameArguments;

#[derive(Args)]
pub(crate) struct DepthsArguments {
    /// Positions
    #[arg(long, default_value_t = 10)]
    positions: u64,
    /// Positions that each search looks at, on one thread
    #[arg(long, default_value_t = 2_000_000)]
    nodes: u64,
    /// Milliseconds for each search, in place of so many positions
    #[arg(long)]
    millis: Option<u64>,
    /// Threads of a search by the clock
    #[arg(long, default_value_t = 1)]
    threads: usize,
    #[command(flatten)]
    table: GameArguments,
}

#[derive(Args)]
pub(crate) struct SoakArguments {
    /// Games
    #[arg(long, default_value_t = 10_000)]
    games: u64,
    /// Seed of the random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub(super) fn run_depths(arguments: &DepthsArguments) -> anyhow::Result<()> {
    let rules = arguments.table.rules()?;
    let search = Search::new(&rules, 128);
    let mut search = match arguments.millis {
        Some(_) => search,
        None => search.with_nodes(arguments.nodes),
    };
    let (mut nodes, mut depths, mut seconds) = (0, 0, 0.0);
    for number in 0..arguments.positions {
        let seed = arguments.table.seed << 32 | number;
        let opening = balanced(&rules, &mut Random::new(seed));
        let clock = Instant::now();
        let limits = Limits {
            deadline: arguments
                .millis
                .map(|millis| clock + Duration::from_millis(millis)),
            threads: arguments.threads,
            ..Limits::default()
        };
        let found = search.run(&opening.position, &limits, None, 1);
        let Some(found) = found.first() else { continue };
        let taken = clock.elapsed().as_secs_f64();
        println!(
            "depth {:2} in {taken:.2} s: {} for {}",
            found.depth, found.units, found.line[0]
        );
        nodes += found.nodes;
        depths += found.depth;
        seconds += taken;
    }
    let mean = f64::from(depths) / arguments.positions.max(1) as f64;
    println!(
        "mean depth {mean:.1}, {:.2} million positions a second",
        nodes as f64 / seconds / 1e6
    );
    Ok(())
}

pub(super) fn run_soak(arguments: &SoakArguments) -> anyhow::Result<()> {
    let begun = Instant::now();
    for game in 0..arguments.games {
        soak::play(game, arguments.seed << 32 | game)?;
    }
    let seconds = begun.elapsed().as_secs_f64();
    println!(
        "{} games without an illegal move in {seconds:.0} s",
        arguments.games
    );
    Ok(())
}
