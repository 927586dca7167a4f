//! What is said about a move.

use rules::pentago::{Cell, Line, Turn};
use rules::{Seat, Stalemate};

use super::super::super::explanation::Remark;
use super::super::super::threat::Threat;
use super::super::super::three::Three;
use super::super::super::verdict::Verdict;
use super::super::parts::{cells, opponent, owner, rows, side, sorted};
use super::phrases::{Case, block, corner, lines, play, turn, ways};
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
            let (seat, rows) = (side(voice, *seat), lines(rows, Case::Accusative));
            format!("Die Drehung bringt {seat} {rows}, und {seat} gewinnt.")
        }
        Remark::Verdict(known) => verdict(voice, known),
        Remark::CanFinish(threats) => format!("Jetzt kann die Drehung gewinnen: {}", ways(threats)),
        Remark::MissesWin(threats) => {
            let seat = owner(voice, threats);
            format!("{seat} hätte gewinnen können: {}", ways(threats))
        }
        Remark::Opens(threats) => {
            let seat = owner(voice, threats);
            format!("Das lässt {seat} gewinnen: {}", ways(threats))
        }
        Remark::Leaves(threats) => {
            let seat = owner(voice, threats);
            format!("{seat} kann noch immer gewinnen: {}", ways(threats))
        }
        Remark::Helpless { by } => {
            let seat = side(voice, by.other());
            format!("Kein Zug von {seat} hätte das verhindert.")
        }
        Remark::Twists(choice) => twists(voice, choice),
        Remark::Threatens { threats, answer } => {
            let double = remark.is_double_threat();
            threatens(voice, threats, *answer, double)
        }
        Remark::Stops { threats, all } => {
            let (seat, rows) = (owner(voice, threats), lines(&rows(threats), Case::Dative));
            let but = if *all { "" } else { ", aber nicht am Gewinnen" };
            format!("Der Zug hindert {seat} an {rows}{but}.")
        }
        Remark::BuildsThree(made) => format!("Der Zug schafft {}.", three(voice, made)),
        Remark::Guards { cell, three } => guards(voice, *cell, three),
        Remark::TurnsThree { three, to } => turns_three(voice, three, *to),
        Remark::Builds(made) => {
            let (seat, row) = (side(voice, made.seat), set_up(voice, made));
            format!("Damit braucht {seat} nur noch zwei Züge für {row}.")
        }
        Remark::TakesMiddle(taken) => {
            let corner = corner(*taken);
            format!("Der Stein nimmt die Mitte des Blocks {corner}, die keine Drehung bewegt.")
        }
    }
}

pub(in super::super) fn verdict(_: Voice, verdict: &Verdict) -> String {
    let words = match verdict {
        Verdict::Keeps(Value::Win) => "Der Zug hält den Gewinn fest.",
        Verdict::Keeps(Value::Draw) => "Der Zug hält das Unentschieden.",
        Verdict::Keeps(Value::Loss) => "Die Stellung war schon verloren; kein Zug rettet sie.",
        Verdict::Throws {
            from: Value::Win,
            to: Value::Draw,
        } => "Das gibt den Gewinn aus der Hand: Bei bestem Spiel ist es jetzt unentschieden.",
        Verdict::Throws {
            from: Value::Win, ..
        } => "Das macht aus einem Gewinn eine Niederlage.",
        Verdict::Throws { .. } => {
            "Das gibt das Unentschieden aus der Hand: Bei bestem Spiel ist es jetzt verloren."
        }
        Verdict::Leads(Value::Win) => "Bei bestem Spiel gewinnt der Zug.",
        Verdict::Leads(Value::Draw) => "Bei bestem Spiel führt der Zug zum Unentschieden.",
        Verdict::Leads(Value::Loss) => "Gegen bestes Spiel verliert der Zug.",
    };
    words.to_owned()
}

fn wins(voice: Voice, seat: Seat, rows: &[Line], beaten: &[Line]) -> String {
    let rows = lines(rows, Case::Dative);
    let wins = format!("{} gewinnt mit {rows}.", side(voice, seat));
    if beaten.is_empty() {
        return wins;
    }
    let other = side(voice, seat.other());
    format!(
        "{wins} {other} bekommt durch dieselbe Drehung auch fünf, \
         aber nach diesen Regeln gewinnt, wer dreht."
    )
}

fn draws(why: Stalemate) -> String {
    let words = match why {
        Stalemate::FullBoard => "Das Brett ist voll, und niemand hat fünf: unentschieden.",
        Stalemate::BothLines => "Die Drehung bringt beiden Seiten fünf: unentschieden.",
    };
    words.to_owned()
}

fn threatens(voice: Voice, threats: &[Threat], answer: Option<Turn>, double: bool) -> String {
    let kind = if double {
        "Eine doppelte Drohung"
    } else {
        "Eine Drohung"
    };
    let (seat, other) = (owner(voice, threats), opponent(voice, threats));
    let then = match answer {
        Some(answer) => format!("{other} hat eine Antwort: {}.", turn(answer)),
        None => format!("Was {other} auch spielt, {seat} gewinnt mit dem nächsten Zug."),
    };
    format!("{kind}: {} {then}", ways(threats))
}

fn guards(voice: Voice, cell: Cell, three: &Three) -> String {
    let (seat, block) = (side(voice, three.seat), block(three.block));
    let or_another = match three.middles.len() {
        1 => "",
        _ => " oder eine andere",
    };
    format!(
        "{cell} schützt vor {}: Die Dreierreihe von {seat} auf dem {block} \
         braucht diese Mitte{or_another}.",
        play(three.play, Case::Dative)
    )
}

fn turns_three(voice: Voice, three: &Three, to: [Cell; 3]) -> String {
    format!(
        "Die Drehung dreht die Dreierreihe von {} auf dem {} weg, von {} nach {}.",
        side(voice, three.seat),
        block(three.block),
        cells(&three.cells),
        cells(&sorted(to))
    )
}
