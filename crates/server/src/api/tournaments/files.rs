//! A tournament as files: for spreadsheets, for another computer, for paper.

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use protocol::web::Code;
use serde::Deserialize;
use serde_json::Value;
use tournament::exchange::{csv, log, to_json};
use tournament::{Entry, Language, Tournament};

use super::{seat, spoken, told};
use crate::App;
use crate::people::Visitor;
use crate::problem::Problem;

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
    let held = app.tournaments.find(&app, &id)?.held();
    let (kind, content) = file(&held.tournament, &name)?;
    Ok(attached(kind, &name, content))
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
    let desk = app.tournaments.find(&app, &id)?;
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

/// Which page of several, from 1.
#[derive(Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Turned {
    page: usize,
}

impl Default for Turned {
    fn default() -> Turned {
        Turned { page: 1 }
    }
}

pub(super) async fn get_paper(
    State(app): State<App>,
    visitor: Visitor,
    Path((id, name)): Path<(String, String)>,
    Query(turned): Query<Turned>,
) -> Result<Response, Problem> {
    let held = app.tournaments.find(&app, &id)?.held();
    paper(&held.tournament, &name, turned.page, spoken(&visitor))
}

/// Something to hang up, as PDF or as one page of SVG.
fn paper(
    event: &Tournament,
    name: &str,
    page: usize,
    language: Language,
) -> Result<Response, Problem> {
    let unknown = || Problem::new(Code::NotFound, PAPERS);
    let (what, kind) = name.rsplit_once('.').ok_or_else(unknown)?;
    let pages = match what {
        "all" => paper::all(event, language),
        "players" => paper::players(event, language),
        "groups" => paper::groups(event, language),
        "pairings" => paper::pairings(event, language),
        "score-sheets" => paper::score_sheets(event, language),
        "standings" => paper::standings(event, language),
        "bracket" => paper::bracket(event, language),
        _ => return Err(unknown()),
    };
    let nothing = || Problem::says(Code::NotFound, "refused.nothing-to-draw");
    let inline = format!("inline; filename=\"{name}\"");
    let (kind, content) = match kind {
        "pdf" if pages.is_empty() => return Err(nothing()),
        "pdf" => {
            let bytes = paper::pdf(event.config().name.as_str(), &pages);
            ("application/pdf", bytes)
        }
        "svg" => {
            let page = page.checked_sub(1).and_then(|page| pages.get(page));
            let svg = paper::svg(page.ok_or_else(nothing)?);
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
