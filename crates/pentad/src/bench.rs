//! `pentad bench`: fixed positions, node counts as a signature, and speed.
//!
//! The counts tell whether a change altered what the minds look at. They are
//! the same on every machine, because one thread works to a fixed depth with a
//! fixed amount of memory and no clock. The speed is for comparing two builds
//! on the same machine.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::Args;
use engine::Limits;
use engine::pentago::{Search, Solver};
use rules::pentago::Position;
use rules::{AnyPosition, Form, Variant};

#[derive(Args)]
pub(crate) struct Arguments {
    /// Print the signature alone
    #[arg(long)]
    signature: bool,
}

/// What is done with a position.
enum Task {
    /// A search to a depth in turns.
    Search(u32),
    Solve,
}

/// Variant, options, board and task.
type Case = (
    Variant,
    &'static [(&'static str, &'static str)],
    &'static str,
    Task,
);

/// From the opening to the end, in every rule set and beside an option. In one a
/// stone still awaits its twist.
#[rustfmt::skip]
const CASES: [Case; 17] = [
    (Variant::Classic, &[], "....................................", Task::Search(7)),
    (Variant::Twente, &[], "........x......o.........x....o.....", Task::Search(6)),
    (Variant::Spec, &[], ".........xo....x...x....o...o.....x.", Task::Search(7)),
    (Variant::Swiss, &[], "....o....x...x...o..x...o.......ox..", Task::Search(6)),
    (Variant::Classic, &[], ".ox...........ox...xxx..o.o..x..o...", Task::Search(8)),
    (Variant::Swiss, &[], "xxxx..............ooo..o......x..... placed=A6", Task::Search(6)),
    (Variant::Twente, &[], ".x.o.ox..x..oo....x..o.....x....x.o.", Task::Search(8)),
    (Variant::Classic, &[("double_five", "mover")], ".oo.xx..oox..x.....o..x..o.o..x....x", Task::Search(8)),
    (Variant::Twente, &[], "o.xooxxx.x..x.....x..oooox.o..o....x", Task::Search(8)),
    (Variant::Twente, &[], "oxoooxoxo..x..x.....x.xo.o.o.x.x.x.o", Task::Search(9)),
    (Variant::Classic, &[], "oooo..x.ox.o.xxxoxx..xo.oo...oxx...x", Task::Search(8)),
    (Variant::Twente, &[], "oxoooxoxo..x..x.....x.xo.o.o.x.x.x.o", Task::Solve),
    (Variant::Twente, &[], "....o..o...xoox..ooxxoxxxo.xxxo.ox..", Task::Solve),
    (Variant::Spec, &[], "..xx....xxoxxoo.x.xo.oox.o..xo..xooo", Task::Solve),
    (Variant::Classic, &[], "oooo..x.ox.o.xxxoxx..xo.oo...oxx...x", Task::Solve),
    (Variant::Swiss, &[], "o.o.ox.xoox..ooxo.xxxxo.xoxxx..o..o.", Task::Solve),
    (Variant::Classic, &[], "ooxox.oxxxx.o.ox.o..ooxxooxx.x.o.x.o", Task::Solve),
];

/// Megabytes for what the search remembers. The counts depend on it.
const TABLE: usize = 16;

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let limits = Limits {
        memory: 1_000_000_000,
        threads: 1,
        ..Limits::default()
    };
    let mut minds = Minds {
        search: Search::new(TABLE),
        solver: Solver::default(),
        limits,
    };
    let mut out = io::stdout().lock();
    let mut total = Sum::default();
    for (variant, options, board, task) in &CASES {
        let form = Form::new(*variant, options.iter().copied())?;
        let AnyPosition::Pentago(position) = form.position(board)? else {
            bail!("{form} has no mind");
        };
        let begun = Instant::now();
        let (nodes, told) = minds
            .perform(&position, task)
            .with_context(|| board.to_string())?;
        let took = begun.elapsed();
        if !arguments.signature {
            let (form, seconds) = (form.to_string(), took.as_secs_f64());
            writeln!(
                out,
                "{form:<25} {told:<26} {nodes:>9} {seconds:>7.3} s  {board}"
            )?;
        }
        total.add(task, nodes, took);
    }
    match arguments.signature {
        true => writeln!(out, "{}", total.signature())?,
        false => write!(out, "\n{}", total.text())?,
    }
    Ok(ExitCode::SUCCESS)
}

struct Minds {
    search: Search,
    solver: Solver,
    limits: Limits<'static>,
}

impl Minds {
    /// How many nodes were looked at, and what came of it.
    fn perform(&mut self, position: &Position, task: &Task) -> Result<(u64, String)> {
        Ok(match task {
            Task::Search(depth) => {
                let found = self.search.run(position, &self.limits, Some(*depth))?;
                (
                    found.nodes,
                    format!("search {} turns: {}", found.depth, found.score),
                )
            }
            Task::Solve => {
                let solution = self.solver.solve(position, &self.limits)?;
                (
                    solution.families,
                    format!("{}, {}", solution.value, solution.how),
                )
            }
        })
    }
}

/// Nodes and time of both minds.
#[derive(Default)]
struct Sum {
    searched: (u64, Duration),
    solved: (u64, Duration),
}

impl Sum {
    fn add(&mut self, task: &Task, nodes: u64, took: Duration) {
        let (sum, time) = match task {
            Task::Search(_) => &mut self.searched,
            Task::Solve => &mut self.solved,
        };
        *sum += nodes;
        *time += took;
    }

    const fn signature(&self) -> u64 {
        self.searched.0 + self.solved.0
    }

    fn text(&self) -> String {
        let speed = |(nodes, time): (u64, Duration)| {
            let seconds = time.as_secs_f64();
            let speed = nodes as f64 / seconds.max(1e-9);
            format!("{nodes} in {seconds:.3} s, {speed:.0} a second")
        };
        format!(
            "search: nodes {}\nsolver: families {}\nsignature: {}\n",
            speed(self.searched),
            speed(self.solved),
            self.signature()
        )
    }
}
