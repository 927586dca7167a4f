//! A game as others take it along: its events, its record, its picture.

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use game::Game;
use hall::rooms::find;
use hall::rooms::{Room, history};
use picture::{Theme, View};
use protocol::web::Message;
use rules::record::Record;
use rules::{AnyPosition, Position as _, Seat};
use serde::Deserialize;
use serde_json::{Value, json};
use store::GameId;

use crate::App;
use crate::api::extract::{Path, Query};
use crate::problem::Problem;
use crate::visitor::Visitor;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct After {
    #[serde(default)]
    after: u32,
    limit: Option<usize>,
}

/// Events of one answer, which is more than a game has that is played.
const MOST_EVENTS: usize = 2_000;

/// What has happened, as watchers were told.
pub(super) async fn events(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(wanted): Query<After>,
) -> Result<Json<Value>, Problem> {
    let room = find(&app, &id)?;
    room.lock().asked_by(visitor.person.as_deref());
    let limit = wanted.limit.unwrap_or(MOST_EVENTS).clamp(1, MOST_EVENTS);
    let (events, more) = history(&app, &room, wanted.after, limit).await?;
    let told = |event| Message::Event { id: None, event };
    let events: Vec<Message> = events.into_iter().map(told).collect();
    Ok(Json(json!({ "events": events, "more": more })))
}

pub(super) async fn show_record(
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let room = find(&app, &id)?;
    room.written(&app).await;
    let name = format!("attachment; filename=\"{}.txt\"", room.name);
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((headers, room_record(&room)).into_response())
}

fn room_record(room: &Room) -> String {
    let state = room.lock();
    let name = |seat: Seat| {
        state.people[seat]
            .as_ref()
            .map(|person| person.name.clone())
    };
    record(&state.game, name, room.meta.rated).to_string()
}

/// The record of a finished game; empty if it cannot be read. One after the
/// other is looked at, so none of them is kept.
pub(super) fn record_text(app: &App, game: GameId) -> String {
    let room = app.rooms.look_up(app, game);
    room.map_or_else(String::new, |room| room_record(&room))
}

/// The record of a game, with the names that people see.
pub fn record(game: &Game, name: impl Fn(Seat) -> Option<String>, rated: bool) -> Record {
    let config = game.config();
    let setup = config.setup.as_deref();
    let plain = || Record::new(config.form.clone());
    let mut record = setup.map_or_else(plain, |setup| {
        Record::from_setup(config.form.clone(), setup).unwrap_or_else(|error| {
            tracing::error!(%error, setup, "a record cannot tell how its game began");
            plain()
        })
    });
    // A record takes every game that was played. If one is cut short all the
    // same, its reader has what there is, and the log tells why.
    if let Err(error) = game.write_into(&mut record) {
        let plies = record.moves().len();
        tracing::error!(%error, form = %config.form, plies, "a record breaks off");
    }
    for seat in Seat::ALL.into_iter().take(config.form.seats().into()) {
        let _ = name(seat).map(|name| record.set_player(seat, &name));
    }
    let _ = record.tags.set("Rated", if rated { "Y" } else { "N" });
    record
}

/// How a picture should look.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Look {
    ply: Option<usize>,
    theme: Option<String>,
    width: Option<u32>,
}

pub(super) async fn svg(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(look): Query<Look>,
) -> Result<Response, Problem> {
    let (position, view) = scene(&app, &id, &look).await?;
    let kind = [(header::CONTENT_TYPE, "image/svg+xml")];
    Ok((kind, picture::svg(&position, &view)).into_response())
}

pub(super) async fn png(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(look): Query<Look>,
) -> Result<Response, Problem> {
    let (position, view) = scene(&app, &id, &look).await?;
    let width = look.width.unwrap_or(800).min(2000);
    let drawn = app.heavy(move |_| picture::png(&position, &view, width));
    let png = drawn.await?.map_err(|why| Problem::field("width", why))?;
    Ok(([(header::CONTENT_TYPE, "image/png")], png).into_response())
}

async fn scene(app: &App, id: &str, look: &Look) -> Result<(AnyPosition, View), Problem> {
    let theme = match look.theme.as_deref() {
        None | Some("light") => Theme::Light,
        Some("dark") => Theme::Dark,
        Some(_) => return Err(Problem::field("theme", "a theme is light or dark")),
    };
    let room = find(app, id)?;
    room.written(app).await;
    let state = room.lock();
    let ply = look.ply.unwrap_or(state.game.ply());
    let (position, last) = position_at(&state.game, ply)?;
    let view = View {
        theme,
        highlight: last,
        ..View::default()
    };
    Ok((position, view))
}

/// The position after so many moves, and the places of the last one.
pub(super) fn position_at(game: &Game, ply: usize) -> Result<(AnyPosition, Vec<String>), Problem> {
    let Some(moves) = game.moves().get(..ply) else {
        let why = format!("the game has {} moves", game.moves().len());
        return Err(Problem::field("ply", why));
    };
    let mut position = game.config().start().expect("the game was opened with it");
    for played in moves {
        position
            .play(played.mv)
            .expect("what was played once can be played again");
    }
    let last = moves.last().map(|played| played.mv.to_string());
    let places = last.as_deref().unwrap_or("").split_whitespace();
    Ok((position, places.take(1).map(ToOwned::to_owned).collect()))
}
