//! `pentad perft`: counting, the oldest test of a move generator.

use std::io::{self, Write};
use std::time::Instant;

use anyhow::{Result, bail};
use clap::Args;
use rules::{AnyPosition, Position, perft};
use serde_json::json;

use crate::exit::Exit;
use crate::input::PositionArguments;
use crate::table::FormArguments;

#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    form: FormArguments,
    /// How many turns deep
    #[arg(value_name = "DEPTH", value_parser = clap::value_parser!(u32).range(..=36))]
    depth: u32,
    #[command(flatten)]
    start: PositionArguments,
    /// Count different positions instead of games
    #[arg(long)]
    distinct: bool,
    /// Count positions that differ by more than a symmetry of the board
    /// (Pentago)
    #[arg(long)]
    symmetry: bool,
    /// Show the count behind each first move
    #[arg(long, conflicts_with_all = ["distinct", "symmetry"])]
    divide: bool,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit> {
    let form = arguments.form.form()?;
    let (position, _) = arguments.start.position(&form)?;
    let start = Instant::now();
    let behind = if arguments.divide && arguments.depth > 0 {
        divided(&position, arguments.depth)
    } else {
        Vec::new()
    };
    let count = count(arguments, &position)?;
    let seconds = start.elapsed().as_secs_f64();
    let mut out = io::stdout().lock();
    if arguments.json {
        let behind: Vec<_> = behind
            .iter()
            .map(|(mv, count)| json!({ "move": mv, "count": count }))
            .collect();
        let answer = json!({
            "variant": form.variant().name(),
            "depth": arguments.depth,
            "count": count,
            "seconds": seconds,
            "moves": behind,
        });
        writeln!(out, "{answer}")?;
    } else {
        for (mv, count) in behind {
            writeln!(out, "{mv:<12} {count}")?;
        }
        writeln!(out, "{count}")?;
        eprintln!(
            "{seconds:.3} s, {:.0} a second",
            count as f64 / seconds.max(1e-9)
        );
    }
    Ok(Exit::Done)
}

fn count(arguments: &Arguments, position: &AnyPosition) -> Result<u64> {
    let depth = arguments.depth;
    Ok(match position {
        AnyPosition::Pentago(position) if arguments.symmetry => {
            perft::distinct(position, depth, |image| image.canonical().0)
        }
        AnyPosition::Pente(_) if arguments.symmetry => {
            bail!("--symmetry counts Pentago positions; use --distinct for Pente")
        }
        AnyPosition::Pentago(position) if arguments.distinct => {
            perft::distinct(position, depth, |same| same)
        }
        AnyPosition::Pente(position) if arguments.distinct => {
            perft::distinct(position.as_ref(), depth, |same| same)
        }
        AnyPosition::Pentago(position) => perft::perft(position, depth),
        AnyPosition::Pente(position) => perft::perft(position.as_ref(), depth),
    })
}

fn divided(position: &AnyPosition, depth: u32) -> Vec<(String, u64)> {
    let first = position.legal_moves().into_iter();
    first
        .filter_map(|mv| {
            let mut next = position.clone();
            next.play(mv).ok()?;
            Some((mv.to_string(), perft::perft(&next, depth.saturating_sub(1))))
        })
        .collect()
}
