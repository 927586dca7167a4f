//! Proofs: a win that no reply escapes.
//!
//! The attacker only makes threats: fours and captures that threaten to win at
//! once, fives that must be broken, then open threes and captures that threaten
//! to win by such. That makes the defender's sensible replies few. The search
//! for a proof looks at those; what it finds is then checked against every legal
//! reply, so that a proof is one whatever the search left out.
//! Where that is not enough, quiet moves after which the opponent is lost whatever
//! it replies come first.
//!
//! CITE: L. V. Allis, H. J. van den Herik and M. P. H. Huntjens, Go-Moku solved
//! by new search techniques, 1993; the null move test for threats of threes
//! after T. Cazenave, Abstract proof search, 2000.

mod attack;
mod check;
mod decide;
mod memory;

use rules::pente::{Move, Position, Rules};

use self::attack::Attack;
use super::evaluation::weights::Weights;
use super::grid::{Cell, Grid, Law, Marks};
use crate::clock::Instant;
use crate::{Limits, Value};

/// A win that was checked against every legal reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The winner's way and the reply that lasts longest, and so on to the end.
    pub line: Vec<Move>,
    /// How many plies it takes at most.
    pub plies: u32,
    /// Whether every move of the winner threatens to win with the next one.
    pub by_fours: bool,
    /// Positions looked at.
    pub nodes: u64,
}

/// Looks for proofs under one rule set.
pub struct Prover {
    law: Law,
    nodes: u64,
}

/// A win as the search sees it.
#[derive(Clone, Copy, Default)]
struct Win {
    /// The points on which it depends.
    zone: Marks,
    /// How many plies it takes at most.
    plies: u32,
}

/// The most threes that a proof may need in a row.
const MOST_THREES: u8 = 12;

impl Prover {
    /// A prover that looks at no more than so many positions for each question.
    pub fn new(rules: &Rules, nodes: u64) -> Prover {
        Prover {
            law: Law::new(rules, Weights::shipped()),
            nodes,
        }
    }

    /// The rules that it knows.
    pub const fn rules(&self) -> &Rules {
        &self.law.rules
    }

    /// A proof of a win or of a loss for the side to move, if one is found
    /// within the limits. Unlike the others it also looks for quiet moves, and
    /// what is left of the limits goes into a shorter proof.
    pub fn decide(&self, position: &Position, limits: &Limits<'_>) -> Option<(Value, Proof)> {
        let mut grid = self.grid(position)?;
        let mut attack = Attack::new(&mut grid, &tidied(limits), self.nodes);
        let (value, plan) = attack.decide()?;
        Some((value, self.proof(&plan, attack.nodes)))
    }

    /// A win for the side to move, if one is found within the limits. There is
    /// none for more than two seats, and none while an opening is being laid.
    pub fn win(&self, position: &Position, limits: &Limits<'_>) -> Option<Proof> {
        let mut grid = self.grid(position)?;
        let mut attack = Attack::new(&mut grid, limits, self.nodes);
        let plan = attack.prove(MOST_THREES).continue_value().flatten()?;
        Some(self.proof(&plan, attack.nodes))
    }

    /// A loss of the side to move: the winner's reply to the move that lasts
    /// longest. Nothing if some move may save the game, or if that cannot be
    /// told within the limits.
    pub fn loss(&self, position: &Position, limits: &Limits<'_>) -> Option<Proof> {
        let mut grid = self.grid(position)?;
        let mut attack = Attack::new(&mut grid, limits, self.nodes);
        let plan = attack.loss(0).continue_value().flatten()?;
        Some(self.proof(&plan, attack.nodes))
    }

    /// The position, if it is one that can be proved under these rules.
    fn grid(&self, position: &Position) -> Option<Grid<'_>> {
        let known = *position.rules() == self.law.rules;
        known.then(|| Grid::new(&self.law, position)).flatten()
    }

    fn proof(&self, plan: &Plan, nodes: u64) -> Proof {
        Proof {
            line: plan.line.iter().map(|&cell| self.law.mv(cell)).collect(),
            plies: plan.plies,
            by_fours: plan.threes == 0,
            nodes,
        }
    }
}

/// The limits less the time that it takes to give the memory back.
fn tidied<'a>(limits: &Limits<'a>) -> Limits<'a> {
    let now = Instant::now();
    let sooner = |deadline: Instant| now + deadline.saturating_duration_since(now) / 50 * 49;
    Limits {
        deadline: limits.deadline.map(sooner),
        ..*limits
    }
}

/// A checked way to the end.
#[derive(Clone)]
struct Plan {
    line: Vec<Cell>,
    plies: u32,
    /// How many threes the attacker had in hand.
    threes: u8,
}
