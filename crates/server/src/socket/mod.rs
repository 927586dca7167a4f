//! WebSockets: from the upgrade to the last word.

pub(crate) mod frame;
pub(crate) mod line;
pub(crate) mod post;
mod reading;
mod talk;

pub(crate) use talk::value;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use hyper::upgrade::OnUpgrade;
use hyper_util::rt::TokioIo;
use protocol::web::{Code, Message};
use tokio::net::TcpStream;
use tungstenite::handshake::derive_accept_key;

use crate::App;
use crate::people::Visitor;
use crate::problem::Problem;
use frame::Frame;
use reading::Reading;

/// `GET /api/v1/socket`.
pub(crate) async fn upgrade(
    State(app): State<App>,
    visitor: Visitor,
    request: Request,
) -> Response {
    if !is_from_here(request.headers()) {
        let problem = "this page belongs to another site; open the socket from our own pages, or without an Origin";
        return (StatusCode::FORBIDDEN, problem).into_response();
    }
    let accept = match accept_key(request.headers()) {
        Ok(accept) => accept,
        Err(problem) => return problem.into_response(),
    };
    if app.hub.len() >= app.limits.sockets {
        return Problem::says(Code::Unavailable, "refused.full").into_response();
    }
    let upgrade = hyper::upgrade::on(request);
    tokio::spawn(open(app, visitor, upgrade));
    let headers = [
        (header::UPGRADE, HeaderValue::from_static("websocket")),
        (header::CONNECTION, HeaderValue::from_static("Upgrade")),
        (header::SEC_WEBSOCKET_ACCEPT, accept),
    ];
    (StatusCode::SWITCHING_PROTOCOLS, headers).into_response()
}

/// A browser says where a page came from. Other sites' pages must not act with
/// our visitors' cookies; programs that are no browser send no origin.
pub(crate) fn is_from_here(headers: &HeaderMap) -> bool {
    let site = headers.get("sec-fetch-site").map(HeaderValue::as_bytes);
    if site.is_some_and(|site| site != b"same-origin" && site != b"none") {
        return false;
    }
    let Some(origin) = headers.get(header::ORIGIN) else {
        return true;
    };
    let host = headers
        .get(header::HOST)
        .and_then(|host| host.to_str().ok());
    let origin = origin
        .to_str()
        .ok()
        .and_then(|origin| origin.split_once("://"));
    match (origin, host) {
        (Some(("http" | "https", from)), Some(host)) => from.eq_ignore_ascii_case(host),
        _ => false,
    }
}

fn accept_key(headers: &HeaderMap) -> Result<HeaderValue, Problem> {
    let says = |name: header::HeaderName, word: &str| {
        let values = headers.get_all(name).into_iter();
        let mut words = values
            .filter_map(|value| value.to_str().ok())
            .flat_map(|value| value.split(','));
        words.any(|found| found.trim().eq_ignore_ascii_case(word))
    };
    let good = says(header::CONNECTION, "upgrade")
        && says(header::UPGRADE, "websocket")
        && says(header::SEC_WEBSOCKET_VERSION, "13");
    let key = headers.get(header::SEC_WEBSOCKET_KEY).filter(|_| good);
    let key = key
        .ok_or_else(|| Problem::new(Code::BadMessage, "here a WebSocket, version 13, is spoken"))?;
    let accept = derive_accept_key(key.as_bytes());
    HeaderValue::try_from(accept)
        .map_err(|_| Problem::new(Code::BadMessage, "the key of the socket is unreadable"))
}

/// From HTTP to frames: what is left of the HTTP connection is the bare socket.
async fn open(app: App, visitor: Visitor, upgrade: OnUpgrade) {
    let Ok(upgraded) = upgrade.await else {
        return;
    };
    let Ok(parts) = upgraded.downcast::<TokioIo<TcpStream>>() else {
        tracing::error!("a connection is no socket of ours");
        return;
    };
    let stream = parts.io.into_inner();
    let (read, write) = stream.into_split();
    let line = app.hub.add(visitor.person, visitor.language, write);
    let hello = Message::Hello {
        me: line.person.as_deref().cloned(),
        now: app.clock.wall(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
    };
    line.send(&Frame::json(&hello));
    // Not within this future, whose size is that of its largest part.
    tokio::spawn(Reading::new(app, line, read, &parts.read_buf).run());
}
