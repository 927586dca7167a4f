//! What is said about a move.

use rules::pentago::{Cell, Line, Turn};
use rules::{Seat, Stalemate};

use super::super::super::explanation::Remark;
use super::super::super::threat::Threat;
use super::super::super::three::Three;
use super::super::super::verdict::Verdict;
use super::super::parts::{cells, opponent, owner, rows, side, sorted};
use super::phrases::{block, lines, play, turn, ways};
use super::{set_up, three, twists};
use crate::Voice;
use crate::pentago::Value;

pub(in super::super) fn remark(voice: Voice, remark: &Remark) -> String {
    match remark {
        Remark::Wins {
            seat,
            lines,
            beaten,
        } => wins(voice, *seat, lines, beaten),
        Remark::Draws { why, .. } => draws(*why),
        Remark::GivesFive { seat, lines: rows } => {
            let (seat, rows) = (side(voice, *seat), lines(rows));
            format!("The twist gives {seat} {rows}, and {seat} wins.")
        }
        Remark::Verdict(known) => verdict(voice, known),
        Remark::CanFinish(threats) => format!("Now the twist can win: {}", ways(threats)),
        Remark::MissesWin(threats) => {
            let seat = owner(voice, threats);
            format!("{seat} could have won: {}", ways(threats))
        }
        Remark::Opens(threats) => {
            let seat = owner(voice, threats);
            format!("This lets {seat} win: {}", ways(threats))
        }
        Remark::Leaves(threats) => {
            let seat = owner(voice, threats);
            format!("{seat} can still win: {}", ways(threats))
        }
        Remark::Helpless { by } => {
            let seat = side(voice, by.other());
            format!("Nothing that {seat} could play would have stopped it.")
        }
        Remark::Twists(choice) => twists(voice, choice),
        Remark::Threatens { threats, answer } => {
            let double = remark.is_double_threat();
            threatens(voice, threats, *answer, double)
        }
        Remark::Stops { threats, all } => {
            let (seat, rows) = (owner(voice, threats), lines(&rows(threats)));
            let but = if *all { "" } else { ", but not from winning" };
            format!("It stops {seat} from making {rows}{but}.")
        }
        Remark::BuildsThree(made) => format!("It makes {}.", three(voice, made)),
        Remark::Guards { cell, three } => guards(voice, *cell, three),
        Remark::TurnsThree { three, to } => turns_three(voice, three, *to),
        Remark::Builds(made) => {
            let seat = side(voice, made.seat);
            let row = set_up(voice, made);
            format!("It brings {seat} within two turns of {row}.")
        }
        Remark::TakesMiddle(taken) => {
            let block = block(*taken);
            format!("It takes the middle of the {block}, which no twist can move.")
        }
    }
}

pub(in super::super) fn verdict(_: Voice, verdict: &Verdict) -> String {
    let words = match verdict {
        Verdict::Keeps(Value::Win) => "It keeps the win.",
        Verdict::Keeps(Value::Draw) => "It keeps the draw.",
        Verdict::Keeps(Value::Loss) => "The position was lost already; no move saves it.",
        Verdict::Throws {
            from: Value::Win,
            to: Value::Draw,
        } => "This gives the win away: with best play it is now a draw.",
        Verdict::Throws {
            from: Value::Win, ..
        } => "This turns a win into a loss.",
        Verdict::Throws { .. } => "This gives the draw away: with best play it now loses.",
        Verdict::Leads(Value::Win) => "With best play it wins.",
        Verdict::Leads(Value::Draw) => "With best play it draws.",
        Verdict::Leads(Value::Loss) => "It loses against best play.",
    };
    words.to_owned()
}

fn wins(voice: Voice, seat: Seat, rows: &[Line], beaten: &[Line]) -> String {
    let wins = format!("{} wins with {}.", side(voice, seat), lines(rows));
    if beaten.is_empty() {
        return wins;
    }
    let other = side(voice, seat.other());
    format!(
        "{wins} {other} gets five by the same twist, \
         but under these rules the one who twists wins."
    )
}

fn draws(why: Stalemate) -> String {
    let words = match why {
        Stalemate::FullBoard => "The board is full and nobody has five: a draw.",
        Stalemate::BothLines => "The twist gives both sides five: a draw.",
    };
    words.to_owned()
}

fn threatens(voice: Voice, threats: &[Threat], answer: Option<Turn>, double: bool) -> String {
    let kind = if double {
        "A double threat"
    } else {
        "A threat"
    };
    let (seat, other) = (owner(voice, threats), opponent(voice, threats));
    let then = match answer {
        Some(answer) => format!("{other} has an answer: {}.", turn(answer)),
        None => format!("Whatever {other} plays, {seat} wins with the next turn."),
    };
    format!("{kind}: {} {then}", ways(threats))
}

fn guards(voice: Voice, cell: Cell, three: &Three) -> String {
    let (seat, block) = (side(voice, three.seat), block(three.block));
    let need = match three.middles.len() {
        1 => format!("it is the middle that {seat}'s three in a row on the {block} needs"),
        _ => format!("{seat}'s three in a row on the {block} needs this middle or one other"),
    };
    format!("{cell} guards against {}: {need}.", play(three.play))
}

fn turns_three(voice: Voice, three: &Three, to: [Cell; 3]) -> String {
    format!(
        "The twist turns {}'s three in a row on the {} away, from {} to {}.",
        side(voice, three.seat),
        block(three.block),
        cells(&three.cells),
        cells(&sorted(to))
    )
}
