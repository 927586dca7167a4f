//! A plain alpha-beta of fixed depth that counts stones on open lines.

use std::cmp::Reverse;
use std::sync::LazyLock;

use rules::pentago::{Line, Position, Turn};
use rules::{Outcome, Position as _, Seat};

use super::children;
use crate::pentago::player::Player;
use crate::random::Random;

/// The value of a win, more than any evaluation. The search adds its remaining
/// depth, so that quick wins and late losses are preferred.
const WIN: i32 = 1_000_000;

/// Alpha-beta of a fixed depth in turns.
#[derive(Clone, Debug)]
pub struct AlphaBeta {
    depth: u32,
    random: Random,
}

impl AlphaBeta {
    /// One that looks `depth` turns ahead, at least one. The seed decides between
    /// equal turns.
    pub const fn new(depth: u32, seed: u64) -> AlphaBeta {
        AlphaBeta {
            depth: if depth == 0 { 1 } else { depth },
            random: Random::new(seed),
        }
    }
}

impl Player for AlphaBeta {
    fn name(&self) -> String {
        format!("alphabeta:{}", self.depth)
    }

    fn choose(&mut self, position: &Position) -> Turn {
        let mut options = options(position, self.depth);
        // The sort is stable: equals stay in random order.
        self.random.shuffle(&mut options);
        options.sort_by_key(|option| Reverse(option.worth));
        let mut best = (-2 * WIN, None);
        for option in options {
            let score = option.searched(self.depth, best.0, 2 * WIN);
            if score > best.0 {
                best = (score, Some(option.turn));
            }
        }
        best.1.expect("the game is not over")
    }
}

/// A turn, where it leads, and what that seems worth to the one who makes it.
struct Choice {
    turn: Turn,
    next: Position,
    worth: i32,
}

impl Choice {
    /// What it is worth after a search of so many turns, this one among them.
    fn searched(&self, depth: u32, alpha: i32, beta: i32) -> i32 {
        if depth <= 1 || self.next.outcome().is_some() {
            self.worth
        } else {
            -search(&self.next, depth - 1, -beta, -alpha)
        }
    }
}

/// What an unfinished position is worth to the side to move.
fn search(position: &Position, depth: u32, mut alpha: i32, beta: i32) -> i32 {
    let mut options = options(position, depth);
    let best = options.iter().map(|option| option.worth).max();
    let best = best.expect("an unfinished position has turns");
    // An immediate win needs no search, and at depth 1 the evaluations are the
    // result.
    if depth == 1 || best >= WIN {
        return best;
    }
    options.sort_unstable_by_key(|option| (Reverse(option.worth), *option.next.board()));
    // Different twists often lead to the same board.
    options.dedup_by_key(|option| *option.next.board());
    for option in options {
        alpha = alpha.max(option.searched(depth, alpha, beta));
        if alpha >= beta {
            break;
        }
    }
    alpha
}

fn options(position: &Position, depth: u32) -> Vec<Choice> {
    let mover = position.turn();
    let all = children(position).into_iter();
    all.map(|(turn, next)| Choice {
        worth: worth(&next, mover, depth),
        turn,
        next,
    })
    .collect()
}

fn worth(position: &Position, seat: Seat, depth: u32) -> i32 {
    match position.outcome().map(Outcome::winners) {
        None => {
            let board = position.board();
            lines_worth(board.stones(seat), board.stones(seat.other()))
        }
        Some(winners) if winners.is_empty() => 0,
        Some(winners) if winners.contains(seat) => WIN + depth as i32,
        Some(_) => -WIN - depth as i32,
    }
}

/// Stones on lines that the other side has not entered, to the third power.
fn lines_worth(own: u64, other: u64) -> i32 {
    let (own, other) = (counts(own), counts(other));
    let cubes = |mine: i16, theirs: i16| if theirs == 0 { mine * mine * mine } else { 0 };
    (0..32)
        .map(|line| i32::from(cubes(own[line], other[line]) - cubes(other[line], own[line])))
        .sum()
}

/// How many stones lie on each line.
fn counts(stones: u64) -> [i16; 32] {
    let mut counts = [0; 32];
    for (block, table) in COUNTS.iter().enumerate() {
        let shares = &table[(stones >> (9 * block)) as usize & 0x1ff];
        for (count, share) in counts.iter_mut().zip(shares) {
            *count += share;
        }
    }
    counts
}

/// How many stones each pattern of a block brings to each line.
static COUNTS: LazyLock<Vec<Vec<[i16; 32]>>> = LazyLock::new(|| {
    let share = |block: u64, pattern: u64| {
        Line::ALL.map(|line| (line.mask() & pattern << (9 * block)).count_ones() as i16)
    };
    (0..4)
        .map(|block| (0..512).map(|pattern| share(block, pattern)).collect())
        .collect()
});

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pentago::positions::careful;
    use rules::pentago::Rules;

    /// Minimax without any pruning.
    fn minimax(position: &Position, depth: u32) -> i32 {
        let options = options(position, depth).into_iter();
        let scores = options.map(|option| {
            if depth == 1 || option.next.outcome().is_some() {
                option.worth
            } else {
                -minimax(&option.next, depth - 1)
            }
        });
        scores.max().expect("turns")
    }

    #[test]
    fn pruning_changes_no_value() {
        for (seed, rules) in [Rules::CLASSIC, Rules::TWENTE, Rules::SPEC, Rules::SWISS]
            .into_iter()
            .enumerate()
        {
            let mut random = Random::new(seed as u64);
            for stones in [24, 29, 32] {
                let position = careful(rules, stones, &mut random);
                let depth = if stones < 28 { 2 } else { 3 };
                let full = minimax(&position, depth);
                assert_eq!(search(&position, depth, -2 * WIN, 2 * WIN), full);
            }
        }
    }
}
