//! What one commit has to tell many.
//!
//! A write to a socket costs more than all else that a move needs. So what one
//! commit tells one watcher goes out in one write: a move and the end that came
//! with it, or the moves of a program that plays many games at once.

use std::sync::Arc;

use super::{Told, Watcher, WatcherId};

/// What waits to be told together. Its memory serves commit after commit.
#[derive(Default)]
pub struct Outgoing(Vec<(WatcherId, Arc<dyn Watcher>, Told)>);

impl Outgoing {
    /// Puts something behind what waits.
    pub fn add(&mut self, to: Arc<dyn Watcher>, told: Told) {
        self.0.push((to.id(), to, told));
    }

    /// Tells all, to each watcher in the order in which it was added.
    pub fn deliver(&mut self) {
        self.0.sort_by_key(|(id, ..)| *id);
        for told in self.0.chunk_by(|(one, ..), (other, ..)| one == other) {
            let (_, watcher, _) = &told[0];
            watcher.tell_all(&mut told.iter().map(|(.., told)| told));
        }
        self.0.clear();
    }
}
