//! The mind at the table: it plays every seat but the person's if it was asked
//! to, and advises whoever wants to know.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::time::Duration;

use anyhow::{Result, bail};
use clap::Args;
use engine::pentago::Solver;
use engine::pentago::tutor::{self, Explanation, Known, Remark, Verdict};
use engine::{AnyMind, Level, Limits, Value, in_plies, pente};
use rules::pentago::{Move, Position};
use rules::{AnyMove, AnyPosition, Outcome, Position as _, Seat};

/// The mind at the table, as it is asked for.
#[derive(Args)]
pub(super) struct MindArguments {
    /// Play against the mind, from level 1, which loses to a child, to
    /// 10, which plays with all it has; it takes all other seats
    #[arg(long, value_name = "LEVEL")]
    against: Option<Level>,
    /// Your seat against the mind: a number, or random; seat 1 begins
    #[arg(long, value_name = "SEAT", requires = "against", default_value = "1", value_parser = Side::parse)]
    side: Side,
    /// How long the mind thinks about a move or a hint, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=600_000))]
    think: u64,
    /// Makes the mind's mistakes repeatable; without it, every game is different
    #[arg(long, value_name = "N", requires = "against")]
    seed: Option<u64>,
}

/// Where a person sits against minds.
#[derive(Clone, Copy, Debug)]
enum Side {
    Seat(Seat),
    Random,
}

impl Side {
    fn parse(text: &str) -> std::result::Result<Side, String> {
        if text == "random" {
            return Ok(Side::Random);
        }
        let seat = text.parse().ok().and_then(Seat::from_number);
        seat.map(Side::Seat)
            .ok_or_else(|| "a seat is 1 to 4, or random".to_owned())
    }
}

impl MindArguments {
    /// The mind at a table of so many seats; lots may be drawn for the person's.
    pub(super) fn companion(&self, seats: u8, lots: bool) -> Result<Companion> {
        let person = match self.side {
            Side::Seat(seat) if !lots => seat,
            _ => Seat::ALL[any_of(seats.into())],
        };
        if person.number() > seats {
            bail!("--side {person}: this table has {seats} seats; choose 1 to {seats}");
        }
        let opponents = self.against.map(|level| Opponents { person, level });
        let think = Duration::from_millis(self.think);
        let seed = self.seed.unwrap_or_else(any_seed);
        Ok(Companion::new(opponents, think, seed))
    }
}

/// A number that nobody can foretell.
fn any_seed() -> u64 {
    RandomState::new().build_hasher().finish()
}

/// One of so many, each as likely as the others.
pub(super) fn any_of(many: usize) -> usize {
    (any_seed() % many.max(1) as u64) as usize
}

/// The minds that somebody plays against: they have all seats but one.
#[derive(Clone, Copy)]
pub(super) struct Opponents {
    /// The seat that is left to the person.
    pub(super) person: Seat,
    pub(super) level: Level,
}

/// The mind, and what it may take for an answer.
pub(super) struct Companion {
    opponents: Option<Opponents>,
    think: Duration,
    mind: AnyMind,
}

impl Default for Companion {
    /// One who only advises.
    fn default() -> Companion {
        Companion::new(None, Duration::from_secs(1), 0)
    }
}

impl Companion {
    /// A mind whose errors follow from the seed.
    pub(super) fn new(opponents: Option<Opponents>, think: Duration, seed: u64) -> Companion {
        Companion {
            opponents,
            think,
            mind: AnyMind::new(seed),
        }
    }

    /// The minds at the table, if there are any.
    pub(super) const fn opponents(&self) -> Option<Opponents> {
        self.opponents
    }

    /// The seat of the person, if the mind plays the others.
    pub(super) fn person(&self) -> Option<Seat> {
        self.opponents.map(|opponents| opponents.person)
    }

    /// The same with the person at another seat.
    pub(super) fn with_person_at(self, person: Seat) -> Companion {
        let moved = |opponents| Opponents {
            person,
            ..opponents
        };
        let opponents = self.opponents.map(moved);
        Companion { opponents, ..self }
    }

    fn level(&self) -> Level {
        self.opponents
            .map_or(Level::STRONGEST, |opponents| opponents.level)
    }

    /// The move that an opponent plays. With a clock it thinks no longer than
    /// that allows: so much is left on it, and each turn may use so much without
    /// leaving less.
    pub(super) fn reply(
        &mut self,
        position: &AnyPosition,
        left: Option<Duration>,
        renewed: Duration,
    ) -> Result<AnyMove> {
        let most = left.map(|left| Limits::time_for_move(left, renewed));
        let time = most.map_or(self.think, |most| self.think.min(most));
        let limits = Limits::default().within(time);
        Ok(self.mind.choose(position, self.level(), &limits)?.mv)
    }

