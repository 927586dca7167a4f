//! Who looks at a page, and how.

use std::str::FromStr;

use crate::person::Person;
use words::Language;

/// What every page needs to know about the one who looks at it.
#[derive(Clone, Debug, Default)]
pub struct Visit {
    /// In which language.
    pub language: Language,
    /// In which colors.
    pub theme: Theme,
    /// Who it is, if known.
    pub me: Option<Person>,
    /// The path with its query, to come back to after a switch.
    pub path: String,
}

/// The colors that somebody chose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// As the system has it.
    #[default]
    Auto,
    /// Always light.
    Light,
    /// Always dark.
    Dark,
}

impl Theme {
    /// Every choice.
    pub const ALL: [Theme; 3] = [Theme::Auto, Theme::Light, Theme::Dark];

    /// The name in cookies and in the page.
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Auto => "auto",
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }
}

impl FromStr for Theme {
    type Err = ();

    fn from_str(text: &str) -> Result<Theme, ()> {
        let found = Theme::ALL.into_iter().find(|theme| theme.name() == text);
        found.ok_or(())
    }
}
