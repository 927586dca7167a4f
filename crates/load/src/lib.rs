//! Plays many real games against a server, to measure it and to break it.
//!
//! Two sockets a game, legal moves, every board compared with the rules crate's
//! own; so a server that answers fast but wrong is found out. The wire is kept
//! cheap, because whoever measures shares the machine with what is measured.

pub mod crash;
pub mod http;
pub mod idle;
pub mod play;
pub mod player;
pub mod process;
pub mod report;
pub mod table;
pub mod wire;
