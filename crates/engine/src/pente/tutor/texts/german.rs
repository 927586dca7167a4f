//! German.

use rules::pente::{Move, Point};
use rules::{Outcome, Seat, SeatSet, Stalemate, Victory};

use super::super::beginning::{Axis, Demand};
use super::super::explanation::{Explanation, Remark};
use super::super::reading::Finding;
use super::super::shape::{Name, Two};
use super::super::sight::{Capture, Row, RowKind};
use super::color;
use crate::voice::joined;
use crate::{Language, Sides, Voice};

pub(super) const NOTHING: &str = "Nichts fällt besonders auf.";

fn all(points: &[Point]) -> String {
    joined(points, "und")
}

fn any(points: &[Point]) -> String {
    joined(points, "oder")
}

pub(super) fn played(voice: Voice, explanation: &Explanation) -> String {
    let seat = side(voice, explanation.seat);
    match explanation.played {
        Move::Place(point) => format!("{seat} spielt {point}."),
        Move::Leave(seat) => format!("{} verlässt den Tisch.", side(voice, seat)),
        Move::Swap => format!("{seat} wählt: tauschen."),
        Move::Keep => format!("{seat} wählt: behalten."),
        Move::Pass => format!("{seat} wählt: weitergeben."),
    }
}

pub(super) fn finding(voice: Voice, finding: &Finding) -> String {
    match finding {
        Finding::Over(outcome) => ends(voice, *outcome, None),
        Finding::Row(row) => format!("{} hat {}.", side(voice, row.seat), self::row(row)),
        Finding::Capture(capture) => {
            let Capture { seat, at, stones } = capture;
            format!(
                "{} kann mit einem Stein auf {at} {} schlagen.",
                side(voice, *seat),
                all(stones)
            )
        }
        Finding::NearCaptureWin { seat, missing } => {
            let seat = side(voice, *seat);
            match missing {
                1 => format!("{seat} gewinnt mit einem weiteren geschlagenen Stein."),
                _ => format!("{seat} gewinnt mit {missing} weiteren geschlagenen Steinen."),
            }
        }
        Finding::Demand(demand) => self::demand(*demand),
    }
}

/// What the rules ask of the next stone.
fn demand(demand: Demand) -> String {
    match demand {
        Demand::Center(center) => format!("Der erste Stein muss in die Mitte, auf {center}."),
        Demand::OutsideFive => "Nach der Turnierregel muss der nächste Stein mindestens drei \
             Punkte von der Mitte entfernt stehen."
            .to_owned(),
        Demand::OutsideFiveAndCross => "In G-Pente muss der nächste Stein mindestens drei Punkte \
             von der Mitte entfernt stehen, auf ihrer Zeile und Spalte mindestens fünf."
            .to_owned(),
        Demand::Layout { left: 1 } => {
            "Bevor die Plätze gewählt werden, wird noch ein Stein gelegt.".to_owned()
        }
        Demand::Layout { left } => {
            format!("Bevor die Plätze gewählt werden, werden noch {left} Steine gelegt.")
        }
    }
}

/// A stone where the rules ask for it, so far from the center.
fn obeys(demand: Demand, apart: u8) -> String {
    match demand {
        Demand::OutsideFive => format!(
            "Die Turnierregel verlangt mindestens drei Punkte Abstand von der Mitte; hier sind \
             es {apart}."
        ),
        Demand::OutsideFiveAndCross => format!(
            "G-Pente verlangt mindestens drei Punkte Abstand von der Mitte, auf ihrer Zeile und \
             Spalte fünf; hier sind es {apart}."
        ),
        Demand::Center(_) | Demand::Layout { .. } => self::demand(demand),
    }
}

fn row(row: &Row) -> String {
    let told = plain_row(row);
    row.name()
        .map_or(told.clone(), |name| format!("{told}: {}", self::name(name)))
}

/// What players call it, and what that means: they use the English words.
const fn name(name: Name) -> &'static str {
    match name {
        Name::OpenTria => "eine Open Tria, drei Steine nebeneinander mit freien Enden",
        Name::StretchTria => "eine Stretch Tria, drei Steine mit einer Lücke und freien Enden",
        Name::Tessera => "eine Tessera, vier Steine nebeneinander",
        Name::StretchTessera => "eine Stretch Tessera, vier Steine mit einer Lücke",
        Name::OpenTessera => "eine Open Tessera, vier Steine nebeneinander mit freien Enden",
    }
}

fn two(two: &Two) -> String {
    let stones = all(&two.stones);
    match two.stretched {
        true => format!("einen Stretch Two ({stones}), zwei Steine mit einer Lücke"),
        false => format!("ein Paar ({stones}), das geschlagen werden kann"),
    }
}

fn plain_row(row: &Row) -> String {
    let (stones, points) = (all(&row.stones), any(&row.points));
    let number = number(row.number());
    match (row.kind, row.points.len()) {
        (RowKind::Five, _) => format!(
            "eine {number} ({stones}), die gewinnt, wenn sie nicht von {points} aus gebrochen wird"
        ),
        (RowKind::Four, 1) => format!("eine {number} ({stones}), die {points} vollendet"),
        (RowKind::Four, _) => format!("eine offene {number} ({stones}), die {points} vollendet"),
        (RowKind::OpenThree, _) => {
            let next = self::number(row.number() + 1);
            format!("eine offene {number} ({stones}), die auf {points} zur offenen {next} wird")
        }
    }
}

