//! What pages show, from what the server knows.

use hall::lobby;
use protocol::web::{Brief, Person, PersonKind, Phase, View};
use serde_json::{Map, Value};
use web::page::game::{GamePage, MoveRow, Phase as PagePhase, SeatPanel};
use web::page::settings::BoardSettings;
use web::{Challenge, GameCard, Kind, Lobby};

use crate::App;

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
        options: options(&view.options),
        time: view.time.clone(),
        rated: view.rated,
        seats: seats.collect(),
        you: view.you.iter().map(|&seat| seat.into()).collect(),
        board: view.board.clone(),
        moves: moves(&view),
        phase: phase(&view),
        link: link.to_owned(),
        tournament: None,
        state: state(view),
        settings: serde_json::to_string(&settings).expect("plain data has a form in JSON"),
    })
}

/// The same message that a watcher is sent.
fn state(view: View) -> String {
    let message = protocol::web::Message::State(Box::new(view));
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

fn options(options: &Map<String, Value>) -> String {
    let each = options.iter().map(|(key, value)| match value.as_str() {
        Some(text) => format!("{key}={text}"),
        None => format!("{key}={value}"),
    });
    each.collect::<Vec<_>>().join(" ")
}

/// The lobby as a person sees it.
pub(super) fn lobby(app: &App, me: Option<&Person>) -> Lobby {
    let mine = |brief: &Brief| {
        let mut people = brief.people.iter().flatten();
        people.any(|sitting| me.is_some_and(|me| me.id == sitting.id))
    };
    let challenges = lobby::challenges(app).into_iter().filter_map(|brief| {
        let host = brief.people.iter().flatten().next();
        Some(Challenge {
            variant: brief.variant.parse().ok()?,
            options: options(&brief.options),
            person: host.map(person),
            mine: mine(&brief),
            id: brief.id,
            time: brief.time,
            rated: brief.rated,
        })
    });
    Lobby {
        challenges: challenges.take(12).collect(),
        games: lobby::live(app)
            .into_iter()
            .filter_map(card)
            .take(6)
            .collect(),
        online: app.presence.online(),
    }
}

/// A game in a list; nothing if its variant has gone. Of a game that is over
/// people want to know when it ended.
pub(super) fn card(brief: Brief) -> Option<GameCard> {
    let people = brief.people.iter();
    Some(GameCard {
        variant: brief.variant.parse().ok()?,
        people: people.map(|sitting| sitting.as_ref().map(person)).collect(),
        id: brief.id,
        board: brief.board,
        time: brief.time,
        rated: brief.rated,
        result: brief.result,
        created: brief.ended.unwrap_or(brief.created),
    })
}
