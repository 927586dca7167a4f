//! HTTP connections: how many there are, and how long each may take.
//!
//! Whoever sends slowly or reads slowly holds memory. So heads, bodies and
//! answers have limits in time, and the bytes of large bodies and answers are
//! counted, by address and altogether, until they are through. A connection
//! that becomes a WebSocket leaves this module; `socket` has limits of its own.

mod bodies;
mod wire;

use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, HttpBody as _};
use axum::response::Response;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioTimer;
use protocol::web::Code;
use tokio::net::{TcpListener, TcpStream};
use tower_service::Service as _;

use crate::App;
use crate::guard::household;
use crate::limits::HttpLimits;
use crate::people::language_of;
use crate::problem::Problem;
use crate::shares::{Share, Shares};

pub(crate) use bodies::Asking;
use bodies::{Counted, SMALL, Timed};
pub(crate) use wire::Wire;

/// Where a request came from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) IpAddr);

/// What connections hold.
pub(crate) struct Connections {
    /// Connections. Behind a proxy all come from one address, so only their
    /// number counts there.
    open: Arc<Shares<IpAddr>>,
    /// Requests that are being answered, by the address that a proxy tells.
    asking: Arc<Shares<IpAddr>>,
    /// Bytes of requests, and of answers.
    bodies: Arc<Shares<IpAddr>>,
    answers: Arc<Shares<IpAddr>>,
}

impl Connections {
    pub(crate) fn new(limits: &HttpLimits, behind_proxy: bool) -> Connections {
        let most = limits.connections;
        let each = limits.connections_each;
        let direct = if behind_proxy { most } else { each };
        Connections {
            open: Shares::new(most, direct),
            asking: Shares::new(most, each),
            bodies: Shares::new(limits.bodies, limits.bodies_each),
            answers: Shares::new(limits.answers, limits.answers_each),
        }
    }

    /// How many are open.
    pub(crate) fn open(&self) -> usize {
        self.open.total()
    }

    /// The answer with its bytes counted, or nothing if too many are on their
    /// way.
    pub(crate) fn carry(&self, to: IpAddr, answer: Response) -> Option<Response> {
        let length = answer.body().size_hint().exact().unwrap_or(0);
        let bytes = usize::try_from(length).unwrap_or(usize::MAX);
        if bytes <= SMALL {
            return Some(answer);
        }
        let share = self.answers.take(&household(to), bytes)?;
        Some(answer.map(|body| Body::new(Counted::new(body, length, share))))
    }
}

/// Takes connections for as long as the server runs.
pub(crate) async fn accept(listener: &TcpListener, router: &Router, app: &App) {
    loop {
        match listener.accept().await {
            Ok((stream, peer)) => {
                let share = app.connections.open.take(&household(peer.ip()), 1);
                match share {
                    Some(share) => {
                        tokio::spawn(serve(stream, peer, router.clone(), app.clone(), share));
                    }
                    // Hanging up costs less than an answer.
                    None => app.metrics.rejected("connections"),
                }
            }
            Err(error) => {
                // Too many open files, most likely; it passes.
                tracing::warn!(%error, "a connection was not accepted");
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    }
}

/// One connection, until it is closed or becomes a WebSocket.
async fn serve(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    app: App,
    _share: Share<IpAddr>,
) {
    if stream.set_nodelay(true).is_err() {
        return;
    }
    let limits = app.limits.http;
    let service = service_fn(move |request: Request<Incoming>| {
        let (app, router) = (app.clone(), router.clone());
        async move { Ok::<_, Infallible>(answer(&app, peer.ip(), router, request).await) }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.head)
        .max_buf_size(16 * 1024)
        .serve_connection(Wire::new(stream, limits.stall), service)
        .with_upgrades();
    // Whoever broke off knows it already.
    let _ = connection.await;
}

async fn answer(
    app: &App,
    peer: IpAddr,
    mut router: Router,
    request: Request<Incoming>,
) -> Response {
    let client = app.site.client(request.headers(), peer);
    let home = household(client);
    let Some(_turn) = app.connections.asking.take(&home, 1) else {
        app.metrics.rejected("connections");
        let many = Problem::says(Code::TooMany, "refused.many-requests");
        return many.retry_after(1).answer(language_of(request.headers()));
    };
    let (mut parts, body) = request.into_parts();
    parts.extensions.insert(Peer(client));
    let body = if body.is_end_stream() {
        Body::empty()
    } else {
        let asking = Asking::new(app.connections.bodies.hold(&home, 0));
        parts.extensions.insert(asking.clone());
        Body::new(Timed::new(body, app.limits.http.body, asking))
    };
    let Ok(response) = router.call(Request::from_parts(parts, body)).await;
    response
}
