//! Whoever can choose a turn of Pentago.

use rules::pentago::{Position, Turn};

/// A player of Pentago, whole turns at a time.
///
/// A player may keep what it has learned within a game. It depends on nothing
/// but its seed and what it was asked before, unless it plays by the clock.
pub trait Player: Send {
    /// What tables and records call it.
    fn name(&self) -> String;

    /// A legal turn for a position that waits for a stone.
    fn choose(&mut self, position: &Position) -> Turn;
}
