//! Experiments with the minds. Nothing here is part of the product: the
//! product ships what is found here, as weights and as figures.
//!
//! Every experiment is a command of the `lab` binary, runs from a seed and
//! prints what it measured.

pub mod arena;
pub mod blunders;
pub mod contestant;
pub mod dataset;
pub mod minds;
pub mod pente;
pub mod player;
pub mod positions;
pub mod random;
pub mod rating;
pub mod sparring;
pub mod train;
