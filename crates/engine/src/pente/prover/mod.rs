//! Proofs: a win that no reply escapes.
//!
//! The attacker only makes threats: fours and captures that threaten to win at
//! once, fives that must be broken, then open threes and captures that threaten
//! to win by such. That makes the defender's sensible replies few. The search
//! for a proof looks at those; what it finds is then checked against every legal
//! reply, so that a proof is one whatever the search left out.
//!
//! CITE: L. V. Allis, H. J. van den Herik and M. P. H. Huntjens, Go-Moku solved
//! by new search techniques, 1993; the null move test for threats of threes
//! after T. Cazenave, Abstract proof search, 2000.

mod attack;
mod check;

use std::collections::HashMap;

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

/// What is known of a position with the attacker to move.
#[derive(Clone, Copy)]
struct Known {
    /// The move that wins and the points on which the win depends.
    won: Option<(Cell, Marks)>,
    /// How many threes the attacker had in hand.
    threes: u8,
}

/// What a run remembers.
#[derive(Default)]
struct Memory {
    known: HashMap<u64, Known>,
    /// Replies that the search must not leave out.
    replies: HashMap<u64, Vec<Cell>>,
}

impl Memory {
    /// Whether so many more entries could take more than these bytes; replies
    /// that were overlooked are few.
    fn outgrows(&self, more: usize, bytes: u64) -> bool {
        // A table keeps a byte more for each entry. While it doubles, the old one
        // is there too.
        let now = (self.known.capacity() * (size_of::<(u64, Known)>() + 1)) as u64;
        let doubles = self.known.len() + more > self.known.capacity();
        now > bytes || doubles && 3 * now > bytes
    }
}

/// The most threes that a proof may need in a row.
const MOST_THREES: u8 = 12;

impl Prover {
    /// A prover that looks at no more than so many positions for each proof.
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
    /// within the limits; half of the time goes to each.
    pub fn decide(&self, position: &Position, limits: &Limits<'_>) -> Option<(Value, Proof)> {
        let now = Instant::now();
        let half = Limits {
            deadline: limits
                .deadline
                .map(|deadline| now + deadline.saturating_duration_since(now) / 2),
            ..*limits
        };
        let win = self.win(position, &half).map(|proof| (Value::Win, proof));
        win.or_else(|| Some((Value::Loss, self.loss(position, limits)?)))
    }

    /// A win for the side to move, if one is found within the limits. There is
    /// none for more than two seats, and none while an opening is being laid.
    pub fn win(&self, position: &Position, limits: &Limits<'_>) -> Option<Proof> {
        let mut grid = self.grid(position)?;
        let mut attack = Attack::new(&mut grid, limits, self.nodes);
        let plan = attack.prove(MOST_THREES)?;
        Some(self.proof(&plan, attack.nodes))
    }

    /// A loss of the side to move: the winner's reply to the move that lasts
    /// longest. Nothing if some move may save the game, or if that cannot be
    /// told within the limits.
    pub fn loss(&self, position: &Position, limits: &Limits<'_>) -> Option<Proof> {
        let mut grid = self.grid(position)?;
        let mut attack = Attack::new(&mut grid, limits, self.nodes);
        let plan = attack.prove_loss()?;
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

/// A checked way to the end.
#[derive(Clone)]
struct Plan {
    line: Vec<Cell>,
    plies: u32,
    /// How many threes the attacker had in hand.
    threes: u8,
}
