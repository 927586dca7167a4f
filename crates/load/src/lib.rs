//! Plays many real games against a server, to measure it and to break it.
//!
//! Each game has two sockets and legal moves, and every board is compared with
//! that of the rules crate, so a server that answers fast but wrong is noticed.
//! The client is kept cheap, because it runs on the machine that it measures.

pub mod crash;
pub mod http;
pub mod idle;
pub mod play;
pub mod player;
pub mod process;
pub mod report;
pub mod table;
pub mod wire;
