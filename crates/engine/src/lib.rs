//! The minds: solvers, search and tutor.

mod chance;
mod level;
mod limits;
pub mod pentago;
pub mod pente;
mod refusal;
mod score;
mod value;

pub use level::{Level, NoLevel};
pub use limits::{Interrupted, Limits};
pub use refusal::NoChoice;
pub use score::Score;
pub use value::Value;
