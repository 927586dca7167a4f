//! What the server tells about itself, in the words of Prometheus.

use std::net::IpAddr;
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use hall::Meter;
use hall::rooms::phase;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;
use protocol::web::{Code, Phase};
use store::change::Probe;

use crate::App;
use crate::problem::Problem;
use crate::visitor::Visitor;

/// What the server tells about itself.
pub(crate) struct Metrics {
    registry: Registry,
    latency: Histogram,
    commits: Counter,
    rejects: Family<Reason, Counter>,
    connections: Gauge,
    http_connections: Gauge,
    queue: Gauge,
    games: Family<Standing, Gauge>,
    disk_free: Gauge,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Reason {
    reason: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Standing {
    phase: &'static str,
}

impl Default for Metrics {
    fn default() -> Metrics {
        let mut metrics = Metrics {
            registry: Registry::with_prefix("pentad"),
            // From half a millisecond to eight seconds.
            latency: Histogram::new(exponential_buckets(0.0005, 2.0, 15)),
            commits: Counter::default(),
            rejects: Family::default(),
            connections: Gauge::default(),
            http_connections: Gauge::default(),
            queue: Gauge::default(),
            games: Family::default(),
            disk_free: Gauge::default(),
        };
        metrics.register();
        metrics
    }
}

impl Metrics {
    fn register(&mut self) {
        let registry = &mut self.registry;
        registry.register(
            "event_seconds",
            "From the decision of an event to its commit",
            self.latency.clone(),
        );
        registry.register(
            "commits",
            "Batches written to the disk",
            self.commits.clone(),
        );
        registry.register(
            "rejects",
            "Requests refused, by reason",
            self.rejects.clone(),
        );
        registry.register("connections", "Open WebSockets", self.connections.clone());
        registry.register(
            "http_connections",
            "Open connections that are no WebSockets",
            self.http_connections.clone(),
        );
        registry.register(
            "queue",
            "Entries that wait to be written",
            self.queue.clone(),
        );
        registry.register("games", "Games in memory, by phase", self.games.clone());
        registry.register(
            "disk_free_bytes",
            "Room on the disk with the data",
            self.disk_free.clone(),
        );
    }

    /// What stands still is looked at when somebody asks.
    fn look(&self, app: &App) {
        self.connections.set(app.presence.count() as i64);
        self.http_connections.set(app.connections.open() as i64);
        self.queue.set(app.journal.waiting() as i64);
        self.disk_free
            .set(i64::try_from(app.disk.free()).unwrap_or(i64::MAX));
        let mut counts = [0; 3];
        for room in app.rooms.all() {
            counts[phase(&room.lock().game) as usize] += 1;
        }
        let phases = [
            (Phase::Waiting, "waiting"),
            (Phase::Playing, "playing"),
            (Phase::Over, "over"),
        ];
        for (which, phase) in phases {
            let games = self.games.get_or_create(&Standing { phase });
            games.set(counts[which as usize]);
        }
    }
}

impl Meter for Metrics {
    fn committed(&self, after: Duration) {
        self.latency.observe(after.as_secs_f64());
    }

    fn batch(&self) {
        self.commits.inc();
    }

    fn rejected(&self, reason: &'static str) {
        self.rejects.get_or_create(&Reason { reason }).inc();
    }
}

/// What those who run the server ask.
pub(crate) fn router() -> Router<App> {
    Router::new()
        .route("/health", get(async || "ok\n"))
        .route("/ready", get(ready))
        .route("/metrics", get(metrics))
}

/// Whether an address is of this machine or of a private network.
fn is_near(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(four) => four.is_loopback() || four.is_private() || four.is_link_local(),
        IpAddr::V6(six) => {
            six.is_loopback() || six.is_unique_local() || six.is_unicast_link_local()
        }
    }
}

/// Whether games can be written and read.
async fn ready(State(app): State<App>) -> Response {
    let written = app.journal.write(Probe);
    let written = tokio::time::timeout(Duration::from_secs(2), written).await;
    let read = app.reader.probe();
    if matches!(written, Ok(Ok(()))) && read.is_ok() {
        return "ready\n".into_response();
    }
    (
        StatusCode::SERVICE_UNAVAILABLE,
        "the store does not answer\n",
    )
        .into_response()
}

/// Figures for this machine and its own network; nobody else is told that there
/// are any.
async fn metrics(State(app): State<App>, visitor: Visitor) -> Response {
    if !visitor.address.is_none_or(is_near) {
        return Problem::new(Code::NotFound, "").into_response();
    }
    app.metrics.look(&app);
    let mut text = String::new();
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    match encode(&mut text, &app.metrics.registry) {
        Ok(()) => ([(header::CONTENT_TYPE, kind)], text).into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}
