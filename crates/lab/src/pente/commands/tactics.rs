//! `lab pente puzzles` and `suite`.

use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use crate::pente::suite::{Puzzle, Theme, puzzles};
use clap::Args;
use engine::Limits;
use engine::pente::Mind;

use super::GameArguments;

#[derive(Args)]
pub(crate) struct PuzzlesArguments {
    /// The most positions of each theme
    #[arg(long, default_value_t = 62)]
    each: usize,
    /// Positions in all
    #[arg(long, default_value_t = 204)]
    total: usize,
    /// Games after which it gives up
    #[arg(long, default_value_t = 2000)]
    games: u64,
    #[command(flatten)]
    table: GameArguments,
}

#[derive(Args)]
pub(crate) struct SuiteArguments {
    /// The file of positions
    file: PathBuf,
    /// Milliseconds for each
    #[arg(long, default_value_t = 1000)]
    millis: u64,
    /// Positions to look at for each, in place of the clock
    #[arg(long)]
    nodes: Option<u64>,
}

pub(super) fn run_puzzles(arguments: &PuzzlesArguments) -> anyhow::Result<()> {
    let rules = arguments.table.rules()?;
    let mut counts = [0; Theme::ALL.len()];
    for game in 0..arguments.games {
        let seed = arguments.table.seed << 32 | game;
        for puzzle in puzzles(arguments.table.variant, &rules, seed) {
            let count = &mut counts[puzzle.theme as usize];
            if *count < arguments.each {
                *count += 1;
                println!("{puzzle}");
            }
            if counts.iter().sum::<usize>() >= arguments.total {
                return Ok(());
            }
        }
    }
    Ok(())
}

pub(super) fn run_suite(arguments: &SuiteArguments) -> anyhow::Result<()> {
    let text = fs::read_to_string(&arguments.file)?;
    let (mut solved, mut all) = ([0; 4], [0; 4]);
    for line in text.lines().filter(|line| !line.is_empty()) {
        let puzzle: Puzzle = line.parse()?;
        let mind = Mind::new(1);
        let (mut mind, limits) = match arguments.nodes {
            Some(nodes) => (mind.with_nodes(nodes), Limits::default()),
            None => {
                let deadline = Some(Instant::now() + Duration::from_millis(arguments.millis));
                (
                    mind,
                    Limits {
                        deadline,
                        ..Limits::default()
                    },
                )
            }
        };
        all[puzzle.theme as usize] += 1;
        if puzzle.is_solved(&mut mind, &limits)? {
            solved[puzzle.theme as usize] += 1;
        } else {
            println!("not solved: {puzzle}");
        }
    }
    for theme in Theme::ALL {
        println!(
            "{theme:?}: {} of {}",
            solved[theme as usize], all[theme as usize]
        );
    }
    let (solved, all): (u32, u32) = (solved.iter().sum(), all.iter().sum());
    println!(
        "all: {solved} of {all}, {:.1} %",
        100.0 * f64::from(solved) / f64::from(all.max(1))
    );
    Ok(())
}
