//! The listening socket, and the life of a server from start to stop.

use std::net::SocketAddr;
use std::sync::Arc;

use protocol::web::Message;
use store::journal::Running;
use store::{Lock, StoreError};
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::runtime::Handle;

use crate::app::{App, Later, State};
use crate::audience::{Outgoing, Presence};
use crate::clock::{Clock, wall_now};
use crate::connections::{Connections, accept};
use crate::engine_player::Minds;
use crate::guard::Addresses;
use crate::limits::Workshop;
use crate::lobby::Lobby;
use crate::metrics::Metrics;
use crate::people::People;
use crate::rooms::{Flags, OpenGames, Rooms, announce};
use crate::socket::Sockets;
use crate::tournaments::{self, Tournaments};
use crate::turns::Turns;
use crate::upkeep::{self, Disk};
use crate::{Config, ratings};

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
        let mut outgoing = Outgoing::default();
        let opened = store::open(&config.data, wall_now(), move |batch| {
            if let Some(app) = announcer.get() {
                announce(app, &mut outgoing, batch);
            }
        })?;
        let app = App::new(State {
            journal: opened.journal,
            reader: opened.reader,
            clock: Clock::new(opened.boots),
            rooms: Rooms::default(),
            flags: Flags::default(),
            presence: Presence::default(),
            people: People::default(),
            lobby: Lobby::default(),
            tournaments: Tournaments::default(),
            metrics: Metrics::default(),
            site: config.site.clone(),
            minds: Minds::new(),
            hints: Turns::new(1),
            limits: config.limits,
            data: config.data.clone(),
            disk: Disk::default(),
            connections: Connections::new(&config.limits.http, config.site.behind_proxy),
            sockets: Sockets::new(&config.limits),
            open_games: OpenGames::new(&config.limits),
            addresses: Addresses::default(),
            costly: Addresses::default(),
            workshop: Workshop::default(),
            runtime: Handle::current(),
        });
        // Set once, here.
        let _ = later.set(app.clone());
        app.rooms.restore(&app, &opened.logs);
        ratings::catch_up(&app)?;
        tournaments::catch_up(&app, &opened.logs).await?;
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
            () = accept(&self.listener, &router, &self.app) => {}
            () = stop => {}
        }
        let reason = "restart".to_owned();
        self.app.presence.tell_all(Message::Bye { reason });
        self.app.minds.stop();
        self.app.journal.stop();
        let running = self.running;
        // The last entries, whatever became of their senders.
        let _ = tokio::task::spawn_blocking(move || running.join()).await;
        drop(self.lock);
    }
}
