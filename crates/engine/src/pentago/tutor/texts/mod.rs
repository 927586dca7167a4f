//! What the tutor says: which text is for what it found.

mod findings;
mod parts;
mod phrases;
mod remarks;

use std::fmt::{self, Display, Formatter};

use words::{Language, Message, say};

use super::comparison::{Comparison, Missed};
use super::explanation::{Explanation, Remark};
use super::prospect::SetUp;
use super::reading::{Finding, Reading, Twists};
use super::threat::Threat;
use super::three::Three;
use super::verdict::Verdict;
use crate::Voice;
use crate::voice::lines;

/// Lets a value speak, by the function that gives its message.
macro_rules! speaks {
    ($($(#[$doc:meta])* $spoken:ty: $message:path;)*) => {$(
        impl $spoken {
            $(#[$doc])*
            pub fn say(&self, voice: impl Into<Voice>) -> String {
                let voice = voice.into();
                $message(voice.sides, self).text(voice.language)
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
    Finding: findings::finding;
    /// One sentence, or two that belong together.
    Remark: remarks::remark;
    /// One sentence, or two that belong together.
    Missed: findings::missed;
    /// One sentence.
    Verdict: remarks::verdict;
    /// One sentence.
    Twists: findings::twists;
    /// One sentence.
    Threat: findings::threat;
    /// Three in a row, what it is good for, and the middles that belong to it;
    /// the end of a sentence.
    Three: findings::three;
    /// The row, then after a colon what is missing; the end of a sentence.
    SetUp: findings::set_up;
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
        let first = findings::played(voice.sides, self).text(voice.language);
        let remarks = self.remarks.iter().map(|remark| remark.say(voice));
        headed(first, remarks, &say!("tutor.nothing"), voice.language)
    }
}

displays!(Explanation);

impl Comparison {
    /// The better move, then a sentence a line.
    pub fn say(&self, voice: impl Into<Voice>) -> String {
        let voice = voice.into();
        let better = say!("see.better", move = phrases::mv(self.better));
        let first = better.text(voice.language);
        let missed = self.missed.iter().map(|missed| missed.say(voice));
        headed(first, missed, &say!("tutor.much-the-same"), voice.language)
    }
}

displays!(Comparison);

/// A first sentence, then the others, or that there are none.
fn headed(
    first: String,
    others: impl Iterator<Item = String>,
    nothing: &Message,
    language: Language,
) -> String {
    let mut others = others.peekable();
    match others.peek() {
        Some(_) => lines(std::iter::once(first).chain(others)),
        None => lines([first, nothing.text(language)]),
    }
}
