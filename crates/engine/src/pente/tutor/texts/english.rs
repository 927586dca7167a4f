//! English.

use rules::pente::{Move, Point};
use rules::{Outcome, Victory};

use super::super::explanation::{Explanation, Remark};
use super::super::reading::Finding;
use super::super::sight::{Capture, Row, RowKind};

pub(super) const NOTHING: &str = "Nothing stands out.";

fn all(points: &[Point]) -> String {
    super::joined(points, "and")
}

fn any(points: &[Point]) -> String {
    super::joined(points, "or")
}

pub(super) fn played(explanation: &Explanation) -> String {
    let seat = explanation.seat;
    match explanation.played {
        Move::Place(point) => format!("Seat {seat} plays {point}."),
        Move::Leave(seat) => format!("Seat {seat} leaves the table."),
        choice => format!("Seat {seat} chooses: {choice}."),
    }
}

pub(super) fn finding(finding: &Finding) -> String {
    match finding {
        Finding::Over(outcome) => format!("The game is over: {outcome}."),
        Finding::Row(row) => format!("Seat {} has {}.", row.seat, self::row(row)),
        Finding::Capture(capture) => {
            let Capture { seat, at, stones } = capture;
            format!(
                "Seat {seat} can capture {} with a stone on {at}.",
                all(stones)
            )
        }
        Finding::NearCaptureWin { seat, missing } => {
            format!("Seat {seat} wins with {missing} more captured stones.")
        }
    }
}

fn row(row: &Row) -> String {
    let (stones, points) = (all(&row.stones), any(&row.points));
    match (row.kind, row.points.len()) {
        (RowKind::Four, 1) => format!("a four ({stones}), which {points} completes"),
        (RowKind::Four, _) => format!("an open four ({stones}), which {points} completes"),
        (RowKind::OpenThree, _) => {
            format!("an open three ({stones}), which {points} makes an open four")
        }
    }
}

pub(super) fn remark(remark: &Remark) -> String {
    match remark {
        Remark::Ends { outcome, lines } => ends(*outcome, lines.first().map(|line| &line.points)),
        Remark::Captures {
            seat,
            stones,
            total,
            goal,
        } => {
            format!(
                "It captures {}; seat {seat} has now {total} of {goal} stones.",
                all(stones)
            )
        }
        Remark::Loses { stones } => format!("It moves into a bracket and loses {}.", all(stones)),
        Remark::DoubleThreat { points } => {
            format!("It threatens in several ways at once, on {}.", all(points))
        }
        Remark::Makes(made) => format!("It makes {}.", row(made)),
        Remark::Threatens(capture) => {
            format!(
                "It threatens to capture {} from {}.",
                all(&capture.stones),
                capture.at
            )
        }
        Remark::Stops(stopped) => {
            let kind = match stopped.kind {
                RowKind::Four => "the four",
                RowKind::OpenThree => "the open three",
            };
            format!(
                "It stops {kind} of seat {} ({}).",
                stopped.seat,
                all(&stopped.stones)
            )
        }
        Remark::Saves(capture) => format!("It saves {} from capture.", all(&capture.stones)),
        Remark::Leaves { seat, points } => {
            format!("It lets seat {seat} win at once on {}.", any(points))
        }
        Remark::MissesWin { points } => format!("It misses a win on {}.", any(points)),
        Remark::AtRisk(capture) => {
            let Capture { seat, at, stones } = capture;
            format!("Seat {seat} can capture {} from {at}.", all(stones))
        }
        Remark::Chooses(Move::Swap) => "The players change seats.".to_owned(),
        Remark::Chooses(Move::Keep) => "The players keep their seats.".to_owned(),
        Remark::Chooses(_) => "Two more stones are laid, and the other player chooses.".to_owned(),
    }
}

fn ends(outcome: Outcome, row: Option<&Vec<Point>>) -> String {
    match outcome {
        Outcome::Win {
            winners,
            by: Victory::Line,
        } => {
            let row = row.map_or(String::new(), |points| format!(" ({})", all(points)));
            format!("Seat {winners} wins with a row{row}.")
        }
        Outcome::Win {
            winners,
            by: Victory::Captures,
        } => {
            format!("Seat {winners} wins by captures.")
        }
        outcome => format!("The game is over: {outcome}."),
    }
}
