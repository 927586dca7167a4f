//! The forms of accounts: the two doors, and the keys in the settings.

use axum::extract::{Form, Query, State};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use protocol::web::PersonKind;
use serde::Deserialize;
use store::games::Filter;
use web::page::account::AccountPage;
use web::page::settings::{SettingsPage, TokenRow};

use super::form::local;
use super::look::Look;
use super::redirect;
use crate::App;
use crate::people::{account, token};
use crate::problem::Problem;

/// Where somebody came from.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct Back {
    back: String,
}

pub(super) async fn login_page(look: Look, Query(query): Query<Back>) -> Response {
    let page = AccountPage {
        back: query.back,
        ..AccountPage::default()
    };
    look.page(page.login(&look.visit))
}

pub(super) async fn signup_page(
    State(app): State<App>,
    look: Look,
    Query(query): Query<Back>,
) -> Response {
    let page = AccountPage {
        back: query.back,
        games: own_games(&app, &look),
        ..AccountPage::default()
    };
    look.page(page.signup(&look.visit))
}

/// How many finished games a guest would bring along, up to a hundred.
fn own_games(app: &App, look: &Look) -> usize {
    let guest = look.me().filter(|me| me.kind == PersonKind::Guest);
    let filter = Filter {
        person: guest.map(|guest| guest.id.as_str()),
        limit: 100,
        ..Filter::default()
    };
    let games = guest.and_then(|_| app.reader.finished_games(&filter).ok());
    games.map_or(0, |games| games.len())
}

/// The fields of both doors.
#[derive(Deserialize)]
pub(super) struct Door {
    name: String,
    password: String,
    #[serde(default)]
    back: String,
}

pub(super) async fn login(State(app): State<App>, look: Look, Form(door): Form<Door>) -> Response {
    match account::log_in(&app, &look.visitor, &door.name, &door.password).await {
        Ok(entered) => with_cookie(entered.cookie, redirect(local(&door.back))),
        Err(problem) => {
            let status = problem.status();
            let page = refused(&look, door, &problem);
            (status, look.page(page.login(&look.visit))).into_response()
        }
    }
}

pub(super) async fn signup(State(app): State<App>, look: Look, Form(door): Form<Door>) -> Response {
    match account::sign_up(&app, &look.visitor, &door.name, &door.password).await {
        Ok(entered) => with_cookie(entered.cookie, redirect(local(&door.back))),
        Err(problem) => {
            let status = problem.status();
            let games = own_games(&app, &look);
            let page = AccountPage {
                games,
                ..refused(&look, door, &problem)
            };
            (status, look.page(page.signup(&look.visit))).into_response()
        }
    }
}

fn refused(look: &Look, door: Door, problem: &Problem) -> AccountPage {
    AccountPage {
        error: Some(problem.told(look.visit.language)),
        name: door.name,
        back: door.back,
        games: 0,
    }
}

pub(super) async fn logout(State(app): State<App>, look: Look) -> Response {
    match account::log_out(&app, &look.visitor).await {
        Ok(cookie) => with_cookie(cookie, redirect("/")),
        Err(problem) => look.problem(problem),
    }
}

fn with_cookie(cookie: HeaderValue, mut response: Response) -> Response {
    response.headers_mut().append(header::SET_COOKIE, cookie);
    response
}

/// The settings, with what just happened.
pub(super) fn settings(app: &App, look: &Look, news: SettingsPage) -> Response {
    let tokens = token::list(app, &look.visitor).ok().map(|keys| {
        let rows = keys.into_iter().map(|key| TokenRow {
            id: key.id,
            label: key.label,
            created: key.created,
        });
        rows.collect()
    });
    let page = SettingsPage {
        board: look.board_settings(),
        tokens,
        ..news
    };
    look.page(page.render(&look.visit))
}

fn complaint(app: &App, look: &Look, problem: &Problem) -> Response {
    let news = SettingsPage {
        error: Some(problem.told(look.visit.language)),
        ..SettingsPage::default()
    };
    (problem.status(), settings(app, look, news)).into_response()
}

/// The fields for another password.
#[derive(Deserialize)]
pub(super) struct NewPassword {
    old: String,
    new: String,
}

pub(super) async fn password(
    State(app): State<App>,
    look: Look,
    Form(form): Form<NewPassword>,
) -> Response {
    match account::change_password(&app, &look.visitor, &form.old, &form.new).await {
        Ok(entered) => with_cookie(entered.cookie, redirect("/settings?done=password")),
        Err(problem) => complaint(&app, &look, &problem),
    }
}

/// What a token is for.
#[derive(Deserialize)]
pub(super) struct Label {
    label: String,
}

/// The one answer that shows the token itself; it is not to be kept.
pub(super) async fn make_token(
    State(app): State<App>,
    look: Look,
    Form(form): Form<Label>,
) -> Response {
    match token::make(&app, &look.visitor, &form.label).await {
        Ok((token, _)) => {
            let news = SettingsPage {
                new_token: Some(token),
                ..SettingsPage::default()
            };
            let no_store = HeaderValue::from_static("no-store");
            let mut response = settings(&app, &look, news);
            response
                .headers_mut()
                .insert(header::CACHE_CONTROL, no_store);
            response
        }
        Err(problem) => complaint(&app, &look, &problem),
    }
}

/// Which token.
#[derive(Deserialize)]
pub(super) struct Which {
    id: String,
}

pub(super) async fn revoke_token(
    State(app): State<App>,
    look: Look,
    Form(form): Form<Which>,
) -> Response {
    match token::revoke(&app, &look.visitor, &form.id).await {
        Ok(()) => redirect("/settings?done=token"),
        Err(problem) => complaint(&app, &look, &problem),
    }
}

/// The password, to be sure.
#[derive(Deserialize)]
pub(super) struct Farewell {
    password: String,
}

pub(super) async fn delete(
    State(app): State<App>,
    look: Look,
    Form(form): Form<Farewell>,
) -> Response {
    match account::delete(&app, &look.visitor, &form.password).await {
        Ok(cookie) => with_cookie(cookie, redirect("/")),
        Err(problem) => complaint(&app, &look, &problem),
    }
}
