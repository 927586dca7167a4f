//! English.

mod phrases;
mod remarks;

use rules::pentago::{HalfTurn, Move, Turn, Twist};
use rules::{Outcome, Seat};

use super::super::comparison::{Comparison, Missed};
use super::super::explanation::Explanation;
use super::super::prospect::SetUp;
use super::super::reading::{Finding, Twists};
use super::super::threat::Threat;
use super::super::three::Three;
use super::parts::{Choice, cells, held, holdings, is_there, side};
use crate::{Sides, Voice};
use phrases::{all, block, corner, how, line, lines, mv, play, turning, twist, way, ways};

pub(super) use remarks::{remark, verdict};

pub(super) const NOTHING: &str = "Nothing stands out.";
pub(super) const MUCH_THE_SAME: &str = "At a glance the two moves do much the same.";

pub(super) fn finding(voice: Voice, finding: &Finding) -> String {
    match finding {
        Finding::Over(outcome) => over(voice, *outcome),
        Finding::Win(win) => format!("{} can win now: {}.", side(voice, win.seat), way(win)),
        Finding::Danger(danger) => {
            let seat = side(voice, danger.seat);
            format!("{seat} threatens to win: {}.", way(danger))
        }
        Finding::Twists(choice) => twists(voice, choice),
        Finding::Three(found) => {
            let seat = side(voice, found.seat);
            format!("{seat} has {}.", three(voice, found))
        }
        Finding::SetUp(found) => {
            let seat = side(voice, found.seat);
            format!("{seat} is two turns from {}.", set_up(voice, found))
        }
        Finding::Middles(holders) => middles(voice, holders),
    }
}

fn over(voice: Voice, outcome: Outcome) -> String {
    match (voice.sides, outcome) {
        (Sides::Colors, Outcome::Win { winners, by }) => {
            let winners = all(winners.iter().map(|seat| side(voice, seat)));
            format!("The game is over: {winners} wins {by}.")
        }
        _ => format!("The game is over: {outcome}."),
    }
}

/// The move as records have it where sides have marks, in words elsewhere.
pub(super) fn played(voice: Voice, explanation: &Explanation) -> String {
    let seat = side(voice, explanation.seat);
    let turns = |chosen: Option<Twist>| {
        chosen.map_or("leaves out the twist".to_owned(), |chosen| {
            format!("turns {}", twist(chosen))
        })
    };
    match (voice.sides, explanation.played) {
        (Sides::Marks, Move::Half(HalfTurn::Place(cell))) => format!("{seat} plays {cell}."),
        (Sides::Marks, played) => format!("{seat} plays {played}."),
        (Sides::Colors, Move::Turn(Turn { cell, twist })) => match twist {
            Some(_) => format!("{seat} plays {cell} and {}.", turns(twist)),
            None => format!("{seat} plays {cell}."),
        },
        (Sides::Colors, Move::Half(HalfTurn::Place(cell))) => format!("{seat} plays {cell}."),
        (Sides::Colors, Move::Half(HalfTurn::Twist(twist))) => format!("{seat} {}.", turns(twist)),
    }
}

pub(super) fn better(comparison: &Comparison) -> String {
    format!("Better was {}.", mv(comparison.better))
}

pub(super) fn missed(voice: Voice, missed: &Missed) -> String {
    match missed {
        Missed::Win(rows) => format!("It wins with {}.", lines(rows)),
        Missed::Finish(threats) => format!("After it the twist wins: {}", ways(threats)),
        Missed::Draw(why) => format!("It saves a draw: {why}."),
        Missed::Safety => "After it the other side cannot win at once.".to_owned(),
        Missed::Unstoppable(threats) => {
            format!("It threatens what nothing can stop: {}", ways(threats))
        }
        Missed::Threats(threats) => format!("It makes a threat: {}", ways(threats)),
        Missed::Three(made) => format!("It makes {}.", three(voice, made)),
    }
}

pub(super) fn three(voice: Voice, three: &Three) -> String {
    let row = format!(
        "three in a row on the {} ({}), good for {}",
        block(three.block),
        cells(&three.cells),
        play(three.play)
    );
    if three.middles.is_empty() {
        return row;
    }
    let states = three.middles.iter().map(|&(cell, holder)| match holder {
        Some(seat) => format!("{cell} is held by {}", side(voice, seat)),
        None => format!("{cell} is free"),
    });
    format!("{row}; of the middles for it {}", all(states))
}

pub(super) fn set_up(_: Voice, set_up: &SetUp) -> String {
    let blocks = match set_up.blocks().as_slice() {
        // Three blocks at once are what makes the play hard to see.
        blocks @ [_, _, _] => {
            let corners: Vec<&str> = blocks.iter().map(|&block| corner(block)).collect();
            format!(" over three blocks ({})", corners.join(", "))
        }
        _ => String::new(),
    };
    let stones = match set_up.missing.as_slice() {
        [] => None,
        [cell] => Some(format!("a stone on {cell}")),
        cells => Some(format!("stones on {}", all(cells))),
    };
    let turns = match set_up.twists.as_slice() {
        [] => None,
        [one, two] if one == two => Some(format!("turn the {} twice", block(one.block))),
        twists => {
            let each = twists.iter().map(|&each| twist(each));
            Some(format!("turn {}", all(each)))
        }
    };
    let missing: Vec<String> = stones.into_iter().chain(turns).collect();
    format!("{}{blocks}: {}", line(set_up.line), missing.join(", and "))
}

pub(super) fn threat(_: Voice, threat: &Threat) -> String {
    let verb = if is_there(threat) { "keeps" } else { "makes" };
    format!("{}: that {verb} {}.", how(threat), line(threat.line))
}

pub(super) fn twists(voice: Voice, twists: &Twists) -> String {
    let (seat, other) = (side(voice, twists.seat), side(voice, twists.seat.other()));
    let list = |twists: &[Option<Twist>]| {
        let each = twists.iter().map(|&twist| turning(twist));
        each.collect::<Vec<_>>().join("; ")
    };
    match Choice::of(twists) {
        Choice::None => format!("Whatever {seat} twists now, {other} can win."),
        Choice::Only(safe) => {
            let safe = list(safe);
            format!("The twist matters, for otherwise {other} can win: {safe}.")
        }
        Choice::AllBut(losing) => {
            let losing = list(losing);
            format!("The twist matters, for {other} can win after this: {losing}.")
        }
    }
}

fn middles(voice: Voice, holders: &[Option<Seat>; 4]) -> String {
    let mut sentence = match held(holders, None).as_slice() {
        [one] => format!("One middle is free: {one}"),
        several => format!("Free middles: {}", all(several)),
    };
    for (seat, cells) in holdings(holders) {
        sentence += &format!("; {} holds {}", side(voice, seat), all(cells));
    }
    sentence + "."
}
