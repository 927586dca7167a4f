//! Tactical positions with their solutions. Self-play and the prover make them,
//! a slow search on the rules checks them, and the mind is asked to solve them.

use std::fmt;
use std::str::FromStr;

use anyhow::Context;
use engine::pente::{Mind, Proof, Prover, Search};
use engine::{Level, Limits, Value};
use rules::pente::{Move, Position, Rules, parse};
use rules::{AnyRules, Position as _, Seat, Variant};

use super::openings::{Opening, balanced};
use crate::random::Random;

/// What a position asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// A win by fours alone.
    Fours,
    /// A win that needs threes.
    Threes,
    /// A win in which stones are captured.
    Captures,
    /// A move without which the opponent wins by force.
    Defense,
}

impl Theme {
    /// Every theme.
    pub const ALL: [Theme; 4] = [Theme::Fours, Theme::Threes, Theme::Captures, Theme::Defense];

    const fn name(self) -> &'static str {
        match self {
            Theme::Fours => "fours",
            Theme::Threes => "threes",
            Theme::Captures => "captures",
            Theme::Defense => "defense",
        }
    }
}

/// A position with what solves it. As text: the theme, the variant, the moves
/// that solve it joined by `/`, a colon, and the moves that lead there.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// What it asks for.
    pub theme: Theme,
    variant: Variant,
    solutions: Vec<Move>,
    moves: Vec<Move>,
}

/// Positions that the prover looks at for a win.
const PROOF_NODES: u64 = 8_000;
/// Positions that the prover looks at to refute a defense.
const REFUTATION_NODES: u64 = 60_000;
/// The longest win that becomes a puzzle; checking longer ones takes too long.
const MAX_WIN_PLIES: u32 = 11;
/// The most good moves that a defense may have; with more it is too easy.
const MAX_DEFENCES: usize = 3;

impl Puzzle {
    /// The position to solve.
    pub fn position(&self) -> anyhow::Result<Position> {
        let AnyRules::Pente(rules) = self.variant.rules() else {
            anyhow::bail!("{} is no Pente variant", self.variant);
        };
        let mut position = Position::new(rules);
        for &mv in &self.moves {
            position.play(mv).with_context(|| self.to_string())?;
        }
        Ok(position)
    }

    /// Whether the mind's choice within the limits solves it: it plays a
    /// solution, or another win that it has proved.
    pub fn is_solved(&self, mind: &mut Mind, limits: &Limits<'_>) -> anyhow::Result<bool> {
        let position = self.position()?;
        let choice = mind.choose(&position, Level::STRONGEST, limits)?;
        let proved = choice.value == Some(Value::Win) && self.theme != Theme::Defense;
        Ok(proved || self.solutions.contains(&choice.mv))
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = |moves: &[Move]| moves.iter().map(ToString::to_string).collect::<Vec<_>>();
        let (theme, variant) = (self.theme.name(), self.variant);
        let solutions = text(&self.solutions).join("/");
        write!(
            f,
            "{theme} {variant} {solutions}: {}",
            text(&self.moves).join(" ")
        )
    }
}

impl FromStr for Puzzle {
    type Err = anyhow::Error;

    fn from_str(line: &str) -> anyhow::Result<Puzzle> {
        let wrong = || format!("{line:?} should be such as `fours pente K9/K14: K10 L10 …`");
        let (head, moves) = line.split_once(':').with_context(wrong)?;
        let [theme, variant, solutions] = head.split(' ').collect::<Vec<_>>()[..] else {
            anyhow::bail!(wrong());
        };
        let theme = Theme::ALL.into_iter().find(|known| known.name() == theme);
        let read = |text: &str, by: char| {
            let words = text.split(by).filter(|word| !word.is_empty());
            words.map(parse).collect::<Result<Vec<Move>, _>>()
        };
        Ok(Puzzle {
            theme: theme.with_context(wrong)?,
            variant: variant.parse()?,
            solutions: read(solutions, '/')?,
            moves: read(moves, ' ')?,
        })
    }
}

