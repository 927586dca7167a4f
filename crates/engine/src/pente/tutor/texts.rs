//! What the tutor says: which text is for what it found.

use std::fmt::{self, Display, Formatter};

use rules::pente::{Move, Point};
use rules::{Outcome, Seat, SeatSet, Victory};
use words::{Argument, Message, and, or, say};

use super::beginning::{Axis, Demand};
use super::explanation::{Explanation, Remark};
use super::reading::{Finding, Reading};
use super::shape::{Name, Two};
use super::sight::{Capture, Row, RowKind};
use crate::voice::lines;
use crate::{Sides, Voice};

impl Reading {
    /// A sentence a line.
    pub fn say(&self, voice: impl Into<Voice>) -> String {
        let voice = voice.into();
        lines(self.findings.iter().map(|finding| finding.say(voice)))
    }
}

impl Finding {
    /// One sentence.
    pub fn say(&self, voice: impl Into<Voice>) -> String {
        let voice = voice.into();
        finding(voice.sides, self).sentence(voice.language)
    }
}

impl Explanation {
    /// The move, then a sentence a line.
    pub fn say(&self, voice: impl Into<Voice>) -> String {
        let voice = voice.into();
        let first = played(voice.sides, self).sentence(voice.language);
        let remarks = self.remarks.iter().map(|remark| remark.say(voice));
        if self.remarks.is_empty() {
            lines([first, say!("tutor.nothing").text(voice.language)])
        } else {
            lines(std::iter::once(first).chain(remarks))
        }
    }
}

impl Remark {
    /// One sentence.
    pub fn say(&self, voice: impl Into<Voice>) -> String {
        let voice = voice.into();
        remark(voice.sides, self).sentence(voice.language)
    }
}

impl Display for Reading {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Voice::MARKS))
    }
}

impl Display for Explanation {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Voice::MARKS))
    }
}

/// `K10, K11 and K12`.
fn all(points: &[Point]) -> Argument {
    and(points.iter().map(Point::to_string))
}

/// `K10, K11 or K12`.
fn any(points: &[Point]) -> Argument {
    or(points.iter().map(Point::to_string))
}

/// `seat 1` or `White`.
fn side(sides: Sides, seat: Seat) -> Message {
    match (sides, seat) {
        (Sides::Marks, seat) => say!("side.seat", %seat),
        (Sides::Colors, Seat::First) => say!("side.white"),
        (Sides::Colors, Seat::Second) => say!("side.black"),
        (Sides::Colors, Seat::Third) => say!("side.red"),
        (Sides::Colors, Seat::Fourth) => say!("side.blue"),
    }
}

fn played(sides: Sides, explanation: &Explanation) -> Message {
    let side = |seat| side(sides, seat);
    let mover = side(explanation.seat);
    match explanation.played {
        Move::Place(point) => say!("tutor.plays", side = mover, move = %point),
        Move::Leave(seat) => say!("shape.leaves", side = side(seat)),
        Move::Swap => say!("shape.chooses-swap", side = mover),
        Move::Keep => say!("shape.chooses-keep", side = mover),
        Move::Pass => say!("shape.chooses-pass", side = mover),
    }
}

fn finding(sides: Sides, finding: &Finding) -> Message {
    match finding {
        Finding::Over(outcome) => over(sides, *outcome),
        Finding::Row(found) => say!(
            "shape.has",
            side = side(sides, found.seat),
            row = row(found)
        ),
        Finding::Capture(Capture { seat, at, stones }) => {
            let side = side(sides, *seat);
            say!("shape.can-capture", side, stones = all(stones), %at)
        }
        Finding::NearCaptureWin { seat, missing } => {
            say!("shape.near-win", n = *missing, side = side(sides, *seat))
        }
        Finding::Demand(demand) => self::demand(*demand),
    }
}

/// What the rules ask of the next stone.
fn demand(demand: Demand) -> Message {
    match demand {
        Demand::Center(center) => say!("demand.center", %center),
        Demand::OutsideFive => say!("demand.outside"),
        Demand::OutsideFiveAndCross => say!("demand.outside-cross"),
        Demand::Layout { left } => say!("demand.layout", n = left),
    }
}

/// A stone where the rules ask for it, so far from the center.
fn obeys(demand: Demand, apart: u8) -> Message {
    match demand {
        Demand::OutsideFive => say!("demand.obeys", apart),
        Demand::OutsideFiveAndCross => say!("demand.obeys-cross", apart),
        Demand::Center(_) | Demand::Layout { .. } => self::demand(demand),
    }
}

fn row(row: &Row) -> Message {
    let plain = plain_row(row);
    match row.name() {
        Some(name) => say!("shape.named", row = plain, name = self::name(name)),
        None => plain,
    }
}

/// What players call it: they use the English words.
fn name(name: Name) -> Message {
    match name {
        Name::OpenTria => say!("shape.open-tria"),
        Name::StretchTria => say!("shape.stretch-tria"),
        Name::Tessera => say!("shape.tessera"),
        Name::StretchTessera => say!("shape.stretch-tessera"),
        Name::OpenTessera => say!("shape.open-tessera"),
    }
}

fn two(two: &Two) -> Message {
    let stones = all(&two.stones);
    if two.stretched {
        say!("shape.stretch-two", stones)
    } else {
        say!("shape.pair", stones)
    }
}

