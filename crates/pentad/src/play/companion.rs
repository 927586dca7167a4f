//! The mind at the table: it plays a seat if it was asked to, and
//! advises whoever wants to know.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use clap::Args;
use engine::pentago::tutor::{self, Explanation, Known, Remark, Verdict};
use engine::pentago::{Solution, Solver};
use engine::{Level, Limits, Value, pentago, pente};
use rules::pentago::{Move, Position};
use rules::{AnyMove, AnyPosition, Position as _, Seat};

use super::screen;

/// The mind at the table, as it is asked for.
#[derive(Args)]
pub(super) struct MindArguments {
    /// Play against the mind, from level 1, which loses to a child, to
    /// 10, which plays with all it has
    #[arg(long, value_name = "LEVEL")]
    against: Option<Level>,
    /// Your seat against the mind; seat 1 begins
    #[arg(long, value_name = "SEAT", requires = "against", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=2))]
    side: u8,
    /// How long the mind thinks about a move or a hint, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=600_000))]
    think: u64,
    /// The same seed errs in the same way; without it every game is another
    #[arg(long, value_name = "N", requires = "against")]
    seed: Option<u64>,
}

impl Default for MindArguments {
    fn default() -> MindArguments {
        MindArguments {
            against: None,
            side: 1,
            think: 1000,
            seed: None,
        }
    }
}

impl MindArguments {
    pub(super) fn opponent(&self) -> Option<Opponent> {
        let person = Seat::from_number(self.side.into()).unwrap_or(Seat::First);
        let seat = person.other();
        self.against.map(|level| Opponent { seat, level })
    }

    pub(super) fn companion(&self) -> Companion {
        let think = Duration::from_millis(self.think);
        let seed = self.seed.unwrap_or_else(any_seed);
        Companion::new(self.opponent(), think, seed)
    }
}

/// A number that nobody can foretell.
fn any_seed() -> u64 {
    RandomState::new().build_hasher().finish()
}

/// A mind that somebody plays against.
#[derive(Clone, Copy)]
pub(super) struct Opponent {
    pub(super) seat: Seat,
    pub(super) level: Level,
}

/// The mind, and what it may take for an answer.
pub(super) struct Companion {
    opponent: Option<Opponent>,
    think: Duration,
    pentago: pentago::Mind,
    pente: pente::Mind,
    solver: Solver,
}

impl Default for Companion {
    /// One who only advises.
    fn default() -> Companion {
        Companion::new(None, Duration::from_secs(1), 0)
    }
}

impl Companion {
    /// A mind whose errors follow from the seed.
    pub(super) fn new(opponent: Option<Opponent>, think: Duration, seed: u64) -> Companion {
        Companion {
            opponent,
            think,
            pentago: pentago::Mind::new(seed),
            pente: pente::Mind::new(seed),
            solver: Solver::default(),
        }
    }

    /// The seat that the mind plays.
    pub(super) fn seat(&self) -> Option<Seat> {
        self.opponent.map(|opponent| opponent.seat)
    }

    /// The mind at another seat, if it plays.
    pub(super) fn at(self, seat: Seat) -> Companion {
        let opponent = self.opponent.map(|opponent| Opponent { seat, ..opponent });
        Companion { opponent, ..self }
    }

    fn level(&self) -> Level {
        self.opponent
            .map_or(Level::STRONGEST, |opponent| opponent.level)
    }

    /// The move that the opponent plays, within a part of the time that is left
    /// on its clock.
    pub(super) fn reply(
        &mut self,
        position: &AnyPosition,
        left: Option<Duration>,
    ) -> Result<AnyMove> {
        let most = left.map_or(Duration::MAX, |left| left / 10);
        let (level, limits) = (self.level(), self.limits(most));
        Ok(match position {
            AnyPosition::Pentago(position) => {
                AnyMove::Pentago(self.pentago.choose(position, level, &limits)?.mv)
            }
            AnyPosition::Pente(position) => {
                AnyMove::Pente(self.pente.choose(position, level, &limits)?.mv)
            }
        })
    }

