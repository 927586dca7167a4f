//! Whether a game can have ended in the position of a setup: its last stone is
//! taken back and placed again.
//!
//! Where a row must survive a turn, a game may end with rows of both sides: one
//! side made a row that could be broken, and the other made a row of its own
//! instead of breaking it. The board alone says that the first side wins, but a
//! setup is valid only if such a last stone exists.

use crate::pente::board::{AXES, Board, Spot};
use crate::pente::moves::Move;
use crate::pente::position::{Position, Stage};
use crate::position::Position as _;
use crate::seat::Seat;

/// Whether some stone of the seat that moved last leads to this end from a
/// game for two that was not over.
pub(super) fn ends_by_last_stone(end: &Position) -> bool {
    let mover = end.stone().other();
    let rows = end.lines().into_iter().filter(|line| line.seat == mover);
    // The last stone lies on every row of its side: a row that stood before it
    // would have won or been broken.
    let shared = rows.map(|line| line.points).reduce(|mut shared, points| {
        shared.retain(|point| points.contains(point));
        shared
    });
    let mut shared = shared.unwrap_or_default().into_iter();
    shared.any(|point| {
        let spot = Spot::of(point);
        let taken = possible_captures(end, spot, mover);
        // Any of the possible captures may have happened, so every subset of
        // them is tried; there is at most one for each of eight directions.
        (0..1_u32 << taken.len()).any(|choice| {
            let chosen = taken.iter().enumerate();
            let chosen = chosen.filter(|(i, _)| choice >> i & 1 != 0);
            let back: Vec<Spot> = chosen.flat_map(|(_, stones)| stones.clone()).collect();
            before(end, spot, &back).is_some_and(|mut game| {
                game.outcome().is_none() && game.play(Move::Place(point)).is_ok() && game == *end
            })
        })
    })
}

/// What the stone may have captured, direction by direction: empty points
/// between it and another stone of its side.
fn possible_captures(end: &Position, spot: Spot, mover: Seat) -> Vec<Vec<Spot>> {
    let board = end.board();
    let directions = AXES.into_iter().flat_map(|axis| [axis, -axis]);
    let lengths = end.rules().captures.lengths();
    directions
        .flat_map(|direction| lengths.iter().map(move |&length| (direction, length)))
        .filter(|&(direction, length)| {
            let free = |steps| board.is_free(spot.step(direction, steps));
            (1..=length).all(free) && board.stone(spot.step(direction, length + 1)) == Some(mover)
        })
        .map(|(direction, length)| {
            let stones = (1..=length).map(|steps| spot.step(direction, steps));
            stones.collect()
        })
        .collect()
}

/// The game before the stone on `spot`, which has captured the stones on `back`.
fn before(end: &Position, spot: Spot, back: &[Spot]) -> Option<Position> {
    let mover = end.stone().other();
    let mut board: Board = end.board().clone();
    board.take(spot);
    for &stone in back {
        board.put(stone, mover.other());
    }
    let mut captured = *end.captured();
    captured[mover] = captured[mover].checked_sub(back.len() as u16)?;
    let (rules, left) = (*end.rules(), end.left());
    Some(Position::checked(
        rules,
        board,
        captured,
        mover,
        Stage::Play,
        left,
    ))
}
