//! Whoever sends a request: known by a cookie or a token, or nobody in
//! particular.

use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;
use data_encoding::HEXLOWER;
use protocol::web::{Code, Person};
use sha2::{Digest as _, Sha256};
use store::change::Touch;
use store::people::Settings;
use store::sessions::Hash;
use web::Language;

use super::settings::{Preferred as _, accepted, language_of, of_browser};
use crate::App;
use crate::clock::wall_now;
use crate::connections::Peer;
use crate::fair::Party;
use crate::limits;
use crate::problem::Problem;

/// Whoever sends a request.
#[derive(Clone, Default)]
pub(crate) struct Visitor {
    pub(crate) person: Option<Arc<Person>>,
    /// How they are known.
    pub(crate) proof: Option<Proof>,
    pub(crate) address: Option<IpAddr>,
    /// What the browser calls itself.
    pub(crate) agent: String,
    /// What was chosen in this browser, whoever uses it.
    pub(crate) browser: Settings,
    /// What holds: the person's own choice before the browser's.
    pub(crate) settings: Settings,
    /// In which language sentences are told.
    pub(crate) language: Language,
}

/// How somebody is known.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Proof {
    /// The cookie of a browser.
    Session(Hash),
    /// The token of a bot.
    Token,
}

impl Proof {
    pub(super) const fn session(self) -> Option<Hash> {
        match self {
            Proof::Session(hash) => Some(hash),
            Proof::Token => None,
        }
    }
}

/// Goes with an answer that has made a guest.
pub(crate) type SetCookie = Option<[(HeaderName, HeaderValue); 1]>;

const COOKIE: &str = "pentad";
/// How tokens begin, so that they are recognized where they do not belong.
pub(super) const TOKEN: &str = "ptd_";
/// The last use of a session is written down this often, in milliseconds.
const SEEN_EVERY: u64 = 3_600_000;

impl Visitor {
    /// This person, or a new guest with the cookie to send along.
    pub(crate) async fn or_guest(self, app: &App) -> Result<(Arc<Person>, SetCookie), Problem> {
        if let Some(person) = self.person {
            return Ok((person, None));
        }
        let (person, secret) = app.people.new_guest(app, &self.agent, self.address).await?;
        let cookie = session_cookie(app, &secret);
        Ok((person, Some([(header::SET_COOKIE, cookie)])))
    }

    /// As whom they wait for a turn.
    pub(crate) fn party(&self) -> Party {
        let person = self.person.as_ref().map(|person| person.id.clone());
        let address = || self.address.map(|address| address.to_string());
        let person = person.or_else(address).unwrap_or_default();
        Party::new(&person, self.address)
    }

    /// Who it is, or that they should be somebody.
    pub(crate) fn known(&self) -> Result<&Arc<Person>, Problem> {
        let person = self.person.as_ref();
        person.ok_or_else(|| Problem::says(Code::Unauthorized, "refused.be-somebody"))
    }

    fn recognize(app: &App, headers: &HeaderMap, peer: Option<IpAddr>) -> Result<Visitor, Problem> {
        let agent = headers.get(header::USER_AGENT);
        let agent = agent.and_then(|agent| agent.to_str().ok()).unwrap_or("");
        let mut visitor = Visitor {
            address: peer,
            agent: agent.chars().take(200).collect(),
            browser: of_browser(headers),
            ..Visitor::default()
        };
        let now = wall_now();
        let found = if let Some(header) = headers.get(header::AUTHORIZATION) {
            let hash = hash(token(header)?);
            let found = app.reader.token(&hash)?;
            Some((found.ok_or_else(bad_token)?, Proof::Token, hash))
        } else if let Some(secret) = cookie(headers, COOKIE) {
            let hash = hash(secret);
            let found = app.reader.session(&hash, now)?;
            found.map(|found| (found, Proof::Session(hash), hash))
        } else {
            None
        };
        if let Some((known, proof, hash)) = found {
            visitor.settings = known.settings;
            visitor.person = Some(app.people.remember(known.person));
            visitor.proof = Some(proof);
            if known.seen + SEEN_EVERY < now {
                app.journal.run(Touch { hash, now });
            }
        }
        visitor.settings = visitor.settings.or(visitor.browser.clone());
        let chosen = visitor.settings.language();
        visitor.language = chosen.unwrap_or_else(|| accepted(headers));
        Ok(visitor)
    }
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
/// was refused. A wrong token is told at once, for a bot
/// that plays as nobody would not notice.
pub(crate) async fn recognize(
    State(app): State<App>,
    mut request: Request,
    next: Next,
) -> Response {
    if request.uri().path().starts_with("/assets/") {
        return next.run(request).await;
    }
    let peer = request.extensions().get::<Peer>().map(|Peer(peer)| *peer);
    let visitor = match Visitor::recognize(&app, request.headers(), peer) {
        Ok(visitor) => visitor,
        Err(problem) => return problem.answer(language_of(request.headers())),
    };
    let (language, party) = (visitor.language, visitor.party());
    request.extensions_mut().insert(visitor);
    let is_program = request.uri().path().starts_with("/api/");
    let answer = limits::asked_by(party, next.run(request)).await;
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

/// The cookie that carries a session for a year.
pub(crate) fn session_cookie(app: &App, secret: &str) -> HeaderValue {
    set_session(app, secret, 31_536_000)
}

/// The cookie that takes a session away.
pub(crate) fn no_session(app: &App) -> HeaderValue {
    set_session(app, "", 0)
}

fn set_session(app: &App, secret: &str, seconds: u32) -> HeaderValue {
    let secure = if app.site.is_secure() { "; Secure" } else { "" };
    let cookie =
        format!("{COOKIE}={secret}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}");
    HeaderValue::try_from(cookie).expect("letters and digits")
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
    HEXLOWER.encode(&bytes)
}

/// What is kept of a secret.
pub(crate) fn hash(secret: &str) -> Hash {
    Sha256::digest(secret).into()
}
