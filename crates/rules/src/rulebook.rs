//! The rulebook: a page for each variant, with its source.
//!
//! A page is Markdown for people who read it raw in a terminal, and every page
//! is complete: one need not know plain Pente to read about G-Pente. Since the
//! variants share most of their rules, a page borrows what it shares: a line
//! `[[pente-capture]]` stands for the part of that name. Readers never see such
//! a line. The examples on the pages, in blocks marked `pentad`, are played by
//! the tests.
//!
//! The pages are in the crate `words`, with all other texts; boards that several
//! pages show are here. In a translation the line `[[example]]` stands for the
//! next drawing or example of the English page, so that what the tests play is
//! what everybody reads.

use std::sync::LazyLock;

use words::Language;

use crate::variant::Variant;

impl Variant {
    /// The rules in our own words, as Markdown of at most 78 columns.
    pub fn rulebook(self) -> &'static str {
        self.rulebook_in(Language::English)
    }

    /// The same page in a language.
    pub fn rulebook_in(self, language: Language) -> &'static str {
        // `ALL` has the variants in their order, which a test below holds.
        &PAGES[language as usize][self as usize]
    }

    /// Where the rules come from, in one line.
    pub fn source(self) -> &'static str {
        static SOURCES: LazyLock<Book> = LazyLock::new(|| Variant::ALL.map(source));
        &SOURCES[self as usize]
    }
}

/// A text for each variant.
type Book = [String; Variant::ALL.len()];

/// The pages of all languages, put together at first use.
static PAGES: LazyLock<[Book; Language::ALL.len()]> = LazyLock::new(|| {
    Language::ALL.map(|language| Variant::ALL.map(|variant| page(language, variant)))
});

/// The line of a translation that stands for the next example.
const EXAMPLE: &str = "[[example]]";

const BOARDS: [(&str, &str); 2] = [
    (
        "pentago-double-five",
        include_str!("../rulebook/double-five.txt"),
    ),
    (
        "pentago-placed-five",
        include_str!("../rulebook/placed-five.txt"),
    ),
];

fn page(language: Language, variant: Variant) -> String {
    let mut translated = String::new();
    write_out(language, variant.name(), &mut translated);
    if !translated.contains(EXAMPLE) {
        return translated;
    }
    let mut english = String::new();
    write_out(Language::English, variant.name(), &mut english);
    let mut examples = examples(&english);
    let mut text = String::with_capacity(translated.len());
    for line in translated.lines() {
        let found = (line == EXAMPLE).then(|| examples.next()).flatten();
        text.push_str(found.unwrap_or(line));
        text.push('\n');
    }
    text
}

/// Writes a page or part with all that it borrows.
fn write_out(language: Language, name: &str, text: &mut String) {
    for line in words(language, name).lines() {
        let borrowed = line
            .strip_prefix("[[")
            .and_then(|rest| rest.strip_suffix("]]"));
        match borrowed {
            Some(part) if line != EXAMPLE => write_out(language, &format!("shared/{part}"), text),
            _ => {
                text.push_str(line);
                text.push('\n');
            }
        }
    }
}

/// A page or part as it is written, in English where the language has none.
fn words(language: Language, name: &str) -> &'static str {
    let board = BOARDS
        .iter()
        .find(|(board, _)| name.strip_prefix("shared/") == Some(board));
    board
        .map(|(_, board)| *board)
        .or_else(|| language.page(name))
        .or_else(|| Language::English.page(name))
        .unwrap_or_default()
}

/// The first paragraph under "Source" names the documents; our decisions follow
/// it.
fn source(variant: Variant) -> String {
    let page = variant.rulebook();
    let after = page
        .split_once("\n## Source\n\n")
        .map_or("", |(_, end)| end);
    let documents = after.split("\n\n").next().unwrap_or_default();
    documents.lines().collect::<Vec<_>>().join(" ")
}

/// The fenced blocks of a page, with their fences.
fn examples(page: &str) -> impl Iterator<Item = &str> {
    const FENCE: &str = "```";
    let mut rest = page;
    std::iter::from_fn(move || {
        let start = rest.find(FENCE)?;
        let inside = start + FENCE.len();
        let end = inside + rest[inside..].find(FENCE)? + FENCE.len();
        let block = &rest[start..end];
        rest = &rest[end..];
        Some(block)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variant_finds_its_own_page() {
        for language in Language::ALL {
            for variant in Variant::ALL {
                let title = format!("# {}\n", variant.title());
                let page = variant.rulebook_in(language);
                assert!(page.starts_with(&title), "{variant} in {language:?}");
                assert!(!page.contains("[["), "{variant} leaves something open");
            }
        }
    }

    #[test]
    fn all_languages_show_the_same_examples_in_the_same_chapters() {
        let shape = |page: &str| {
            let chapters = page.matches("\n## ").count();
            let rows = page.lines().filter(|line| line.starts_with('|')).count();
            let examples = examples(page).map(str::to_owned);
            (chapters, rows, examples.collect::<Vec<_>>())
        };
        for language in Language::ALL {
            for variant in Variant::ALL {
                let (english, other) = (variant.rulebook(), variant.rulebook_in(language));
                assert_eq!(shape(other), shape(english), "{variant} in {language:?}");
            }
        }
    }

    #[test]
    fn lines_fit_a_terminal() {
        for language in Language::ALL {
            for variant in Variant::ALL {
                for line in variant.rulebook_in(language).lines() {
                    assert!(line.chars().count() <= 78, "{line}");
                }
            }
        }
    }
}
