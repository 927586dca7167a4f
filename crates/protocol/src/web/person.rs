//! A person on the wire: a guest, an account, or a level of the engine.

use serde::{Deserialize, Serialize};

/// A guest, an account, or a level of the engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Person {
    /// Stable and unique.
    pub id: String,
    /// For people to read.
    pub name: String,
    /// What sort of person.
    pub kind: PersonKind,
    /// The rating in the variant at hand.
    #[serde(default)]
    pub rating: Option<u16>,
    /// Whether the rating rests on few games.
    #[serde(default)]
    pub provisional: bool,
    /// How strong an engine plays, 1 to 10.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub level: Option<u8>,
}

/// What sort of person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum PersonKind {
    /// Known by a cookie alone.
    Guest,
    /// With a name and a password.
    Account,
    /// The machine.
    Engine,
}

impl Person {
    /// A level of the engine.
    pub fn engine(level: u8) -> Person {
        Person {
            id: format!("engine-{level}"),
            name: format!("Level {level}"),
            kind: PersonKind::Engine,
            rating: None,
            provisional: false,
            level: Some(level),
        }
    }

    /// The level that an engine's id names.
    pub fn engine_level(id: &str) -> Option<u8> {
        let level = id.strip_prefix("engine-")?.parse().ok()?;
        (1..=10).contains(&level).then_some(level)
    }
}
