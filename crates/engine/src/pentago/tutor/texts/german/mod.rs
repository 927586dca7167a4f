//! German.

mod phrases;
mod remarks;

use rules::pentago::{HalfTurn, Move, Turn, Twist};
use rules::{Outcome, Seat, Stalemate};

use super::super::comparison::{Comparison, Missed};
use super::super::explanation::Explanation;
use super::super::prospect::SetUp;
use super::super::reading::{Finding, Twists};
use super::super::threat::Threat;
use super::super::three::Three;
use super::parts::{Choice, cells, held, holdings, is_there, side};
use crate::Voice;
use phrases::{Case, all, block, corner, how, line, lines, mv, play, turning, twist, way, ways};

pub(super) use remarks::{remark, verdict};

pub(super) const NOTHING: &str = "Nichts fällt besonders auf.";
pub(super) const MUCH_THE_SAME: &str = "Auf den ersten Blick bewirken beide Züge etwa das Gleiche.";

pub(super) fn finding(voice: Voice, finding: &Finding) -> String {
    match finding {
        Finding::Over(outcome) => over(voice, *outcome),
        Finding::Win(win) => {
            let seat = side(voice, win.seat);
            format!("{seat} kann jetzt gewinnen: {}.", way(win))
        }
        Finding::Danger(danger) => {
            let seat = side(voice, danger.seat);
            format!("{seat} droht zu gewinnen: {}.", way(danger))
        }
        Finding::Twists(choice) => twists(voice, choice),
        Finding::Three(found) => {
            let seat = side(voice, found.seat);
            format!("{seat} hat {}.", three(voice, found))
        }
        Finding::SetUp(found) => {
            let (seat, row) = (side(voice, found.seat), set_up(voice, found));
            format!("{seat} braucht noch zwei Züge für {row}.")
        }
        Finding::Middles(holders) => middles(voice, holders),
    }
}

fn over(voice: Voice, outcome: Outcome) -> String {
    let how = match outcome {
        Outcome::Win { winners, .. } => {
            let winners = all(winners.iter().map(|seat| side(voice, seat)));
            format!("{winners} gewinnt mit einer Reihe")
        }
        Outcome::Draw(why) => format!("unentschieden, {}", stalemate(why)),
    };
    format!("Die Partie ist zu Ende: {how}.")
}

const fn stalemate(why: Stalemate) -> &'static str {
    match why {
        Stalemate::FullBoard => "das Brett ist voll",
        Stalemate::BothLines => "beide haben fünf in einer Reihe",
    }
}

pub(super) fn played(voice: Voice, explanation: &Explanation) -> String {
    let seat = side(voice, explanation.seat);
    let turns = |chosen: Option<Twist>| {
        chosen.map_or("dreht nicht".to_owned(), |chosen| {
            format!("dreht {}", twist(chosen))
        })
    };
    match explanation.played {
        Move::Turn(Turn { cell, twist }) => match twist {
            Some(_) => format!("{seat} setzt {cell} und {}.", turns(twist)),
            None => format!("{seat} setzt {cell}."),
        },
        Move::Half(HalfTurn::Place(cell)) => format!("{seat} setzt {cell}."),
        Move::Half(HalfTurn::Twist(twist)) => format!("{seat} {}.", turns(twist)),
    }
}

pub(super) fn better(comparison: &Comparison) -> String {
    format!("Besser war: {}.", mv(comparison.better))
}

pub(super) fn missed(voice: Voice, missed: &Missed) -> String {
    match missed {
        Missed::Win(rows) => format!("Das gewinnt mit {}.", lines(rows, Case::Dative)),
        Missed::Finish(threats) => format!("Danach gewinnt die Drehung: {}", ways(threats)),
        Missed::Draw(why) => format!("Das rettet ein Unentschieden: {}.", stalemate(*why)),
        Missed::Safety => "Danach kann die andere Seite nicht sofort gewinnen.".to_owned(),
        Missed::Unstoppable(threats) => {
            let ways = ways(threats);
            format!("Das schafft eine Drohung, die nichts mehr aufhält: {ways}")
        }
        Missed::Threats(threats) => format!("Das schafft eine Drohung: {}", ways(threats)),
        Missed::Three(made) => format!("Das schafft {}.", three(voice, made)),
    }
}

