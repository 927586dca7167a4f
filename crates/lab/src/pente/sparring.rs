//! A sparring partner: plain alpha-beta on the rules of the `rules` crate, with an
//! evaluation of its own. It shares no code with the engine.

use std::cmp::Reverse;

use rules::pente::{Board, Move, Point, Position};
use rules::{Position as _, Seat};

use super::contestant::Player;
use crate::random::Random;

/// The value of five points in a row with stones of one color, by their number.
const WINDOW: [i32; 6] = [0, 1, 8, 50, 300, 100_000];
/// The value of a captured stone.
const CAPTURED_STONE: i32 = 45;
const WON: i32 = 1_000_000;
const AXES: [(i8, i8); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

/// Alpha-beta of a fixed depth.
pub struct AlphaBeta {
    depth: u32,
    /// Moves looked at in each position.
    width: usize,
    random: Random,
}

impl AlphaBeta {
    /// A player that looks `depth` plies ahead, at `width` moves in each position.
    /// The seed breaks ties.
    pub const fn new(depth: u32, width: usize, seed: u64) -> AlphaBeta {
        AlphaBeta {
            depth,
            width,
            random: Random::new(seed),
        }
    }

    /// What a position is worth to the side to move.
    fn value(&self, position: &Position, depth: u32, mut alpha: i32, beta: i32) -> i32 {
        if let Some(outcome) = position.outcome() {
            let winners = outcome.winners();
            return match winners.contains(position.stone()) {
                _ if winners.is_empty() => 0,
                true => WON + depth as i32,
                false => -WON - depth as i32,
            };
        }
        if depth == 0 {
            return evaluation(position);
        }
        let mut best = -2 * WON;
        for mv in moves(position, self.width) {
            let value = -self.value(&played(position, mv), depth - 1, -beta, -alpha);
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        best
    }
}

impl Player for AlphaBeta {
    fn choose(&mut self, position: &Position, _moves: &[Move]) -> Move {
        let legal = position.legal_moves();
        if !legal.iter().any(|mv| matches!(mv, Move::Place(_))) {
            return *self.random.pick(&legal).expect("the game is not over");
        }
        let mut best = (-2 * WON, legal[0]);
        for mv in moves(position, self.width) {
            let next = played(position, mv);
            let value = -self.value(&next, self.depth.saturating_sub(1), -2 * WON, -best.0);
            if value > best.0 {
                best = (value, mv);
            }
        }
        best.1
    }
}

fn played(position: &Position, mv: Move) -> Position {
    let mut next = position.clone();
    next.play(mv).expect("a listed move is legal");
    next
}

/// The moves that look best, the best first.
fn moves(position: &Position, width: usize) -> Vec<Move> {
    let (board, me) = (position.board(), position.stone());
    let mut scored: Vec<(i32, Move)> = position
        .legal_moves()
        .into_iter()
        .filter_map(|mv| match mv {
            Move::Place(point) => Some((urgency(board, point, me), mv)),
            _ => None,
        })
        .collect();
    scored.sort_by_key(|(score, _)| Reverse(*score));
    scored.into_iter().take(width).map(|(_, mv)| mv).collect()
}

/// How much a stone on the point would change for either side: the windows
/// through the point, and pairs that it would capture.
fn urgency(board: &Board, point: Point, me: Seat) -> i32 {
    let mut sum = 0;
    for axis in AXES {
        for back in 0..5 {
            if let Some((mine, theirs)) = window(board, point, axis, -back, me) {
                sum += match (mine, theirs) {
                    (mine, 0) => WINDOW[mine + 1] - WINDOW[mine],
                    (0, theirs) => WINDOW[theirs + 1] - WINDOW[theirs] - 1,
                    _ => 0,
                };
            }
        }
        for (rows, cols) in [axis, (-axis.0, -axis.1)] {
            let owner = |steps| at(board, point, (rows, cols), steps).flatten();
            if let (Some(first), Some(second), Some(third)) = (owner(1), owner(2), owner(3))
                && first == second
                && first != third
            {
                sum += 60;
            }
        }
    }
    sum
}

fn evaluation(position: &Position) -> i32 {
    let (board, me) = (position.board(), position.stone());
    let mut sum = 0;
    for point in Point::all(position.rules().size) {
        for axis in AXES {
            sum += match window(board, point, axis, 0, me) {
                // The side to move is a stone ahead, so its rows count more.
                Some((mine, 0)) => WINDOW[mine] * 3 / 2,
                Some((0, theirs)) => -WINDOW[theirs],
                _ => 0,
            };
        }
    }
    let captured = position.captured();
    let worth = |seat: Seat| {
        let stones = i32::from(captured[seat]);
        CAPTURED_STONE * stones + 4 * stones * stones
    };
    sum + worth(me) - worth(me.other())
}

/// The stones of both sides in a window of five that begins some steps from a
/// point, if it is on the board.
fn window(
    board: &Board,
    point: Point,
    axis: (i8, i8),
    start: i8,
    me: Seat,
) -> Option<(usize, usize)> {
    let (mut mine, mut theirs) = (0, 0);
    for steps in start..start + 5 {
        match at(board, point, axis, steps)? {
            Some(owner) if owner == me => mine += 1,
            Some(_) => theirs += 1,
            None => {}
        }
    }
    Some((mine, theirs))
}

/// The stone some steps from a point; nothing outside the board.
fn at(board: &Board, point: Point, (rows, cols): (i8, i8), steps: i8) -> Option<Option<Seat>> {
    let row = point.row().checked_add_signed(rows * steps)?;
    let col = point.col().checked_add_signed(cols * steps)?;
    let there = Point::new(row, col).filter(|there| there.is_on(board.size()))?;
    Some(board.get(there))
}
