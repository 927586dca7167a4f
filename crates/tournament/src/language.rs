//! The languages in which a tournament speaks to people.
//!
//! English stands beside the data, as what they display. German has a folder
//! of its own; each function here chooses.

use crate::config::Format;
use crate::entry::EntryId;
use crate::german;
use crate::matches::Place;
use crate::outcome::Outcome;
use crate::phase::Phase;
use crate::standing::Reason;

/// A language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// German.
    German,
}

impl Place {
    /// Where it is, in words.
    pub fn told(self, language: Language) -> String {
        match language {
            Language::English => self.to_string(),
            Language::German => german::place(self),
        }
    }
}

impl Phase {
    /// Where it stands, in words.
    pub fn told(self, language: Language) -> String {
        match language {
            Language::English => self.to_string(),
            Language::German => german::phase(self),
        }
    }
}

impl Format {
    /// What is played, in words.
    pub fn told(self, language: Language) -> String {
        match language {
            Language::English => self.to_string(),
            Language::German => german::format(self),
        }
    }
}

impl Reason {
    /// Why, in words.
    pub fn told(&self, language: Language) -> String {
        match language {
            Language::English => self.to_string(),
            Language::German => german::reason(self),
        }
    }
}

impl Outcome {
    /// The result in words, with names as the caller has them.
    pub fn told_in(&self, language: Language, name: impl Fn(EntryId) -> String) -> String {
        match language {
            Language::English => self.told(name),
            Language::German => german::outcome(self, name),
        }
    }
}
