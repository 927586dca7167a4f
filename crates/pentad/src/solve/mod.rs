//! `pentad solve`: exact values, of one position or of a file of them.

mod batch;
mod fields;
mod positions;
mod report;
mod rows;

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use clap::Args;
use engine::Limits;
use engine::pentago::{Solution, Solver, Unsolved};
use rpc::Solved;
use rules::pentago::Position;
use rules::{AnyPosition, Family, Form, Variant};

use crate::exit::Exit;
use crate::input::{PositionArguments, RecordArguments};
use crate::table::{self, OptionArguments};

#[derive(Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    /// The variant; a record brings its own
    #[arg(value_name = "VARIANT", required_unless_present = "record", value_parser = table::of(Family::Pentago))]
    variant: Option<Variant>,
    #[command(flatten)]
    options: OptionArguments,
    #[command(flatten)]
    start: PositionArguments,
    #[command(flatten)]
    record: RecordArguments,
    /// Solve every position of this file, one a line, or CSV with a column
    /// board, position or setup; - reads standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["setup", "moves", "record"])]
    file: Option<PathBuf>,
    /// Write the answers to this file; if it exists, go on where it ends
    #[arg(long, value_name = "FILE", requires = "file")]
    out: Option<PathBuf>,
    /// Memory in megabytes
    #[arg(long, value_name = "MB", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..))]
    memory: u64,
    /// Threads; without it, as many as the machine has
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Value every move, as far as the time allows; without it, those that the
    /// answer needs and what one sweep tells
    #[arg(long)]
    all: bool,
    /// Give a position up after so many milliseconds
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,
    /// Answer in JSON; for a file, one object a line in place of CSV
    #[arg(long)]
    json: bool,
}

impl Arguments {
    fn solve(&self, solver: &mut Solver, position: &Position) -> Result<Solution, Unsolved> {
        let limits = self.limits();
        if self.all {
            solver.solve_all(position, &limits)
        } else {
            solver.solve(position, &limits)
        }
    }

    /// The limits of one position, whose time begins now.
    fn limits(&self) -> Limits<'static> {
        let usual = Limits::default();
        let time = self.limit.map(Duration::from_millis);
        Limits {
            memory: self.memory.saturating_mul(1_000_000),
            threads: self.threads.map_or(usual.threads, usize::from),
            deadline: time.and_then(|time| Instant::now().checked_add(time)),
            ..usual
        }
    }
}

const HELP: &str = "\
A value is what best play of both sides leads to, for the side to move: win,
draw or loss, in JSON 1, 0 or -1. A sweep computes all positions that can still
arise, from the full board back. It goes by families: the 128 positions that
differ only in how the four blocks are turned are computed at once, as one.";

pub(crate) fn run(arguments: &Arguments) -> Result<Exit> {
    let form = arguments.options.form_of(arguments.variant)?;
    if let Some(form) = &form {
        check(form)?;
    }
    if let (Some(file), Some(form)) = (&arguments.file, &form) {
        return batch::run(arguments, form, file);
    }
    let start = arguments.record.start(form, &arguments.start)?;
    check(&start.form)?;
    match start.position {
        AnyPosition::Pentago(position) => one(arguments, &position),
        AnyPosition::Pente(_) => bail!("only Pentago positions are solved"),
    }
}

fn check(form: &Form) -> Result<()> {
    if form.variant().family() != Family::Pentago {
        bail!("only Pentago positions are solved; for proofs in {form} use pentad analyse");
    }
    Ok(())
}

/// Solves one position and tells all about it.
fn one(arguments: &Arguments, position: &Position) -> Result<Exit> {
    let begun = Instant::now();
    let (mut solver, limits) = (Solver::default(), arguments.limits());
    let answer = arguments.solve(&mut solver, position);
    let answer = answer.map(|solution| {
        let line = solver.line(position, &solution, &limits);
        (solution, line)
    });
    let took = begun.elapsed();
    let mut out = io::stdout().lock();
    if arguments.json {
        let solved = Solved::pentago(position, &answer, took);
        writeln!(out, "{}", report::json(&solved)?)?;
    }
    let (solution, line) = match answer {
        Ok(answer) => answer,
        Err(why) => {
            if !arguments.json {
                eprintln!("pentad: {why}");
            }
            return Ok(exit_of(why));
        }
    };
    if !arguments.json {
        write!(out, "{}", report::text(position, &solution, &line))?;
        let seconds = took.as_secs_f64();
        let families = match solution.families {
            1 => "1 family".to_owned(),
            many => format!("{many} families"),
        };
        eprintln!("{families} in {seconds:.3} s");
    }
    Ok(Exit::Done)
}

/// A finished game asks for nothing; all else might be answered with more time
/// or memory.
const fn exit_of(why: Unsolved) -> Exit {
    match why {
        Unsolved::Over(_) => Exit::Failed,
        Unsolved::Memory { .. } | Unsolved::NoMemory(_) | Unsolved::Interrupted { .. } => {
            Exit::Undecided
        }
    }
}
