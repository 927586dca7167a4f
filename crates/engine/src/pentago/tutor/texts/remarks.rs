//! What is said about a move.

use rules::pentago::{Cell, Line, Turn};
use rules::{Seat, Stalemate};
use words::{Message, say};

use super::super::explanation::Remark;
use super::super::threat::Threat;
use super::super::three::Three;
use super::super::verdict::Verdict;
use super::findings::{set_up, three, twists};
use super::parts::{cells, opponent, owner, rows, side, sorted};
use super::phrases::{Case, block, corner, lines, play, turn, ways};
use crate::Sides;
use crate::pentago::Value;

pub(super) fn remark(sides: Sides, remark: &Remark) -> Message {
    match remark {
        Remark::Wins {
            seat,
            lines,
            beaten,
        } => wins(sides, *seat, lines, beaten),
        Remark::Draws { why, .. } => match why {
            Stalemate::FullBoard => say!("remark.full-board"),
            Stalemate::BothLines => say!("remark.both-lines"),
        },
        Remark::GivesFive { seat, lines: rows } => {
            let rows = lines(rows, Case::Plain);
            say!("remark.gives-five", side = side(sides, *seat), rows)
        }
        Remark::Verdict(known) => verdict(sides, known),
        Remark::CanFinish(threats) => say!("remark.can-finish", ways = ways(threats)),
        Remark::MissesWin(threats) => {
            let side = owner(sides, threats);
            say!("remark.misses-win", side, ways = ways(threats))
        }
        Remark::Opens(threats) => {
            say!(
                "remark.opens",
                side = owner(sides, threats),
                ways = ways(threats)
            )
        }
        Remark::Leaves(threats) => {
            say!(
                "remark.leaves",
                side = owner(sides, threats),
                ways = ways(threats)
            )
        }
        Remark::Helpless { by } => say!("remark.helpless", side = side(sides, by.other())),
        Remark::Twists(choice) => twists(sides, choice),
        Remark::Threatens { threats, answer } => {
            let double = remark.is_double_threat();
            threatens(sides, threats, *answer, double)
        }
        Remark::Stops { threats, all } => {
            let (side, rows) = (owner(sides, threats), lines(&rows(threats), Case::Dative));
            if *all {
                say!("remark.stops", side, rows)
            } else {
                say!("remark.stops-some", side, rows)
            }
        }
        Remark::BuildsThree(made) => say!("remark.builds-three", three = three(sides, made)),
        Remark::Guards { cell, three } => guards(sides, *cell, three),
        Remark::TurnsThree { three, to } => turns_three(sides, three, *to),
        Remark::Builds(made) => {
            let side = side(sides, made.seat);
            say!("remark.builds", side, row = set_up(sides, made))
        }
        Remark::TakesMiddle(taken) => say!("remark.takes-middle", corner = corner(*taken)),
    }
}

pub(super) fn verdict(_: Sides, verdict: &Verdict) -> Message {
    match verdict {
        Verdict::Keeps(Value::Win) => say!("remark.keeps-win"),
        Verdict::Keeps(Value::Draw) => say!("remark.keeps-draw"),
        Verdict::Keeps(Value::Loss) => say!("remark.lost-already"),
        Verdict::Throws {
            from: Value::Win,
            to: Value::Draw,
        } => say!("remark.throws-win"),
        Verdict::Throws {
            from: Value::Win, ..
        } => say!("remark.turns-win"),
        Verdict::Throws { .. } => say!("remark.throws-draw"),
        Verdict::Leads(Value::Win) => say!("remark.leads-win"),
        Verdict::Leads(Value::Draw) => say!("remark.leads-draw"),
        Verdict::Leads(Value::Loss) => say!("remark.leads-loss"),
    }
}

fn wins(sides: Sides, seat: Seat, rows: &[Line], beaten: &[Line]) -> Message {
    let rows = lines(rows, Case::Dative);
    let (winner, other) = (side(sides, seat), side(sides, seat.other()));
    if beaten.is_empty() {
        say!("remark.wins", side = winner, rows)
    } else {
        say!("remark.wins-both", side = winner, rows, other)
    }
}

fn threatens(sides: Sides, threats: &[Threat], answer: Option<Turn>, double: bool) -> Message {
    let (side, other) = (owner(sides, threats), opponent(sides, threats));
    let then = match answer {
        Some(answer) => say!("remark.answer", other, turn = turn(answer)),
        None => say!("remark.no-answer", other, side),
    };
    if double {
        say!("remark.double-threat", ways = ways(threats), then)
    } else {
        say!("remark.threat", ways = ways(threats), then)
    }
}

fn guards(sides: Sides, cell: Cell, three: &Three) -> Message {
    let (side, block) = (side(sides, three.seat), block(three.block));
    let five = play(three.play, Case::Dative);
    match three.middles.len() {
        1 => say!("remark.guards", %cell, five, side, block),
        _ => say!("remark.guards-one", %cell, five, side, block),
    }
}

fn turns_three(sides: Sides, three: &Three, to: [Cell; 3]) -> Message {
    let (side, block) = (side(sides, three.seat), block(three.block));
    let (from, to) = (cells(&three.cells), cells(&sorted(to)));
    say!("remark.turns-three", side, block, from, to)
}
