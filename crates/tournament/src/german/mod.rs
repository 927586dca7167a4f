//! Everything in German.

mod history;
mod refusal;

use crate::config::Format;
use crate::entry::EntryId;
use crate::matches::{Place, group_name};
use crate::outcome::{How, Outcome};
use crate::phase::Phase;
use crate::standing::{Criterion, Reason};

pub(crate) fn place(place: Place) -> String {
    match place {
        Place::Group { group, round } => {
            format!("Gruppe {}, Runde {}", group_name(group), round + 1)
        }
        Place::PlayOff { group, round } => {
            format!("Gruppe {}, Stichspiel {}", group_name(group), round + 1)
        }
        Place::Thirds {
            bracket,
            round,
            position,
        } => {
            let (place, round, position) = (bracket + 1, round + 1, position + 1);
            format!("Dritte um Platz {place}, Runde {round}, Spiel {position}")
        }
        Place::Cup { round, position } => {
            format!("Cup, Runde {}, Spiel {}", round + 1, position + 1)
        }
        Place::ThirdPlace => "Spiel um Platz drei".to_owned(),
        Place::Swiss { round } => format!("Runde {}", round + 1),
    }
}

pub(crate) fn phase(phase: Phase) -> String {
    match phase {
        Phase::Entries => "die Anmeldung".to_owned(),
        Phase::Groups => "die Gruppenphase".to_owned(),
        Phase::Thirds => "die Zwischenrunde der Gruppendritten".to_owned(),
        Phase::Cup => "der Cup".to_owned(),
        Phase::Swiss(round) => format!("Runde {round} im Schweizer System"),
        Phase::Finished => "das Ende".to_owned(),
    }
}

pub(crate) fn format(format: Format) -> String {
    match format {
        Format::Regulation => "Gruppen und Cup nach dem Schweizer Reglement".to_owned(),
        Format::MatchPlay { best_of } => format!("Match, Bester aus {best_of}"),
        Format::RoundRobin { legs: 1 } => "jeder gegen jeden".to_owned(),
        Format::RoundRobin { legs } => format!("jeder gegen jeden, {legs}-mal"),
        Format::Knockout { best_of: 1 } => "K.-o.-System".to_owned(),
        Format::Knockout { best_of } => format!("K.-o.-System, Bester aus {best_of}"),
        Format::Swiss { rounds } => format!("Schweizer System, {rounds} Runden"),
    }
}

pub(crate) fn reason(reason: &Reason) -> String {
    let by = match reason.by {
        Criterion::Lot => return "durch das Los".to_owned(),
        Criterion::Points => "Punkte",
        Criterion::WinPoints => "Gewinnpunkte",
        Criterion::HeadToHead => "Punkte untereinander",
        Criterion::HeadToHeadWinPoints => "Gewinnpunkte untereinander",
        Criterion::Wins => "Siege",
        Criterion::Conceded => "abgegebene Gewinnpunkte",
        Criterion::PlayOff(_) => "Stichspiel",
        Criterion::Buchholz => "Punkte der Gegner",
        Criterion::SonnebornBerger => "Punkte besiegter Gegner",
    };
    format!("{by} {}:{}", reason.above.abs(), reason.here.abs())
}

pub(crate) fn outcome(outcome: &Outcome, name: impl Fn(EntryId) -> String) -> String {
    match *outcome {
        Outcome::Won {
            winner,
            stones,
            how,
        } => {
            let how = match how {
                How::Five => "gewinnt",
                How::Time => "gewinnt auf Zeit",
                How::Resigned => "gewinnt durch Aufgabe",
                How::Adjudicated => "bekommt den Sieg zugesprochen",
            };
            let with = |stones| format!(" mit {stones} Steinen");
            let stones = stones.map_or_else(String::new, with);
            format!("{} {how}{stones}", name(winner))
        }
        Outcome::Drawn => "unentschieden".to_owned(),
        Outcome::Walkover { winner } => format!("kampflos für {}", name(winner)),
        Outcome::DoubleForfeit => "niemand ist gekommen".to_owned(),
        Outcome::ByLot { winner } => format!("{} durch das Los", name(winner)),
    }
}

/// So many of something.
fn count(number: usize, one: &str, more: &str) -> String {
    match number {
        1 => format!("1 {one}"),
        _ => format!("{number} {more}"),
    }
}