fn plain_row(row: &Row) -> Message {
    let (stones, points) = (all(&row.stones), any(&row.points));
    let number = number(row.number());
    match (row.kind, row.points.len()) {
        (RowKind::Five, _) => say!("shape.five", number, stones, points),
        (RowKind::Four, 1) => say!("shape.four", number, stones, points),
        (RowKind::Four, _) => say!("shape.open-four", number, stones, points),
        (RowKind::OpenThree, _) => {
            let next = self::number(row.number() + 1);
            say!("shape.open-three", number, stones, points, next)
        }
    }
}

fn number(stones: u8) -> Message {
    match stones {
        0 | 1 => say!("number.one"),
        2 => say!("number.two"),
        3 => say!("number.three"),
        4 => say!("number.four"),
        _ => say!("number.five"),
    }
}

fn remark(sides: Sides, remark: &Remark) -> Message {
    let side = |seat: &Seat| side(sides, *seat);
    match remark {
        Remark::Ends { outcome, lines } => {
            ends(sides, *outcome, lines.first().map(|line| &line.points))
        }
        Remark::Captures {
            seat,
            stones,
            total,
            goal,
        } => {
            let (side, stones, total, goal) = (side(seat), all(stones), *total, *goal);
            say!("shape.captures", side, stones, total, goal)
        }
        Remark::Loses { stones } => say!("shape.loses", stones = all(stones)),
        Remark::DoubleThreat { points } => say!("shape.double-threat", points = all(points)),
        Remark::Makes(made) => say!("shape.makes", row = row(made)),
        Remark::Threatens(Capture { at, stones, .. }) => {
            say!("shape.threatens", stones = all(stones), %at)
        }
        Remark::Stops(stopped) => stops(stopped, side(&stopped.seat)),
        Remark::MakesTwo(made) => say!("shape.makes", row = two(made)),
        Remark::Wedges { pair, stretch } => {
            say!(
                "shape.wedge",
                pair = all(&pair.stones),
                stretch = all(stretch)
            )
        }
        Remark::Keystone { stone, row } => {
            let (number, stones) = (number(row.number()), all(&row.stones));
            say!("shape.keystone", %stone, number, side = side(&row.seat), stones)
        }
        Remark::Saves(capture) => say!("shape.saves", stones = all(&capture.stones)),
        Remark::Leaves { seat, points } => {
            say!("shape.lets-win", side = side(seat), points = any(points))
        }
        Remark::MissesWin { points } => say!("shape.misses-win", points = any(points)),
        Remark::AtRisk(Capture { seat, at, stones }) => {
            say!("shape.at-risk", side = side(seat), stones = all(stones), %at)
        }
        Remark::Chooses(Move::Swap) => say!("shape.swapped"),
        Remark::Chooses(Move::Keep) => say!("shape.kept"),
        Remark::Chooses(Move::Leave(_)) => say!("shape.left"),
        Remark::Chooses(_) => say!("shape.passed"),
        Remark::Lays { left: 0 } => say!("shape.laid"),
        Remark::Lays { left } => demand(Demand::Layout { left: *left }),
        Remark::Obeys { demand, apart } => obeys(*demand, *apart),
        Remark::Begins { roomy: true } => say!("shape.roomy"),
        Remark::Begins { roomy: false } => say!("shape.cramped"),
        Remark::Answers { first, along } => match along {
            Some(Axis::Row) => say!("shape.blocks-row", %first),
            Some(Axis::Column) => say!("shape.blocks-column", %first),
            Some(Axis::Diagonal) => say!("shape.blocks-diagonal", %first),
            None => say!("shape.blocks-none", %first),
        },
        Remark::Joins(stone) => say!("shape.joins", %stone),
    }
}

fn stops(stopped: &Row, side: Message) -> Message {
    let (number, stones) = (number(stopped.number()), all(&stopped.stones));
    match stopped.kind {
        RowKind::Five => say!("shape.breaks-five", number, side, stones),
        RowKind::Four => say!("shape.stops-four", number, side, stones),
        RowKind::OpenThree => say!("shape.stops-three", number, side, stones),
    }
}

fn ends(sides: Sides, outcome: Outcome, row: Option<&Vec<Point>>) -> Message {
    match outcome {
        Outcome::Win {
            winners,
            by: Victory::Line,
        } => match row {
            Some(points) => say!(
                "shape.row-at",
                win = win(sides, winners),
                points = all(points)
            ),
            None => say!("shape.row-wins", win = win(sides, winners)),
        },
        Outcome::Win {
            winners,
            by: Victory::Captures,
        } => say!("shape.captures-win", win = win(sides, winners)),
        outcome => over(sides, outcome),
    }
}

fn over(sides: Sides, outcome: Outcome) -> Message {
    match (sides, outcome) {
        (Sides::Colors, Outcome::Win { winners, by }) => {
            let how = say!("tutor.win-by", win = win(sides, winners), by = &by);
            say!("tutor.over", how)
        }
        (_, outcome) => say!("tutor.over", how = &outcome),
    }
}

/// `seat 1 wins`, or a team does.
fn win(sides: Sides, winners: SeatSet) -> Message {
    let each = and(winners.iter().map(|seat| side(sides, seat)));
    say!("tutor.win", n = winners.len(), each)
}
