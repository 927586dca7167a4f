//! The game server: HTTP, sockets, and what the pages show of the hall behind
//! them.
//!
//! The hall is the crate `hall`. A connection is one of its watchers, and a
//! request over HTTP or a message on a connection one of its origins.

mod api;
mod app;
mod connections;
mod games;
mod guard;
mod limits;
mod listen;
mod metrics;
mod pages;
mod problem;
mod site;
mod socket;
mod visitor;

use std::net::SocketAddr;
use std::path::PathBuf;

pub use api::record;
pub(crate) use app::App;
pub use hall::TournamentLimits;
pub use hall::rate::Rate;
pub use limits::{HttpLimits, Limits};
pub use listen::{ServeError, Server};
pub use site::{BadPublicUrl, PublicUrl, Site};

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
