//! The methods that think: `solve` and `best`.
//!
//! A solver holds on to its memory, because a gigabyte that is new takes as
//! long as half a sweep. So that a process stays within the memory that its
//! client allowed, one mind at a time keeps what it has, and a request that
//! allows more than usual gives it back.

use std::time::Duration;

use engine::clock::Instant;
use engine::pentago::Solver;
use engine::pentago::tutor::{Known, explain};
use engine::pente::Prover;
use engine::{Level, Limits, NoChoice, pentago, pente};
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
const PATIENCE: u64 = 60_000;
/// Bytes for who names none, and those that a mind may keep.
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
#[derive(Default)]
pub(super) struct Minds {
    ceiling: Ceiling,
    solver: Option<Solver>,
    pentago: Option<pentago::Mind>,
    pente: Option<pente::Mind>,
}

impl Minds {
    pub(super) fn below(ceiling: Ceiling) -> Minds {
        Minds {
            ceiling,
            ..Minds::default()
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
        let limits = self.limits(&params, begun, millis.unwrap_or(PATIENCE), memory)?;
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
        self.pentago = None;
        self.pente = None;
        let solver = self.solver.get_or_insert_default();
        let solution = match all {
            true => solver.solve_all(position, limits),
            false => solver.solve(position, limits),
        };
        match solution {
            Ok(solution) => {
                let line = solver.line(position, &solution, limits);
                Solved::of(&solution, &line, begun.elapsed())
            }
            Err(why) => Solved::not(position, why, begun.elapsed()),
        }
    }

    fn solve_pente(
        &mut self,
        position: &rules::pente::Position,
        limits: &Limits<'_>,
        begun: Instant,
    ) -> Solved {
        self.solver = None;
        self.pentago = None;
        self.pente = None;
        let prover = Prover::new(position.rules(), PROOF);
        let proved = prover.decide(position, limits);
        Solved::proved(position, proved.as_ref(), begun.elapsed())
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
        let best = match &position {
            AnyPosition::Pentago(position) => self.best_pentago(position, level, &limits),
            AnyPosition::Pente(position) => self.best_pente(position, level, &limits),
        };
        Ok(Answer::Best(Box::new(
            best.unwrap_or_else(|why| Best::none(&why)),
        )))
    }

    fn best_pentago(
        &mut self,
        position: &rules::pentago::Position,
        level: Level,
        limits: &Limits<'_>,
    ) -> Result<Best, NoChoice> {
        self.pente = None;
        let mind = self.pentago.get_or_insert_with(|| pentago::Mind::new(SEED));
        let choice = mind.choose(position, level, limits)?;
        let why = why(position, level, &choice);
        Ok(Best::of_pentago(&choice, why))
    }

    fn best_pente(
        &mut self,
        position: &rules::pente::Position,
        level: Level,
        limits: &Limits<'_>,
    ) -> Result<Best, NoChoice> {
        self.pentago = None;
        let mind = self.pente.get_or_insert_with(|| pente::Mind::new(SEED));
        let choice = mind.choose(position, level, limits)?;
        let explained = pente::tutor::explain(position, choice.mv);
        let told = explained.map_or_else(|refusal| refusal.to_string(), |told| told.to_string());
        let why = found(&told, &choice.why.to_string());
        Ok(Best::of_pente(&choice, why))
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
            ..usual
        })
    }
}

/// What the move does, and how it was found.
fn why(position: &rules::pentago::Position, level: Level, choice: &pentago::Choice) -> String {
    // The strongest keeps the value of a position where it knows it.
    let known = match level {
        Level::STRONGEST => Known {
            before: choice.value,
            after: choice.value,
        },
        _ => Known {
            before: None,
            after: choice.score.value(),
        },
    };
    let explained = explain(position, choice.mv, known);
    let explained = explained.map_or_else(|refusal| refusal.to_string(), |told| told.to_string());
    found(&explained, &choice.why.to_string())
}

/// What was told, on one line, and how it was found.
fn found(told: &str, how: &str) -> String {
    let sentences = told.replace('\n', " ");
    format!("{sentences} How it was found: {how}.")
}
