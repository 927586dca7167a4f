//! The forms of accounts: the two doors, and the keys in the settings.

use axum::extract::{Form, Query, State};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use hall::people::{account, token};
use protocol::web::PersonKind;
use serde::Deserialize;
use store::games::Filter;
use web::page::account::AccountPage;
use web::page::settings::{SettingsPage, TokenRow};

use super::form::local;
use super::look::Look;
use super::redirect;
use crate::App;
use crate::problem::Problem;
use crate::visitor::{no_session, set_cookie};

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
    let entered = account::log_in(&app, &look.visitor, &door.name, &door.password);
    match entered.await.map_err(Problem::from) {
        Ok(entered) => (
            set_cookie(&app, &entered.secret),
            redirect(local(&door.back)),
        )
            .into_response(),
        Err(problem) => {
            let status = problem.status();
            let page = refused(&look, door, &problem);
            (status, look.page(page.login(&look.visit))).into_response()
        }
    }
}

pub(super) async fn signup(State(app): State<App>, look: Look, Form(door): Form<Door>) -> Response {
    let entered = account::sign_up(&app, &look.visitor, &door.name, &door.password);
    match entered.await.map_err(Problem::from) {
        Ok(entered) => (
            set_cookie(&app, &entered.secret),
            redirect(local(&door.back)),
        )
            .into_response(),
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
    match account::log_out(&app, &look.visitor)
        .await
        .map_err(Problem::from)
    {
        Ok(()) => (no_session(&app), redirect("/")).into_response(),
        Err(problem) => look.problem(problem),
    }
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

fn complaint(app: &App, look: &Look, problem: impl Into<Problem>) -> Response {
    let problem = problem.into();
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
    let entered = account::change_password(&app, &look.visitor, &form.old, &form.new);
    match entered.await.map_err(Problem::from) {
        Ok(entered) => {
            let cookie = set_cookie(&app, &entered.secret);
            (cookie, redirect("/settings?done=password")).into_response()
        }
        Err(problem) => complaint(&app, &look, problem),
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
        Err(problem) => complaint(&app, &look, problem),
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
        Err(problem) => complaint(&app, &look, problem),
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
    let gone = account::delete(&app, &look.visitor, &form.password);
    match gone.await.map_err(Problem::from) {
        Ok(()) => (no_session(&app), redirect("/")).into_response(),
        Err(problem) => complaint(&app, &look, problem),
    }
}
