//! What is noted about a move: the clock, marks such as `!`, comments.

use super::clock::Clock;

/// Notes about one move.
///
/// A comment is one line. A clock in a comment, as in `[%clk 0:04:12.5]`, is taken
/// out of it, so that a record has one form.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notes {
    clock: Option<Clock>,
    nags: Vec<u8>,
    comments: Vec<String>,
}

/// The marks that people write, and their numbers in PGN.
const MARKS: [(&str, u8); 6] = [
    ("!", 1),
    ("?", 2),
    ("!!", 3),
    ("??", 4),
    ("!?", 5),
    ("?!", 6),
];

const CLOCK: &str = "[%clk ";

impl Notes {
    /// The time that the player had left after the move.
    pub const fn clock(&self) -> Option<Clock> {
        self.clock
    }

    /// Marks by their number in PGN: 1 for `!`, 2 for `?`.
    pub fn nags(&self) -> &[u8] {
        &self.nags
    }

    /// Comments, each in one line.
    pub fn comments(&self) -> &[String] {
        &self.comments
    }

    /// Whether nothing is noted.
    pub fn is_empty(&self) -> bool {
        self.clock.is_none() && self.nags.is_empty() && self.comments.is_empty()
    }

    /// Notes the time that the player has left.
    pub fn set_clock(&mut self, clock: Clock) {
        self.clock = Some(clock);
    }

    /// Adds a mark by its number.
    pub fn add_nag(&mut self, nag: u8) {
        self.nags.push(nag);
    }

    /// Adds a comment; it becomes one line. If it has a clock, as in
    /// `[%clk 0:04:12.5]`, and none is noted yet, the clock is taken out and noted.
    pub fn add_comment(&mut self, text: &str) {
        let text = one_line(text);
        if self.clock.is_none()
            && let Some((before, clock, after)) = split_at_clock(&text)
        {
            self.clock = Some(clock);
            add_comment(&mut self.comments, &format!("{before} {after}"));
        } else {
            add_comment(&mut self.comments, &text);
        }
    }
}

/// Adds a comment in one line, unless it is empty.
pub(super) fn add_comment(comments: &mut Vec<String>, text: &str) {
    let text = one_line(text);
    if !text.is_empty() {
        comments.push(text);
    }
}

/// The text in one line; writing breaks lines again.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The number of a mark such as `!?`.
pub(super) fn nag_of_mark(mark: &str) -> Option<u8> {
    let known = MARKS.iter().find(|(text, _)| *text == mark)?;
    Some(known.1)
}

/// The first clock in a text, and what stands before and after it.
fn split_at_clock(text: &str) -> Option<(&str, Clock, &str)> {
    text.match_indices(CLOCK).find_map(|(start, _)| {
        // The longest clock has two dozen characters; no need to look further.
        let told = &text[start + CLOCK.len()..];
        let end = told.bytes().take(64).position(|b| b == b']')?;
        let clock = Clock::read(told[..end].trim())?;
        Some((&text[..start], clock, &told[end + 1..]))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_is_taken_out_of_its_comment() {
        let mut notes = Notes::default();
        notes.add_comment("  in a \r\n hurry [%clk 0:00:03] already [%clk 1] ");
        assert_eq!(notes.clock(), Some(Clock::from_millis(3_000)));
        assert_eq!(notes.comments(), ["in a hurry already [%clk 1]"]);
        notes.add_comment(" \t\n ");
        assert_eq!(notes.comments().len(), 1);
    }

    #[test]
    fn what_is_no_clock_stays_a_comment() {
        let mut notes = Notes::default();
        notes.add_comment("[%clk soon] [%clk");
        assert_eq!(notes.clock(), None);
        assert_eq!(notes.comments(), ["[%clk soon] [%clk"]);
    }
}
