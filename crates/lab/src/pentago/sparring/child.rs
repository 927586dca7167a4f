//! A beginner like a small child: it makes rows of five and sees nothing else.

use rules::Position as _;
use rules::pentago::{Board, Line, Play, Position, Turn};

use super::children;
use crate::pentago::player::Player;
use crate::random::Random;

/// Plays the turn after which its longest straight row is longest, among the rows
/// that can still become five where they are. It finds wins of that kind, does
/// not defend, and sees no diagonals.
#[derive(Clone, Debug)]
pub struct Child {
    random: Random,
}

impl Child {
    /// One that depends on the seed alone.
    pub const fn new(seed: u64) -> Child {
        Child {
            random: Random::new(seed),
        }
    }
}

impl Player for Child {
    fn name(&self) -> String {
        "child".to_owned()
    }

    fn choose(&mut self, position: &Position) -> Turn {
        let mut turns = children(position);
        self.random.shuffle(&mut turns);
        let seat = position.turn();
        let longest_row = |board: &Board| {
            let (own, other) = (board.stones(seat), board.stones(seat.other()));
            let straight = |line: &&Line| {
                matches!(line.play(), Play::StraightFive | Play::MiddleFive)
                    && line.mask() & other == 0
            };
            let rows = Line::ALL.iter().filter(straight);
            rows.map(|line| (line.mask() & own).count_ones()).max()
        };
        let won = |next: &Position| {
            let outcome = next.outcome();
            outcome.is_some_and(|outcome| outcome.winners().contains(seat))
        };
        // Only a win by the stone counts: it does not foresee what a twist does.
        let best = turns.into_iter().max_by_key(|(turn, next)| {
            let by_stone = won(next) && turn.twist.is_none();
            (by_stone, longest_row(next.board()))
        });
        best.expect("the game is not over").0
    }
}
