//! The languages and their texts.

use std::fmt::{Display, Write as _};

use crate::plural;

include!(concat!(env!("OUT_DIR"), "/catalog.rs"));

/// Pairs of a name and a text.
type Named = [(&'static str, &'static str)];

/// A language with all its texts, sorted by key.
pub(crate) struct Entry {
    language: Language,
    code: &'static str,
    name: &'static str,
    /// Plural forms with the rule for each; other numbers take `other`.
    plural: &'static Named,
    texts: &'static [(&'static str, Text)],
}

/// One text of one language.
pub(crate) enum Text {
    /// The same for all numbers.
    Plain(&'static str),
    /// By plural form.
    Plural(&'static Named),
}

impl Language {
    /// Every language, in the order in which people choose.
    pub const ALL: [Language; LANGUAGES.len()] = {
        let mut all = [Language::English; LANGUAGES.len()];
        let mut i = 0;
        while i < all.len() {
            all[i] = LANGUAGES[i].language;
            i += 1;
        }
        all
    };

    /// The code in cookies, in `lang` and in `Accept-Language`.
    pub const fn code(self) -> &'static str {
        self.entry().code
    }

    /// The name in the language itself.
    pub const fn name(self) -> &'static str {
        self.entry().name
    }

    const fn entry(self) -> &'static Entry {
        &LANGUAGES[self as usize]
    }

    /// The language with this code, if there is one.
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
        match self.find(key) {
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
        filled(self.form(key, number as u64), &[("n", &number)])
    }

    /// The text of a key for a number, with the arguments still to be filled in.
    pub(crate) fn form(self, key: &'static str, number: u64) -> &'static str {
        let Some(Text::Plural(forms)) = self.find(key) else {
            return self.text(key);
        };
        let rules = self.entry().plural.iter();
        let due = rules.filter(|(_, rule)| plural::holds(rule, number));
        let due = due.map(|(form, _)| *form).chain(["other"]);
        due.into_iter()
            .find_map(|name| forms.iter().find(|(form, _)| *form == name))
            .map_or(key, |(_, text)| text)
    }

    /// A language that has no text for a key says it in English.
    fn find(self, key: &str) -> Option<&'static Text> {
        let look = |language: Language| {
            let texts = language.entry().texts;
            let found = texts.binary_search_by(|(known, _)| (*known).cmp(key));
            found.ok().map(|at| &texts[at].1)
        };
        look(self).or_else(|| look(Language::default()))
    }

    /// The texts of some files as one JSON object, for programs in the browser.
    pub fn dictionary(self, files: &[&str]) -> String {
        let bodies = files.iter().filter_map(|file| {
            let name = format!("{file}.json");
            let text = named(FILES[self as usize], &name)?.trim();
            Some(text.strip_prefix('{')?.strip_suffix('}')?.trim())
        });
        format!("{{{}}}", bodies.collect::<Vec<_>>().join(","))
    }

    /// A page of the rulebook, or a part that pages share, as it is written.
    pub fn page(self, name: &str) -> Option<&'static str> {
        named(PAGES[self as usize], name)
    }
}

/// The arguments of every text.
pub(crate) const fn signatures() -> &'static [(&'static str, &'static [&'static str])] {
    SIGNATURES
}

fn named(texts: &'static Named, name: &str) -> Option<&'static str> {
    let at = texts.binary_search_by(|(known, _)| (*known).cmp(name));
    at.ok().map(|at| texts[at].1)
}

/// A text with its arguments; what is filled in is not read again.
pub(crate) fn filled(text: &str, arguments: &[(&str, &dyn Display)]) -> String {
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
