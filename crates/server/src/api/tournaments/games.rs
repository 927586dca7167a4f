//! Games at our own tables that decide pairings.

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use hall::tournaments::{self, Rights, start_game};
use protocol::web::Code;
use serde::Deserialize;
use serde_json::json;
use tournament::MatchId;

use crate::App;
use crate::api::extract::Path;
use crate::games::read;
use crate::problem::Problem;
use crate::visitor::Visitor;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Play {
    #[serde(rename = "match")]
    of: MatchId,
}

/// Opens the next game of a match.
pub(super) async fn begin(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    body: Bytes,
) -> Result<Response, Problem> {
    let Play { of } = read(&body)?;
    let desk = app.tournaments.bring(&app, &id).await?;
    let held = desk.held();
    let by = visitor.person.as_deref();
    let rights = Rights::of(&app, &held, by)?;
    if !rights.is_official() && rights.entry_in(&held, of).is_none() {
        return Err(Problem::says(Code::Forbidden, "tour.only-two-begin"));
    }
    let game = start_game(&app, &desk, of, by, visitor.language).await?;
    let told = json!({ "id": game, "url": format!("/game/{game}") });
    Ok((StatusCode::CREATED, Json(told)).into_response())
}

/// Lets the game of a match count no more.
pub(super) async fn release(
    State(app): State<App>,
    visitor: Visitor,
    Path((id, of)): Path<(String, String)>,
) -> Result<StatusCode, Problem> {
    let none = |_| Problem::says(Code::NotFound, "refused.no-game-here");
    let of: u32 = of.parse().map_err(none)?;
    let desk = app.tournaments.bring(&app, &id).await?;
    let rights = Rights::of(&app, &desk.held(), visitor.person.as_deref())?;
    if !rights.is_official() {
        return Err(Problem::says(Code::Forbidden, "tour.only-officials"));
    }
    tournaments::release(&app, &desk, MatchId(of)).await?;
    Ok(StatusCode::NO_CONTENT)
}
