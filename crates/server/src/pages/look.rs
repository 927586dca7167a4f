//! Who looks at a page, and what every page is sent with.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use maud::Markup;
use protocol::web::Person;
use web::Visit;
use web::page::settings::BoardSettings;

use super::{ErrorPage, model};
use crate::App;
use crate::problem::Problem;
use crate::visitor::{Preferred as _, Visitor, cookie};

/// A request for a page.
pub(crate) struct Look {
    pub(crate) visit: Visit,
    pub(crate) visitor: Visitor,
    board: Option<String>,
}

/// The cookie with how this browser shows boards; it holds nothing secret.
pub(super) const BOARD: &str = "board";

impl FromRequestParts<App> for Look {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Look, Infallible> {
        let visitor = Visitor::from_request_parts(parts, app).await?;
        let path = parts.uri.path_and_query().map_or("/", |path| path.as_str());
        Ok(Look {
            visit: Visit {
                language: visitor.language,
                theme: visitor.settings.theme().unwrap_or_default(),
                me: visitor.person.as_deref().map(model::person),
                path: path.to_owned(),
            },
            visitor,
            board: cookie(&parts.headers, BOARD).map(ToOwned::to_owned),
        })
    }
}

impl Look {
    /// Who looks, if known.
    pub(crate) fn me(&self) -> Option<&Person> {
        self.visitor.person.as_deref()
    }

    /// How this person likes boards: the cookie has a letter for each thing
    /// that is on.
    pub(crate) fn board_settings(&self) -> BoardSettings {
        let Some(on) = &self.board else {
            return BoardSettings::default();
        };
        BoardSettings {
            sounds: on.contains('s'),
            marks: on.contains('m'),
            motion: on.contains('a'),
            coordinates: on.contains('c'),
            confirm: on.contains('q'),
        }
    }

    /// A page, ready to be sent.
    pub(crate) fn page(&self, page: Markup) -> Response {
        let fixed = |text| HeaderValue::from_static(text);
        let headers = [
            (header::CONTENT_TYPE, fixed("text/html; charset=utf-8")),
            (header::CACHE_CONTROL, fixed("private, no-cache")),
            (header::VARY, fixed("Cookie, Accept-Language")),
        ];
        (headers, in_html(page.into_string())).into_response()
    }

    /// A page for what did not work.
    pub(crate) fn problem(&self, problem: impl Into<Problem>) -> Response {
        let problem = problem.into();
        let status = problem.status();
        let page = ErrorPage {
            status: status.as_u16(),
            detail: Some(problem.told(self.visit.language)).filter(|why| !why.is_empty()),
        };
        (status, self.page(page.render(&self.visit))).into_response()
    }
}

/// Text without the control characters that HTML cannot have: somebody may have
/// typed one.
fn in_html(text: String) -> String {
    let is_foreign =
        |letter: char| letter.is_control() && !matches!(letter, '\t' | '\n' | '\r' | '\x0c');
    if text.contains(is_foreign) {
        text.replace(is_foreign, "\u{fffd}")
    } else {
        text
    }
}
