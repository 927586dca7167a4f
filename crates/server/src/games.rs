//! Games over HTTP.

use axum::Json;
use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use hall::rooms::{act, config, find, opening, view};
use protocol::web::{Action, Code, CreateGame, Request, View, plain_reason};
use serde::Deserialize;
use serde_json::json;

use crate::App;
use crate::api::extract::Path;
use crate::problem::Problem;
use crate::visitor::{Visitor, or_guest};

pub(crate) fn router() -> Router<App> {
    Router::new()
        .route("/api/v1/games", post(create))
        .route("/api/v1/games/{id}", get(show))
        .route("/api/v1/games/{id}/join", post(join))
        .route("/api/v1/games/{id}/commands", post(command))
}

async fn create(
    State(app): State<App>,
    visitor: Visitor,
    body: Bytes,
) -> Result<Response, Problem> {
    let wanted: CreateGame = read(&body)?;
    let config = config(&wanted)?;
    let address = visitor.address;
    let (person, cookie) = or_guest(visitor, &app).await?;
    let opening = opening(&wanted, config, &person)?;
    let room = opening.open_from(&app, address).await?;
    let answer = json!({ "id": room.name, "url": format!("/game/{}", room.name) });
    Ok((StatusCode::CREATED, cookie, Json(answer)).into_response())
}

async fn show(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Json<View>, Problem> {
    let room = find(&app, &id)?;
    room.written(&app).await;
    let person = visitor.person.as_deref();
    let mut state = room.lock();
    state.asked_by(person);
    let view = view(&app, &room, &state, person);
    Ok(Json(view))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Join {
    seat: Option<u8>,
}

/// Takes a seat, the first free one if none is named.
async fn join(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    body: Bytes,
) -> Result<Response, Problem> {
    let wanted: Join = if body.is_empty() {
        Join { seat: None }
    } else {
        read(&body)?
    };
    let room = find(&app, &id)?;
    let (person, cookie) = or_guest(visitor, &app).await?;
    let free = room.first_free_seat();
    let seat = wanted
        .seat
        .or(free)
        .ok_or_else(|| Problem::says(Code::Refused, "refused.seats-taken"))?;
    let answer = act(&app, &room, person, &Action::Sit { seat }).await?;
    Ok((cookie, Json(&*answer)).into_response())
}

async fn command(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    body: Bytes,
) -> Result<Response, Problem> {
    let text = std::str::from_utf8(&body)
        .map_err(|_| Problem::new(Code::BadMessage, "the body is text, one JSON object"))?;
    let request = Request::read(text).map_err(|bad| Problem::new(Code::BadMessage, bad.why))?;
    if request.game.is_some() {
        return Err(Problem::field("game", "the game is named by the address"));
    }
    let room = find(&app, &id)?;
    let (person, cookie) = or_guest(visitor, &app).await?;
    let answer = act(&app, &room, person, &request.action).await?;
    Ok((cookie, Json(&*answer)).into_response())
}

/// A body, read strictly whatever its declared type.
pub(crate) fn read<'a, T: Deserialize<'a>>(body: &'a [u8]) -> Result<T, Problem> {
    serde_json::from_slice(body).map_err(|why| {
        let why = plain_reason(&why.to_string());
        Problem::new(Code::BadMessage, format!("cannot read the body: {why}"))
    })
}
