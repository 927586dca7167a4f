//! English.

use rules::pente::{Move, Point};
use rules::{Outcome, Seat, SeatSet, Victory};

use super::super::beginning::{Axis, Demand};
use super::super::explanation::{Explanation, Remark};
use super::super::reading::Finding;
use super::super::shape::{Name, Two};
use super::super::sight::{Capture, Row, RowKind};
use super::color;
use crate::voice::joined;
use crate::{Language, Sides, Voice};

pub(super) const NOTHING: &str = "Nothing stands out.";

fn all(points: &[Point]) -> String {
    joined(points, "and")
}

fn any(points: &[Point]) -> String {
    joined(points, "or")
}

pub(super) fn played(voice: Voice, explanation: &Explanation) -> String {
    let seat = side(voice, explanation.seat);
    match explanation.played {
        Move::Place(point) => format!("{seat} plays {point}."),
        Move::Leave(seat) => format!("{} leaves the table.", side(voice, seat)),
        choice => format!("{seat} chooses: {choice}."),
    }
}

pub(super) fn finding(voice: Voice, finding: &Finding) -> String {
    match finding {
        Finding::Over(outcome) => over(voice, *outcome),
        Finding::Row(row) => format!("{} has {}.", side(voice, row.seat), self::row(row)),
        Finding::Capture(capture) => {
            let Capture { seat, at, stones } = capture;
            format!(
                "{} can capture {} with a stone on {at}.",
                side(voice, *seat),
                all(stones)
            )
        }
        Finding::NearCaptureWin { seat, missing } => {
            let seat = side(voice, *seat);
            match missing {
                1 => format!("{seat} wins with one more captured stone."),
                _ => format!("{seat} wins with {missing} more captured stones."),
            }
        }
        Finding::Demand(demand) => self::demand(*demand),
    }
}

/// What the rules ask of the next stone.
fn demand(demand: Demand) -> String {
    match demand {
        Demand::Center(center) => format!("The first stone must go to the center, {center}."),
        Demand::OutsideFive => "By the tournament rule the next stone must stand at least three \
             points from the center."
            .to_owned(),
        Demand::OutsideFiveAndCross => "In G-Pente the next stone must stand at least three \
             points from the center, and at least five on the center's row and column."
            .to_owned(),
        Demand::Layout { left: 1 } => "One more stone is laid before sides are chosen.".to_owned(),
        Demand::Layout { left } => format!("{left} more stones are laid before sides are chosen."),
    }
}

/// A stone where the rules ask for it, so far from the center.
fn obeys(demand: Demand, apart: u8) -> String {
    match demand {
        Demand::OutsideFive => format!(
            "The tournament rule demands at least three points from the center; here it is {apart}."
        ),
        Demand::OutsideFiveAndCross => format!(
            "G-Pente demands at least three points from the center, and five on its row and \
             column; here it is {apart}."
        ),
        Demand::Center(_) | Demand::Layout { .. } => self::demand(demand),
    }
}

fn row(row: &Row) -> String {
    let told = plain_row(row);
    row.name()
        .map_or(told.clone(), |name| format!("{told}: {}", self::name(name)))
}

/// What players call it.
const fn name(name: Name) -> &'static str {
    match name {
        Name::OpenTria => "an open tria",
        Name::StretchTria => "a stretch tria",
        Name::Tessera => "a tessera",
        Name::StretchTessera => "a stretch tessera",
        Name::OpenTessera => "an open tessera",
    }
}

fn two(two: &Two) -> String {
    let stones = all(&two.stones);
    match two.stretched {
        true => format!("a stretch two ({stones})"),
        false => format!("a pair ({stones}), which can be captured"),
    }
}

fn plain_row(row: &Row) -> String {
    let (stones, points) = (all(&row.stones), any(&row.points));
    let number = number(row.number());
    match (row.kind, row.points.len()) {
        (RowKind::Five, _) => {
            format!("a {number} ({stones}), which wins unless it is broken from {points}")
        }
        (RowKind::Four, 1) => format!("a {number} ({stones}), which {points} completes"),
        (RowKind::Four, _) => format!("an open {number} ({stones}), which {points} completes"),
        (RowKind::OpenThree, _) => {
            let next = self::number(row.number() + 1);
            format!("an open {number} ({stones}), which {points} makes an open {next}")
        }
    }
}

