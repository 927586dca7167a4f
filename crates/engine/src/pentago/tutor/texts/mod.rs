//! The words of the tutor, a module for each language, and nothing else.

mod english;
mod german;
mod parts;

use std::fmt::{self, Display, Formatter};

use super::comparison::{Comparison, Missed};
use super::explanation::{Explanation, Remark};
use super::prospect::SetUp;
use super::reading::{Finding, Reading, Twists};
use super::threat::Threat;
use super::three::Three;
use super::verdict::Verdict;
use crate::voice::lines;
use crate::{Language, Voice};

/// Lets a value speak in every language, by the function that each has for it.
macro_rules! speaks {
    ($($(#[$doc:meta])* $spoken:ty: $words:ident;)*) => {$(
        impl $spoken {
            $(#[$doc])*
            pub fn say(&self, voice: impl Into<Voice>) -> String {
                let voice = voice.into();
                match voice.language {
                    Language::English => english::$words(voice, self),
                    Language::German => german::$words(voice, self),
                }
            }
        }

        displays!($spoken);
    )*};
}

/// What is displayed is English, with `x` and `o`.
macro_rules! displays {
    ($spoken:ty) => {
        impl Display for $spoken {
            fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
                f.write_str(&self.say(Voice::MARKS))
            }
        }
    };
}

speaks! {
    /// One sentence.
    Finding: finding;
    /// One sentence, or two that belong together.
    Remark: remark;
    /// One sentence, or two that belong together.
    Missed: missed;
    /// One sentence.
    Verdict: verdict;
    /// One sentence.
    Twists: twists;
    /// One sentence.
    Threat: threat;
    /// Three in a row, what it is good for, and the middles that belong to it;
    /// the end of a sentence.
    Three: three;
    /// The row, then after a colon what is missing; the end of a sentence.
    SetUp: set_up;
}

impl Reading {
    /// A sentence a line.
    pub fn say(&self, voice: impl Into<Voice>) -> String {
        let voice = voice.into();
        lines(self.findings.iter().map(|finding| finding.say(voice)))
    }
}

displays!(Reading);

impl Explanation {
    /// The move, then a sentence a line.
    pub fn say(&self, voice: impl Into<Voice>) -> String {
        let voice = voice.into();
        let (first, nothing) = match voice.language {
            Language::English => (english::played(voice, self), english::NOTHING),
            Language::German => (german::played(voice, self), german::NOTHING),
        };
        let remarks = self.remarks.iter().map(|remark| remark.say(voice));
        headed(first, remarks, nothing)
    }
}

displays!(Explanation);

impl Comparison {
    /// The better move, then a sentence a line.
    pub fn say(&self, voice: impl Into<Voice>) -> String {
        let voice = voice.into();
        let (first, nothing) = match voice.language {
            Language::English => (english::better(self), english::MUCH_THE_SAME),
            Language::German => (german::better(self), german::MUCH_THE_SAME),
        };
        let missed = self.missed.iter().map(|missed| missed.say(voice));
        headed(first, missed, nothing)
    }
}

displays!(Comparison);

/// A first sentence, then the others, or that there are none.
fn headed(first: String, others: impl Iterator<Item = String>, nothing: &str) -> String {
    let mut others = others.peekable();
    match others.peek() {
        Some(_) => lines(std::iter::once(first).chain(others)),
        None => lines([first, nothing.to_owned()]),
    }
}