    /// Whether the opponents take a draw now that the person is to move: late
    /// in the game, and if they do not believe themselves ahead.
    pub(super) fn takes_draw(&mut self, position: &AnyPosition) -> Result<bool> {
        const MAX_EMPTY_CELLS: u32 = 18;
        let empty = match position {
            AnyPosition::Pentago(position) => position.board().empty().count_ones(),
            AnyPosition::Pente(position) => u32::from(position.board().empty_points()),
        };
        if empty > MAX_EMPTY_CELLS {
            return Ok(false);
        }
        let choice = self.mind.choose(position, self.level(), &self.limits())?;
        Ok(choice.score.expected() >= 0.0)
    }

    /// What the mind would play here, and why.
    pub(super) fn hint(&mut self, position: &AnyPosition) -> Result<String> {
        let limits = self.limits();
        let choice = self.mind.choose(position, Level::STRONGEST, &limits)?;
        let explained = engine::explain(position, choice.mv, choice.known)?;
        Ok(format!("{explained}\n({})", choice.why))
    }

    /// What a move did, and what would have been better if it was a mistake.
    pub(super) fn why(&mut self, before: &AnyPosition, mv: AnyMove) -> Result<String> {
        match (before, mv) {
            (AnyPosition::Pentago(before), AnyMove::Pentago(mv)) => self.why_pentago(before, mv),
            (AnyPosition::Pente(before), AnyMove::Pente(mv)) => self.why_pente(before, mv),
            _ => bail!("{mv} is not a move of this game"),
        }
    }

    /// A proved win that was quicker than the move is told as well.
    fn why_pente(&self, before: &rules::pente::Position, mv: rules::pente::Move) -> Result<String> {
        let explained = pente::tutor::explain(before, mv)?.to_string();
        Ok(match self.missed_win(before, mv)? {
            Some(missed) => format!("{explained}\n{missed}"),
            None => explained,
        })
    }

    /// The proved win that was there, unless the move wins as quickly.
    fn missed_win(
        &self,
        before: &rules::pente::Position,
        mv: rules::pente::Move,
    ) -> Result<Option<String>> {
        /// Positions that a proof may take.
        const NODES: u64 = 1_000_000;
        let mut after = before.clone();
        after.play(mv)?;
        let won = |outcome: Outcome| outcome.winners().contains(before.stone());
        if after.outcome().is_some_and(won) {
            return Ok(None);
        }
        let prover = pente::Prover::new(before.rules(), NODES);
        let proof = prover.win(before, &self.limits());
        let Some(proof) = proof.filter(|proof| proof.line.first() != Some(&mv)) else {
            return Ok(None);
        };
        // Another way to win is no mistake: the move may have been one of many.
        let kept = match after.outcome() {
            None => prover.loss(&after, &self.limits()),
            Some(_) => None,
        };
        let line: Vec<String> = proof.line.iter().map(ToString::to_string).collect();
        let there = format!(
            "win in {} was there: {}.",
            in_plies(proof.plies),
            line.join(", ")
        );
        Ok(match kept {
            // The move itself is a ply of its win.
            Some(kept) if kept.plies < proof.plies => None,
            Some(_) => Some(format!("It still wins, but a {there}")),
            None => Some(format!("A {there}")),
        })
    }

    fn why_pentago(&mut self, before: &Position, mv: Move) -> Result<String> {
        // The mind and the solver may each take all the memory that is allowed,
        // so that what the mind holds goes first.
        self.mind.forget();
        let mut solver = Solver::default();
        let solution = solver.decide(before, &self.limits()).ok();
        let known = Known {
            before: solution.as_ref().map(|solution| solution.value),
            after: self.value_after(before, mv, &mut solver),
        };
        let explained = tutor::explain(before, mv, known)?;
        let mut text = explained.to_string();
        if let Some(solution) = solution.filter(|_| is_mistake(&explained)) {
            let better = tutor::compare(before, mv, solution.best)?;
            text = format!("{text}\n{better}");
        }
        Ok(text)
    }

    /// The value of a move for its player, if the solver finds it in time.
    fn value_after(&self, before: &Position, mv: Move, solver: &mut Solver) -> Option<Value> {
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
        let solution = solver.decide(&after, &self.limits()).ok()?;
        Some(match after.turn() == before.turn() {
            // A stone whose twist is still due.
            true => solution.value,
            false => solution.value.reversed(),
        })
    }

    fn limits(&self) -> Limits<'static> {
        Limits::default().within(self.think)
    }
}

fn is_mistake(explained: &Explanation) -> bool {
    let throws = |remark: &Remark| matches!(remark, Remark::Verdict(Verdict::Throws { .. }));
    explained.remarks.iter().any(throws)
}
