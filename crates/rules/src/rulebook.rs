//! The rulebook: a page for each variant, with its source.
//!
//! A page is Markdown for people who read it raw in a terminal, and every page
//! is complete: one need not know plain Pente to read about G-Pente. Since the
//! variants share most of their rules, a page borrows what it shares: a line
//! `[[pente-capture]]` stands for the part of that name. Readers never see such
//! a line. The examples on the pages, in blocks marked `pentad`, are played by
//! the tests.

mod german;

use std::sync::LazyLock;

use crate::variant::Variant;

impl Variant {
    /// The rules in our own words, as Markdown of at most 78 columns.
    pub fn rulebook(self) -> &'static str {
        &self.page().text
    }

    /// The same page in another language, named by its code, such as `de`.
    pub fn rulebook_in(self, language: &str) -> Option<&'static str> {
        match language {
            "en" => Some(self.rulebook()),
            "de" => Some(german::page(self)),
            _ => None,
        }
    }

    /// Where the rules come from, in one line.
    pub fn source(self) -> &'static str {
        &self.page().source
    }

    fn page(self) -> &'static Page {
        // `ALL` has the variants in their order, which a test below holds.
        &PAGES[self as usize]
    }
}

struct Page {
    text: String,
    source: String,
}

/// Put together at first use.
static PAGES: LazyLock<[Page; Variant::ALL.len()]> =
    LazyLock::new(|| Variant::ALL.map(|variant| Page::of(own_words(variant))));

impl Page {
    fn of(own_words: &str) -> Page {
        let mut text = String::new();
        write_out(own_words, PARTS, &mut text);
        // The first paragraph names the documents; our decisions follow it.
        let after = text
            .split_once("\n## Source\n\n")
            .map_or("", |(_, end)| end);
        let documents = after.split("\n\n").next().unwrap_or_default();
        let source = documents.lines().collect::<Vec<_>>().join(" ");
        Page { text, source }
    }
}

/// Writes a page or part with all that it borrows.
fn write_out(words: &str, parts: &[(&str, &str)], text: &mut String) {
    for line in words.lines() {
        match borrowed(line, parts) {
            Some(part) => write_out(part, parts, text),
            None => {
                text.push_str(line);
                text.push('\n');
            }
        }
    }
}

/// The part that a line such as `[[pente-capture]]` stands for.
fn borrowed<'p>(line: &str, parts: &[(&str, &'p str)]) -> Option<&'p str> {
    let name = line.strip_prefix("[[")?.strip_suffix("]]")?;
    let (_, part) = parts.iter().find(|(known, _)| *known == name)?;
    Some(part)
}

const fn own_words(variant: Variant) -> &'static str {
    match variant {
        Variant::Classic => include_str!("../rulebook/classic.md"),
        Variant::Twente => include_str!("../rulebook/twente.md"),
        Variant::Spec => include_str!("../rulebook/spec.md"),
        Variant::Swiss => include_str!("../rulebook/swiss.md"),
        Variant::Pente => include_str!("../rulebook/pente.md"),
        Variant::KeryoPente => include_str!("../rulebook/keryo-pente.md"),
        Variant::GPente => include_str!("../rulebook/g-pente.md"),
        Variant::DPente => include_str!("../rulebook/d-pente.md"),
        Variant::DkPente => include_str!("../rulebook/dk-pente.md"),
        Variant::PoofPente => include_str!("../rulebook/poof-pente.md"),
        Variant::BoatPente => include_str!("../rulebook/boat-pente.md"),
        Variant::OPente => include_str!("../rulebook/o-pente.md"),
        Variant::Swap2Pente => include_str!("../rulebook/swap2-pente.md"),
        Variant::Swap2Keryo => include_str!("../rulebook/swap2-keryo.md"),
        Variant::Gomoku => include_str!("../rulebook/gomoku.md"),
    }
}

macro_rules! parts {
    ($($name:literal),+ $(,)?) => {
        &[$(($name, include_str!(concat!("../rulebook/shared/", $name, ".md")))),+]
    };
}

/// What several pages share, by name.
const PARTS: &[(&str, &str)] = parts![
    "pentago-board",
    "pentago-turn",
    "pentago-rows",
    "pentago-mover-wins",
    "pentago-backfire",
    "pentago-full-board",
    "pentago-siblings",
    "pentago-placed-five",
    "pentago-placed-wins",
    "pentago-double-five",
    "pentago-double-five-words",
    "pentago-moves",
    "pentago-options",
    "pente-board",
    "pente-turn",
    "pente-start",
    "cake",
    "swap-or-keep",
    "seats-stay",
    "lay-four",
    "swap2",
    "capture-facts",
    "pente-capture",
    "keryo-capture",
    "pente-safe",
    "poof",
    "pente-win",
    "keryo-win",
    "pente-five",
    "boat",
    "pente-ten",
    "pente-order",
    "pente-full-board",
    "pente-siblings",
    "pente-points",
    "pente-moves",
    "pente-choices",
    "pente-options",
    "pente-options-captures",
    "pente-options-start",
    "pente-options-laid",
    "pente-options-two",
    "pente-seats",
    "pente-seats-source",
    "boat-source",
    "swap2-source",
    "pente-draw-source",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variant_finds_its_own_page() {
        for variant in Variant::ALL {
            let title = format!("# {}\n", variant.title());
            assert!(variant.rulebook().starts_with(&title), "{variant}");
        }
    }
}
