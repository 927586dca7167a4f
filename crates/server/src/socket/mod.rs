//! WebSockets: from the upgrade to the last word.

mod connection;
mod frame;
mod origin;
mod reading;
mod talk;

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Instant;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use hall::rate::household;
use hall::shares::{Share, Shares};
use hyper::upgrade::OnUpgrade;
use protocol::web::{Code, Message};
use tungstenite::handshake::derive_accept_key;

use crate::App;
use crate::connections::Wire;
use crate::limits::Limits;
use crate::problem::Problem;
use crate::site::Site;
use crate::visitor::Visitor;
use connection::Connection;
use reading::Reading;

/// Who holds how many sockets.
pub(crate) struct Sockets {
    by_address: Arc<Shares<IpAddr>>,
    by_person: Arc<Shares<String>>,
}

/// Room for one socket.
struct Place {
    _by_address: Share<IpAddr>,
    _by_person: Option<Share<String>>,
}

impl Sockets {
    pub(crate) fn new(limits: &Limits) -> Sockets {
        let most = limits.sockets;
        Sockets {
            by_address: Shares::new(most, limits.sockets_each),
            by_person: Shares::new(most, limits.sockets_of_person),
        }
    }

    /// Room for one more socket of this visitor.
    fn place(&self, visitor: &Visitor) -> Result<Place, Problem> {
        if self.by_address.is_full() {
            return Err(Problem::says(Code::Unavailable, "refused.full"));
        }
        let many = || Problem::says(Code::TooMany, "refused.many-sockets").retry_after(10);
        let nowhere = IpAddr::from([0, 0, 0, 0]);
        let home = household(visitor.address.unwrap_or(nowhere));
        let by_person = match &visitor.person {
            Some(person) => Some(self.by_person.take(&person.id, 1).ok_or_else(many)?),
            None => None,
        };
        Ok(Place {
            _by_address: self.by_address.take(&home, 1).ok_or_else(many)?,
            _by_person: by_person,
        })
    }
}

/// `GET /api/v1/socket`.
pub(crate) async fn upgrade(
    State(app): State<App>,
    visitor: Visitor,
    request: Request,
) -> Response {
    if !is_from_here(&app.site, request.headers()) {
        return Problem::says(Code::Forbidden, "refused.foreign").into_response();
    }
    let accept = match accept_key(request.headers()) {
        Ok(accept) => accept,
        Err(problem) => {
            let wanted = [
                (header::UPGRADE, "websocket"),
                (header::SEC_WEBSOCKET_VERSION, "13"),
            ];
            return (wanted, problem).into_response();
        }
    };
    let place = match app.sockets.place(&visitor) {
        Ok(place) => place,
        Err(problem) => return problem.into_response(),
    };
    let upgrade = hyper::upgrade::on(request);
    tokio::spawn(open(app, visitor, upgrade, place));
    let headers = [
        (header::UPGRADE, HeaderValue::from_static("websocket")),
        (header::CONNECTION, HeaderValue::from_static("Upgrade")),
        (header::SEC_WEBSOCKET_ACCEPT, accept),
    ];
    (StatusCode::SWITCHING_PROTOCOLS, headers).into_response()
}

/// A browser says where a page came from. Other sites' pages must not act with
/// our visitors' cookies; programs that are no browser send no origin.
pub(crate) fn is_from_here(site: &Site, headers: &HeaderMap) -> bool {
    let from = headers.get("sec-fetch-site").map(HeaderValue::as_bytes);
    if from.is_some_and(|from| from != b"same-origin" && from != b"none") {
        return false;
    }
    let Some(origin) = headers.get(header::ORIGIN) else {
        return true;
    };
    let host = headers
        .get(header::HOST)
        .and_then(|host| host.to_str().ok());
    match (origin.to_str(), host) {
        (Ok(origin), Some(host)) => site.is_ours(origin, host),
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
    let key = key.ok_or_else(|| {
        let why = "this endpoint only accepts WebSocket connections (version 13)";
        Problem::new(Code::UpgradeRequired, why)
    })?;
    let accept = derive_accept_key(key.as_bytes());
    HeaderValue::try_from(accept)
        .map_err(|_| Problem::new(Code::BadMessage, "the key of the socket is unreadable"))
}

/// From HTTP to frames: what is left of the HTTP connection is the bare socket.
async fn open(app: App, visitor: Visitor, upgrade: OnUpgrade, place: Place) {
    let Ok(upgraded) = upgrade.await else {
        return;
    };
    let Ok(parts) = upgraded.downcast::<Wire>() else {
        tracing::error!("a connection is no socket of ours");
        return;
    };
    let stream = parts.io.into_inner();
    let (read, write) = stream.into_split();
    let hello = Message::Hello {
        me: visitor.person.as_deref().cloned(),
        now: app.clock.wall(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
    };
    let connection = Connection::new(visitor.person, visitor.language, write);
    let connection = Arc::new(connection);
    app.presence.add(Arc::clone(&connection) as _);
    connection.say(hello);
    connection.ping(Instant::now());
    // Not within this future, whose size is that of its largest part.
    let reading = Reading::new(app, connection, read, &parts.read_buf);
    tokio::spawn(async move {
        reading.run().await;
        drop(place);
    });
}
