//! The HTTP API, version 1: what a person can do on the pages, a program can do
//! here. `openapi.json` describes every door; a test compares it with them.

mod account;
mod board;
pub(crate) mod extract;
mod lists;
mod me;
mod tournaments;
mod tutor;

use axum::Router;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, delete, get, post};
use protocol::web::Code;
use rules::{OPTIONS, Variant};
use serde_json::{Value, json};

use crate::App;
use crate::problem::Problem;

pub use board::record;
pub(crate) use lists::{Listing, ProfileRating, games, profile};

/// The description of all doors, as programs read it.
pub(crate) const DESCRIPTION: &str = include_str!("openapi.json");

/// All doors that are not about playing itself.
pub(crate) fn router() -> Router<App> {
    Router::new()
        .route("/api/v1/openapi.json", get(description))
        .route("/api/v1/variants", get(variants))
        .route("/api/v1/games", get(lists::list))
        .route("/api/v1/games/{id}", delete(lists::withdraw))
        .route("/api/v1/games/{id}/events", get(board::events))
        .route("/api/v1/games/{id}/record", get(board::show_record))
        .route("/api/v1/games/{id}/picture.svg", get(board::svg))
        .route("/api/v1/games/{id}/picture.png", get(board::png))
        .route("/api/v1/games/{id}/hint", post(tutor::hint))
        .route("/api/v1/games/{id}/explain", post(tutor::explain))
        .route("/api/v1/lobby", get(lists::lobby))
        .route("/api/v1/lobby/quick", post(lists::quick))
        .route("/api/v1/people/{name}", get(lists::person))
        .route("/api/v1/ratings", get(lists::ratings))
        .route("/api/v1/accounts", post(account::sign_up))
        .route(
            "/api/v1/session",
            post(account::log_in).delete(account::log_out),
        )
        .route(
            "/api/v1/me",
            get(me::show)
                .post(me::become_guest)
                .patch(me::prefer)
                .delete(account::delete),
        )
        .route("/api/v1/me/password", post(account::change_password))
        .route(
            "/api/v1/me/tokens",
            get(account::tokens).post(account::make_token),
        )
        .route("/api/v1/me/tokens/{id}", delete(account::revoke_token))
        .route("/api/v1/me/sessions", get(account::sessions))
        .route("/api/v1/me/sessions/{id}", delete(account::end_session))
        .route("/api/v1/me/export", get(me::export))
        .merge(tournaments::router())
        .route("/api/{*rest}", any(nothing_here))
}

async fn description() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], DESCRIPTION).into_response()
}

/// What can be played.
async fn variants() -> axum::Json<Value> {
    let variants = Variant::ALL.map(|variant| {
        let family = variant.family();
        let options = OPTIONS.iter().filter(|option| option.family == family);
        let options =
            options.map(|option| json!({ "name": option.key, "help": option.help.to_string() }));
        json!({
            "name": variant.name(),
            "title": variant.title(),
            "family": family.to_string(),
            "seats": variant.rules().seats(),
            "size": variant.rules().size(),
            "options": options.collect::<Vec<_>>(),
        })
    });
    axum::Json(json!({ "variants": variants }))
}

async fn nothing_here() -> Problem {
    let why = "there is nothing here; GET /api/v1/openapi.json lists all endpoints";
    Problem::new(Code::NotFound, why)
}

/// The answer where there is nothing to tell.
const DONE: StatusCode = StatusCode::NO_CONTENT;
