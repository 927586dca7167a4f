//! The Pentago mind at the table: it plays a seat if it was asked to, and
//! advises whoever wants to know.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use clap::Args;
use engine::Limits;
use engine::pentago::tutor::{self, Explanation, Known, Remark, Verdict};
use engine::pentago::{Choice, Level, Mind, Solution, Solver, Value};
use rules::pentago::{Move, Position};
use rules::{AnyMove, AnyPosition, Family, Form, Position as _, Seat};

use super::screen;

/// The mind at the table, as it is asked for.
#[derive(Args)]
pub(super) struct MindArguments {
    /// Play against the Pentago mind, from level 1, which loses to a child, to
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
    mind: Mind,
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
            mind: Mind::new(seed),
            solver: Solver::default(),
        }
    }

    /// Refuses a game that the mind cannot play, if it is to play one.
    pub(super) fn check(&self, form: &Form) -> Result<()> {
        let can_play = form.variant().family() == Family::Pentago;
        if self.opponent.is_some() && !can_play {
            bail!(
                "there is no mind for Pente yet; against one you can play Pentago, as in: pentad play classic --against 5"
            );
        }
        Ok(())
    }

    /// The seat that the mind plays.
    pub(super) fn seat(&self) -> Option<Seat> {
        self.opponent.map(|opponent| opponent.seat)
    }

    /// The players change seats.
    pub(super) fn turned(self) -> Companion {
        let opponent = self.opponent.map(|opponent| Opponent {
            seat: opponent.seat.other(),
            ..opponent
        });
        Companion { opponent, ..self }
    }

    /// The move that the opponent plays, within a part of the time that is left
    /// on its clock.
    pub(super) fn reply(&mut self, position: &AnyPosition, left: Option<Duration>) -> Result<Move> {
        let level = self
            .opponent
            .map_or(Level::STRONGEST, |opponent| opponent.level);
        let most = left.map_or(Duration::MAX, |left| left / 10);
        let position = pentago(position)?;
        Ok(self.choose(position, level, most)?.mv)
    }

    /// Whether the opponent takes a draw now that its opponent is to move: late
    /// in the game, and if it does not believe itself ahead.
    pub(super) fn takes_draw(&mut self, position: &AnyPosition) -> Result<bool> {
        const LATE: u32 = 18;
        let position = pentago(position)?;
        if position.board().empty().count_ones() > LATE {
            return Ok(false);
        }
        let level = self
            .opponent
            .map_or(Level::STRONGEST, |opponent| opponent.level);
        let choice = self.choose(position, level, Duration::MAX)?;
        Ok(choice.score.expected() >= 0.0)
    }

    /// What the mind would play here, and why.
    pub(super) fn hint(&mut self, position: &AnyPosition) -> Result<String> {
        let position = pentago(position)?;
        let choice = self.choose(position, Level::STRONGEST, Duration::MAX)?;
        let known = Known {
            before: choice.value,
            after: choice.value,
        };
        let explained = tutor::explain(position, choice.mv, known)?;
        Ok(format!("{}\n({})", screen::told(&explained), choice.why))
    }

    /// What a move did, and what would have been better if it was a mistake.
    pub(super) fn why(&mut self, before: &AnyPosition, mv: AnyMove) -> Result<String> {
        let (AnyMove::Pentago(mv), before) = (mv, pentago(before)?) else {
            bail!("only Pentago moves are explained so far");
        };
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

    fn choose(&mut self, position: &Position, level: Level, most: Duration) -> Result<Choice> {
        let limits = self.limits(most);
        Ok(self.mind.choose(position, level, &limits)?)
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

fn pentago(position: &AnyPosition) -> Result<&Position> {
    match position {
        AnyPosition::Pentago(position) => Ok(position),
        AnyPosition::Pente(_) => bail!("the mind knows Pentago alone so far; Pente comes later"),
    }
}
