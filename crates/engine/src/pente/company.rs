//! Search for a table of three or four, each for oneself or in teams.
//!
//! It is paranoid: all who are not of the searcher's team are thought to play
//! against it. That makes alpha-beta possible, and errs on the safe side. The
//! reference rules play the moves, so that nothing here can disagree with
//! them; with few moves a ply that is quick enough for a round of the table.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use rules::pente::{Move, Point, Position};
use rules::{Outcome, Position as _, Seat};

use super::glance::Glance;
use crate::{Limits, Score};

/// Beyond every impression.
const WON: i32 = 10_000_000;

/// How a table is searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Width {
    /// Plies, one at the least.
    pub(super) depth: u32,
    /// Moves looked at in each position.
    pub(super) moves: usize,
    /// Positions looked at in all.
    pub(super) nodes: u64,
}

/// What the search found.
pub(super) struct Found {
    pub(super) mv: Move,
    pub(super) score: Score,
    pub(super) depth: u32,
    pub(super) nodes: u64,
}

/// A move and how good it seems to the side that makes it.
#[derive(Clone, Copy)]
pub(super) struct Idea {
    pub(super) point: Point,
    pub(super) worth: i32,
}

/// The moves of a position by their looks, the best first, never none while
/// stones are placed. A move that wins is alone.
pub(super) fn ideas(position: &Position) -> Vec<Idea> {
    let glance = Glance::new(position);
    let mover = position.stone();
    let others = rivals(position, mover);
    let mut ideas: Vec<Idea> = near_points(position)
        .into_iter()
        .map(|point| {
            let denied = others.iter().map(|&seat| glance.worth(point, seat));
            let worth = 2 * glance.worth(point, mover) + denied.max().unwrap_or(0);
            Idea { point, worth }
        })
        .collect();
    ideas.sort_by_key(|idea| Reverse(idea.worth));
    // What looks like a win may vanish, or have to survive.
    let wins = |idea: &&Idea| {
        glance.wins(idea.point, mover) && is_won(&played(position, idea.point), mover)
    };
    match ideas.iter().find(wins) {
        Some(win) => vec![*win],
        None => ideas,
    }
}

/// The legal points near stones, or all if there are none. Where the opening bars
/// points around the center, those around them.
pub(super) fn near_points(position: &Position) -> Vec<Point> {
    let legal = legal_points(position);
    let glance = Glance::new(position);
    let bars = legal.len() < usize::from(position.board().empty_points());
    let near = if bars {
        glance.near_any(|point| !legal.contains(&point))
    } else {
        glance.near()
    };
    let near = near.into_iter();
    let points: Vec<Point> = near.filter(|point| legal.contains(point)).collect();
    if points.is_empty() { legal } else { points }
}

fn legal_points(position: &Position) -> Vec<Point> {
    let moves = position.legal_moves().into_iter();
    moves
        .filter_map(|mv| match mv {
            Move::Place(point) => Some(point),
            _ => None,
        })
        .collect()
}

/// The seats at the table that are not of the mover's team.
pub(super) fn rivals(position: &Position, mover: Seat) -> Vec<Seat> {
    let team = position.rules().team(mover);
    let seats = Seat::ALL.into_iter().take(usize::from(position.seats()));
    seats
        .filter(|&seat| !team.contains(seat) && !position.left().contains(seat))
        .collect()
}

/// A search for one seat.
struct Table<'a> {
    seat: Seat,
    width: Width,
    nodes: u64,
    limits: &'a Limits<'a>,
}

/// Searches deeper and deeper among these ideas, which must not be empty.
pub(super) fn search(
    position: &Position,
    ideas: &[Idea],
    width: Width,
    limits: &Limits<'_>,
) -> Found {
    let mut table = Table {
        seat: position.stone(),
        width,
        nodes: 0,
        limits,
    };
    let mut order: Vec<Idea> = ideas.iter().take(width.moves).copied().collect();
    let (mut score, mut reached) = (0, 0);
    for depth in 1..=width.depth {
        let ControlFlow::Continue(best) = table.iterate(position, &mut order, depth) else {
            break;
        };
        (score, reached) = (best, depth);
        if best.abs() >= WON || order.len() == 1 {
            break;
        }
    }
    Found {
        mv: Move::Place(order.first().expect("there is an idea").point),
        score: guess(score),
        depth: reached,
        nodes: table.nodes,
    }
}

