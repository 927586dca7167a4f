//! What a position holds.

use rules::pente::{Point, Position};
use rules::{BySeat, Outcome, Position as _, Seat};

use super::beginning::{Demand, demand};
use super::sight::{Capture, Row, Sight};
use crate::pente::lines::team_captures;

/// What there is to see, the most urgent first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// One sentence each.
    pub findings: Vec<Finding>,
}

/// One thing worth knowing about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// It is over.
    Over(Outcome),
    /// A five that can be broken, a four or an open three.
    Row(Row),
    /// A capture that could be made.
    Capture(Capture),
    /// Captures that would win the game.
    NearCaptureWin {
        /// The player who is near.
        seat: Seat,
        /// Stones that are still missing.
        missing: u16,
    },
    /// What the rules ask of the next stone of the opening.
    Demand(Demand),
}

impl Finding {
    /// The points to show with it, each once.
    pub fn points(&self) -> Vec<Point> {
        match self {
            Finding::Over(_) | Finding::NearCaptureWin { .. } => Vec::new(),
            Finding::Demand(Demand::Center(center)) => vec![*center],
            Finding::Demand(_) => Vec::new(),
            Finding::Row(row) => row.stones.iter().chain(&row.points).copied().collect(),
            Finding::Capture(capture) => {
                let mut points = capture.stones.clone();
                points.push(capture.at);
                points
            }
        }
    }
}

/// Reads a position.
pub fn read(position: &Position) -> Reading {
    if let Some(outcome) = position.outcome() {
        return Reading {
            findings: vec![Finding::Over(outcome)],
        };
    }
    let sight = Sight::of(position);
    let seats = seats(position);
    let rows = seats.iter().flat_map(|&seat| sight.rows(seat));
    let mut rows: Vec<Row> = rows.collect();
    rows.sort_by_key(|row| row.kind);
    let captures = seats.iter().flat_map(|&seat| sight.captures(seat));
    let near = seats.iter().filter_map(|&seat| near_goal(position, seat));
    Reading {
        findings: rows
            .into_iter()
            .map(Finding::Row)
            .chain(near)
            .chain(captures.map(Finding::Capture))
            .chain(demand(position).map(Finding::Demand))
            .collect(),
    }
}

/// The seats at the table, who moves next first.
pub(super) fn seats(position: &Position) -> Vec<Seat> {
    let table: BySeat<()> = BySeat::new(position.seats(), |_| ());
    let mut seats: Vec<Seat> = table.iter().map(|(seat, ())| seat).collect();
    seats.rotate_left(position.stone().index());
    seats.retain(|&seat| !position.left().contains(seat));
    seats
}

fn near_goal(position: &Position, seat: Seat) -> Option<Finding> {
    /// One capture, or a triple, from the goal.
    const MAX_MISSING: u16 = 3;
    let rules = position.rules();
    let goal = u16::from(rules.captures_to_win);
    let missing = goal.saturating_sub(team_captures(position, seat));
    let captures = !rules.captures.lengths().is_empty();
    (captures && missing <= MAX_MISSING && missing > 0)
        .then_some(Finding::NearCaptureWin { seat, missing })
}
