//! The words of every language.
//!
//! The texts lie in `texts/<language>/`, each file a flat JSON object from key
//! to text. `{name}` in a text stands for an argument. A text that depends on a
//! number is an object with a text for each plural category that the language
//! has (`one`, `other`, …) and says the number as `{n}`.
//!
//! A file is a [`Part`]: `pages.json` is for pages alone and `refusals.json` for
//! the server, the other parts also go to the ES modules that need them,
//! `common.json` to all. Tests hold that every
//! language has the same keys with the same arguments, that every key which the
//! code asks for exists, and that every key is asked for.

use std::collections::HashMap;
use std::fmt::{Display, Write as _};
use std::sync::LazyLock;

use serde::Deserialize;

/// A language that the pages speak.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// German.
    German,
}

/// A file of texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// What only pages say.
    Pages,
    /// What pages and all modules say.
    Common,
    /// What the lobby says when it comes alive.
    Lobby,
    /// What a game and its board say.
    Play,
    /// What the pages of tournaments say.
    Tournament,
    /// What the server says when it refuses something.
    Refusals,
}

/// One text of one language.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub(crate) enum Text {
    /// The same for all numbers.
    Plain(String),
    /// By plural category.
    Plural(HashMap<String, String>),
}

type Table = HashMap<String, Text>;

impl Language {
    /// Every language, in the order in which people choose.
    pub const ALL: [Language; 2] = [Language::English, Language::German];

    /// The code in cookies, in `lang` and in `Accept-Language`.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::German => "de",
        }
    }

    /// The name in the language itself.
    pub const fn name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::German => "Deutsch",
        }
    }

    /// The language with this code, if the pages speak it.
    pub fn from_code(code: &str) -> Option<Language> {
        Language::ALL
            .into_iter()
            .find(|language| language.code() == code)
    }

    /// The language that the header `Accept-Language` likes best.
    pub fn accepted(header: &str) -> Language {
        let mut best = (0.0, Language::default());
        for wish in header.split(',').take(20) {
            let (tag, weight) = wish.split_once(';').unwrap_or((wish, "q=1"));
            let primary = tag.trim().split('-').next().unwrap_or_default();
            let weight = weight.trim().strip_prefix("q=").unwrap_or("0");
            let weight: f32 = weight.parse().unwrap_or(0.0);
            if let Some(language) = Language::from_code(&primary.to_ascii_lowercase())
                && weight > best.0
            {
                best = (weight, language);
            }
        }
        best.1
    }

    /// The text of a key. A key that does not exist is shown as it is.
    pub fn text(self, key: &'static str) -> &'static str {
        match self.table().get(key) {
            Some(Text::Plain(text)) => text,
            Some(Text::Plural(_)) | None => key,
        }
    }

    /// The text of a key with its arguments.
    pub fn fill(self, key: &'static str, arguments: &[(&str, &dyn Display)]) -> String {
        filled(self.text(key), arguments)
    }

    /// The text of a key for a number of things.
    pub fn count(self, key: &'static str, number: usize) -> String {
        let Some(Text::Plural(forms)) = self.table().get(key) else {
            return key.to_owned();
        };
        let text = forms
            .get(self.plural(number))
            .or_else(|| forms.get("other"));
        filled(text.map_or(key, String::as_str), &[("n", &number)])
    }

    /// The texts of a part, and the common ones, as JSON for the ES modules.
    pub fn dictionary(self, part: Part) -> String {
        let [common, own] = [Part::Common, part].map(|part| self.source(part).trim());
        let common = common.trim_end_matches('}').trim_end();
        format!("{common},{}", own.trim_start_matches('{'))
    }

    const fn source(self, part: Part) -> &'static str {
        match (self, part) {
            (Language::English, Part::Pages) => include_str!("../texts/en/pages.json"),
            (Language::English, Part::Common) => include_str!("../texts/en/common.json"),
            (Language::English, Part::Lobby) => include_str!("../texts/en/lobby.json"),
            (Language::English, Part::Play) => include_str!("../texts/en/play.json"),
            (Language::English, Part::Tournament) => include_str!("../texts/en/tournament.json"),
            (Language::English, Part::Refusals) => include_str!("../texts/en/refusals.json"),
            (Language::German, Part::Pages) => include_str!("../texts/de/pages.json"),
            (Language::German, Part::Common) => include_str!("../texts/de/common.json"),
            (Language::German, Part::Lobby) => include_str!("../texts/de/lobby.json"),
            (Language::German, Part::Play) => include_str!("../texts/de/play.json"),
            (Language::German, Part::Tournament) => include_str!("../texts/de/tournament.json"),
            (Language::German, Part::Refusals) => include_str!("../texts/de/refusals.json"),
        }
    }

    /// The plural category of a number, as Unicode names them.
    const fn plural(self, number: usize) -> &'static str {
        match self {
            Language::English | Language::German if number == 1 => "one",
            Language::English | Language::German => "other",
        }
    }

    pub(crate) fn table(self) -> &'static Table {
        static TABLES: LazyLock<[Table; Language::ALL.len()]> =
            LazyLock::new(|| Language::ALL.map(read_all));
        &TABLES[self as usize]
    }
}

impl Part {
    /// Every part.
    pub const ALL: [Part; 6] = [
        Part::Pages,
        Part::Common,
        Part::Lobby,
        Part::Play,
        Part::Tournament,
        Part::Refusals,
    ];
}

fn read_all(language: Language) -> Table {
    let parts = Part::ALL.into_iter();
    let tables = parts.map(|part| {
        let text = language.source(part);
        serde_json::from_str::<Table>(text).expect("the texts are JSON, which a test holds")
    });
    tables.flatten().collect()
}

fn filled(text: &str, arguments: &[(&str, &dyn Display)]) -> String {
    let mut filled = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        let Some((name, behind)) = after.split_once('}') else {
            break;
        };
        filled.push_str(before);
        match arguments.iter().find(|(known, _)| *known == name) {
            Some((_, value)) => write!(filled, "{value}").expect("a string takes all"),
            None => filled.push_str(name),
        }
        rest = behind;
    }
    filled.push_str(rest);
    filled
}
