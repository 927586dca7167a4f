//! `pentad bench`: fixed positions, node counts as a signature, and speed.
//!
//! The counts tell whether a change altered what the minds look at. They are
//! the same on every machine, because one thread works to a fixed depth with a
//! fixed amount of memory and no clock. The speed is for comparing two builds
//! on the same machine.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::Args;
use engine::pentago::{Search, Solver};
use engine::{Limits, pente};
use rules::pentago::Position;
use rules::{AnyPosition, Form, Variant};

use crate::exit::Exit;

#[derive(Args)]
pub(crate) struct Arguments {
    /// Print the signature alone
    #[arg(long)]
    signature: bool,
}

/// What is done with a Pentago position.
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

/// What is done with a Pente position.
enum PenteTask {
    /// A search to a depth in plies.
    Search(u32),
    /// A proof within so many positions.
    Prove(u64),
}

/// Games of Pente, by variant and moves, from the opening to the end.
#[rustfmt::skip]
const PENTE_CASES: [(Variant, &str, PenteTask); 10] = [
    (Variant::Pente, "K10 L11 N10", PenteTask::Search(7)),
    (Variant::Pente, "K10 L10 N10 L9 L11 K8 M10 O10 M12 N13 L12", PenteTask::Search(7)),
    (Variant::KeryoPente, "K10 K9 N9 L11 M12 L12", PenteTask::Search(7)),
    (Variant::GPente, "K10 J9 H7 L11 H9 J11 K11 M11 N11", PenteTask::Search(7)),
    (Variant::PoofPente, "K10 L11 N13 M11 M12 K12", PenteTask::Search(6)),
    (Variant::BoatPente, "K10 K11 N10 L11 M11 L12", PenteTask::Search(6)),
    (Variant::OPente, "K10 J11 N10 L9 L11 K8", PenteTask::Search(6)),
    (Variant::Gomoku, "K10 L11 L9 M10 K11 K9", PenteTask::Search(7)),
    (Variant::Pente, "K10 A1 K13 B3 L12 C1 M12 D4", PenteTask::Prove(200_000)),
    (Variant::Gomoku, "K10 A1 L11 C3 K12 E1 M10 A5", PenteTask::Prove(200_000)),
];

/// Megabytes for what the search remembers. The counts depend on it.
const TABLE: usize = 16;

pub(crate) fn run(arguments: &Arguments) -> Result<Exit> {
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
    for (variant, moves, task) in &PENTE_CASES {
        let begun = Instant::now();
        let (nodes, told) = perform_pente(*variant, moves, task)?;
        let took = begun.elapsed();
        if !arguments.signature {
            let (variant, seconds) = (variant.to_string(), took.as_secs_f64());
            writeln!(
                out,
                "{variant:<25} {told:<26} {nodes:>9} {seconds:>7.3} s  {moves}"
            )?;
        }
        total.pente.0 += nodes;
        total.pente.1 += took;
    }
    match arguments.signature {
        true => writeln!(out, "{}", total.signature())?,
        false => write!(out, "\n{}", total.text())?,
    }
    Ok(Exit::Done)
}

/// How many positions were looked at, and what came of it.
fn perform_pente(variant: Variant, moves: &str, task: &PenteTask) -> Result<(u64, String)> {
    let mut position = Form::plain(variant).start();
    for text in moves.split_whitespace() {
        position.play_text(text)?;
    }
    let AnyPosition::Pente(position) = position else {
        bail!("{variant} is not a form of Pente");
    };
    let limits = Limits {
        threads: 1,
        ..Limits::default()
    };
    Ok(match task {
        PenteTask::Search(depth) => {
            let mut search = pente::Search::new(position.rules(), TABLE);
            let found = search.run(&position, &limits, Some(*depth), 1);
            let found = found.first().context("the game is over")?;
            let told = format!("search {} plies: {}", found.depth, found.score);
            (found.nodes, told)
        }
        PenteTask::Prove(nodes) => {
            let prover = pente::Prover::new(position.rules(), *nodes);
            let proof = prover.win(&position, &limits).context("no proof")?;
            (proof.nodes, format!("proved win in {} plies", proof.plies))
        }
    })
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

/// Nodes and time of all minds.
#[derive(Default)]
struct Sum {
    searched: (u64, Duration),
    solved: (u64, Duration),
    pente: (u64, Duration),
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
