//! What one commit has to say to many.
//!
//! A write to a socket costs more than all else that a move needs. So what one
//! commit says on one connection goes out in one write: a move and the end that
//! came with it, or the moves of a program that plays many games at once.

use std::sync::Arc;

use super::frame::Frame;
use super::line::Line;

/// Frames that wait to be sent together.
#[derive(Default)]
pub(crate) struct Post {
    frames: Vec<(Arc<Line>, Frame)>,
    joined: Vec<u8>,
}

impl Post {
    pub(crate) fn add(&mut self, line: &Arc<Line>, frame: Frame) {
        self.frames.push((Arc::clone(line), frame));
    }

    /// Sends all, on each line in the order in which they were added.
    pub(crate) fn deliver(&mut self) {
        self.frames.sort_by_key(|(line, _)| line.number);
        for same in self
            .frames
            .chunk_by(|(one, _), (other, _)| one.number == other.number)
        {
            match same {
                [(line, frame)] => line.send(frame),
                [(line, _), ..] => {
                    self.joined.clear();
                    for (_, frame) in same {
                        self.joined.extend_from_slice(frame.bytes());
                    }
                    line.send_bytes(&self.joined);
                }
                [] => {}
            }
        }
        self.frames.clear();
    }
}
