//! What pages show, from what the server knows.

use protocol::web::{Person, PersonKind, Phase, View};
use rules::Variant;
use web::page::game::{GamePage, MoveRow, Phase as PagePhase, SeatPanel};
use web::page::games::Listed;
use web::page::settings::BoardSettings;
use web::{Challenge, GameCard, Kind, Lobby};

use crate::App;
use crate::rooms::view;

/// A person as pages show one.
pub(super) fn person(person: &Person) -> web::Person {
    web::Person {
        id: person.id.clone(),
        name: person.name.clone(),
        kind: match (person.kind, person.level) {
            (PersonKind::Engine, level) => Kind::Engine(level.unwrap_or(1)),
            (PersonKind::Account, _) => Kind::Account,
            (PersonKind::Guest, _) => Kind::Guest,
        },
        rating: person.rating,
        provisional: person.provisional,
    }
}

/// A game; nothing if its variant has gone.
pub(super) fn game_page(view: View, link: &str, settings: BoardSettings) -> Option<GamePage> {
    let clock = |seat: usize| Some(view.clocks.as_ref()?.seats.get(seat)?.ms);
    let captured = |seat: usize| view.captured.as_ref()?.get(seat).copied();
    let seats = view
        .people
        .iter()
        .enumerate()
        .map(|(seat, sitting)| SeatPanel {
            person: sitting.as_ref().map(person),
            clock: clock(seat),
            captured: captured(seat),
        });
    Some(GamePage {
        id: view.game.clone(),
        variant: view.variant.parse().ok()?,
        options: options(&view),
        time: view.time.clone(),
        rated: view.rated,
        seats: seats.collect(),
        you: view.you.iter().map(|&seat| seat.into()).collect(),
        board: view.board.clone(),
        moves: moves(&view),
        phase: phase(&view),
        link: link.to_owned(),
        state: state(view),
        settings: serde_json::to_string(&settings).expect("plain data has a form in JSON"),
    })
}

/// The same message that a watcher is sent.
fn state(view: View) -> String {
    let message = protocol::web::Message::State(view);
    serde_json::to_string(&message).expect("plain data has a form in JSON")
}

fn moves(view: &View) -> Vec<MoveRow> {
    let moves = view.moves.iter().map(|played| MoveRow {
        seat: played.seat.into(),
        text: played.text.clone(),
    });
    moves.collect()
}

fn phase(view: &View) -> PagePhase {
    match (view.phase, &view.ending) {
        (Phase::Over, Some(ending)) => PagePhase::Over {
            winners: ending.winners.iter().map(|&seat| seat.into()).collect(),
            reason: ending.reason.clone(),
        },
        (Phase::Waiting, _) => PagePhase::Waiting,
        _ => PagePhase::Playing {
            turn: view.turn.seat.unwrap_or(1).into(),
        },
    }
}

fn options(view: &View) -> String {
    let each = view
        .options
        .iter()
        .map(|(key, value)| match value.as_str() {
            Some(text) => format!("{key}={text}"),
            None => format!("{key}={value}"),
        });
    each.collect::<Vec<_>>().join(" ")
}

/// The lobby as a person sees it.
pub(super) fn lobby(app: &App, me: Option<&Person>) -> Lobby {
    let open = views(app, Listed::Open, me);
    let challenges = open.iter().filter_map(|view| {
        let host = view.people.iter().flatten().next();
        Some(Challenge {
            id: view.game.clone(),
            variant: view.variant.parse().ok()?,
            options: options(view),
            person: host.map(person),
            time: view.time.clone(),
            rated: view.rated,
            mine: !view.you.is_empty(),
        })
    });
    let live = views(app, Listed::Live, me);
    Lobby {
        challenges: challenges.take(12).collect(),
        games: live.iter().filter_map(card).take(6).collect(),
        online: app.hub.len(),
    }
}

/// The games of a list, the newest first.
pub(super) fn cards(
    app: &App,
    state: Listed,
    variant: Option<Variant>,
    person: &str,
) -> Vec<GameCard> {
    let wanted = |view: &View| {
        let fits = variant.is_none_or(|variant| view.variant == variant.name());
        let mut people = view.people.iter().flatten();
        fits && (person.is_empty()
            || people.any(|sitting| sitting.name.eq_ignore_ascii_case(person)))
    };
    let views = views(app, state, None);
    let cards = views.iter().filter(|view| wanted(view)).filter_map(card);
    cards.take(60).collect()
}

/// The games that strangers may see, the newest first.
fn views(app: &App, state: Listed, me: Option<&Person>) -> Vec<View> {
    let rooms = app.rooms.all();
    let views = rooms.iter().filter_map(|room| {
        let inside = room.lock();
        let view = view(app, room, &inside, me);
        let shown = match state {
            Listed::Open => view.phase == Phase::Waiting && room.meta.listed,
            Listed::Live => view.phase == Phase::Playing && !view.moves.is_empty(),
            Listed::Finished => view.phase == Phase::Over,
        };
        shown.then_some(view)
    });
    let mut views: Vec<View> = views.collect();
    views.sort_by_key(|view| std::cmp::Reverse(view.created));
    views
}

fn card(view: &View) -> Option<GameCard> {
    Some(GameCard {
        id: view.game.clone(),
        variant: view.variant.parse().ok()?,
        board: view.board.clone(),
        people: view
            .people
            .iter()
            .map(|sitting| sitting.as_ref().map(person))
            .collect(),
        time: view.time.clone(),
        rated: view.rated,
        result: view.ending.as_ref().map(|ending| ending.result.clone()),
        created: view.created,
    })
}