const fn number(stones: u8) -> &'static str {
    match stones {
        0 | 1 => "Eins",
        2 => "Zwei",
        3 => "Drei",
        4 => "Vier",
        _ => "Fünf",
    }
}

pub(super) fn remark(voice: Voice, remark: &Remark) -> String {
    match remark {
        Remark::Ends { outcome, lines } => {
            ends(voice, *outcome, lines.first().map(|line| &line.points))
        }
        Remark::Captures {
            seat,
            stones,
            total,
            goal,
        } => {
            format!(
                "Der Zug schlägt {}; {} hat jetzt {total} von {goal} Steinen geschlagen.",
                all(stones),
                side(voice, *seat)
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
            let stops = match stopped.kind {
                RowKind::Five => "bricht die",
                RowKind::Four => "stoppt die",
                RowKind::OpenThree => "stoppt die offene",
            };
            format!(
                "Der Zug {stops} {} von {} ({}).",
                number(stopped.number()),
                side(voice, stopped.seat),
                all(&stopped.stones)
            )
        }
        Remark::MakesTwo(made) => format!("Der Zug macht {}.", two(made)),
        Remark::Wedges { pair, stretch } => format!(
            "Der Zug ist ein Wedge (Keil): Das Paar {} steht im Stretch Two {}.",
            all(&pair.stones),
            all(stretch)
        ),
        Remark::Keystone { stone, row } => format!(
            "{stone} ist ein Keystone (Schlussstein): Wird er geschlagen, kann die {} von {} ({}) vollendet werden.",
            number(row.number()),
            side(voice, row.seat),
            all(&row.stones)
        ),
        Remark::Saves(capture) => {
            format!("Der Zug rettet {} vor dem Schlagen.", all(&capture.stones))
        }
        Remark::Leaves { seat, points } => {
            format!(
                "Der Zug lässt {} auf {} sofort gewinnen.",
                side(voice, *seat),
                any(points)
            )
        }
        Remark::MissesWin { points } => {
            format!("Der Zug übersieht den Gewinn auf {}.", any(points))
        }
        Remark::AtRisk(capture) => {
            let Capture { seat, at, stones } = capture;
            let seat = side(voice, *seat);
            format!("{seat} kann von {at} aus {} schlagen.", all(stones))
        }
        Remark::Chooses(Move::Swap) => "Die Spieler tauschen die Plätze.".to_owned(),
        Remark::Chooses(Move::Keep) => "Die Spieler behalten ihre Plätze.".to_owned(),
        Remark::Chooses(Move::Leave(_)) => "Die Steine bleiben auf dem Brett.".to_owned(),
        Remark::Chooses(_) => {
            "Zwei weitere Steine werden gelegt, und der andere Spieler wählt.".to_owned()
        }
        Remark::Lays { left: 0 } => {
            "Die Steine sind gelegt; jetzt wählt der andere Spieler.".to_owned()
        }
        Remark::Lays { left } => demand(Demand::Layout { left: *left }),
        Remark::Obeys { demand, apart } => obeys(*demand, *apart),
        Remark::Begins { roomy: true } => "Kein Punkt hat mehr Raum für Reihen.".to_owned(),
        Remark::Begins { roomy: false } => {
            "So nah am Rand ist weniger Raum für Reihen als in der Mitte.".to_owned()
        }
        Remark::Answers { first, along } => match along {
            Some(axis) => format!("Der Zug blockiert Reihen durch {first} {}.", on(*axis)),
            None => format!("Der Zug blockiert keine Reihe durch {first}."),
        },
        Remark::Joins(stone) => format!("Mit {stone} kann daraus eine Reihe werden."),
    }
}

const fn on(axis: Axis) -> &'static str {
    match axis {
        Axis::Row => "auf seiner Zeile",
        Axis::Column => "auf seiner Spalte",
        Axis::Diagonal => "auf einer Diagonale",
    }
}

fn ends(voice: Voice, outcome: Outcome, row: Option<&Vec<Point>>) -> String {
    match outcome {
        Outcome::Win {
            winners,
            by: Victory::Line,
        } => {
            let row = row.map_or(String::new(), |points| format!(" ({})", all(points)));
            format!("{} mit einer Reihe{row}.", win(voice, winners))
        }
        Outcome::Win {
            winners,
            by: Victory::Captures,
        } => {
            format!("{} durch geschlagene Steine.", win(voice, winners))
        }
        Outcome::Win {
            winners,
            by: Victory::LastSeat,
        } => {
            format!("{}, weil alle anderen gegangen sind.", win(voice, winners))
        }
        Outcome::Draw(Stalemate::FullBoard) => "Unentschieden: Das Brett ist voll.".to_owned(),
        Outcome::Draw(Stalemate::BothLines) => "Unentschieden: Beide haben eine Reihe.".to_owned(),
    }
}

/// `Platz 1 gewinnt`, or a team does.
fn win(voice: Voice, winners: SeatSet) -> String {
    let each = joined(winners.iter().map(|seat| side(voice, seat)), "und");
    match winners.len() {
        0 | 1 => format!("{each} gewinnt"),
        _ => format!("{each} gewinnen"),
    }
}

/// `Platz 1` or `Weiß`.
fn side(voice: Voice, seat: Seat) -> String {
    match voice.sides {
        Sides::Marks => format!("Platz {seat}"),
        Sides::Colors => color(seat).side(Language::German).to_owned(),
    }
}
