//! `lab pente depths` and `soak`.

use std::time::Instant;

use clap::Args;
use engine::Limits;
use engine::pente::Search;
use lab::pente::openings::balanced;
use lab::pente::soak;
use lab::random::Random;

use super::Table;

#[derive(Args)]
pub(crate) struct DepthsArguments {
    /// Positions
    #[arg(long, default_value_t = 10)]
    positions: u64,
    /// Positions that each search looks at
    #[arg(long, default_value_t = 2_000_000)]
    nodes: u64,
    #[command(flatten)]
    table: Table,
}

#[derive(Args)]
pub(crate) struct SoakArguments {
    /// Games
    #[arg(long, default_value_t = 10_000)]
    games: u64,
    /// Where the random numbers begin
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub(super) fn run_depths(arguments: &DepthsArguments) -> anyhow::Result<()> {
    let rules = arguments.table.rules()?;
    let mut search = Search::new(&rules, 128).with_nodes(arguments.nodes);
    let (mut nodes, mut depths) = (0, 0);
    let begun = Instant::now();
    for number in 0..arguments.positions {
        let opening = balanced(
            &rules,
            &mut Random::new(arguments.table.seed << 32 | number),
        );
        let clock = Instant::now();
        let found = search.run(&opening.position, &Limits::default(), None, 1);
        let Some(found) = found.first() else { continue };
        println!(
            "depth {:2} in {:.2} s: {} for {}",
            found.depth,
            clock.elapsed().as_secs_f64(),
            found.units,
            found.line[0]
        );
        nodes += found.nodes;
        depths += found.depth;
    }
    let mean = f64::from(depths) / arguments.positions.max(1) as f64;
    println!(
        "mean depth {mean:.1}, {:.2} million positions a second",
        nodes as f64 / begun.elapsed().as_secs_f64() / 1e6
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