    /// Whether the opponent takes a draw now that its opponent is to move: late
    /// in the game, and if it does not believe itself ahead.
    pub(super) fn takes_draw(&mut self, position: &AnyPosition) -> Result<bool> {
        const LATE: u32 = 18;
        let (level, limits) = (self.level(), self.limits(Duration::MAX));
        let (empty, score) = match position {
            AnyPosition::Pentago(position) => {
                let empty = position.board().empty().count_ones();
                (empty, self.pentago.choose(position, level, &limits)?.score)
            }
            AnyPosition::Pente(position) => {
                let empty = u32::from(position.board().empty_points());
                (empty, self.pente.choose(position, level, &limits)?.score)
            }
        };
        Ok(empty <= LATE && score.expected() >= 0.0)
    }

    /// What the mind would play here, and why.
    pub(super) fn hint(&mut self, position: &AnyPosition) -> Result<String> {
        let limits = self.limits(Duration::MAX);
        match position {
            AnyPosition::Pentago(position) => {
                let choice = self.pentago.choose(position, Level::STRONGEST, &limits)?;
                let known = Known {
                    before: choice.value,
                    after: choice.value,
                };
                let explained = tutor::explain(position, choice.mv, known)?;
                Ok(format!("{}\n({})", screen::told(&explained), choice.why))
            }
            AnyPosition::Pente(position) => {
                let choice = self.pente.choose(position, Level::STRONGEST, &limits)?;
                let explained = pente::tutor::explain(position, choice.mv)?;
                Ok(format!("{explained}\n({})", choice.why))
            }
        }
    }

    /// What a move did, and what would have been better if it was a mistake.
    pub(super) fn why(&mut self, before: &AnyPosition, mv: AnyMove) -> Result<String> {
        match (before, mv) {
            (AnyPosition::Pentago(before), AnyMove::Pentago(mv)) => self.why_pentago(before, mv),
            (AnyPosition::Pente(before), AnyMove::Pente(mv)) => self.why_pente(before, mv),
            _ => bail!("{mv} is no move of this game"),
        }
    }

    /// The move of a proved win that was not played is told as well.
    fn why_pente(&self, before: &rules::pente::Position, mv: rules::pente::Move) -> Result<String> {
        /// Positions that a proof may take.
        const NODES: u64 = 1_000_000;
        let explained = pente::tutor::explain(before, mv)?.to_string();
        let prover = pente::Prover::new(before.rules(), NODES);
        let proof = prover.win(before, &self.limits(Duration::MAX));
        Ok(match proof {
            Some(proof) if proof.line.first() != Some(&mv) => {
                let line: Vec<String> = proof.line.iter().map(ToString::to_string).collect();
                let (line, plies) = (line.join(", "), proof.plies);
                format!("{explained}\nA win in {plies} plies was there: {line}.")
            }
            _ => explained,
        })
    }

    fn why_pentago(&mut self, before: &Position, mv: Move) -> Result<String> {
        let solution = self.solver.decide(before, &self.limits(Duration::MAX)).ok();
        let known = Known {
            before: solution.as_ref().map(|solution| solution.value),
            after: self.value_after(before, mv),
        };
        let explained = tutor::explain(before, mv, known)?;
        let mut text = screen::told(&explained);
        if let Some(solution) = solution.filter(|_| is_mistake(&explained)) {
            let better = tutor::compare(before, mv, solution.best)?;
            text = format!("{text}\n{}", screen::told(&better));
        }
        Ok(text)
    }

    /// What a move is worth to who makes it, if that is found out in time.
    fn value_after(&mut self, before: &Position, mv: Move) -> Option<Value> {
        let mut after = AnyPosition::Pentago(*before);
        after.play(AnyMove::Pentago(mv)).ok()?;
        if let Some(outcome) = after.outcome() {
            let winners = outcome.winners();
            return Some(match winners.contains(before.turn()) {
                true => Value::Win,
                false if winners.is_empty() => Value::Draw,
                false => Value::Loss,
            });
        }
        let AnyPosition::Pentago(after) = after else {
            return None;
        };
        let solution: Solution = self
            .solver
            .decide(&after, &self.limits(Duration::MAX))
            .ok()?;
        Some(match after.turn() == before.turn() {
            // A stone whose twist is still due.
            true => solution.value,
            false => solution.value.reversed(),
        })
    }

    fn limits(&self, most: Duration) -> Limits<'static> {
        Limits {
            deadline: Some(Instant::now() + self.think.min(most)),
            ..Limits::default()
        }
    }
}

fn is_mistake(explained: &Explanation) -> bool {
    let throws = |remark: &Remark| matches!(remark, Remark::Verdict(Verdict::Throws { .. }));
    explained.remarks.iter().any(throws)
}
