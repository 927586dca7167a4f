//! The tags of a record, such as the players and the date.
//!
//! Known tags have a fixed order, which is pente.org's with ours in between. All
//! others follow in the order in which they came.

use std::fmt;

use thiserror::Error;

/// Every tag that has a fixed place, in the order of writing.
pub(super) const ORDER: [&str; 27] = [
    GAME,
    VARIANT,
    OPTIONS,
    "Site",
    "Event",
    "Round",
    "Section",
    "Date",
    "Time",
    "TimeControl",
    RATED,
    "Player 1 Name",
    "Player 2 Name",
    "Player 3 Name",
    "Player 4 Name",
    "Player 1 Rating",
    "Player 2 Rating",
    "Player 3 Rating",
    "Player 4 Rating",
    "Player 1 Type",
    "Player 2 Type",
    "Player 3 Type",
    "Player 4 Type",
    RESULT,
    TERMINATION,
    SWAPPED,
    SETUP,
];

pub(super) const GAME: &str = "Game";
pub(super) const VARIANT: &str = "Variant";
pub(super) const OPTIONS: &str = "Options";
pub(super) const SETUP: &str = "Setup";
pub(super) const RESULT: &str = "Result";
pub(super) const SWAPPED: &str = "Player's Swapped?";
pub(super) const RATED: &str = "Rated";
pub(super) const TERMINATION: &str = "Termination";

/// Tags that the game itself decides.
const DERIVED: [&str; 6] = [GAME, VARIANT, OPTIONS, SETUP, RESULT, SWAPPED];

/// Names in older files, and what they are called now.
const OLD_NAMES: [(&str, &str); 5] = [
    ("GameType", GAME),
    ("White", "Player 1 Name"),
    ("Black", "Player 2 Name"),
    ("WhiteRating", "Player 1 Rating"),
    ("BlackRating", "Player 2 Rating"),
];

/// More than any game needs; tags are searched one by one, so there is a bound.
const MAX_TAGS: usize = 256;

/// Names and values, the known ones first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags(Vec<(String, String)>);

/// Why a tag cannot be set.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TagError {
    /// The name cannot be written.
    #[error("{0:?} is not the name of a tag; a name has no quotes and no brackets, such as Event")]
    Name(String),
    /// The game itself says it.
    #[error("the tag {0} follows from the game and cannot be set")]
    Derived(&'static str),
    /// There are too many.
    #[error("a game has at most {MAX_TAGS} tags")]
    TooMany,
}

impl Tags {
    /// The value of a tag; the case of its name does not matter.
    pub fn get(&self, name: &str) -> Option<&str> {
        let name = known(name).unwrap_or(name);
        let found = self.0.iter().find(|(own, _)| same_name(own, name))?;
        Some(&found.1)
    }

    /// Names and values in the order of writing.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Sets a tag to a value of one line.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        let name = usual_name(name);
        if let Some(derived) = DERIVED.into_iter().find(|derived| *derived == name) {
            return Err(TagError::Derived(derived));
        }
        self.put(name, in_one_line(value))
    }

    /// Sets a tag that the game does not decide, spelled as usual and in one
    /// line.
    pub(super) fn put(&mut self, name: String, value: String) -> Result<(), TagError> {
        if name.is_empty() || name.contains(['"', '[', ']']) {
            return Err(TagError::Name(crate::notation::shortened(&name)));
        }
        if let Some(tag) = self.0.iter_mut().find(|(own, _)| same_name(own, &name)) {
            tag.1 = value;
        } else if self.0.len() >= MAX_TAGS {
            return Err(TagError::TooMany);
        } else {
            let rank_of_new = rank(&name);
            let place = self.0.partition_point(|(own, _)| rank(own) <= rank_of_new);
            self.0.insert(place, (name, value));
        }
        Ok(())
    }

    /// Takes a tag away and returns its value.
    pub fn remove(&mut self, name: &str) -> Option<String> {
        let name = known(name).unwrap_or(name);
        let place = self.0.iter().position(|(own, _)| same_name(own, name))?;
        Some(self.0.remove(place).1)
    }
}

/// Whether the game itself decides what the tag says.
pub(super) fn is_derived(name: &str) -> bool {
    DERIVED.contains(&name)
}

pub(super) fn same_name(one: &str, other: &str) -> bool {
    one.eq_ignore_ascii_case(other)
}

/// A name in its usual spelling.
pub(super) fn usual_name(name: &str) -> String {
    let name = in_one_line(name);
    known(&name).map_or(name, str::to_owned)
}

/// Control characters, line ends among them, become spaces.
pub(super) fn in_one_line(text: &str) -> String {
    let trimmed = |c: char| c.is_whitespace() || c.is_control();
    text.trim_matches(trimmed).replace(char::is_control, " ")
}

/// Place in the fixed order; the same for all that have none.
fn rank(name: &str) -> usize {
    let place = ORDER.iter().position(|known| *known == name);
    place.unwrap_or(ORDER.len())
}

/// The name of a tag that has a fixed place, old names included.
fn known(name: &str) -> Option<&'static str> {
    let usual = ORDER.into_iter().find(|known| same_name(known, name));
    usual.or_else(|| {
        let old = OLD_NAMES.into_iter().find(|(old, _)| same_name(old, name));
        old.map(|(_, known)| known)
    })
}

/// Writes a tag in a line of its own; quotes and backslashes in the value are
/// escaped as in PGN.
pub(super) fn write_tag(f: &mut impl fmt::Write, name: &str, value: &str) -> fmt::Result {
    let value = value.replace('\\', "\\\\").replace('"', "\\\"");
    writeln!(f, "[{name} \"{value}\"]")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_tags_have_their_place_and_the_others_follow() {
        let mut tags = Tags::default();
        for (name, value) in [
            ("Zebra", "1"),
            ("white", "Ada"),
            ("Annotator", " line\nbreak "),
            ("SITE", "home"),
            ("zebra", "2"),
        ] {
            assert_eq!(tags.set(name, value), Ok(()));
        }
        let all: Vec<_> = tags.iter().collect();
        let expected = [
            ("Site", "home"),
            ("Player 1 Name", "Ada"),
            ("Zebra", "2"),
            ("Annotator", "line break"),
        ];
        assert_eq!(all, expected);
        assert_eq!(tags.get("White"), Some("Ada"));
        assert_eq!(tags.remove("White"), Some("Ada".to_owned()));
        assert_eq!(tags.get("Player 1 Name"), None);
    }

    #[test]
    fn names_that_cannot_stand_are_refused() {
        let mut tags = Tags::default();
        assert_eq!(tags.set("result", "1-0"), Err(TagError::Derived(RESULT)));
        for name in ["", " ", "a\"b", "a]b"] {
            assert!(matches!(tags.set(name, ""), Err(TagError::Name(_))));
        }
        for i in 0..MAX_TAGS {
            assert_eq!(tags.set(&format!("n{i}"), ""), Ok(()));
        }
        assert_eq!(tags.set("one more", ""), Err(TagError::TooMany));
    }
}
