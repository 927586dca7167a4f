//! Names: of people, of entries, of tournaments.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use thiserror::Error;
use words::{Localize, Message, display_in_english, quoted, say};

use crate::legible::{self, Illegible, skeleton};

/// A name that can be shown. One type serves for accounts, entries, clubs and
/// events; the crate only compares and shows them.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Name {
    text: String,
    /// Equal for all names that look alike. Each entry is compared with all
    /// others, so it is computed once.
    skeleton: Arc<str>,
}

/// Why a text is no name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NameError {
    /// There is nothing but space.
    Empty,
    /// Too many characters.
    TooLong {
        /// How it begins.
        found: String,
    },
    /// A character that cannot be seen.
    Hidden {
        /// The name.
        found: String,
    },
    /// Marks without end over one letter.
    Marks {
        /// The name.
        found: String,
    },
}

impl Localize for NameError {
    fn message(&self) -> Message {
        let most = Name::LONGEST;
        match self {
            NameError::Empty => say!("name.empty", most),
            NameError::TooLong { found } => say!("name.too-long", found = quoted(found), most),
            NameError::Hidden { found } => say!("name.hidden", found = quoted(found)),
            NameError::Marks { found } => say!("name.marks", found = quoted(found)),
        }
    }
}

display_in_english!(NameError);

impl Name {
    /// The most characters that a name has.
    pub const LONGEST: usize = 64;

    /// This name. Space around it does not belong to it, space inside it is one
    /// blank, and wide letters are letters, so that what looks alike is alike.
    pub fn new(text: &str) -> Result<Name, NameError> {
        let name = Name::stored(&legible::plain(text))?;
        name.check()?;
        Ok(name)
    }

    /// Whether it shows what it is. Names that were kept by an earlier version
    /// may not, and are read as they are.
    pub fn check(&self) -> Result<(), NameError> {
        let found = self.text.clone();
        legible::check(&self.text).map_err(|why| match why {
            Illegible::Hidden(_) => NameError::Hidden { found },
            Illegible::Marks => NameError::Marks { found },
        })
    }

    fn stored(text: &str) -> Result<Name, NameError> {
        let found = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if found.is_empty() {
            return Err(NameError::Empty);
        }
        if found.chars().nth(Name::LONGEST).is_some() {
            let found = found.chars().take(Name::LONGEST / 2).collect();
            return Err(NameError::TooLong { found });
        }
        if found.chars().any(char::is_control) {
            return Err(NameError::Hidden { found });
        }
        let skeleton = skeleton(&found).into();
        Ok(Name {
            text: found,
            skeleton,
        })
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Whether people would take the two for the same name: neither case nor a
    /// letter of another alphabet that looks alike tells them apart.
    pub fn resembles(&self, other: &Name) -> bool {
        self.skeleton == other.skeleton
    }
}

impl TryFrom<String> for Name {
    type Error = NameError;

    fn try_from(text: String) -> Result<Name, NameError> {
        Name::stored(&text)
    }
}

impl From<Name> for String {
    fn from(name: Name) -> String {
        name.text
    }
}

impl FromStr for Name {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Name, NameError> {
        Name::new(text)
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Name").field(&self.text).finish()
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_bounded_and_compared_as_people_do() {
        let name = Name::new(" Ann   Lee ").expect("a name");
        assert_eq!(name.as_str(), "Ann Lee");
        assert!(name.resembles(&Name::new("ANN lee").expect("a name")));
        assert!(name.resembles(&Name::new("Аnn Ｌee").expect("a name")));
        // As an earlier version kept it.
        let kept: Name = serde_json::from_str("\"a\u{200b}b\"").expect("a name");
        assert!(kept.check().is_err());
        assert_eq!(Name::new(" \t"), Err(NameError::Empty));
        assert!(Name::new(&"ä".repeat(64)).is_ok());
        for (text, part) in [
            ("ä".repeat(65), "too long"),
            ("a\u{7}b".into(), "cannot be seen"),
            ("a\u{202e}b".into(), "cannot be seen"),
            ("a".to_owned() + &"\u{301}".repeat(9), "marks"),
        ] {
            let error = Name::new(&text).expect_err(part).to_string();
            assert!(error.contains(part), "{error}");
        }
    }
}
