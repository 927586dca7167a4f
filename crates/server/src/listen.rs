//! The listening socket, and the life of a server from start to stop.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use protocol::web::Message;
use store::journal::Running;
use store::{Journal, Lock, StoreError};
use thiserror::Error;
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Handle;
use tower_service::Service as _;

use crate::app::{App, Later, State};
use crate::clock::{Clock, wall_now};
use crate::engine_player::Minds;
use crate::guard::Addresses;
use crate::hub::Hub;
use crate::limits::Workshop;
use crate::lobby::Lobby;
use crate::metrics::Metrics;
use crate::people::People;
use crate::rooms::{Flags, Rooms, announce};
use crate::socket::post::Post;
use crate::tournaments::{self, Tournaments};
use crate::upkeep::{self, Disk};
use crate::{Config, Site, ratings};

/// Why there is no server.
#[derive(Debug, Error)]
pub enum ServeError {
    /// The address cannot be used.
    #[error(
        "cannot listen on {address}: {why}; another program may use it, choose another with --listen"
    )]
    Listen {
        /// Which.
        address: SocketAddr,
        /// Why.
        why: std::io::Error,
    },
    /// The data cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A server that listens.
pub struct Server {
    app: App,
    listener: TcpListener,
    running: Running,
    /// The data is ours as long as we run.
    lock: Lock,
}

impl Server {
    /// Opens the data, restores all games, and listens.
    pub async fn start(config: &Config) -> Result<Server, ServeError> {
        let lock = Lock::take(&config.data)?;
        let later = Later::default();
        let announcer = Arc::clone(&later);
        let mut post = Post::default();
        let opened = Journal::open(&config.data, wall_now(), move |batch| {
            if let Some(app) = announcer.get() {
                announce(app, &mut post, batch);
            }
        })?;
        let app = App::new(State {
            journal: opened.journal,
            reader: opened.reader,
            clock: Clock::new(opened.boots),
            rooms: Rooms::default(),
            flags: Flags::default(),
            hub: Hub::new(),
            people: People::default(),
            lobby: Lobby::default(),
            tournaments: Tournaments::default(),
            metrics: Metrics::default(),
            site: config.site.clone(),
            minds: Minds::new(),
            limits: config.limits,
            data: config.data.clone(),
            disk: Disk::default(),
            addresses: Addresses::default(),
            costly: Addresses::default(),
            workshop: Workshop::default(),
            runtime: Handle::current(),
        });
        // Set once, here.
        let _ = later.set(app.clone());
        app.rooms.restore(&app, &opened.logs);
        ratings::catch_up(&app)?;
        tournaments::catch_up(&app)?;
        upkeep::look(&app);
        Minds::start(&app, config.minds);
        app.start_chores();
        let listener = TcpListener::bind(config.listen).await;
        let listener = listener.map_err(|why| ServeError::Listen {
            address: config.listen,
            why,
        })?;
        Ok(Server {
            app,
            listener,
            running: opened.running,
            lock,
        })
    }

    /// What its doors share, for tests that stand behind them.
    #[cfg(test)]
    pub(crate) fn app(&self) -> &App {
        &self.app
    }

    /// Where it listens.
    pub fn address(&self) -> std::io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until told to stop; then says good-bye and writes what is left.
    pub async fn run(self, stop: impl Future<Output = ()>) {
        let router = self.app.router();
        tokio::select! {
            () = accept(&self.listener, &router, &self.app.site) => {}
            () = stop => {}
        }
        let reason = "restart".to_owned();
        self.app.hub.tell_all(&Message::Bye { reason });
        self.app.minds.stop();
        self.app.journal.stop();
        let running = self.running;
        // The last entries, whatever became of their senders.
        let _ = tokio::task::spawn_blocking(move || running.join()).await;
        drop(self.lock);
    }
}

/// Where a request came from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) IpAddr);

async fn accept(listener: &TcpListener, router: &Router, site: &Site) {
    loop {
        match listener.accept().await {
            Ok((stream, peer)) => {
                tokio::spawn(serve(stream, peer, router.clone(), site.clone()));
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
async fn serve(stream: TcpStream, peer: SocketAddr, router: Router, site: Site) {
    if stream.set_nodelay(true).is_err() {
        return;
    }
    let service = service_fn(move |mut request: Request<Incoming>| {
        let peer = site.client(request.headers(), peer.ip());
        request.extensions_mut().insert(Peer(peer));
        router.clone().call(request.map(Body::new))
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(Duration::from_secs(10))
        .max_buf_size(16 * 1024)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    // Whoever broke off knows it already.
    let _ = connection.await;
}
