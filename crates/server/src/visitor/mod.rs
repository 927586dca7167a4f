//! Whoever sends a request: recognized by a cookie or a token, once, before the
//! routes.

mod settings;

use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;
use hall::people::TOKEN;
use protocol::web::{Code, Person};

use crate::App;
use crate::connections::Peer;
use crate::problem::Problem;

pub(crate) use hall::people::{Proof, Visitor};
pub(crate) use settings::{LANGUAGE, Preferred, THEME, language_of};
use settings::{accepted, of_browser};

/// Goes with an answer that has begun or ended a session.
pub(crate) type SetCookie = Option<[(HeaderName, HeaderValue); 1]>;

/// The cookie with the secret of a session.
const COOKIE: &str = "pentad";
/// What a browser calls itself is kept up to this many characters.
const MAX_AGENT_CHARS: usize = 200;

/// This person, or a new guest with the cookie to send along.
pub(crate) async fn or_guest(
    visitor: Visitor,
    app: &App,
) -> Result<(Arc<Person>, SetCookie), Problem> {
    let (person, secret) = visitor.or_guest(app).await?;
    Ok((person, secret.and_then(|secret| set_cookie(app, &secret))))
}

/// The cookie that carries the secret of a session for a year.
pub(crate) fn set_cookie(app: &App, secret: &str) -> SetCookie {
    session(app, secret, 31_536_000)
}

fn recognized(app: &App, headers: &HeaderMap, peer: Option<IpAddr>) -> Result<Visitor, Problem> {
    let agent = headers.get(header::USER_AGENT);
    let agent = agent.and_then(|agent| agent.to_str().ok()).unwrap_or("");
    let mut visitor = Visitor {
        address: peer,
        agent: agent.chars().take(MAX_AGENT_CHARS).collect(),
        browser: of_browser(headers),
        ..Visitor::default()
    };
    if let Some(header) = headers.get(header::AUTHORIZATION) {
        if !visitor.show_token(app, token(header)?)? {
            return Err(bad_token());
        }
    } else if let Some(secret) = cookie(headers, COOKIE) {
        visitor.show_session(app, secret)?;
    }
    visitor.settings = visitor.settings.or(visitor.browser.clone());
    let chosen = visitor.settings.language();
    visitor.language = chosen.unwrap_or_else(|| accepted(headers));
    Ok(visitor)
}

fn token(header: &HeaderValue) -> Result<&str, Problem> {
    let text = header.to_str().map_err(|_| bad_token())?;
    let (scheme, token) = text.split_once(' ').ok_or_else(bad_token)?;
    let token = Some(token.trim()).filter(|token| token.starts_with(TOKEN));
    let token = token.filter(|_| scheme.eq_ignore_ascii_case("bearer"));
    token.ok_or_else(bad_token)
}

fn bad_token() -> Problem {
    let why = "this token is not known, or was revoked; send \"Authorization: Bearer ptd_…\"";
    Problem::new(Code::Unauthorized, why)
}

/// Recognizes whoever sends a request, and tells them in their language what
/// was refused. A wrong token is told at once, for a bot that plays as nobody
/// would not notice.
pub(crate) async fn recognize(
    State(app): State<App>,
    mut request: Request,
    next: Next,
) -> Response {
    if request.uri().path().starts_with("/assets/") {
        return next.run(request).await;
    }
    let peer = request.extensions().get::<Peer>().map(|Peer(peer)| *peer);
    let visitor = match recognized(&app, request.headers(), peer) {
        Ok(visitor) => visitor,
        Err(problem) => return problem.answer(language_of(request.headers())),
    };
    let (language, party) = (visitor.language, visitor.party());
    request.extensions_mut().insert(visitor);
    let is_program = request.uri().path().starts_with("/api/");
    let answer = hall::asked_by(party, next.run(request)).await;
    if is_program {
        Problem::tell_program(answer, language)
    } else {
        Problem::tell(answer, language)
    }
}

impl FromRequestParts<App> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Visitor, Infallible> {
        Ok(parts.extensions.get().cloned().unwrap_or_default())
    }
}

/// The cookie that takes a session away.
pub(crate) fn no_session(app: &App) -> SetCookie {
    session(app, "", 0)
}

fn session(app: &App, secret: &str, seconds: u32) -> SetCookie {
    let secure = if app.site.is_secure() { "; Secure" } else { "" };
    let cookie =
        format!("{COOKIE}={secret}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}");
    let cookie = HeaderValue::try_from(cookie).expect("letters and digits");
    Some([(header::SET_COOKIE, cookie)])
}

/// The value of a cookie.
pub(crate) fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let lines = headers.get_all(header::COOKIE).into_iter();
    let cookies = lines
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(';'));
    cookies
        .filter_map(|cookie| cookie.trim().split_once('='))
        .find_map(|(key, value)| (key == name).then_some(value))
}
