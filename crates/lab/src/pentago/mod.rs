//! Experiments with the Pentago mind.

pub mod arena;
pub mod blunders;
pub(crate) mod commands;
pub mod contestant;
pub mod dataset;
pub mod minds;
pub mod player;
pub mod positions;
pub mod sparring;
pub mod train;
