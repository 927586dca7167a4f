//! Whoever asks: who they are, what they prefer, and all that is kept of them.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use protocol::web::Code;
use serde_json::{Value, json};
use store::games::Filter;
use store::{games, people, ratings, sessions};

use super::board::record_text;
use crate::App;
use crate::games::read;
use crate::people::{Proof, Settings, Visitor};
use crate::problem::Problem;

pub(super) async fn show(State(app): State<App>, visitor: Visitor) -> Result<Json<Value>, Problem> {
    let settings = match &visitor.person {
        Some(person) => app.reader.read(|db| Settings::of(db, &person.id))?,
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
    let (person, cookie) = visitor.or_guest(&app).await?;
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
        let all = collect(app, &person.id)?;
        let settings = app.reader.read(|db| Settings::of(db, &person.id))?;
        Ok::<_, Problem>(json!({ "me": &*person, "settings": settings, "kept": all }))
    };
    let all = app.heavy(read).await??;
    let name = "attachment; filename=\"pentad.json\"";
    Ok(([(header::CONTENT_DISPOSITION, name)], Json(all)).into_response())
}

fn collect(app: &App, id: &str) -> Result<Value, Problem> {
    let keys = |keys: Vec<sessions::Key>| {
        let shown = |key: &sessions::Key| json!({ "label": key.label, "created": key.created, "seen": key.seen });
        keys.iter().map(shown).collect::<Vec<_>>()
    };
    let everything = Filter {
        person: Some(id),
        limit: u32::MAX,
        ..Filter::default()
    };
    let (since, sessions, tokens, rated, played) = app.reader.read(|db| {
        Ok((
            people::since(db, id)?,
            sessions::list(db, id)?,
            sessions::tokens(db, id)?,
            ratings::of_person(db, id)?,
            games::list(db, &everything)?,
        ))
    })?;
    let ratings = rated.iter().map(|(variant, rating)| {
        let history = app
            .reader
            .read(|db| ratings::history(db, id, variant, u32::MAX));
        json!({
            "variant": variant, "rating": rating.rating, "deviation": rating.deviation,
            "volatility": rating.volatility, "games": rating.games,
            "history": history.unwrap_or_default(),
        })
    });
    let games = played.iter().map(|game| {
        json!({
            "id": game.game.to_string(), "variant": game.variant, "created": game.created,
            "ended": game.ended, "result": game.result, "reason": game.reason,
            "record": record_text(app, game.game),
        })
    });
    Ok(json!({
        "since": since,
        "sessions": keys(sessions),
        "tokens": keys(tokens),
        "ratings": ratings.collect::<Vec<_>>(),
        "games": games.collect::<Vec<_>>(),
    }))
}
