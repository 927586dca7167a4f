//! The messages between a server and its clients.
//!
//! Types alone: pipes, sockets and files belong to the caller, so that a
//! protocol is tested without any of them.

pub mod web;
