//! A tournament as files: for spreadsheets, for another computer, for paper.

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use protocol::web::Code;
use serde_json::Value;
use tournament::exchange::{csv, log, to_json};
use tournament::{Entry, Language, Tournament};
use web::page::tournament::SHEETS_IN_FILE;

use super::{Turned, seat, told};
use crate::App;
use crate::api::extract::{Path, Query};
use crate::problem::Problem;
use crate::visitor::Visitor;

const FILES: &str = "there are event.json, event.tournament, players.csv, results.csv and \
                     standings.csv";
const PAPERS: &str = "there are all, players, groups, pairings, score-sheets, standings and \
                      bracket, each as .pdf and .svg";

/// A file of this name: its kind and its content.
fn file(event: &Tournament, name: &str) -> Result<(&'static str, String), Problem> {
    Ok(match name {
        "event.json" => ("application/json", to_json(event)),
        "event.tournament" => ("application/x-ndjson", log::write(event.log())),
        "players.csv" => {
            let entrants = event.entrants().map(|(_, entrant)| entrant.entry.clone());
            (CSV, csv::players(&entrants.collect::<Vec<Entry>>()))
        }
        "results.csv" => (CSV, csv::results(event)),
        "standings.csv" => (CSV, csv::standings(event)),
        _ => return Err(Problem::new(Code::NotFound, FILES)),
    })
}

const CSV: &str = "text/csv; charset=utf-8";

pub(super) async fn get_file(
    State(app): State<App>,
    Path((id, name)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let write = move |app: &App| {
        let held = app.tournaments.find(app, &id)?.held();
        let (kind, content) = file(&held.tournament, &name)?;
        Ok(attached(kind, &name, content))
    };
    app.heavy(write).await?
}

fn attached(kind: &'static str, name: &str, content: impl IntoResponse) -> Response {
    let disposition = format!("attachment; filename=\"{name}\"");
    let headers = [
        (header::CONTENT_TYPE, kind.to_owned()),
        (header::CONTENT_DISPOSITION, disposition),
    ];
    (headers, content).into_response()
}

/// Players or results from a spreadsheet.
pub(super) async fn post_file(
    State(app): State<App>,
    visitor: Visitor,
    Path((id, name)): Path<(String, String)>,
    body: String,
) -> Result<Json<Value>, Problem> {
    let desk = app.tournaments.bring(&app, &id).await?;
    let seat = seat(&app, &desk, &visitor);
    let events = match name.as_str() {
        "players.csv" => seat.players(&body).await?,
        "results.csv" => seat.results(&body).await?,
        _ => {
            let why = "players.csv and results.csv can be taken in";
            return Err(Problem::new(Code::NotFound, why));
        }
    };
    Ok(told(&desk.held(), &events))
}

pub(super) async fn get_paper(
    State(app): State<App>,
    visitor: Visitor,
    Path((id, name)): Path<(String, String)>,
    Query(turned): Query<Turned>,
) -> Result<Response, Problem> {
    let draw = move |app: &App| {
        let held = app.tournaments.find(app, &id)?.held();
        let language = visitor.language;
        paper(&held.tournament, &name, turned.window()?.0, language)
    };
    app.heavy(draw).await?
}

/// A file has so many pages, and is the first, second and so on of several.
const PAGES_IN_FILE: usize = 100;
/// So many pairings are on a page of paper, at most.
const PAIRINGS_IN_FILE: usize = 1_000;

/// Something to hang up, as PDF or as one page of SVG. What is long comes in
/// several files.
fn paper(
    event: &Tournament,
    name: &str,
    page: usize,
    language: Language,
) -> Result<Response, Problem> {
    let unknown = || Problem::new(Code::NotFound, PAPERS);
    let (what, kind) = name.rsplit_once('.').ok_or_else(unknown)?;
    let part = |size: usize| (page - 1).saturating_mul(size)..page.saturating_mul(size);
    let in_file = match kind {
        "svg" => 4,
        _ => SHEETS_IN_FILE,
    };
    let pairings = match kind {
        "svg" => 0..PAIRINGS_IN_FILE,
        _ => part(PAIRINGS_IN_FILE),
    };
    let pages = match what {
        "all" => paper::all(event, language),
        "players" => paper::players(event, language),
        "groups" => paper::groups(event, language),
        "pairings" => paper::pairings(event, language, pairings),
        "score-sheets" => paper::score_sheets(event, language, part(in_file)),
        "standings" => paper::standings(event, language),
        "bracket" => paper::bracket(event, language),
        _ => return Err(unknown()),
    };
    let nothing = || Problem::says(Code::NotFound, "refused.nothing-to-draw");
    let inline = format!("inline; filename=\"{name}\"");
    // These were chosen before they were drawn.
    let page = match (what, kind) {
        ("score-sheets", _) | ("pairings", "pdf") => 1,
        _ => page,
    };
    let (kind, content) = match kind {
        "pdf" => {
            let pages = pages.chunks(PAGES_IN_FILE).nth(page - 1);
            let bytes = paper::pdf(event.config().name.as_str(), pages.ok_or_else(nothing)?);
            ("application/pdf", bytes)
        }
        "svg" => {
            let svg = paper::svg(pages.get(page - 1).ok_or_else(nothing)?);
            ("image/svg+xml", svg.into_bytes())
        }
        _ => return Err(unknown()),
    };
    let headers = [
        (header::CONTENT_TYPE, kind.to_owned()),
        (header::CONTENT_DISPOSITION, inline),
    ];
    Ok((headers, content).into_response())
}
