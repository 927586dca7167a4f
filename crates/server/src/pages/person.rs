//! The profile of an account.

use axum::extract::{Path, State};
use axum::response::Response;
use protocol::web::Code;
use store::games::{self, Filter};
use store::{people, ratings};
use web::page::person::{PersonPage, RatingPanel};

use super::look::Look;
use super::model;
use crate::App;
use crate::problem::Problem;
use crate::ratings::{rounded, shown};

/// How many of the latest games a profile shows.
const LATEST: u32 = 12;

pub(super) async fn profile(
    State(app): State<App>,
    look: Look,
    Path(name): Path<String>,
) -> Response {
    match page(&app, &look, &name) {
        Ok(page) => look.page(page.render(&look.visit)),
        Err(problem) => look.problem(problem),
    }
}

fn page(app: &App, look: &Look, name: &str) -> Result<PersonPage, Problem> {
    let nobody = || Problem::new(Code::NotFound, "");
    let account = app.reader.read(|db| people::account(db, name))?;
    let person = account.ok_or_else(nobody)?.person;
    let id = person.id.as_str();
    let latest = Filter {
        person: Some(id),
        limit: LATEST,
        ..Filter::default()
    };
    let games = app.reader.read(|db| games::list(db, &latest))?;
    Ok(PersonPage {
        since: app.reader.read(|db| people::since(db, id))?.unwrap_or(0),
        score: app.reader.read(|db| games::score(db, id))?,
        ratings: panels(app, id)?,
        games: model::finished(app, &games),
        own: look.me().is_some_and(|me| me.id == id),
        name: person.name,
    })
}

fn panels(app: &App, id: &str) -> Result<Vec<RatingPanel>, Problem> {
    let mut panels = Vec::new();
    for (variant, rating) in app.reader.read(|db| ratings::of_person(db, id))? {
        let history = app.reader.read(|db| ratings::history(db, id, &variant))?;
        let Ok(variant) = variant.parse() else {
            continue;
        };
        let (number, provisional) = shown(Some(&rating));
        panels.push(RatingPanel {
            variant,
            rating: number,
            deviation: rounded(rating.deviation),
            provisional,
            games: rating.games as usize,
            history: history
                .iter()
                .map(|(at, rating)| (*at, rounded(*rating)))
                .collect(),
        });
    }
    Ok(panels)
}
