//! Every message that crosses a process boundary.
//!
//! Pure: text comes in and text goes out. Pipes, sockets and files belong to
//! whoever calls, so that each protocol is tested without any of them.

pub mod rpc;
pub mod web;
