//! The game server: rooms, sockets, HTTP, engine players.
//!
//! ```text
//! origin ──► request ──► room: Game::apply ──► journal ──► announcer ──► watchers
//! ```
//!
//! A room is a game behind a lock, not a task with a mailbox: deciding takes a
//! microsecond, so whoever brings a command decides it at once, on the spot,
//! and nothing has to be woken. The room's events then go to the journal's
//! queue while the lock is held, which gives them their order; watchers hear of
//! them from the announcer, when they are on the disk and never before.

mod api;
mod app;
mod audience;
mod clock;
mod connections;
mod engine_player;
mod fair;
mod games;
mod guard;
mod lag;
mod limits;
mod listen;
mod lobby;
mod metrics;
mod pages;
mod people;
mod problem;
mod rate;
mod ratings;
mod rooms;
mod shares;
mod site;
mod socket;
mod tournaments;
mod turns;
mod upkeep;

use std::net::SocketAddr;
use std::path::PathBuf;

pub use api::record;
pub(crate) use app::App;
pub use limits::{HttpLimits, Limits, TournamentLimits};
pub use listen::{ServeError, Server};
pub use rate::Rate;
pub use site::Site;

/// How a server is set up.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen.
    pub listen: SocketAddr,
    /// Where everything is kept.
    pub data: PathBuf,
    /// How much one visitor may ask for.
    pub limits: Limits,
    /// How the server is seen from outside.
    pub site: Site,
    /// How many engine moves are computed at once.
    pub minds: usize,
}