impl Table<'_> {
    /// One iteration at the root; the best idea comes first afterward.
    fn iterate(
        &mut self,
        position: &Position,
        order: &mut [Idea],
        depth: u32,
    ) -> ControlFlow<(), i32> {
        let mut best = -2 * WON;
        for place in 0..order.len() {
            let next = played(position, order[place].point);
            let score = self.value(&next, depth - 1, best, 2 * WON)?;
            if score > best {
                best = score;
                order[..=place].rotate_right(1);
            }
        }
        ControlFlow::Continue(best)
    }

    /// What a position is worth to the searcher.
    fn value(
        &mut self,
        position: &Position,
        depth: u32,
        mut alpha: i32,
        mut beta: i32,
    ) -> ControlFlow<(), i32> {
        self.nodes += 1;
        if self.nodes > self.width.nodes || self.limits.check().is_err() {
            return ControlFlow::Break(());
        }
        if let Some(outcome) = position.outcome() {
            // The sooner the better.
            return ControlFlow::Continue(self.judged(outcome, depth as i32));
        }
        if depth == 0 {
            return ControlFlow::Continue(impression(position, self.seat));
        }
        let ours = self.is_ours(position, position.stone());
        let mut best = if ours { -2 * WON } else { 2 * WON };
        for idea in ideas(position).into_iter().take(self.width.moves) {
            let next = played(position, idea.point);
            let score = self.value(&next, depth - 1, alpha, beta)?;
            if ours {
                best = best.max(score);
                alpha = alpha.max(score);
            } else {
                best = best.min(score);
                beta = beta.min(score);
            }
            if alpha >= beta {
                break;
            }
        }
        ControlFlow::Continue(best)
    }

    fn is_ours(&self, position: &Position, seat: Seat) -> bool {
        position.rules().team(self.seat).contains(seat)
    }

    fn judged(&self, outcome: Outcome, bonus: i32) -> i32 {
        let winners = outcome.winners();
        if winners.is_empty() {
            0
        } else if winners.contains(self.seat) {
            WON + bonus
        } else {
            -WON - bonus
        }
    }
}

/// A seat's team against the strongest of the others; who moves next counts for
/// more.
fn impression(position: &Position, seat: Seat) -> i32 {
    let glance = Glance::new(position);
    let next = position.stone();
    let worth = |seat: Seat| {
        let impression = glance.impression(seat);
        impression + if seat == next { impression / 2 } else { 0 }
    };
    let team = position.rules().team(seat).iter();
    let ours: i32 = team.map(worth).sum();
    let theirs = rivals(position, seat).into_iter().map(worth);
    ours - theirs.max().unwrap_or(0)
}

/// What a position seems to be worth to the one who moves, without a look ahead.
pub(super) fn first_impression(position: &Position) -> Score {
    guess(impression(position, position.stone()))
}

fn guess(impression: i32) -> Score {
    Score::guess((1000.0 * (f64::from(impression) / 3000.0).tanh()) as i32)
}

/// Whether the game is over and this seat among its winners.
pub(super) fn is_won(position: &Position, seat: Seat) -> bool {
    let outcome = position.outcome();
    outcome.is_some_and(|outcome| outcome.winners().contains(seat))
}

pub(super) fn played(position: &Position, point: Point) -> Position {
    let mut next = position.clone();
    next.play(Move::Place(point))
        .expect("an idea is a legal move");
    next
}

#[cfg(test)]
mod tests {
    use rules::pente::{Rules, Setup};

    use super::*;

    fn position(rules: Rules, board: &str) -> Position {
        let setup: Setup = board.parse().expect("a board");
        Position::from_setup(Rules { size: 9, ..rules }, &setup).expect("playable")
    }

    /// F5 makes five in the eyes of everybody.
    fn looks_won(rules: Rules, board: &str) -> Vec<Idea> {
        let position = position(rules, board);
        let point = Point::parse("F5").expect("a point");
        assert!(Glance::new(&position).wins(point, Seat::First));
        let ideas = ideas(&position);
        assert!(ideas.iter().any(|idea| idea.point == point));
        ideas
    }

    /// C7 can capture C5 and C6.
    #[test]
    fn a_five_that_can_be_broken_is_one_idea_among_many() {
        let board = "
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . 1 . . . . . .
            . 1 1 1 1 . . . .
            . . 2 . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            2 2 . 2 2 . . . .";
        assert!(looks_won(Rules::BOAT, board).len() > 1);
        assert_eq!(looks_won(Rules::PENTE, board).len(), 1);
    }

    /// F5 would vanish with F6, between F4 and F7.
    #[test]
    fn a_five_that_vanishes_is_one_idea_among_many() {
        let board = "
            . . . . . . . . .
            . . . . . . . . .
            . . . . . 2 . . .
            . . . . . 1 . . .
            2 1 1 1 1 . . . .
            . . . . . 2 . . .
            . . . . . . . . .
            . . . . . . . . .
            2 . . 2 . . . . .";
        assert!(looks_won(Rules::POOF, board).len() > 1);
        assert_eq!(looks_won(Rules::PENTE, board).len(), 1);
    }
}
