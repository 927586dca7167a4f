//! The pages for people, and what they load.
//!
//! A request becomes a [`Look`] (who, in which language and colors) and a view
//! model; the crate `web` makes HTML of them. Nothing here decides anything
//! about games.

mod account;
mod form;
mod look;
mod model;
mod packed;
mod person;
mod tournament;

use axum::Router;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::from_fn;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use hall::rooms::find;
use hall::rooms::view;
use protocol::web::Code;
use rules::Variant;
use serde::Deserialize;
use serde_json::Value;
use web::page::error::ErrorPage;
use web::page::games::{GamesPage, Listed};
use web::page::settings::SettingsPage;
use web::page::start::{StartPage, Wish};
use web::page::{about, rules as rulebook};

use crate::App;
use crate::api::{self, DESCRIPTION, Listing};
use crate::problem::Problem;

use look::Look;

/// All pages and assets.
pub(crate) fn router() -> Router<App> {
    Router::new()
        .route("/", get(start))
        .route("/games", get(games))
        .route("/game/{id}", get(game))
        .route(
            "/rules",
            get(async |look: Look| look.page(rulebook::overview(&look.visit))),
        )
        .route("/rules/{variant}", get(rules_of))
        .route(
            "/about",
            get(async |look: Look| look.page(about::about(&look.visit, VERSION))),
        )
        .route("/api", get(api))
        .route("/people/{name}", get(person::profile))
        .route("/login", get(account::login_page).post(account::login))
        .route("/signup", get(account::signup_page).post(account::signup))
        .route("/logout", post(account::logout))
        .route("/settings", get(settings))
        .route("/settings/password", post(account::password))
        .route("/settings/tokens", post(account::make_token))
        .route("/settings/tokens/delete", post(account::revoke_token))
        .route("/settings/delete", post(account::delete))
        .route("/manifest.webmanifest", get(manifest))
        .route(
            "/favicon.ico",
            get(async || redirect(&web::asset_url("icons/pentad.svg"))),
        )
        .route("/assets/{hash}/{*path}", get(asset))
        .route("/play", post(form::play))
        .route("/quick", post(form::quick))
        .route("/game/{id}/join", post(form::join))
        .route("/game/{id}/withdraw", post(form::withdraw))
        .route("/preferences", post(form::preferences))
        .route("/settings/board", post(form::board_settings))
        .merge(tournament::router())
        .fallback(nothing_here)
        .layer(from_fn(packed::packed))
}

const VERSION: &str = env!("CARGO_PKG_VERSION");

async fn start(State(app): State<App>, look: Look) -> Response {
    let page = StartPage {
        wish: Wish::default(),
        error: None,
        lobby: model::lobby(&app, look.me()),
    };
    look.page(page.render(&look.visit))
}

/// The filters of a list of games.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Filters {
    state: String,
    variant: String,
    person: String,
    /// Where the page begins: the end of the last game of the page before, and
    /// its id, as in `1794800000000.p7Kx`.
    before: String,
}

/// How many games a page has.
const PAGE: u32 = 30;

async fn games(State(app): State<App>, look: Look, Query(filters): Query<Filters>) -> Response {
    let state = Listed::ALL
        .into_iter()
        .find(|state| state.name() == filters.state);
    let state = state.unwrap_or_default();
    let variant: Option<Variant> = filters.variant.parse().ok();
    let listing = Listing {
        state: Some(state.name().to_owned()),
        variant: variant.map(|variant| variant.name().to_owned()),
        person: Some(filters.person.trim().to_owned()),
        before: Some(filters.before),
        limit: Some(PAGE),
    };
    let found = app.list(move |app| api::games(app, &listing)).await;
    let (games, before) = match found.and_then(|found| found) {
        Ok(found) => found,
        Err(problem) => return look.problem(problem),
    };
    let page = GamesPage {
        games: games.into_iter().filter_map(model::card).collect(),
        state,
        variant,
        person: filters.person,
        before,
    };
    look.page(page.render(&look.visit))
}

