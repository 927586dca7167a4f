//! The listening socket, and the life of a server from start to stop.

use std::net::SocketAddr;
use std::sync::Arc;

use hall::{Hall, Opened};
use protocol::web::Message;
use store::StoreError;
use thiserror::Error;
use tokio::net::TcpListener;

use crate::Config;
use crate::app::{App, State};
use crate::connections::{Connections, accept};
use crate::metrics::Metrics;
use crate::socket::Sockets;

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
    house: Opened,
}

impl Server {
    /// Opens the data, restores all games, and listens.
    pub async fn start(config: &Config) -> Result<Server, ServeError> {
        let metrics = Arc::new(Metrics::default());
        let house = hall::Config {
            data: config.data.clone(),
            limits: config.limits.hall,
            minds: config.minds,
        };
        let house = Hall::open(&house, Arc::clone(&metrics) as _).await?;
        let app = App::new(State {
            hall: house.hall.clone(),
            metrics,
            site: config.site.clone(),
            limits: config.limits,
            connections: Connections::new(&config.limits.http, config.site.behind_proxy),
            sockets: Sockets::new(&config.limits),
            addresses: Default::default(),
            costly: Default::default(),
        });
        let listener = TcpListener::bind(config.listen).await;
        let listener = listener.map_err(|why| ServeError::Listen {
            address: config.listen,
            why,
        })?;
        Ok(Server {
            app,
            listener,
            house,
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
        self.house.close().await;
    }
}
