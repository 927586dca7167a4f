//! Circuits for programs.

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use hall::tournaments::{CircuitStep, change_circuit, circuit, newest_circuits};
use serde_json::{Value, json};

use super::MOST;
use crate::App;
use crate::api::extract::Path;
use crate::games::read;
use crate::problem::Problem;
use crate::visitor::{Visitor, or_guest};

pub(super) async fn list(State(app): State<App>) -> Result<Json<Value>, Problem> {
    let found = newest_circuits(&app, MOST)?.into_iter();
    let shown = found.map(|(id, name)| json!({ "id": id, "name": name }));
    Ok(Json(json!({ "circuits": shown.collect::<Vec<_>>() })))
}

pub(super) async fn open(
    State(app): State<App>,
    visitor: Visitor,
    body: Bytes,
) -> Result<Response, Problem> {
    let step: CircuitStep = read(&body)?;
    let language = visitor.language;
    let (person, cookie) = or_guest(visitor, &app).await?;
    let id = change_circuit(&app, None, &person, step, language).await?;
    let told = json!({ "id": id.to_string(), "url": format!("/circuit/{id}") });
    Ok((StatusCode::CREATED, cookie, Json(told)).into_response())
}

pub(super) async fn show(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Json<Value>, Problem> {
    let (_, kept, mine) = circuit(&app, &id, visitor.person.as_deref())?;
    let levels = kept.circuit.levels.iter().zip(&kept.tournaments);
    let levels = levels.map(|(level, tournaments)| {
        json!({
            "name": level.name, "declined": level.declined, "tournaments": tournaments,
            "events": level.events, "qualified": level.qualified(),
        })
    });
    let levels: Vec<Value> = levels.collect();
    Ok(Json(
        json!({ "id": id, "name": kept.name, "mine": mine, "levels": levels }),
    ))
}

pub(super) async fn change(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    body: Bytes,
) -> Result<StatusCode, Problem> {
    let step: CircuitStep = read(&body)?;
    let person = visitor.known()?;
    change_circuit(&app, Some(&id), person, step, visitor.language).await?;
    Ok(StatusCode::NO_CONTENT)
}
