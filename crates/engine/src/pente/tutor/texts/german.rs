//! German.

use rules::pente::{Move, Point};
use rules::{Outcome, Stalemate, Victory};

use super::super::explanation::{Explanation, Remark};
use super::super::reading::Finding;
use super::super::sight::{Capture, Row, RowKind};

pub(super) const NOTHING: &str = "Nichts fällt besonders auf.";

fn all(points: &[Point]) -> String {
    super::joined(points, "und")
}

fn any(points: &[Point]) -> String {
    super::joined(points, "oder")
}

pub(super) fn played(explanation: &Explanation) -> String {
    let seat = explanation.seat;
    match explanation.played {
        Move::Place(point) => format!("Platz {seat} spielt {point}."),
        Move::Leave(seat) => format!("Platz {seat} verlässt den Tisch."),
        Move::Swap => format!("Platz {seat} wählt: tauschen."),
        Move::Keep => format!("Platz {seat} wählt: behalten."),
        Move::Pass => format!("Platz {seat} wählt: weitergeben."),
    }
}

pub(super) fn finding(finding: &Finding) -> String {
    match finding {
        Finding::Over(outcome) => ends(*outcome, None),
        Finding::Row(row) => format!("Platz {} hat {}.", row.seat, self::row(row)),
        Finding::Capture(capture) => {
            let Capture { seat, at, stones } = capture;
            format!(
                "Platz {seat} kann mit einem Stein auf {at} {} schlagen.",
                all(stones)
            )
        }
        Finding::NearCaptureWin { seat, missing } => {
            format!("Platz {seat} gewinnt mit {missing} weiteren geschlagenen Steinen.")
        }
    }
}

fn row(row: &Row) -> String {
    let (stones, points) = (all(&row.stones), any(&row.points));
    match (row.kind, row.points.len()) {
        (RowKind::Four, 1) => format!("eine Vier ({stones}), die {points} vollendet"),
        (RowKind::Four, _) => format!("eine offene Vier ({stones}), die {points} vollendet"),
        (RowKind::OpenThree, _) => {
            format!("eine offene Drei ({stones}), die auf {points} zur offenen Vier wird")
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
                "Der Zug schlägt {}; Platz {seat} hat jetzt {total} von {goal} Steinen.",
                all(stones)
            )
        }
        Remark::Loses { stones } => {
            format!("Der Zug geht in eine Klammer und verliert {}.", all(stones))
        }
        Remark::DoubleThreat { points } => {
            format!("Der Zug droht mehrfach zugleich, auf {}.", all(points))
        }
        Remark::Makes(made) => format!("Der Zug macht {}.", row(made)),
        Remark::Threatens(capture) => {
            format!(
                "Der Zug droht, von {} aus {} zu schlagen.",
                capture.at,
                all(&capture.stones)
            )
        }
        Remark::Stops(stopped) => {
            let kind = match stopped.kind {
                RowKind::Four => "die Vier",
                RowKind::OpenThree => "die offene Drei",
            };
            format!(
                "Der Zug stoppt {kind} von Platz {} ({}).",
                stopped.seat,
                all(&stopped.stones)
            )
        }
        Remark::Saves(capture) => {
            format!("Der Zug rettet {} vor dem Schlagen.", all(&capture.stones))
        }
        Remark::Leaves { seat, points } => {
            format!(
                "Der Zug lässt Platz {seat} auf {} sofort gewinnen.",
                any(points)
            )
        }
        Remark::MissesWin { points } => {
            format!("Der Zug übersieht den Gewinn auf {}.", any(points))
        }
        Remark::AtRisk(capture) => {
            let Capture { seat, at, stones } = capture;
            format!("Platz {seat} kann von {at} aus {} schlagen.", all(stones))
        }
        Remark::Chooses(Move::Swap) => "Die Spieler tauschen die Plätze.".to_owned(),
        Remark::Chooses(Move::Keep) => "Die Spieler behalten ihre Plätze.".to_owned(),
        Remark::Chooses(_) => {
            "Zwei weitere Steine werden gelegt, und der andere Spieler wählt.".to_owned()
        }
    }
}

fn ends(outcome: Outcome, row: Option<&Vec<Point>>) -> String {
    match outcome {
        Outcome::Win {
            winners,
            by: Victory::Line,
        } => {
            let row = row.map_or(String::new(), |points| format!(" ({})", all(points)));
            format!("Platz {winners} gewinnt mit einer Reihe{row}.")
        }
        Outcome::Win {
            winners,
            by: Victory::Captures,
        } => {
            format!("Platz {winners} gewinnt durch geschlagene Steine.")
        }
        Outcome::Win {
            winners,
            by: Victory::LastSeat,
        } => {
            format!("Platz {winners} gewinnt als Letzter am Tisch.")
        }
        Outcome::Draw(Stalemate::FullBoard) => "Unentschieden: Das Brett ist voll.".to_owned(),
        Outcome::Draw(Stalemate::BothLines) => "Unentschieden: Beide haben eine Reihe.".to_owned(),
    }
}
