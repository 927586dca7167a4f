//! Sparring partners: simple players of well-known kinds.
//!
//! They measure how strong a mind is in terms that others can check, so they stay
//! simple, they never change, and they share no code with the engine. They know
//! the rules only through [`Position`], which makes them right in every rule set.

mod alphabeta;
mod child;
mod mcts;
mod random;

pub use alphabeta::AlphaBeta;
pub use child::Child;
pub use mcts::Mcts;
pub use random::{Greedy, Mover};

use rules::Position as _;
use rules::pentago::{Position, Turn, Twist};

/// A turn that wins at once, the first that is found.
pub fn winning_turn(position: &Position) -> Option<Turn> {
    let mover = position.turn();
    let wins = |next: &Position| {
        let outcome = next.outcome();
        outcome.is_some_and(|outcome| outcome.winners().contains(mover))
    };
    children(position)
        .into_iter()
        .find(|(_, next)| wins(next))
        .map(|(turn, _)| turn)
}

/// Every turn and where it leads. Leaving out the twist is not among them: it
/// is allowed only beside a neutral block, and twisting that does the same.
fn children(position: &Position) -> Vec<(Turn, Position)> {
    let cells = position.board().empty_cells();
    let mut all = Vec::with_capacity(8 * position.board().empty().count_ones() as usize);
    for cell in cells {
        let mut placed = *position;
        if placed.place(cell).is_err() {
            break;
        }
        if placed.outcome().is_some() {
            all.push((Turn { cell, twist: None }, placed));
            continue;
        }
        for twist in Twist::ALL.map(Some) {
            let mut next = placed;
            next.twist(twist).expect("a twist is due");
            all.push((Turn { cell, twist }, next));
        }
    }
    all
}
