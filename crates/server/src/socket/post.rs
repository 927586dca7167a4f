//! What one commit has to say to many.
//!
//! A write to a socket costs more than all else that a move needs. So what one
//! commit says on one connection goes out in one write: a move and the end that
//! came with it, or the moves of a program that plays many games at once.

use std::sync::Arc;

use super::frame::Told;
use super::line::Line;

/// Events that wait to be sent together. Its memory serves commit after commit.
#[derive(Default)]
pub(crate) struct Post {
    letters: Vec<Letter>,
    joined: Vec<u8>,
}

/// An event for one connection, with the id of the request if it came there.
struct Letter {
    to: Arc<Line>,
    told: Told,
    id: Option<Box<str>>,
}

impl Post {
    pub(crate) fn add(&mut self, to: Arc<Line>, told: &Told, id: Option<Box<str>>) {
        let told = told.clone();
        self.letters.push(Letter { to, told, id });
    }

    /// Sends all, on each line in the order in which they were added.
    pub(crate) fn deliver(&mut self) {
        self.letters.sort_by_key(|letter| letter.to.number);
        let lines = self
            .letters
            .chunk_by(|one, other| one.to.number == other.to.number);
        for letters in lines {
            self.joined.clear();
            for letter in letters {
                letter.told.write(letter.id.as_deref(), &mut self.joined);
            }
            letters[0].to.send_bytes(&self.joined);
        }
        self.letters.clear();
    }
}
