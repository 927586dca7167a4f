//! The minds: solvers, search and tutor.

mod limits;
pub mod pentago;

pub use limits::{Interrupted, Limits};
