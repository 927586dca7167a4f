//! The minds: solvers, search and tutor.

mod any;
pub mod bench;
mod bound;
mod buckets;
mod chance;
pub mod clock;
mod level;
mod limits;
mod memory;
pub mod pentago;
pub mod pente;
mod refusal;
mod score;
mod value;
mod voice;
mod weights;
mod wide;

pub use any::{AnyChoice, AnyExplanation, AnyMind, AnyWhy, explain};
pub use level::{Level, NoLevel};
pub use limits::{Interrupted, Limits, Progress, Watcher};
pub use refusal::NoChoice;
pub use score::{Score, in_plies};
pub use value::Value;
pub use voice::{Sides, Voice};
pub use weights::hand_in;
pub use words::Language;
