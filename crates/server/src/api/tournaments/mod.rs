//! Tournaments for programs: what the pages of a tournament can do.

mod circuits;
mod files;
mod games;
mod sheet;

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post};
use axum::{Json, Router};
use hall::tournaments::{Desk, Held, Rights, Role, Seat, Wanted, import};
use protocol::web::Code;
use serde::Deserialize;
use serde_json::{Value, json};
use store::tournaments;
use tournament::{Command, Event, Plan};

use sheet::{Window, sheet};

use crate::App;
use crate::api::extract::{Path, Query};
use crate::games::read;
use crate::problem::Problem;
use crate::visitor::{Visitor, or_guest};

/// An exported tournament of ten thousand events has a few megabytes.
const LARGE: usize = 8 * 1024 * 1024;
/// No list is longer.
const MOST: u32 = 100;

/// All doors about tournaments.
pub(super) fn router() -> Router<App> {
    Router::new()
        .route("/api/v1/tournaments", get(list).post(create))
        .route("/api/v1/tournaments/import", post(take_in))
        .route("/api/v1/tournaments/{id}", get(show))
        .route("/api/v1/tournaments/{id}/history", get(history))
        .route("/api/v1/tournaments/{id}/commands", post(command))
        .route("/api/v1/tournaments/{id}/options", get(options))
        .route("/api/v1/tournaments/{id}/publish", post(publish))
        .route("/api/v1/tournaments/{id}/draw", post(draw))
        .route("/api/v1/tournaments/{id}/links", get(links))
        .route("/api/v1/tournaments/{id}/claim", post(claim))
        .route("/api/v1/tournaments/{id}/games", post(games::begin))
        .route(
            "/api/v1/tournaments/{id}/games/{match}",
            delete(games::release),
        )
        .route(
            "/api/v1/tournaments/{id}/files/{name}",
            get(files::get_file).post(files::post_file),
        )
        .route(
            "/api/v1/tournaments/{id}/paper/{name}",
            get(files::get_paper),
        )
        .route("/api/v1/circuits", get(circuits::list).post(circuits::open))
        .route(
            "/api/v1/circuits/{id}",
            get(circuits::show).post(circuits::change),
        )
        .layer(DefaultBodyLimit::max(LARGE))
}

fn seat<'a>(app: &'a App, desk: &'a Arc<Desk>, visitor: &'a Visitor) -> Seat<'a> {
    Seat {
        hall: app,
        desk,
        person: visitor.person.as_deref(),
        language: visitor.language,
    }
}

async fn list(State(app): State<App>, visitor: Visitor) -> Result<Json<Value>, Problem> {
    let shown = |(id, glance): (store::GameId, tournaments::Glance)| {
        json!({
            "id": id.to_string(), "name": glance.name, "phase": glance.phase,
            "players": glance.players, "winner": glance.winner, "latest": glance.latest,
        })
    };
    let all = app.reader.listed_tournaments(MOST)?;
    let mine = match &visitor.person {
        Some(person) => app.reader.tournaments_of(&person.id, MOST)?,
        None => Vec::new(),
    };
    let [all, mine] = [all, mine].map(|list| list.into_iter().map(shown).collect::<Vec<_>>());
    Ok(Json(json!({ "tournaments": all, "mine": mine })))
}

async fn create(
    State(app): State<App>,
    visitor: Visitor,
    body: Bytes,
) -> Result<Response, Problem> {
    let wanted: Wanted = read(&body)?;
    let language = visitor.language;
    let (person, cookie) = or_guest(visitor, &app).await?;
    let desk = wanted.open(&app, &person, language).await?;
    Ok((StatusCode::CREATED, cookie, Json(named(&desk))).into_response())
}

async fn take_in(
    State(app): State<App>,
    visitor: Visitor,
    body: String,
) -> Result<Response, Problem> {
    let desk = import(&app, visitor.known()?, body).await?;
    Ok((StatusCode::CREATED, Json(named(&desk))).into_response())
}

fn named(desk: &Desk) -> Value {
    json!({ "id": desk.name, "url": format!("/tournament/{}", desk.name) })
}

async fn show(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(turned): Query<Turned>,
) -> Result<Response, Problem> {
    let look = move |app: &App| {
        let desk = app.tournaments.find(app, &id)?;
        let (person, language) = (visitor.person.as_deref(), visitor.language);
        let sheet = sheet(
            app,
            &desk.name,
            &desk.held(),
            person,
            language,
            turned.window()?,
        )?;
        Ok(Json(sheet).into_response())
    };
    app.heavy(look).await?
}

