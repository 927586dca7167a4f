//! `pentad analyse`: the best moves of a Pente position, what they are worth,
//! and what is proved.

use std::cmp::Reverse;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use clap::Args;
use engine::pente::tutor::{Reading, Voice, read};
use engine::pente::{Found, Proof, Prover, Search};
use engine::{Limits, Value, in_plies};
use rules::pente::{Move, Position, Stage};
use rules::{AnyPosition, Family, Position as _, Seat, Variant};
use serde_json::json;

use crate::exit::Exit;
use crate::input::{PositionArguments, RecordArguments};
use crate::table::{self, OptionArguments};

#[derive(Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    /// The variant; a record brings its own
    #[arg(value_name = "VARIANT", required_unless_present = "record", value_parser = table::of(Family::Pente))]
    variant: Option<Variant>,
    #[command(flatten)]
    options: OptionArguments,
    #[command(flatten)]
    start: PositionArguments,
    #[command(flatten)]
    record: RecordArguments,
    /// How many of the best moves to look at
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=20))]
    lines: u8,
    /// How long it may take, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    limit: u64,
    /// Threads; without it, as many as the machine has
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

/// Megabytes for what the search remembers.
const TABLE: usize = 128;
/// The clock ends a proof earlier than this.
const PROOF: u64 = 1_000_000_000;

const HELP: &str = "\
Scores are those of the side to move, from -1 to +1: what the search expects
the game to come to, 0 being even. They are estimates; what is proved is told
before them, and holds against every reply. The depth is in plies, which are
moves of one side.";

pub(crate) fn run(arguments: &Arguments) -> Result<Exit> {
    let form = arguments.options.form_of(arguments.variant)?;
    let start = arguments.record.start(form, &arguments.start)?;
    let AnyPosition::Pente(position) = start.position else {
        let form = start.form;
        let options = form
            .options()
            .map(|(key, value)| format!(" -o {key}={value}"));
        let (variant, options) = (form.variant(), options.collect::<String>());
        bail!("{form} is a form of Pentago, which is solved: pentad solve {variant}{options}");
    };
    check(&position)?;
    let analysis = Analysis::of(&position, arguments);
    let mut out = io::stdout().lock();
    if arguments.json {
        writeln!(out, "{}", analysis.json())?;
    } else {
        write!(out, "{}", analysis.text())?;
    }
    Ok(if analysis.proved.is_none() && analysis.found.is_empty() {
        Exit::Undecided
    } else {
        Exit::Done
    })
}

/// Refuses what cannot be analysed, and says what would be right.
fn check(position: &Position) -> Result<()> {
    if let Some(outcome) = position.outcome() {
        bail!("there is nothing to analyse: {outcome}");
    }
    if position.rules().seats != 2 {
        bail!(
            "a table of {} is not analysed; play against the mind instead",
            position.rules().seats
        );
    }
    if position.stage() != Stage::Play {
        bail!("the opening is still being laid; settle the sides first, as with keep");
    }
    Ok(())
}

struct Analysis {
    to_move: Seat,
    proved: Option<(Value, Proof)>,
    found: Vec<Found>,
    reading: Reading,
}

impl Analysis {
    fn of(position: &Position, arguments: &Arguments) -> Analysis {
        let usual = Limits::default();
        let threads = arguments.threads.map_or(usual.threads, usize::from);
        let begun = Instant::now();
        // A quarter for proofs, the rest for the lines, in equal parts.
        let time = Duration::from_millis(arguments.limit);
        let until = |part: Duration| Limits {
            threads,
            deadline: Some(begun + part),
            ..usual
        };
        let proved = Prover::new(position.rules(), PROOF).decide(position, &until(time / 4));
        let mut search = Search::new(position.rules(), TABLE);
        let (mut found, mut without): (Vec<Found>, Vec<Move>) = (Vec::new(), Vec::new());
        for line in 1..=u32::from(arguments.lines) {
            let part = time / 4 + time * 3 / 4 * line / u32::from(arguments.lines);
            let next = search.run_without(position, &until(part), None, &without);
            let Some(next) = next else { break };
            without.push(next.line[0]);
            found.push(next);
        }
        let mut analysis = Analysis {
            to_move: position.to_move().unwrap_or(Seat::First),
            proved,
            found: Vec::new(),
            reading: read(position),
        };
        found.sort_by_key(|found| Reverse((analysis.proved_of(found).is_some(), found.score)));
        analysis.found = found;
        analysis
    }

    /// What is proved of the first move of a line.
    fn proved_of(&self, found: &Found) -> Option<Value> {
        let (value, proof) = self.proved.as_ref()?;
        (proof.line.first() == found.line.first()).then_some(*value)
    }

    fn text(&self) -> String {
        let mover = self.to_move;
        let mut text = format!("seat {mover} to move; its scores, from -1 to +1:\n");
        if let Some((value, proof)) = &self.proved {
            let (plies, line) = (in_plies(proof.plies), listed(&proof.line).join(" "));
            text += &format!("proved {value} in {plies}: {line}\n");
        }
        for (number, found) in (1..).zip(&self.found) {
            let proved = self.proved_of(found);
            let Found {
                score,
                depth,
                nodes,
                line,
                ..
            } = found;
            let line = listed(line).join(" ");
            let nodes = match nodes {
                1 => "1 position".to_owned(),
                many => format!("{many} positions"),
            };
            let score = proved.map_or_else(|| score.to_string(), |value| format!("proved {value}"));
            text += &format!("{number}. {score} (depth {depth}, {nodes}): {line}\n");
        }
        let seen = self.reading.to_string();
        if seen.is_empty() {
            text
        } else {
            text + &seen + "\n"
        }
    }

    fn json(&self) -> serde_json::Value {
        let lines: Vec<_> = self
            .found
            .iter()
            .map(|found| {
                json!({
                    "move": found.line[0].to_string(),
                    "score": found.score.expected(),
                    "proved": self.proved_of(found).map(Value::number),
                    "depth": found.depth,
                    "nodes": found.nodes,
                    "line": listed(&found.line),
                })
            })
            .collect();
        let proved = self.proved.as_ref().map(|(value, proof)| {
            json!({
                "value": value.number(),
                "plies": proof.plies,
                "line": listed(&proof.line),
                "nodes": proof.nodes,
            })
        });
        let findings = self.reading.findings.iter().map(|finding| {
            let points = finding.points().into_iter();
            json!({
                "text": finding.say(Voice::MARKS),
                "points": points.map(|point| point.to_string()).collect::<Vec<_>>(),
            })
        });
        json!({ "to_move": self.to_move.number(), "proved": proved, "lines": lines, "findings": findings.collect::<Vec<_>>() })
    }
}

fn listed(moves: &[Move]) -> Vec<String> {
    moves.iter().map(ToString::to_string).collect()
}