const fn number(stones: u8) -> &'static str {
    match stones {
        0 | 1 => "one",
        2 => "two",
        3 => "three",
        4 => "four",
        _ => "five",
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
                "It captures {}; {} has now captured {total} of {goal}.",
                all(stones),
                side(voice, *seat)
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
            let stops = match stopped.kind {
                RowKind::Five => "breaks the",
                RowKind::Four => "stops the",
                RowKind::OpenThree => "stops the open",
            };
            format!(
                "It {stops} {} of {} ({}).",
                number(stopped.number()),
                side(voice, stopped.seat),
                all(&stopped.stones)
            )
        }
        Remark::MakesTwo(made) => format!("It makes {}.", two(made)),
        Remark::Wedges { pair, stretch } => format!(
            "It is a wedge: the pair {} stands in the stretch two {}.",
            all(&pair.stones),
            all(stretch)
        ),
        Remark::Keystone { stone, row } => format!(
            "{stone} is a keystone: if it is captured, the {} of {} ({}) can be completed.",
            number(row.number()),
            side(voice, row.seat),
            all(&row.stones)
        ),
        Remark::Saves(capture) => format!("It saves {} from capture.", all(&capture.stones)),
        Remark::Leaves { seat, points } => {
            let seat = side(voice, *seat);
            format!("It lets {seat} win at once on {}.", any(points))
        }
        Remark::MissesWin { points } => format!("It misses a win on {}.", any(points)),
        Remark::AtRisk(capture) => {
            let Capture { seat, at, stones } = capture;
            let seat = side(voice, *seat);
            format!("{seat} can capture {} from {at}.", all(stones))
        }
        Remark::Chooses(Move::Swap) => "The players change seats.".to_owned(),
        Remark::Chooses(Move::Keep) => "The players keep their seats.".to_owned(),
        Remark::Chooses(Move::Leave(_)) => "The stones stay on the board.".to_owned(),
        Remark::Chooses(_) => "Two more stones are laid, and the other player chooses.".to_owned(),
        Remark::Lays { left: 0 } => "The stones are laid; now the other player chooses.".to_owned(),
        Remark::Lays { left } => demand(Demand::Layout { left: *left }),
        Remark::Obeys { demand, apart } => obeys(*demand, *apart),
        Remark::Begins { roomy: true } => "No point has more room for rows.".to_owned(),
        Remark::Begins { roomy: false } => {
            "So near the edge there is less room for rows than in the middle.".to_owned()
        }
        Remark::Answers { first, along } => match along {
            Some(axis) => format!("It blocks rows through {first} {}.", on(*axis)),
            None => format!("It blocks no row through {first}."),
        },
        Remark::Joins(stone) => format!("It can become part of one row with {stone}."),
    }
}

const fn on(axis: Axis) -> &'static str {
    match axis {
        Axis::Row => "along its row",
        Axis::Column => "along its column",
        Axis::Diagonal => "along a diagonal",
    }
}

fn ends(voice: Voice, outcome: Outcome, row: Option<&Vec<Point>>) -> String {
    match outcome {
        Outcome::Win {
            winners,
            by: Victory::Line,
        } => {
            let row = row.map_or(String::new(), |points| format!(" ({})", all(points)));
            format!("{} with a row{row}.", win(voice, winners))
        }
        Outcome::Win {
            winners,
            by: Victory::Captures,
        } => {
            format!("{} by captures.", win(voice, winners))
        }
        outcome => over(voice, outcome),
    }
}

fn over(voice: Voice, outcome: Outcome) -> String {
    match outcome {
        Outcome::Win { winners, by } => {
            format!("The game is over: {} {by}.", win(voice, winners))
        }
        draw => format!("The game is over: {draw}."),
    }
}

/// `seat 1 wins`, or a team does.
fn win(voice: Voice, winners: SeatSet) -> String {
    let each = joined(winners.iter().map(|seat| side(voice, seat)), "and");
    match (voice.sides, winners.len()) {
        (_, 0 | 1) => format!("{each} wins"),
        (Sides::Marks, _) => format!("seats {winners} win"),
        (Sides::Colors, _) => format!("{each} win"),
    }
}

/// `seat 1` or `White`.
fn side(voice: Voice, seat: Seat) -> String {
    match voice.sides {
        Sides::Marks => format!("seat {seat}"),
        Sides::Colors => color(seat).side(Language::English).to_owned(),
    }
}
