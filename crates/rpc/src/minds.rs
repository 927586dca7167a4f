//! The methods that think: `solve` and `best`.
//!
//! A solver holds on to its memory, because a gigabyte that is new takes as
//! long as half a sweep. So that a process stays within the memory that its
//! client allowed, one mind at a time keeps what it has, and a request that
//! allows more than usual gives it back.

use std::time::Duration;

use engine::clock::Instant;
use engine::pentago::Solver;
use engine::pente::Prover;
use engine::{AnyChoice, AnyMind, Level, Limits, Watcher};
use rules::AnyPosition;
use serde_json::value::RawValue;

use super::error::Error;
use super::params::Params;
use super::report::{Answer, Best, Solved};
use super::{MOST_MEGABYTES, MOST_MILLIS, MOST_THREADS};

const MILLIS: &str = "a whole number of milliseconds from 1 to 600000";
const MEGABYTES: &str = "a whole number of megabytes from 1 to 65536";
const THREADS: &str = "a whole number of threads from 1 to 256";
const LEVEL: &str = "a whole number from 1, the weakest, to 10";

/// Milliseconds for a `solve` that names none.
const DEFAULT_SOLVE_MILLIS: u64 = 60_000;
/// The default memory of a request, in bytes, and what a mind may keep.
const USUAL_MEMORY: u64 = 2_000_000_000;
/// Positions that a proof of a Pente win may take; the clock ends it earlier.
const PROOF: u64 = 1_000_000_000;
/// What the weaker levels overlook is the same in every process.
const SEED: u64 = 0;

/// What the minds of a service take at most, whatever a request allows.
#[derive(Clone, Copy, Debug)]
pub struct Ceiling {
    /// For one answer.
    pub time: Duration,
    /// Bytes.
    pub memory: u64,
}

impl Default for Ceiling {
    /// As high as any request can reach.
    fn default() -> Ceiling {
        Ceiling {
            time: Duration::from_millis(MOST_MILLIS),
            memory: MOST_MEGABYTES * 1_000_000,
        }
    }
}

/// The minds, made when they are first asked.
pub(super) struct Minds {
    ceiling: Ceiling,
    solver: Option<Solver>,
    player: AnyMind,
    /// Is told what searches find.
    pub(super) watch: Option<Watcher<'static>>,
}

impl Default for Minds {
    fn default() -> Minds {
        Minds::below(Ceiling::default())
    }
}

impl Minds {
    pub(super) const fn below(ceiling: Ceiling) -> Minds {
        Minds {
            ceiling,
            solver: None,
            player: AnyMind::new(SEED),
            watch: None,
        }
    }

    pub(super) fn solve(&mut self, params: Option<&RawValue>) -> Result<Answer<'static>, Error> {
        let known = &[
            "variant",
            "moves",
            "setup",
            "free",
            "options",
            "all",
            "limit_ms",
            "memory_mb",
            "threads",
        ];
        let params = Params::read(params, known)?;
        let position = params.played()?;
        let millis = params.whole("limit_ms", 1..=MOST_MILLIS, MILLIS)?;
        let megabytes = params.whole("memory_mb", 1..=MOST_MEGABYTES, MEGABYTES)?;
        let memory = megabytes.map_or(USUAL_MEMORY, |megabytes| megabytes * 1_000_000);
        let all = params.flag("all")?;
        let begun = Instant::now();
        let limits = self.limits(
            &params,
            begun,
            millis.unwrap_or(DEFAULT_SOLVE_MILLIS),
            memory,
        )?;
        let solved = match &position {
            AnyPosition::Pentago(position) => self.solve_pentago(position, all, &limits, begun),
            AnyPosition::Pente(position) => self.solve_pente(position, &limits, begun),
        };
        if memory > USUAL_MEMORY {
            self.solver = None;
        }
        Ok(Answer::Solved(Box::new(solved)))
    }

    fn solve_pentago(
        &mut self,
        position: &rules::pentago::Position,
        all: bool,
        limits: &Limits<'_>,
        begun: Instant,
    ) -> Solved {
        self.player.forget();
        let solver = self.solver.get_or_insert_default();
        let solution = if all {
            solver.solve_all(position, limits)
        } else {
            solver.solve(position, limits)
        };
        let answer = solution.map(|solution| {
            let line = solver.line(position, &solution, limits);
            (solution, line)
        });
        Solved::pentago(position, &answer, begun.elapsed())
    }

    fn solve_pente(
        &mut self,
        position: &rules::pente::Position,
        limits: &Limits<'_>,
        begun: Instant,
    ) -> Solved {
        self.solver = None;
        self.player.forget();
        let prover = Prover::new(position.rules(), PROOF);
        let proved = prover.decide(position, limits);
        Solved::pente(position, proved.as_ref(), begun.elapsed())
    }

    pub(super) fn best(&mut self, params: Option<&RawValue>) -> Result<Answer<'static>, Error> {
        let known = &[
            "variant", "moves", "setup", "free", "options", "limit_ms", "level", "threads",
        ];
        let params = Params::read(params, known)?;
        let position = params.played()?;
        let millis = params.whole("limit_ms", 1..=MOST_MILLIS, MILLIS)?;
        let millis = millis.ok_or(Error::Missing {
            field: "limit_ms",
            expected: MILLIS,
        })?;
        let strongest = u64::from(Level::STRONGEST.number());
        let level = params.whole("level", 1..=strongest, LEVEL)?;
        let level = level.and_then(|level| Level::try_from(u8::try_from(level).ok()?).ok());
        let level = level.unwrap_or(Level::STRONGEST);
        let limits = self.limits(&params, Instant::now(), millis, USUAL_MEMORY)?;
        self.solver = None;
        let best = match self.player.choose(&position, level, &limits) {
            Ok(choice) => Best::of(&choice, why(&position, &choice)),
            Err(why) => Best::none(&why),
        };
        Ok(Answer::Best(Box::new(best)))
    }

    fn limits(
        &self,
        params: &Params<'_>,
        begun: Instant,
        millis: u64,
        memory: u64,
    ) -> Result<Limits<'static>, Error> {
        let usual = Limits::default();
        let threads = params.whole("threads", 1..=MOST_THREADS, THREADS)?;
        let time = Duration::from_millis(millis).min(self.ceiling.time);
        Ok(Limits {
            memory: memory.min(self.ceiling.memory),
            threads: threads.map_or(usual.threads, |threads| threads as usize),
            deadline: Some(begun + time),
            watch: self.watch,
            ..usual
        })
    }
}

/// What the move does, on one line, and how it was found.
fn why(position: &AnyPosition, choice: &AnyChoice) -> String {
    let told = match engine::explain(position, choice.mv, choice.known) {
        Ok(explained) => explained.to_string(),
        Err(refusal) => refusal.to_string(),
    };
    let (sentences, how) = (told.replace('\n', " "), choice.why);
    format!("{sentences} How it was found: {how}.")
}
