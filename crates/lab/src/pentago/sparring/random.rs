//! Players that choose at random.

use rules::Position as _;
use rules::pentago::{Position, Turn};

use super::winning_turn;
use crate::pentago::player::Player;
use crate::random::Random;

/// Plays any legal turn.
#[derive(Clone, Debug)]
pub struct Mover {
    random: Random,
}

impl Mover {
    /// One that depends on the seed alone.
    pub const fn new(seed: u64) -> Mover {
        Mover {
            random: Random::new(seed),
        }
    }
}

impl Player for Mover {
    fn name(&self) -> String {
        "random".to_owned()
    }

    fn choose(&mut self, position: &Position) -> Turn {
        let turns = position.legal_moves();
        *self.random.pick(&turns).expect("the game is not over")
    }
}

/// Takes an immediate win, and otherwise plays any legal turn.
#[derive(Clone, Debug)]
pub struct Greedy {
    mover: Mover,
}

impl Greedy {
    /// One that depends on the seed alone.
    pub const fn new(seed: u64) -> Greedy {
        Greedy {
            mover: Mover::new(seed),
        }
    }
}

impl Player for Greedy {
    fn name(&self) -> String {
        "greedy".to_owned()
    }

    fn choose(&mut self, position: &Position) -> Turn {
        winning_turn(position).unwrap_or_else(|| self.mover.choose(position))
    }
}
