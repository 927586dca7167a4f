//! What is going on: rooms, tournaments, people, ratings, the lobby, and minds at
//! tables.
//!
//! ```text
//! origin ──► room: Game::apply ──► journal ──► announcer ──► watchers
//! ```
//!
//! A room is a game behind a lock, not a task with a mailbox: deciding takes a
//! microsecond, so whoever brings a command decides it at once, on the spot,
//! and nothing has to be woken. The room's events then go to the journal's
//! queue while the lock is held, which gives them their order; watchers hear of
//! them from the announcer, when they are on the disk and never before.
//!
//! Nothing here knows a wire. Whoever asks is an [`audience::Origin`], whoever
//! is told an [`audience::Watcher`], and a refusal is a [`Problem`], which is
//! data.

pub mod audience;
pub mod clock;
mod engine_player;
mod fair;
mod hall;
mod lag;
mod limits;
pub mod lobby;
mod meter;
pub mod people;
mod problem;
pub mod rate;
pub mod ratings;
pub mod rooms;
pub mod shares;
pub mod tournaments;
pub mod turns;
mod upkeep;
mod workshop;

pub use fair::Party;
pub use hall::{Config, Hall, Opened, State};
pub use limits::{Limits, TournamentLimits};
pub use meter::Meter;
pub use problem::Problem;
pub use workshop::{asked_by, heavy};