async fn history(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(turned): Query<Turned>,
) -> Result<Response, Problem> {
    let look = move |app: &App| {
        let held = app.tournaments.find(app, &id)?.held();
        let history = held.tournament.history(visitor.language);
        let pages = history.len().div_ceil(sheet::PAGE).max(1);
        let window = turned.window()?;
        let told = json!({ "history": window.of(history), "page": window.0, "pages": pages });
        Ok(Json(told).into_response())
    };
    app.heavy(look).await?
}

/// Which page of several, from 1.
#[derive(Clone, Copy, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Turned {
    page: usize,
}

impl Default for Turned {
    fn default() -> Turned {
        Turned { page: 1 }
    }
}

impl Turned {
    fn window(self) -> Result<Window, Problem> {
        match self.page {
            0 => Err(Problem::field("page", "pages are counted from 1")),
            page => Ok(Window(page)),
        }
    }
}

/// Whether to look first.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Look {
    preview: bool,
}

async fn command(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(look): Query<Look>,
    body: Bytes,
) -> Result<Json<Value>, Problem> {
    let command: Command = read(&body)?;
    let desk = app.tournaments.bring(&app, &id).await?;
    let seat = seat(&app, &desk, &visitor);
    let events = match (look.preview, command) {
        (true, command) => seat.preview(command).await?,
        (false, Command::Enter { entry }) => seat.enter(entry).await?,
        (false, command) => seat.give(command).await?,
    };
    Ok(told(&desk.held(), &events))
}

fn told(held: &Held, events: &[Event]) -> Json<Value> {
    Json(json!({ "n": held.number(), "events": events }))
}

/// The ways to play with those who are there.
async fn options(State(app): State<App>, Path(id): Path<String>) -> Result<Json<Value>, Problem> {
    let held = app.tournaments.bring(&app, &id).await?.held();
    Ok(Json(json!(held.options())))
}

async fn publish(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Json<Value>, Problem> {
    let desk = app.tournaments.bring(&app, &id).await?;
    let seat = seat(&app, &desk, &visitor);
    let events = seat.publish().await?;
    Ok(told(&desk.held(), &events))
}

/// How to draw.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Drawing {
    word: String,
    plan: Option<Plan>,
}

async fn draw(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    body: Bytes,
) -> Result<Json<Value>, Problem> {
    let Drawing { word, plan } = match body.is_empty() {
        true => Drawing::default(),
        false => read(&body)?,
    };
    let desk = app.tournaments.bring(&app, &id).await?;
    let seat = seat(&app, &desk, &visitor);
    let events = seat.draw(word, plan).await?;
    Ok(told(&desk.held(), &events))
}

/// The secret links, for officials: helpers see those of players.
async fn links(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(turned): Query<Turned>,
) -> Result<Response, Problem> {
    let look = move |app: &App| {
        let held = app.tournaments.find(app, &id)?.held();
        let rights = Rights::of(app, &held, visitor.person.as_deref())?;
        Ok(Json(links_of(&id, &held, &rights, turned.window()?)?).into_response())
    };
    app.heavy(look).await?
}

fn links_of(id: &str, held: &Held, rights: &Rights, window: Window) -> Result<Value, Problem> {
    if !rights.is_official() {
        let why = "only the director and helpers see the links";
        return Err(Problem::new(Code::Forbidden, why));
    }
    let url = |role: &Role| format!("/tournament/{id}/join?key={}", role.key(held));
    let event = &held.tournament;
    let all: Vec<_> = event.entrants().collect();
    let pages = all.len().div_ceil(sheet::PAGE).max(1);
    let players = window.of(all).into_iter().map(|(id, entrant)| {
        json!({ "entry": id, "name": entrant.entry.name, "url": url(&Role::Player(id)) })
    });
    let helpers = event.helpers().iter().map(|name| {
        let role = Role::Helper(name.clone());
        json!({ "name": name, "url": url(&role) })
    });
    let players: Vec<_> = players.collect();
    let mut links = json!({ "players": players, "page": window.0, "pages": pages });
    if rights.director {
        links["director"] = json!(url(&Role::Director));
        links["helpers"] = json!(helpers.collect::<Vec<_>>());
    }
    Ok(links)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Claim {
    key: String,
}

/// Takes the part that a link gives.
async fn claim(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    body: Bytes,
) -> Result<Response, Problem> {
    let claim: Claim = read(&body)?;
    let held = app.tournaments.bring(&app, &id).await?.held();
    let role = Role::of_key(&held, &claim.key);
    let role = role.ok_or_else(|| Problem::says(Code::Forbidden, "tour.bad-link"))?;
    let (person, cookie) = or_guest(visitor, &app).await?;
    let told = json!({ "role": role.code() });
    role.give(&app, &held, &person.id).await?;
    Ok((cookie, Json(told)).into_response())
}
