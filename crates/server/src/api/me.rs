//! Whoever asks: who they are, what they prefer, and all that is kept of them.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use protocol::web::Code;
use serde_json::{Value, json};
use store::people::{Export, Settings};
use store::sessions::Key;

use super::board::record_text;
use crate::App;
use crate::games::read;
use crate::problem::Problem;
use crate::visitor::{Preferred as _, Proof, Visitor, or_guest};

pub(super) async fn show(State(app): State<App>, visitor: Visitor) -> Result<Json<Value>, Problem> {
    let settings = match &visitor.person {
        Some(person) => app.reader.settings(&person.id)?,
        None => Settings::default(),
    };
    Ok(Json(
        json!({ "me": visitor.person.as_deref(), "settings": settings }),
    ))
}

/// Makes a guest of whoever is nobody yet.
pub(super) async fn become_guest(
    State(app): State<App>,
    visitor: Visitor,
) -> Result<Response, Problem> {
    let (person, cookie) = or_guest(visitor, &app).await?;
    Ok((cookie, Json(json!({ "me": &*person }))).into_response())
}

/// Changes what is given and keeps the rest.
pub(super) async fn prefer(
    State(app): State<App>,
    visitor: Visitor,
    body: Bytes,
) -> Result<Json<Value>, Problem> {
    let given: Settings = read(&body)?;
    given.check()?;
    let person = visitor.known()?;
    let settings = app.prefer(&person.id, given).await?;
    Ok(Json(json!({ "me": &**person, "settings": settings })))
}

/// All that is kept of whoever asks, as one file.
pub(super) async fn export(State(app): State<App>, visitor: Visitor) -> Result<Response, Problem> {
    let person = Arc::clone(visitor.known()?);
    if visitor.proof == Some(Proof::Token) {
        return Err(Problem::says(Code::Forbidden, "refused.not-by-token"));
    }
    let read = move |app: &App| {
        let kept = app.reader.export(&person.id)?;
        let settings = kept.settings.clone();
        Ok::<_, Problem>(json!({ "me": &*person, "settings": settings, "kept": told(app, kept) }))
    };
    let all = app.heavy(read).await??;
    let name = "attachment; filename=\"pentad.json\"";
    Ok(([(header::CONTENT_DISPOSITION, name)], Json(all)).into_response())
}

/// As the file has it.
fn told(app: &App, kept: Export) -> Value {
    let keys = |keys: Vec<Key>| {
        let shown =
            |key: &Key| json!({ "label": key.label, "created": key.created, "seen": key.seen });
        keys.iter().map(shown).collect::<Vec<_>>()
    };
    let ratings = kept.ratings.iter().map(|rated| {
        let rating = &rated.rating;
        json!({
            "variant": rated.variant, "rating": rating.rating, "deviation": rating.deviation,
            "volatility": rating.volatility, "games": rating.games, "history": rated.history,
        })
    });
    let games = kept.games.iter().map(|game| {
        json!({
            "id": game.game.to_string(), "variant": game.variant, "created": game.created,
            "ended": game.ended, "result": game.result, "reason": game.reason,
            "record": record_text(app, game.game),
        })
    });
    json!({
        "since": kept.since,
        "sessions": keys(kept.sessions),
        "tokens": keys(kept.tokens),
        "ratings": ratings.collect::<Vec<_>>(),
        "games": games.collect::<Vec<_>>(),
    })
}
