//! What a placement takes off the board.

use super::board::{AXES, Board, Spot};
use super::rules::Rules;
use crate::seat::Seat;

/// The stones that one placement removes. Both lists are found on the board as
/// it is right after the placement, before anything is removed.
pub(super) struct Removed {
    /// Stones that the mover captures.
    pub(super) captured: Vec<Spot>,
    /// Stones of the mover that vanish because they moved into a bracket.
    pub(super) poofed: Vec<Spot>,
}

impl Removed {
    pub(super) fn after(board: &Board, rules: &Rules, spot: Spot, mover: Seat) -> Removed {
        Removed {
            captured: captured(board, rules, spot, mover),
            poofed: if rules.self_capture {
                poofed(board, rules, spot, mover)
            } else {
                Vec::new()
            },
        }
    }
}

/// Stones bracketed between the new stone and another one of the mover, in any
/// of the eight directions.
fn captured(board: &Board, rules: &Rules, spot: Spot, mover: Seat) -> Vec<Spot> {
    let mut taken = Vec::new();
    for direction in AXES.into_iter().flat_map(|axis| [axis, -axis]) {
        let bracketed = rules
            .captures
            .lengths()
            .iter()
            .find(|&&length| is_bracketed(board, rules, spot, direction, length, mover));
        if let Some(&length) = bracketed {
            taken.extend((1..=length).map(|steps| spot.step(direction, steps)));
        }
    }
    taken
}

fn is_bracketed(
    board: &Board,
    rules: &Rules,
    spot: Spot,
    direction: isize,
    length: isize,
    mover: Seat,
) -> bool {
    let mut owners = (1..=length).map(|steps| board.stone(spot.step(direction, steps)));
    let Some(Some(first)) = owners.next() else {
        return false;
    };
    let is_prey = |owner: Seat| {
        !rules.team(mover).contains(owner) && (rules.mixed_captures || owner == first)
    };
    is_prey(first)
        && owners.all(|owner| owner.is_some_and(is_prey))
        && board.stone(spot.step(direction, length + 1)) == Some(mover)
}

/// Runs of the mover through the new stone that are just as long as a capture
/// and have an enemy at both ends. A stone on several such lines counts once.
fn poofed(board: &Board, rules: &Rules, spot: Spot, mover: Seat) -> Vec<Spot> {
    let mut gone: Vec<Spot> = Vec::new();
    let is_enemy = |at: Spot| board.stone(at).is_some_and(|owner| owner != mover);
    for axis in AXES {
        let (start, length) = board.run(spot, axis, mover);
        if rules.captures.lengths().contains(&length)
            && is_enemy(start.step(axis, -1))
            && is_enemy(start.step(axis, length))
        {
            for steps in 0..length {
                let stone = start.step(axis, steps);
                if !gone.contains(&stone) {
                    gone.push(stone);
                }
            }
        }
    }
    gone
}
