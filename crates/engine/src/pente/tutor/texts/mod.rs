//! The words of the tutor, a module for each language, and nothing else.

mod english;
mod german;

use std::fmt::{self, Display, Formatter};

use rules::Seat;

use super::explanation::{Explanation, Remark};
use super::reading::{Finding, Reading};
use crate::voice::{Color, lines};
use crate::{Language, Voice};

impl Reading {
    /// A sentence a line.
    pub fn say(&self, voice: impl Into<Voice>) -> String {
        let voice = voice.into();
        lines(self.findings.iter().map(|finding| finding.say(voice)))
    }
}

impl Finding {
    /// One sentence.
    pub fn say(&self, voice: impl Into<Voice>) -> String {
        let voice = voice.into();
        sentence(&match voice.language {
            Language::English => english::finding(voice, self),
            Language::German => german::finding(voice, self),
        })
    }
}

impl Explanation {
    /// The move, then a sentence a line.
    pub fn say(&self, voice: impl Into<Voice>) -> String {
        let voice = voice.into();
        let (played, nothing) = match voice.language {
            Language::English => (english::played(voice, self), english::NOTHING),
            Language::German => (german::played(voice, self), german::NOTHING),
        };
        let first = sentence(&played);
        let remarks = self.remarks.iter().map(|remark| remark.say(voice));
        match self.remarks.is_empty() {
            true => lines([first, nothing.to_owned()]),
            false => lines(std::iter::once(first).chain(remarks)),
        }
    }
}

impl Remark {
    /// One sentence.
    pub fn say(&self, voice: impl Into<Voice>) -> String {
        let voice = voice.into();
        sentence(&match voice.language {
            Language::English => english::remark(voice, self),
            Language::German => german::remark(voice, self),
        })
    }
}

impl Display for Reading {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Voice::MARKS))
    }
}

impl Display for Explanation {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Voice::MARKS))
    }
}

/// The color of a seat's stones.
const fn color(seat: Seat) -> Color {
    match seat {
        Seat::First => Color::White,
        Seat::Second => Color::Black,
        Seat::Third => Color::Red,
        Seat::Fourth => Color::Blue,
    }
}

/// With a capital letter, whatever it begins with.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}