/// The puzzles of one game of the search against itself, at most one of each
/// theme.
pub fn puzzles(variant: Variant, rules: &Rules, seed: u64) -> Vec<Puzzle> {
    let mut random = Random::new(seed);
    let prover = Prover::new(rules, PROOF_NODES);
    let mut search = Search::new(rules, 4).with_nodes(600);
    let Opening {
        mut position,
        mut moves,
    } = balanced(rules, &mut random);
    let mut found: Vec<Puzzle> = Vec::new();
    while position.outcome().is_none() && moves.len() < 70 {
        let puzzle = win(&position, &prover).or_else(|| defense(&position, &prover));
        if let Some((theme, solutions)) = puzzle
            && !found.iter().any(|known| known.theme == theme)
        {
            found.push(Puzzle {
                theme,
                variant,
                solutions,
                moves: moves.clone(),
            });
        }
        let lines = 1 + random.below(2);
        let best = search.run(&position, &Limits::default(), None, lines);
        let Some(mv) = best.last().and_then(|found| found.line.first().copied()) else {
            break;
        };
        position.play(mv).expect("the search plays legal moves");
        moves.push(mv);
    }
    found
}

/// A win of at least five plies, checked by the rules.
fn win(position: &Position, prover: &Prover) -> Option<(Theme, Vec<Move>)> {
    let proof = prover.win(position, &Limits::default())?;
    if !(5..=MAX_WIN_PLIES).contains(&proof.plies) || !holds(position, &proof, prover) {
        return None;
    }
    let theme = if captures(position, &proof) {
        Theme::Captures
    } else if proof.by_fours {
        Theme::Fours
    } else {
        Theme::Threes
    };
    Some((theme, vec![proof.line[0]]))
}

/// Whether stones are captured by the winner in the line of a proof.
fn captures(position: &Position, proof: &Proof) -> bool {
    let (mut next, winner) = (position.clone(), position.stone());
    for &mv in &proof.line {
        if next.play(mv).is_err() {
            break;
        }
    }
    next.captured()[winner] > position.captured()[winner]
}

/// The few moves after which the opponent has no proof, where most lose.
fn defense(position: &Position, prover: &Prover) -> Option<(Theme, Vec<Move>)> {
    let legal = position.legal_moves();
    // If a move into a corner does not lose, the opponent threatens nothing, and
    // there is nothing to defend against.
    let mut far = position.clone();
    far.play(*legal.first()?).ok()?;
    prover.win(&far, &Limits::default())?;
    let doubter = Prover::new(position.rules(), REFUTATION_NODES);
    let mut good = Vec::new();
    for mv in legal {
        let mut next = position.clone();
        next.play(mv).ok()?;
        if next.outcome().is_some() {
            return None;
        }
        if prover.win(&next, &Limits::default()).is_none() {
            if good.len() == MAX_DEFENCES {
                return None;
            }
            good.push(mv);
        }
    }
    good.retain(|&mv| {
        let mut next = position.clone();
        next.play(mv).is_ok() && doubter.win(&next, &Limits::default()).is_none()
    });
    (!good.is_empty()).then_some((Theme::Defense, good))
}

/// Whether a win holds against every legal reply by the rules; the prover only
/// proposes the moves. This is slow and simple.
pub fn holds(position: &Position, proof: &Proof, prover: &Prover) -> bool {
    let winner = position.stone();
    let mut next = position.clone();
    if next.play(proof.line[0]).is_err() {
        return false;
    }
    if let Some(outcome) = next.outcome() {
        return outcome.winners().contains(winner);
    }
    // Most replies do not stop an immediate win that was found for another reply,
    // so those are tried before the prover is asked.
    let mut at_once: Vec<Move> = Vec::new();
    next.legal_moves().into_iter().all(|reply| {
        let mut then = next.clone();
        if then.play(reply).is_err() {
            return false;
        }
        if let Some(outcome) = then.outcome() {
            return outcome.winners().contains(winner);
        }
        if at_once.iter().any(|&mv| wins(&then, mv, winner)) {
            return true;
        }
        let Some(shorter) = prover.win(&then, &Limits::default()) else {
            return false;
        };
        if shorter.plies == 1 {
            at_once.push(shorter.line[0]);
        }
        shorter.plies < proof.plies && holds(&then, &shorter, prover)
    })
}

fn wins(position: &Position, mv: Move, winner: Seat) -> bool {
    let mut next = position.clone();
    let over = next.play(mv).is_ok().then(|| next.outcome()).flatten();
    over.is_some_and(|outcome| outcome.winners().contains(winner))
}
