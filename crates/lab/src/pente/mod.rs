//! Experiments with the Pente mind.

pub mod arena;
pub(crate) mod commands;
pub mod contestant;
pub mod learn;
pub mod openings;
pub mod played;
pub mod program;
pub mod soak;
pub mod sparring;
pub mod sprt;
pub mod suite;
