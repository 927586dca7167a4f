//! Whoever sends a request: known by a cookie, or nobody in particular.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use protocol::web::Person;
use sha2::{Digest as _, Sha256};
use store::people;

use crate::App;
use crate::problem::Problem;

/// Whoever sends a request.
pub(crate) struct Visitor {
    pub(crate) person: Option<Arc<Person>>,
}

/// Goes with an answer that has made a guest.
pub(crate) type SetCookie = Option<[(HeaderName, HeaderValue); 1]>;

const COOKIE: &str = "pentad";

impl Visitor {
    /// This person, or a new guest with the cookie to send along.
    pub(crate) async fn or_guest(self, app: &App) -> Result<(Arc<Person>, SetCookie), Problem> {
        if let Some(person) = self.person {
            return Ok((person, None));
        }
        let (person, secret) = app.people.new_guest(app).await?;
        Ok((
            person,
            Some([(header::SET_COOKIE, session_cookie(&secret))]),
        ))
    }
}

/// The cookie that carries a session for a year.
pub(crate) fn session_cookie(secret: &str) -> HeaderValue {
    let cookie = format!("{COOKIE}={secret}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax");
    HeaderValue::try_from(cookie).expect("letters and digits")
}

impl FromRequestParts<App> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Visitor, Infallible> {
        let person = cookie(&parts.headers, COOKIE).and_then(|secret| {
            let hash = hash(secret);
            let found = app.reader.read(|db| people::session(db, &hash)).ok()??;
            Some(app.people.remember(found))
        });
        Ok(Visitor { person })
    }
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

/// 256 bits that nobody can guess, as text.
pub(crate) fn new_secret() -> String {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).expect("the system gives random numbers");
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// What is kept of a secret.
pub(crate) fn hash(secret: &str) -> [u8; 32] {
    Sha256::digest(secret).into()
}
