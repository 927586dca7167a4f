//! What all readers of moves share: the error that quotes what it could not
//! read and says what would be right.

use thiserror::Error;
use words::{Key, Localize, Message, display_in_english, quoted, say};

/// A text that is not a move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct NotationError {
    /// The text that was wrong, shortened if it is long.
    pub found: String,
    /// What would be right.
    pub expected: Key,
}

impl Localize for NotationError {
    fn message(&self) -> Message {
        let found = quoted(&self.found);
        say!("play.unreadable", found, expected = self.expected)
    }
}

display_in_english!(NotationError);

impl NotationError {
    /// An error at `found`, where `expected` should have stood.
    pub(crate) fn new(found: &str, expected: Key) -> NotationError {
        NotationError {
            found: shortened(found),
            expected,
        }
    }
}

/// Shortens a quoted text, so that messages stay readable for any input.
pub(crate) fn shortened(text: &str) -> String {
    const LONGEST: usize = 40;
    let text = text.trim();
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
