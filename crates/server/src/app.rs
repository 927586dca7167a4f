//! What all doors share, and the doors themselves.

use std::ops::Deref;
use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::get;
use hall::Hall;
use hall::rate::Addresses;

use crate::connections::Connections;
use crate::guard::guard;
use crate::metrics::Metrics;
use crate::problem::Problem;
use crate::socket::Sockets;
use crate::visitor::recognize;
use crate::{Limits, Site, api, games, metrics, pages, socket};

/// The server's state. Clones share it.
#[derive(Clone)]
pub(crate) struct App(Arc<State>);

/// What the doors share, beside the hall that they lead to.
pub(crate) struct State {
    pub(crate) hall: Hall,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) site: Site,
    pub(crate) limits: Limits,
    pub(crate) connections: Connections,
    pub(crate) sockets: Sockets,
    /// What changes something, by address.
    pub(crate) addresses: Addresses,
    /// What is costly to look at, by address.
    pub(crate) costly: Addresses,
}

/// So that whoever has the state has the hall.
impl Deref for State {
    type Target = Hall;

    fn deref(&self) -> &Hall {
        &self.hall
    }
}

impl Deref for App {
    type Target = State;

    fn deref(&self) -> &State {
        &self.0
    }
}

impl App {
    pub(crate) fn new(state: State) -> App {
        App(Arc::new(state))
    }

    /// All doors.
    pub(crate) fn router(&self) -> Router {
        Router::new()
            .route("/api/v1/socket", get(socket::upgrade))
            .merge(games::router())
            .merge(api::router())
            .route_layer(from_fn(api::extract::refuse_idle_query))
            .merge(metrics::router())
            .merge(pages::router())
            .layer(DefaultBodyLimit::max(16 * 1024))
            .layer(from_fn_with_state(self.clone(), recognize))
            .layer(from_fn_with_state(self.clone(), guard))
            .with_state(self.clone())
    }

    /// Draws up what takes more than a moment, beside the runtime and a few
    /// pieces at once.
    pub(crate) async fn heavy<T: Send + 'static>(
        &self,
        work: impl FnOnce(&App) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let app = self.clone();
        Ok(self.workshop.look(move || work(&app)).await?)
    }

    /// The same for a list of games, each of which is played through.
    pub(crate) async fn list<T: Send + 'static>(
        &self,
        work: impl FnOnce(&App) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let app = self.clone();
        Ok(self.workshop.list(move || work(&app)).await?)
    }
}
