//! The doors to an account, for programs. Forms of pages come to the same
//! functions of `people`.

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use hall::people::account::{self, Entered};
use hall::people::token;
use serde::Deserialize;
use serde_json::{Value, json};
use store::sessions::Key;

use super::DONE;
use crate::App;
use crate::api::extract::Path;
use crate::games::read;
use crate::problem::Problem;
use crate::visitor::{Visitor, no_session, set_cookie};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NameAndPassword {
    name: String,
    password: String,
}

pub(super) async fn sign_up(
    State(app): State<App>,
    visitor: Visitor,
    body: Bytes,
) -> Result<Response, Problem> {
    let given: NameAndPassword = read(&body)?;
    let entered = account::sign_up(&app, &visitor, &given.name, &given.password).await?;
    Ok(welcome(&app, StatusCode::CREATED, &entered))
}

pub(super) async fn log_in(
    State(app): State<App>,
    visitor: Visitor,
    body: Bytes,
) -> Result<Response, Problem> {
    let given: NameAndPassword = read(&body)?;
    let entered = account::log_in(&app, &visitor, &given.name, &given.password).await?;
    Ok(welcome(&app, StatusCode::OK, &entered))
}

fn welcome(app: &App, status: StatusCode, entered: &Entered) -> Response {
    let me = Json(json!({ "me": &*entered.person }));
    (status, set_cookie(app, &entered.secret), me).into_response()
}

pub(super) async fn log_out(State(app): State<App>, visitor: Visitor) -> Result<Response, Problem> {
    account::log_out(&app, &visitor).await?;
    Ok((DONE, no_session(&app), ()).into_response())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Passwords {
    old: String,
    new: String,
}

pub(super) async fn change_password(
    State(app): State<App>,
    visitor: Visitor,
    body: Bytes,
) -> Result<Response, Problem> {
    let given: Passwords = read(&body)?;
    let entered = account::change_password(&app, &visitor, &given.old, &given.new).await?;
    Ok(welcome(&app, StatusCode::OK, &entered))
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Farewell {
    password: String,
}

pub(super) async fn delete(
    State(app): State<App>,
    visitor: Visitor,
    body: Bytes,
) -> Result<Response, Problem> {
    let given: Farewell = if body.is_empty() {
        Farewell::default()
    } else {
        read(&body)?
    };
    account::delete(&app, &visitor, &given.password).await?;
    Ok((DONE, no_session(&app), ()).into_response())
}

pub(super) async fn tokens(
    State(app): State<App>,
    visitor: Visitor,
) -> Result<Json<Value>, Problem> {
    let tokens = token::list(&app, &visitor)?;
    let tokens: Vec<Value> = tokens.iter().map(shown).collect();
    Ok(Json(json!({ "tokens": tokens })))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Label {
    label: String,
}

pub(super) async fn make_token(
    State(app): State<App>,
    visitor: Visitor,
    body: Bytes,
) -> Result<Response, Problem> {
    let given: Label = read(&body)?;
    let (secret, key) = token::make(&app, &visitor, &given.label).await?;
    let mut answer = shown(&key);
    answer["token"] = secret.into();
    Ok((StatusCode::CREATED, Json(answer)).into_response())
}

pub(super) async fn revoke_token(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    token::revoke(&app, &visitor, &id).await?;
    Ok(DONE)
}

pub(super) async fn sessions(
    State(app): State<App>,
    visitor: Visitor,
) -> Result<Json<Value>, Problem> {
    let (sessions, own) = token::sessions(&app, &visitor)?;
    let sessions = sessions.iter().map(|key| {
        let mut session = shown(key);
        session["current"] = (own.as_deref() == Some(&key.id)).into();
        session
    });
    Ok(Json(json!({ "sessions": sessions.collect::<Vec<_>>() })))
}

pub(super) async fn end_session(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    token::end_session(&app, &visitor, &id).await?;
    Ok(DONE)
}

fn shown(key: &Key) -> Value {
    json!({ "id": key.id, "label": key.label, "created": key.created, "seen": key.seen })
}
