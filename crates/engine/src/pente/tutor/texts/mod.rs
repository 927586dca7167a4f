//! The words of the tutor, a module for each language, and nothing else.

mod english;
mod german;

use std::fmt::{self, Display, Formatter};

use rules::pente::Point;

use super::explanation::{Explanation, Remark};
use super::reading::{Finding, Reading};

/// A language that the tutor speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// German.
    German,
}

impl Reading {
    /// A sentence a line.
    pub fn say(&self, language: Language) -> String {
        lines(self.findings.iter().map(|finding| finding.say(language)))
    }
}

impl Finding {
    /// One sentence.
    pub fn say(&self, language: Language) -> String {
        match language {
            Language::English => english::finding(self),
            Language::German => german::finding(self),
        }
    }
}

impl Explanation {
    /// The move, then a sentence a line.
    pub fn say(&self, language: Language) -> String {
        let (first, nothing) = match language {
            Language::English => (english::played(self), english::NOTHING),
            Language::German => (german::played(self), german::NOTHING),
        };
        let remarks = self.remarks.iter().map(|remark| remark.say(language));
        match self.remarks.is_empty() {
            true => lines([first, nothing.to_owned()]),
            false => lines(std::iter::once(first).chain(remarks)),
        }
    }
}

impl Remark {
    /// One sentence.
    pub fn say(&self, language: Language) -> String {
        match language {
            Language::English => english::remark(self),
            Language::German => german::remark(self),
        }
    }
}

impl Display for Reading {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Language::English))
    }
}

impl Display for Explanation {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Language::English))
    }
}

fn lines(sentences: impl IntoIterator<Item = String>) -> String {
    sentences.into_iter().collect::<Vec<_>>().join("\n")
}

/// `A1, B2 and C3`, with the word of the language.
fn joined(points: &[Point], and: &str) -> String {
    let names: Vec<String> = points.iter().map(Point::to_string).collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} {and} {last}", rest.join(", ")),
        Some((last, _)) => last.clone(),
        None => String::new(),
    }
}
