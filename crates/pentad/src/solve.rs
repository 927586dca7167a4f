//! `pentad solve`: the exact value of a Pentago position.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use clap::Args;
use engine::Limits;
use engine::pentago::{Solution, Solver, Value};
use rules::AnyPosition;
use serde_json::json;

use crate::input::PositionArguments;
use crate::table::FormArguments;

#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    form: FormArguments,
    #[command(flatten)]
    start: PositionArguments,
    /// Memory in megabytes
    #[arg(long, value_name = "MB", default_value_t = 2000)]
    memory: u64,
    /// Threads; without it, as many as the machine has
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Give up after so many milliseconds
    #[arg(long, value_name = "MS")]
    limit: Option<u64>,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let form = arguments.form.form()?;
    let (position, _) = arguments.start.position(&form)?;
    let AnyPosition::Pentago(position) = position else {
        bail!("only Pentago positions are solved so far");
    };
    let start = Instant::now();
    let mut limits = Limits {
        memory: arguments.memory.saturating_mul(1_000_000),
        deadline: arguments
            .limit
            .and_then(|limit| start.checked_add(Duration::from_millis(limit))),
        ..Limits::default()
    };
    if let Some(threads) = arguments.threads {
        limits.threads = usize::from(threads);
    }
    let solution = Solver::default().solve(&position, &limits)?;
    let elapsed = start.elapsed();
    let mut out = io::stdout().lock();
    if arguments.json {
        writeln!(out, "{}", json_of(&solution, elapsed))?;
    } else {
        write!(out, "{}", text_of(&solution))?;
        eprintln!(
            "{} families in {:.3} s",
            solution.families,
            elapsed.as_secs_f64()
        );
    }
    Ok(ExitCode::SUCCESS)
}

/// The value, how many moves are worth what, and those that keep the value.
fn text_of(solution: &Solution) -> String {
    let counts = [Value::Win, Value::Draw, Value::Loss].map(|value| {
        let moves = solution
            .moves
            .iter()
            .filter(|(_, worth)| *worth == Some(value));
        format!("{value} {}", moves.count())
    });
    let best: Vec<String> = solution.best_moves().map(|mv| mv.to_string()).collect();
    format!(
        "{} for the side to move\nmoves: {}\nbest: {}\n",
        solution.value,
        counts.join(", "),
        best.join(", ")
    )
}

fn json_of(solution: &Solution, elapsed: Duration) -> serde_json::Value {
    let moves: Vec<_> = solution
        .moves
        .iter()
        .map(|(mv, value)| json!({ "move": mv.to_string(), "value": value.map(Value::number) }))
        .collect();
    json!({
        "value": solution.value.number(),
        "moves": moves,
        "families": solution.families,
        "ms": elapsed.as_secs_f64() * 1e3,
    })
}
