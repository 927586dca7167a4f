//! What is said about a position.

use rules::pentago::{HalfTurn, Move, Turn, Twist};
use rules::{Outcome, Seat};
use words::{Argument, Message, and, joined, say};

use super::super::comparison::Missed;
use super::super::explanation::Explanation;
use super::super::prospect::SetUp;
use super::super::reading::{Finding, Twists};
use super::super::threat::Threat;
use super::super::three::Three;
use super::parts::{Choice, cells, held, holdings, is_there, side};
use super::phrases::{Case, block, corner, how, line, lines, play, turning, twist, way, ways};
use crate::Sides;

pub(super) fn finding(sides: Sides, finding: &Finding) -> Message {
    match finding {
        Finding::Over(outcome) => over(sides, *outcome),
        Finding::Win(win) => say!("see.can-win", side = side(sides, win.seat), way = way(win)),
        Finding::Danger(danger) => {
            say!(
                "see.danger",
                side = side(sides, danger.seat),
                way = way(danger)
            )
        }
        Finding::Twists(choice) => twists(sides, choice),
        Finding::Three(found) => {
            let side = side(sides, found.seat);
            say!("see.three", side, three = three(sides, found))
        }
        Finding::SetUp(found) => {
            let side = side(sides, found.seat);
            say!("see.set-up", side, row = set_up(sides, found))
        }
        Finding::Middles(holders) => middles(sides, holders),
    }
}

fn over(sides: Sides, outcome: Outcome) -> Message {
    match (sides, outcome) {
        (Sides::Colors, Outcome::Win { winners, by }) => {
            let each = and(winners.iter().map(|seat| side(sides, seat)));
            let win = say!("tutor.win", n = winners.len(), each);
            let how = say!("tutor.win-by", win, by = &by);
            say!("tutor.over", how)
        }
        (_, outcome) => say!("tutor.over", how = &outcome),
    }
}

/// The move as records have it where sides have marks, in words elsewhere.
pub(super) fn played(sides: Sides, explanation: &Explanation) -> Message {
    let side = side(sides, explanation.seat);
    let turns = |chosen: Option<Twist>| match chosen {
        Some(chosen) => say!("see.does-turn", twist = twist(chosen)),
        None => say!("see.does-not-turn"),
    };
    match (sides, explanation.played) {
        (_, Move::Half(HalfTurn::Place(cell)) | Move::Turn(Turn { cell, twist: None })) => {
            say!("see.places", side, %cell)
        }
        (Sides::Marks, played) => say!("tutor.plays", side, move = %played),
        (Sides::Colors, Move::Turn(Turn { cell, twist })) => {
            say!("see.places-turns", side, %cell, turns = turns(twist))
        }
        (Sides::Colors, Move::Half(HalfTurn::Twist(twist))) => {
            say!("see.turns", side, turns = turns(twist))
        }
    }
}

pub(super) fn missed(sides: Sides, missed: &Missed) -> Message {
    match missed {
        Missed::Win(rows) => say!("missed.win", rows = lines(rows, Case::Dative)),
        Missed::Finish(threats) => say!("missed.finish", ways = ways(threats)),
        Missed::Draw(why) => say!("missed.draw", why),
        Missed::Safety => say!("missed.safety"),
        Missed::Unstoppable(threats) => say!("missed.unstoppable", ways = ways(threats)),
        Missed::Threats(threats) => say!("missed.threats", ways = ways(threats)),
        Missed::Three(made) => say!("missed.three", three = three(sides, made)),
    }
}

pub(super) fn three(sides: Sides, three: &Three) -> Message {
    let (block, five) = (block(three.block), play(three.play, Case::Plain));
    let row = say!("three.row", block, cells = cells(&three.cells), five);
    let state = |holder: Option<Seat>| match holder {
        Some(seat) => say!("three.held", side = side(sides, seat)),
        None => say!("three.free"),
    };
    match three.middles.as_slice() {
        [] => row,
        &[(cell, holder)] => say!("three.middle", three = row, %cell, state = state(holder)),
        several => {
            let states = several
                .iter()
                .map(|&(cell, holder)| say!("three.each", %cell, state = state(holder)));
            say!("three.middles", three = row, states = and(states))
        }
    }
}

pub(super) fn set_up(_: Sides, set_up: &SetUp) -> Message {
    let mut row = line(set_up.line, Case::Plain);
    // Three blocks at once are what makes the play hard to see.
    if let blocks @ [_, _, _] = set_up.blocks().as_slice() {
        let corners = joined(blocks.iter().map(|&block| corner(block)), ", ");
        row = say!("set-up.blocks", row, corners);
    }
    let cells = and(set_up.missing.iter().map(ToString::to_string));
    let stones = say!("set-up.stones", n = set_up.missing.len(), cells);
    let turns = match set_up.twists.as_slice() {
        [one, two] if one == two => say!("set-up.twice", block = block(one.block)),
        twists => say!(
            "set-up.twists",
            twists = and(twists.iter().map(|&each| twist(each)))
        ),
    };
    let missing: Argument = match (set_up.missing.is_empty(), set_up.twists.is_empty()) {
        (true, _) => turns.into(),
        (false, true) => stones.into(),
        (false, false) => say!("set-up.both", stones, turns).into(),
    };
    say!("set-up.needs", row, missing)
}

pub(super) fn threat(_: Sides, threat: &Threat) -> Message {
    let (how, row) = (how(threat), line(threat.line, Case::Plain));
    if is_there(threat) {
        say!("threat.keeps", how, row)
    } else {
        say!("threat.makes", how, row)
    }
}

pub(super) fn twists(sides: Sides, twists: &Twists) -> Message {
    let other = side(sides, twists.seat.other());
    let list = |twists: &[Option<Twist>]| joined(twists.iter().map(|&twist| turning(twist)), "; ");
    match Choice::of(twists) {
        Choice::None => say!("matters.none", side = side(sides, twists.seat), other),
        Choice::Only(safe) => say!("matters.only", other, twists = list(safe)),
        Choice::AllBut(losing) => say!("matters.all-but", other, twists = list(losing)),
    }
}

fn middles(sides: Sides, holders: &[Option<Seat>; 4]) -> Message {
    let named = |cells: &[rules::pentago::Cell]| and(cells.iter().map(ToString::to_string));
    let free = held(holders, None);
    let cells = named(&free);
    let free = match free.len() {
        1 => say!("see.one-middle", cells),
        _ => say!("see.free-middles", cells),
    };
    let held = holdings(holders).map(|(seat, cells)| {
        let cells = named(&cells);
        say!("see.holds", side = side(sides, seat), cells)
    });
    say!(
        "see.middles",
        middles = joined(std::iter::once(free).chain(held), "; ")
    )
}
