//! Pieces of JSON that stay where they are in the line until they are needed.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::value::RawValue;

/// The members of an object, not yet read.
#[derive(Default)]
pub(super) struct Members<'a>(BTreeMap<String, &'a RawValue>);

impl<'a> Members<'a> {
    /// Takes an object apart; nothing if it is none.
    pub(super) fn read(raw: &'a RawValue) -> Option<Members<'a>> {
        serde_json::from_str(raw.get()).ok().map(Members)
    }

    /// A member, whatever its value.
    pub(super) fn get(&self, name: &str) -> Option<&'a RawValue> {
        self.0.get(name).copied()
    }

    /// A member that is there and is not null: many languages write a value
    /// that they do not have as null.
    pub(super) fn given(&self, name: &str) -> Option<&'a RawValue> {
        self.get(name).filter(|raw| raw.get() != "null")
    }

    /// Each member with its name, in alphabetical order.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, &'a RawValue)> {
        self.0.iter().map(|(name, raw)| (name.as_str(), *raw))
    }
}

/// A string, borrowed from the line unless it has escapes.
#[derive(Deserialize)]
pub(super) struct Text<'a>(#[serde(borrow)] pub(super) Cow<'a, str>);

/// The string, if the value is one.
pub(super) fn text(raw: &RawValue) -> Option<Cow<'_, str>> {
    serde_json::from_str(raw.get()).ok().map(|Text(text)| text)
}

/// The text of a number as written, if the value is one.
pub(super) fn number(raw: &RawValue) -> Option<&str> {
    let text = raw.get();
    text.starts_with(|c: char| c == '-' || c.is_ascii_digit())
        .then_some(text)
}

/// `true` or `false` as written, if the value is one of them.
pub(super) fn truth(raw: &RawValue) -> Option<&str> {
    Some(raw.get()).filter(|text| matches!(*text, "true" | "false"))
}
