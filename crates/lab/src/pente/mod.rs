//! Experiments with the Pente mind.

pub mod arena;
pub mod contestant;
pub mod openings;
pub mod sparring;
pub mod sprt;
pub mod tune;
