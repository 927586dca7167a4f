//! Events as watchers are told.

use game::{Event, Fact, Offer};
use protocol::web::{Event as WebEvent, Kind, What};
use rules::{BySeat, Seat};

use super::room::{Room, State};
use super::show::{Allowed, board, captured, clocks, ending, may, people, turn};
use crate::Hall;

/// Tells of an event, in the state just after it. What the seats were allowed
/// before is told anew only where it has changed.
pub(super) fn event(
    hall: &Hall,
    room: &Room,
    state: &State,
    event: &Event,
    before: &BySeat<Allowed>,
) -> WebEvent {
    let now = may(&state.game, room.meta.sort);
    WebEvent {
        game: room.name.clone(),
        n: state.number,
        at: hall.clock.wall_of(event.at),
        kind: kind(hall, state, event),
        may: (now != *before).then(|| now.iter().map(|(_, allowed)| allowed.words()).collect()),
    }
}

fn kind(hall: &Hall, state: &State, event: &Event) -> Kind {
    let game = &state.game;
    let clocks = || clocks(hall, game, event.at);
    let number = |seat: &Seat| seat.number();
    match &event.fact {
        Fact::Created { .. } => Kind::Created,
        Fact::Sat { seat, .. } => Kind::Sat {
            seat: number(seat),
            person: show_person(state, *seat),
        },
        Fact::Stood { seat } => Kind::Stood { seat: number(seat) },
        Fact::Started => Kind::Started {
            turn: turn(game),
            clocks: clocks(),
        },
        Fact::Moved { seat, text, .. } => Kind::Moved {
            seat: number(seat),
            ply: game.ply() as u32 - 1,
            text: text.clone(),
            board: board(game),
            captured: captured(game.position()),
            turn: turn(game),
            clocks: clocks(),
        },
        Fact::Swapped { seat, .. } => Kind::Swapped {
            seat: number(seat),
            ply: game.ply() as u32 - 1,
            people: people(state),
            turn: turn(game),
            clocks: clocks(),
        },
        Fact::Grabbed { seat, grab } => Kind::Grabbed {
            seat: number(seat),
            block: grab.block.to_string(),
            direction: grab.direction.map(|way| way.to_string()),
        },
        Fact::Offered { seat, offer } => Kind::Offered {
            seat: number(seat),
            what: what(*offer),
        },
        Fact::Accepted { seat, offer } => Kind::Accepted {
            seat: number(seat),
            what: what(*offer),
        },
        Fact::Declined { seat, offer } => Kind::Declined {
            seat: number(seat),
            what: what(*offer),
        },
        Fact::Withdrawn { seat, offer } => Kind::Withdrawn {
            seat: number(seat),
            what: what(*offer),
        },
        Fact::TakenBack { ply } => Kind::TakenBack {
            ply: *ply as u32,
            board: board(game),
            captured: captured(game.position()),
            turn: turn(game),
            clocks: clocks(),
        },
        Fact::Resigned { seat } => Kind::Resigned {
            seat: number(seat),
            turn: state.is_playing().then(|| turn(game)),
            clocks: clocks(),
        },
        Fact::FlagFell { seat } => Kind::FlagFell {
            seat: number(seat),
            turn: state.is_playing().then(|| turn(game)),
            clocks: clocks(),
        },
        Fact::Ended { ending: end } => Kind::Ended {
            ending: ending(game, *end),
        },
        Fact::Rematched { .. } => Kind::Rematched {
            next: state.next.map(|next| next.to_string()).unwrap_or_default(),
        },
    }
}

fn show_person(state: &State, seat: Seat) -> protocol::web::Person {
    let person = state.people[seat].as_deref().cloned();
    person.expect("whoever has just sat down is somebody")
}

pub(super) const fn what(offer: Offer) -> What {
    match offer {
        Offer::Draw => What::Draw,
        Offer::Takeback => What::Takeback,
        Offer::Rematch => What::Rematch,
    }
}
