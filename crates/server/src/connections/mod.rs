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
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use axum::response::Response;
use hall::Meter as _;
use hall::rate::{Addresses, household};
use hall::shares::{Share, Shares};
use hyper::Request;
use hyper::body::{Body as _, Incoming};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioTimer;
use protocol::web::Code;
use tokio::net::{TcpListener, TcpStream};
use tower_service::Service as _;

use crate::App;
use crate::limits::HttpLimits;
use crate::problem::Problem;
use crate::visitor::language_of;

pub(crate) use bodies::{Asking, Unsent};
use bodies::{SMALL, Timed};
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
    /// Bytes that came in bodies over the day.
    uploads: Addresses,
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
            uploads: Addresses::default(),
        }
    }

    /// How many are open.
    pub(crate) fn open(&self) -> usize {
        self.open.total()
    }

    /// Counts the bytes of an answer; whether there is room for them.
    pub(crate) fn has_room(&self, to: IpAddr, unsent: &Unsent, answer: &Response) -> bool {
        let length = answer.body().size_hint().exact().unwrap_or(0);
        let length = usize::try_from(length).unwrap_or(usize::MAX);
        if length <= SMALL {
            return true;
        }
        let share = self.answers.take(&household(to), length);
        share.map(|share| unsent.push(share)).is_some()
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
    let unsent = Unsent::default();
    let wire = Wire::new(stream, limits.stall, unsent.clone());
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(unsent.clone());
        let (app, router) = (app.clone(), router.clone());
        async move { Ok::<_, Infallible>(answer(&app, peer.ip(), router, request).await) }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.head)
        .max_buf_size(16 * 1024)
        .serve_connection(wire, service)
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
    if request.body().is_end_stream() {
        return call(&mut router, client, request.map(|_| Body::empty())).await;
    }
    let (uploads, rate) = (&app.connections.uploads, app.limits.uploads);
    if !uploads.has_some(home, rate, Instant::now()) {
        app.metrics.rejected("uploads");
        let many = Problem::says(Code::TooMany, "refused.many-bytes");
        return many.retry_after(600).answer(language_of(request.headers()));
    }
    let asking = Asking::new(app.connections.bodies.hold(&home, 0));
    let within = app.limits.http.body;
    let mut request = request.map(|body| Body::new(Timed::new(body, within, asking.clone())));
    request.extensions_mut().insert(asking.clone());
    let response = call(&mut router, client, request).await;
    uploads.spend(home, asking.read() as f64, rate, Instant::now());
    response
}

async fn call(router: &mut Router, client: IpAddr, mut request: Request<Body>) -> Response {
    request.extensions_mut().insert(Peer(client));
    let Ok(response) = router.call(request).await;
    response
}
