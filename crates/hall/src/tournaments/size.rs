//! How large tournaments can become: whatever anybody may look at has to be
//! drawn up in a moment.

use protocol::web::{Code, PersonKind};
use tournament::{Format, Phase, Tournament};

use super::desk::Held;
use crate::Hall;
use crate::Problem;
use crate::TournamentLimits;

/// How large a tournament is, in the terms of its limits.
#[derive(Clone, Copy, Debug, Default)]
struct Size {
    entries: usize,
    matches: usize,
    void: usize,
    events: usize,
}

impl Size {
    fn of(event: &Tournament) -> Size {
        let void = event.matches().filter(|found| found.void).count();
        let paired = event.matches().count() - void;
        let to_come = match (event.config().format, event.phase()) {
            (Format::Swiss { rounds }, Phase::Swiss(_)) => {
                event.entrants().count() / 2 * usize::from(rounds)
            }
            _ => 0,
        };
        Size {
            entries: event.entrants().count(),
            matches: paired.max(to_come),
            void,
            events: event.log().len(),
        }
    }
}

/// How many entries a tournament of this person may have.
pub(super) fn most_entries(limits: &TournamentLimits, opened_by: PersonKind) -> usize {
    match opened_by {
        PersonKind::Account => limits.entries,
        _ => limits.entries_of_guests,
    }
}

/// How many entries this tournament may have.
pub(super) fn most_entries_of(hall: &Hall, held: &Held) -> usize {
    let opened_by = held
        .authors
        .get(&0)
        .and_then(|id| hall.people.get(hall, id));
    let kind = opened_by.map_or(PersonKind::Guest, |person| person.kind);
    most_entries(&hall.limits.tournaments, kind)
}

/// Too many have entered, or would.
pub(super) fn too_many_entries(most: usize) -> Problem {
    Problem::says(Code::Refused, "refused.too-many-entries").naming("most", most)
}

/// Refuses what would make a tournament larger than the limits. One that is
/// larger already can be played to its end.
pub(super) fn check(
    limits: &TournamentLimits,
    most_entries: usize,
    before: Option<&Tournament>,
    after: &Tournament,
) -> Result<(), Problem> {
    let (was, is) = (before.map(Size::of).unwrap_or_default(), Size::of(after));
    let grows_beyond = |was: usize, is: usize, most: usize| is > most && is > was;
    if grows_beyond(was.entries, is.entries, most_entries) {
        return Err(too_many_entries(most_entries));
    }
    let (matches, void) = (limits.matches, limits.matches * 2);
    if grows_beyond(was.matches, is.matches, matches) || grows_beyond(was.void, is.void, void) {
        let why = Problem::says(Code::Refused, "refused.too-many-matches");
        return Err(why.naming("most", matches));
    }
    if grows_beyond(was.events, is.events, limits.events) {
        let why = Problem::says(Code::Refused, "refused.too-many-events");
        return Err(why.naming("most", limits.events));
    }
    Ok(())
}
