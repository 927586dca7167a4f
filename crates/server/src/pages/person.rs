//! The profile of an account.

use axum::extract::{Path, State};
use axum::response::Response;
use web::page::person::{PersonPage, RatingPanel};

use super::look::Look;
use super::model;
use crate::App;
use crate::api::{self, Listing, ProfileRating};
use crate::problem::Problem;

/// How many of the latest games a profile shows.
const LATEST: u32 = 12;

pub(super) async fn profile(
    State(app): State<App>,
    look: Look,
    Path(name): Path<String>,
) -> Response {
    let me = look.me().map(|me| me.id.clone());
    let page = app.list(move |app| page(app, me.as_deref(), &name)).await;
    match page.and_then(|page| page) {
        Ok(page) => look.page(page.render(&look.visit)),
        Err(problem) => look.problem(problem),
    }
}

fn page(app: &App, me: Option<&str>, name: &str) -> Result<PersonPage, Problem> {
    let profile = api::profile(app, name)?;
    let latest = Listing {
        state: Some("finished".to_owned()),
        person: Some(name.to_owned()),
        limit: Some(LATEST),
        ..Listing::default()
    };
    let (games, _) = api::games(app, &latest)?;
    Ok(PersonPage {
        since: profile.since,
        score: [profile.score.won, profile.score.drawn, profile.score.lost],
        ratings: profile.ratings.into_iter().map(panel).collect(),
        games: games.into_iter().filter_map(model::card).collect(),
        own: me == Some(profile.id.as_str()),
        name: profile.name,
    })
}

fn panel(rating: ProfileRating) -> RatingPanel {
    RatingPanel {
        variant: rating.variant,
        rating: rating.rating,
        deviation: rating.deviation,
        provisional: rating.provisional,
        games: rating.games,
        history: rating.history,
    }
}