async fn game(
    State(app): State<App>,
    look: Look,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Response, Response> {
    let room = find(&app, &id).map_err(|problem| look.problem(problem))?;
    room.written(&app).await;
    let view = view(&app, &room, &room.lock(), look.me());
    let page = model::game_page(
        view,
        &format!("{}/game/{id}", site(&app, &headers)),
        look.board_settings(),
    );
    let mut page = page.ok_or_else(|| look.problem(Problem::no_such_game()))?;
    let event = app.reader.tournament_of_game(room.id);
    let event = event.map_err(|error| look.problem(error))?;
    let tab = if page.you.is_empty() { "" } else { "/mine" };
    page.tournament = event.map(|(id, name)| (format!("/tournament/{id}{tab}"), name));
    Ok(look.page(page.render(&look.visit)))
}

/// How this site is called from outside, as people would type it.
fn site(app: &App, headers: &HeaderMap) -> String {
    let host = headers
        .get(header::HOST)
        .and_then(|host| host.to_str().ok());
    let here = || format!("http://{}", host.unwrap_or("localhost"));
    let site = app.site.public_url.as_ref();
    site.map_or_else(here, ToString::to_string)
}

async fn rules_of(look: Look, Path(variant): Path<String>) -> Response {
    match variant.parse::<Variant>() {
        Ok(known) if known.name() == variant => look.page(rulebook::variant(&look.visit, known)),
        Ok(known) => redirect(&format!("/rules/{known}")),
        Err(why) => look.problem(Problem::because(Code::NotFound, why)),
    }
}

async fn api(look: Look) -> Response {
    let description: Value = serde_json::from_str(DESCRIPTION).unwrap_or_default();
    look.page(web::page::api::api(&look.visit, &description))
}

/// What has just been done.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Done {
    done: String,
}

async fn settings(State(app): State<App>, look: Look, Query(query): Query<Done>) -> Response {
    let language = look.visit.language;
    let done = match query.done.as_str() {
        "password" => Some(language.text("settings.password-done")),
        "token" => Some(language.text("settings.token-done")),
        "board" => Some(language.text("settings.board-done")),
        _ => None,
    };
    let news = SettingsPage {
        done: done.map(ToOwned::to_owned),
        ..SettingsPage::default()
    };
    account::settings(&app, &look, news)
}

async fn manifest(look: Look) -> Response {
    let kind = [(header::CONTENT_TYPE, "application/manifest+json")];
    (kind, web::manifest(look.visit.language)).into_response()
}

/// A file of the pages. An address with the hash of another version is sent to
/// this one.
async fn asset(headers: HeaderMap, Path((hash, path)): Path<(String, String)>) -> Response {
    if web::assets_prefix() != format!("/assets/{hash}/") {
        return redirect(&web::asset_url(&path));
    }
    let text = |name| {
        headers
            .get(name)
            .and_then(|value: &HeaderValue| value.to_str().ok())
    };
    let Some(asset) = web::asset(&path, packed::accepts_gzip(&headers)) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let common = [
        (header::ETAG, asset.tag.clone()),
        (header::CACHE_CONTROL, asset.caching.to_owned()),
        (header::VARY, "Accept-Encoding".to_owned()),
    ];
    if text("if-none-match") == Some(&asset.tag) {
        return (StatusCode::NOT_MODIFIED, common).into_response();
    }
    let mut response = (common, [(header::CONTENT_TYPE, asset.kind)], asset.bytes).into_response();
    if let Some(encoding) = asset.encoding {
        let encoding = HeaderValue::from_static(encoding);
        response
            .headers_mut()
            .insert(header::CONTENT_ENCODING, encoding);
    }
    response
}

async fn nothing_here(look: Look) -> Response {
    look.problem(Problem::new(Code::NotFound, ""))
}

/// To another address, by GET.
fn redirect(to: &str) -> Response {
    let to = HeaderValue::try_from(to).unwrap_or(HeaderValue::from_static("/"));
    (StatusCode::SEE_OTHER, [(header::LOCATION, to)]).into_response()
}
