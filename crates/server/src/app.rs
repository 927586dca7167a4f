//! Everything that lives as long as the server, and all its doors.

use std::ops::Deref;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn_with_state;
use axum::routing::get;
use store::{Journal, Reader};
use tokio::runtime::Handle;

use crate::audience::Presence;
use crate::clock::Clock;
use crate::connections::Connections;
use crate::engine_player::Minds;
use crate::guard::{Addresses, guard};
use crate::limits::Workshop;
use crate::lobby::Lobby;
use crate::metrics::Metrics;
use crate::people::{People, recognize};
use crate::problem::Problem;
use crate::rooms::{Flags, Notice, OpenGames, Rooms};
use crate::socket::Sockets;
use crate::tournaments::Tournaments;
use crate::turns::Turns;
use crate::upkeep::{self, Disk};
use crate::{Limits, Site, api, games, metrics, pages, socket};

/// The server's state. Clones share it.
#[derive(Clone)]
pub(crate) struct App(Arc<State>);

/// What the doors share.
pub(crate) struct State {
    pub(crate) journal: Journal<Notice>,
    pub(crate) reader: Reader,
    pub(crate) clock: Clock,
    pub(crate) rooms: Rooms,
    pub(crate) flags: Flags,
    pub(crate) presence: Presence,
    pub(crate) people: People,
    pub(crate) lobby: Lobby,
    pub(crate) tournaments: Tournaments,
    pub(crate) metrics: Metrics,
    pub(crate) site: Site,
    pub(crate) minds: Minds,
    /// Hints are thought about one at a time.
    pub(crate) hints: Turns,
    pub(crate) limits: Limits,
    /// Where everything is kept.
    pub(crate) data: PathBuf,
    pub(crate) disk: Disk,
    pub(crate) connections: Connections,
    pub(crate) sockets: Sockets,
    pub(crate) open_games: OpenGames,
    /// What changes something, by address.
    pub(crate) addresses: Addresses,
    /// What is costly to look at, by address.
    pub(crate) costly: Addresses,
    pub(crate) workshop: Workshop,
    /// For work that begins on a thread outside of it.
    pub(crate) runtime: Handle,
}

/// The announcer's thread begins before there is a state to announce with.
pub(crate) type Later = Arc<OnceLock<App>>;

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
        self.workshop.look(move || work(&app)).await
    }

    /// The same for a list of games, each of which is played through.
    pub(crate) async fn list<T: Send + 'static>(
        &self,
        work: impl FnOnce(&App) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let app = self.clone();
        self.workshop.list(move || work(&app)).await
    }

    /// The same for what changes something.
    pub(crate) async fn heavy_change<T: Send + 'static>(
        &self,
        work: impl FnOnce(&App) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let app = self.clone();
        self.workshop.change(move || work(&app)).await
    }

    /// What happens by itself for as long as the server runs.
    pub(crate) fn start_chores(&self) {
        tokio::spawn(Flags::run(self.clone()));
        tokio::spawn(Lobby::run(self.clone()));
        tokio::spawn(upkeep::run(self.clone()));
        let app = self.clone();
        tokio::spawn(async move { app.presence.keep_alive().await });
        let app = self.clone();
        tokio::spawn(async move { app.keep_house().await });
    }

    /// Forgets rooms that nobody needs, and writes down how late it is, so that
    /// little time is given away if the machine fails.
    async fn keep_house(&self) {
        let mut often = tokio::time::interval(Duration::from_secs(5));
        loop {
            often.tick().await;
            self.rooms.sweep();
            self.flags.sweep();
            let now = Instant::now();
            for room in self.rooms.all() {
                room.look_after(self, now);
            }
            self.tournaments.sweep();
            if self
                .rooms
                .all()
                .iter()
                .any(|room| room.lock().game.deadline().is_some())
            {
                self.journal.pulse(self.clock.now().as_millis());
            }
        }
    }
}
