//! The trait of all players of Pentago.

use rules::pentago::{Position, Turn};

/// A player of Pentago, whole turns at a time.
///
/// A player may remember its searches within a game. Unless it plays by the
/// clock, its turns depend on its seed and the positions before alone.
pub trait Player: Send {
    /// The name in tables and records.
    fn name(&self) -> String;

    /// A legal turn for a position that waits for a stone.
    fn choose(&mut self, position: &Position) -> Turn;
}
