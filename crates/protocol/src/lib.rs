//! Every message that crosses a process boundary.
//!
//! Text comes in and text goes out. Pipes, sockets and files belong to the
//! caller, so that each protocol is tested without any of them. `web` is types
//! alone; `rpc` also runs the engine, with its memory and a clock for its
//! limits.

pub mod rpc;
pub mod web;