pub(super) fn three(voice: Voice, three: &Three) -> String {
    let row = format!(
        "eine Dreierreihe auf dem {} ({}), gut für {}",
        block(three.block),
        cells(&three.cells),
        play(three.play, Case::Accusative)
    );
    let state = |holder: Option<Seat>| match holder {
        Some(seat) => format!("von {} besetzt", side(voice, seat)),
        None => "frei".to_owned(),
    };
    match three.middles.as_slice() {
        [] => row,
        &[(cell, holder)] => format!("{row}; die Mitte dafür, {cell}, ist {}", state(holder)),
        several => {
            let each = several
                .iter()
                .map(|&(cell, holder)| format!("{cell} {}", state(holder)));
            format!("{row}; von den Mitten dafür ist {}", all(each))
        }
    }
}

pub(super) fn set_up(_: Voice, set_up: &SetUp) -> String {
    let blocks = match set_up.blocks().as_slice() {
        // Three blocks at once are what makes the play hard to see.
        blocks @ [_, _, _] => {
            let corners: Vec<&str> = blocks.iter().map(|&block| corner(block)).collect();
            format!(" über drei Blöcke ({})", corners.join(", "))
        }
        _ => String::new(),
    };
    let stones = match set_up.missing.as_slice() {
        [] => None,
        [cell] => Some(format!("einen Stein auf {cell} setzen")),
        cells => Some(format!("Steine auf {} setzen", all(cells))),
    };
    let turns = match set_up.twists.as_slice() {
        [] => None,
        [one, two] if one == two => Some(format!("den {} zweimal drehen", block(one.block))),
        twists => {
            let each = twists.iter().map(|&each| twist(each));
            Some(format!("{} drehen", all(each)))
        }
    };
    let missing: Vec<String> = stones.into_iter().chain(turns).collect();
    let row = line(set_up.line, Case::Accusative);
    format!("{row}{blocks}: {}", missing.join(" und "))
}

pub(super) fn threat(_: Voice, threat: &Threat) -> String {
    let verb = if is_there(threat) {
        "bewahrt"
    } else {
        "ergibt"
    };
    let row = line(threat.line, Case::Accusative);
    format!("{}: Das {verb} {row}.", how(threat))
}

pub(super) fn twists(voice: Voice, twists: &Twists) -> String {
    let (seat, other) = (side(voice, twists.seat), side(voice, twists.seat.other()));
    let list = |twists: &[Option<Twist>]| {
        let each = twists.iter().map(|&twist| turning(twist));
        each.collect::<Vec<_>>().join("; ")
    };
    match Choice::of(twists) {
        Choice::None => format!("Wie {seat} jetzt auch dreht, {other} kann gewinnen."),
        Choice::Only(safe) => {
            let safe = list(safe);
            format!("Auf die Drehung kommt es an, denn sonst kann {other} gewinnen: {safe}.")
        }
        Choice::AllBut(losing) => {
            let losing = list(losing);
            format!("Auf die Drehung kommt es an, denn hiernach kann {other} gewinnen: {losing}.")
        }
    }
}

fn middles(voice: Voice, holders: &[Option<Seat>; 4]) -> String {
    let mut sentence = match held(holders, None).as_slice() {
        [one] => format!("Eine Mitte ist frei: {one}"),
        several => format!("Freie Mitten: {}", all(several)),
    };
    for (seat, cells) in holdings(holders) {
        sentence += &format!("; {} hält {}", side(voice, seat), all(cells));
    }
    sentence + "."
}
