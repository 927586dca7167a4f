//! `pentad bench`: the signature of the minds, and how fast they are.
//!
//! What is done and counted is the engine's (`engine::bench`). The speed is for
//! comparing two builds on the same machine.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::Args;
use engine::bench::{Bench, CASES, Case, Task};
use rules::{Family, Form};

use crate::exit::Exit;

#[derive(Args)]
pub(crate) struct Arguments {
    /// Print the signature alone
    #[arg(long)]
    signature: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit> {
    let mut bench = Bench::default();
    let mut out = io::stdout().lock();
    let mut total = Sum::default();
    for case in &CASES {
        let (variant, options, start, _) = case;
        let begun = Instant::now();
        let done = bench.run(case).with_context(|| start.to_string())?;
        let took = begun.elapsed();
        if !arguments.signature {
            let form = Form::new(*variant, options.iter().copied())?.to_string();
            let (told, nodes, seconds) = (done.told, done.nodes, took.as_secs_f64());
            writeln!(
                out,
                "{form:<25} {told:<26} {nodes:>9} {seconds:>7.3} s  {start}"
            )?;
        }
        total.add(case, done.nodes, took);
    }
    if arguments.signature {
        writeln!(out, "{}", total.signature())?;
    } else {
        write!(out, "\n{}", total.text())?;
    }
    Ok(Exit::Done)
}

/// Nodes and time of all minds.
#[derive(Default)]
struct Sum {
    searched: (u64, Duration),
    solved: (u64, Duration),
    pente: (u64, Duration),
}

impl Sum {
    fn add(&mut self, (variant, _, _, task): &Case, nodes: u64, took: Duration) {
        let (sum, time) = match (variant.family(), task) {
            (Family::Pente, _) => &mut self.pente,
            (Family::Pentago, Task::Search(_)) => &mut self.searched,
            (Family::Pentago, _) => &mut self.solved,
        };
        *sum += nodes;
        *time += took;
    }

    const fn signature(&self) -> u64 {
        self.searched.0 + self.solved.0 + self.pente.0
    }

    fn text(&self) -> String {
        let speed = |(nodes, time): (u64, Duration)| {
            let seconds = time.as_secs_f64();
            let speed = nodes as f64 / seconds.max(1e-9);
            format!("{nodes} in {seconds:.3} s, {speed:.0} a second")
        };
        format!(
            "search: nodes {}\nsolver: families {}\npente: positions {}\nsignature: {}\n",
            speed(self.searched),
            speed(self.solved),
            speed(self.pente),
            self.signature()
        )
    }
}
