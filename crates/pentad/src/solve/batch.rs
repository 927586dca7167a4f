//! Every position of a file, one after the other.

use std::fmt;
use std::path::Path;
use std::time::Instant;

use anyhow::{Result, bail};
use engine::pentago::Solver;
use indicatif::{ProgressBar, ProgressStyle};
use rpc::Solved;
use rules::{Form, Position as _};

use super::positions::{self, Asked};
use super::rows::{Format, Row, Rows};
use super::{Arguments, exit_of};
use crate::exit::Exit;
use crate::input::read_text;

pub(super) fn run(arguments: &Arguments, form: &Form, file: &Path) -> Result<Exit> {
    let asked = positions::read(&read_text(file)?, form, arguments.start.free);
    if asked.is_empty() {
        bail!("{} has no position", file.display());
    }
    let format = if arguments.json {
        Format::Json
    } else {
        Format::Csv
    };
    let rows = match &arguments.out {
        Some(path) if path.as_os_str() != "-" => Rows::to_file(path, format, form, &asked)?,
        _ => Rows::to_stdout(format)?,
    };
    let mut run = Run {
        arguments,
        form,
        solver: Solver::default(),
        tally: Tally::default(),
        bar: progress_bar(asked.len() as u64, rows.kept.len() as u64),
        exit: Exit::Done,
        rows,
    };
    let begun = Instant::now();
    for (index, asked) in asked.iter().enumerate() {
        if let Err(why) = &asked.position {
            let (file, line) = (file.display(), asked.line);
            run.bar.suspend(|| eprintln!("{file}:{line}: {why}"));
        }
        match run.rows.kept.get(index).copied() {
            Some(has_value) => run.keep(asked, has_value),
            None => {
                run.answer(asked)?;
                run.bar.inc(1);
            }
        }
    }
    run.bar.finish_and_clear();
    eprintln!("{} in {:.1} s", run.tally, begun.elapsed().as_secs_f64());
    Ok(run.exit)
}

struct Run<'a> {
    arguments: &'a Arguments,
    form: &'a Form,
    solver: Solver,
    tally: Tally,
    /// The worst that has happened.
    exit: Exit,
    bar: ProgressBar,
    rows: Rows,
}

impl Run<'_> {
    /// Counts a question that was answered before.
    fn keep(&mut self, asked: &Asked, has_value: bool) {
        let Ok(position) = &asked.position else {
            self.tally.bad += 1;
            return self.end_with(Exit::Failed);
        };
        self.tally.kept += 1;
        match position.outcome() {
            _ if has_value => {}
            Some(_) => self.end_with(Exit::Failed),
            None => self.end_with(Exit::Undecided),
        }
    }

    fn answer(&mut self, asked: &Asked) -> Result<()> {
        let row = match &asked.position {
            Err(why) => {
                self.tally.bad += 1;
                self.end_with(Exit::Failed);
                Row::bad(asked, self.form, why)
            }
            Ok(position) => {
                let begun = Instant::now();
                let answer = self.arguments.solve(&mut self.solver, position);
                match &answer {
                    Ok(_) => self.tally.solved += 1,
                    Err(why) => {
                        self.tally.unsolved += 1;
                        self.end_with(exit_of(*why));
                    }
                }
                let answer = answer.map(|solution| (solution, Vec::new()));
                let solved = Solved::pentago(position, &answer, begun.elapsed());
                Row::answer(asked, self.form, &solved)
            }
        };
        // The bar and the rows may share a terminal.
        let rows = &mut self.rows;
        self.bar.suspend(|| rows.push(&row))
    }

    /// What is wrong with the questions outweighs what was not decided.
    fn end_with(&mut self, exit: Exit) {
        if self.exit != Exit::Failed {
            self.exit = exit;
        }
    }
}

/// How many questions had which fate.
#[derive(Default)]
struct Tally {
    solved: usize,
    unsolved: usize,
    kept: usize,
    bad: usize,
}

/// `97 solved, 2 not solved, 1 bad line`: what there was none of is left out.
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} solved", self.solved)?;
        for (count, fate) in [
            (self.unsolved, "not solved"),
            (self.kept, "kept from before"),
            (self.bad, "bad"),
        ] {
            if count > 0 {
                write!(f, ", {count} {fate}")?;
            }
        }
        Ok(())
    }
}

/// A bar on standard error; it hides itself where there is no terminal.
fn progress_bar(length: u64, kept: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{pos} of {len} {wide_bar} {percent:>3} % {eta}")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    let bar = ProgressBar::new(length)
        .with_style(style)
        .with_position(kept);
    // What was there before says nothing about the time that is left.
    bar.reset_eta();
    bar.tick();
    bar
}
