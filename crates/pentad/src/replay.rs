//! `pentad replay`: checks game records by playing them again.
//!
//! Each bad game is told as `file:line:column` with the first move that fails;
//! neither it nor a file that cannot be read holds up the others.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::Result;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use rules::record::{self, Record, RecordError};
use rules::{Form, Variant};
use serde_json::{Value, json};

use crate::exit::Exit;
use crate::input::read_text;
use crate::table::{self, OptionArguments};

#[derive(Args)]
pub(crate) struct Arguments {
    /// Files of game records; - reads standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// The variant of games that do not name theirs
    #[arg(long, value_name = "VARIANT", value_parser = table::any())]
    variant: Option<Variant>,
    #[command(flatten)]
    options: OptionArguments,
    /// Print the good games again in canonical form
    #[arg(long)]
    print: bool,
    /// Answer in JSON
    #[arg(long, conflicts_with = "print")]
    json: bool,
}

/// What was seen.
#[derive(Default)]
struct Summary {
    games: usize,
    plies: usize,
    bad: Vec<BadGame>,
    unread: Vec<UnreadFile>,
    results: BTreeMap<String, usize>,
    variants: BTreeMap<String, usize>,
}

struct BadGame {
    file: String,
    error: RecordError,
}

/// A file that gave no games at all, and why.
struct UnreadFile {
    file: String,
    why: String,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit> {
    let form = arguments.options.form_of(arguments.variant)?;
    let start = Instant::now();
    let mut summary = Summary::default();
    for path in &arguments.files {
        if let Err(error) = replay_file(arguments, path, form.as_ref(), &mut summary) {
            if crate::is_broken_pipe(&error) {
                return Err(error);
            }
            let (file, why) = (path.display().to_string(), format!("{error:#}"));
            if !arguments.json {
                eprintln!("pentad: {why}");
            }
            summary.unread.push(UnreadFile { file, why });
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    let mut out = io::stdout().lock();
    if arguments.json {
        writeln!(out, "{}", summary.json(seconds))?;
    } else if summary.games == 0 && !summary.unread.is_empty() {
        // It has been said why.
    } else if summary.games == 0 {
        eprintln!("no game found: a game has tags such as [Game \"Pente\"], or moves");
    } else if arguments.print {
        // The games have standard output for themselves.
        eprint!("{}", summary.text(seconds));
    } else {
        write!(out, "{}", summary.text(seconds))?;
    }
    Ok(
        if summary.bad.is_empty() && summary.games > 0 && summary.unread.is_empty() {
            Exit::Done
        } else {
            Exit::Failed
        },
    )
}

fn replay_file(
    arguments: &Arguments,
    path: &Path,
    form: Option<&Form>,
    summary: &mut Summary,
) -> Result<()> {
    let text = read_text(path)?;
    let name = path.display().to_string();
    let bar = progress_bar(text.len() as u64, &name);
    let mut out = io::BufWriter::new(io::stdout().lock());
    let mut games = record::games(&text, form);
    while let Some(game) = games.next() {
        bar.set_position(games.offset() as u64);
        match game {
            Ok(record) => {
                summary.add(&record);
                if arguments.print {
                    writeln!(out, "{record}")?;
                }
            }
            Err(error) => {
                if !arguments.json {
                    bar.suspend(|| eprintln!("{name}:{}", located(&error)));
                }
                summary.add_bad(&name, error);
            }
        }
    }
    bar.finish_and_clear();
    out.flush()?;
    Ok(())
}

/// Where and why, as compilers say it, so that editors find the place.
fn located(error: &RecordError) -> String {
    let RecordError {
        game,
        line,
        column,
        kind,
    } = error;
    format!("{line}:{column}: game {game}: {kind}")
}

/// A bar on standard error; it hides itself where there is no terminal.
fn progress_bar(length: u64, name: &str) -> ProgressBar {
    let style = ProgressStyle::with_template("{msg} {wide_bar} {percent:>3} % {eta}")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    let bar = ProgressBar::new(length).with_style(style);
    bar.set_message(name.to_owned());
    bar
}

impl Summary {
    fn add(&mut self, record: &Record) {
        self.games += 1;
        self.plies += record.moves().len();
        *self.results.entry(record.result_text()).or_default() += 1;
        *self
            .variants
            .entry(record.form().variant().to_string())
            .or_default() += 1;
    }

    fn add_bad(&mut self, file: &str, error: RecordError) {
        self.games += 1;
        self.bad.push(BadGame {
            file: file.to_owned(),
            error,
        });
    }

    fn text(&self, seconds: f64) -> String {
        let (bad, moves) = (self.bad.len(), self.plies);
        let good = self.games - bad;
        let mut text =
            format!("games: {good} good, {bad} bad; moves: {moves}; seconds: {seconds:.2}\n");
        let counts = |counts: &BTreeMap<String, usize>| {
            let items: Vec<String> = counts
                .iter()
                .map(|(name, n)| format!("{name} {n}"))
                .collect();
            items.join(", ")
        };
        if good > 0 {
            text += &format!("variants: {}\n", counts(&self.variants));
            text += &format!("results: {}\n", counts(&self.results));
        }
        text
    }

    fn json(&self, seconds: f64) -> Value {
        let bad: Vec<Value> = self.bad.iter().map(BadGame::json).collect();
        let unread = self.unread.iter();
        let unread = unread.map(|unread| json!({ "file": unread.file, "why": unread.why }));
        let unread: Vec<Value> = unread.collect();
        json!({
            "games": self.games,
            "good": self.games - self.bad.len(),
            "moves": self.plies,
            "seconds": seconds,
            "variants": self.variants,
            "results": self.results,
            "bad": bad,
            "unread": unread,
        })
    }
}

impl BadGame {
    fn json(&self) -> Value {
        json!({
            "file": self.file,
            "game": self.error.game,
            "line": self.error.line,
            "column": self.error.column,
            "why": self.error.kind.to_string(),
        })
    }
}
