//! The rulebook in German.
//!
//! Only the words are translated. A line `[[example]]` stands for the next
//! drawing or example of the English page, so that what the tests play is what
//! everybody reads.

use std::sync::LazyLock;

use super::write_out;
use crate::variant::Variant;

/// The page of a variant.
pub(super) fn page(variant: Variant) -> &'static str {
    static PAGES: LazyLock<[String; Variant::ALL.len()]> =
        LazyLock::new(|| Variant::ALL.map(translated));
    &PAGES[variant as usize]
}

fn translated(variant: Variant) -> String {
    let mut words = String::new();
    write_out(own_words(variant), PARTS, &mut words);
    let mut examples = examples(variant.rulebook());
    let mut text = String::new();
    for line in words.lines() {
        let found = (line == EXAMPLE).then(|| examples.next()).flatten();
        text.push_str(found.unwrap_or(line));
        text.push('\n');
    }
    text
}

const EXAMPLE: &str = "[[example]]";

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

const fn own_words(variant: Variant) -> &'static str {
    match variant {
        Variant::Classic => include_str!("../../rulebook/de/classic.md"),
        Variant::Twente => include_str!("../../rulebook/de/twente.md"),
        Variant::Spec => include_str!("../../rulebook/de/spec.md"),
        Variant::Swiss => include_str!("../../rulebook/de/swiss.md"),
        Variant::Pente => include_str!("../../rulebook/de/pente.md"),
        Variant::KeryoPente => include_str!("../../rulebook/de/keryo-pente.md"),
        Variant::GPente => include_str!("../../rulebook/de/g-pente.md"),
        Variant::DPente => include_str!("../../rulebook/de/d-pente.md"),
        Variant::DkPente => include_str!("../../rulebook/de/dk-pente.md"),
        Variant::PoofPente => include_str!("../../rulebook/de/poof-pente.md"),
        Variant::BoatPente => include_str!("../../rulebook/de/boat-pente.md"),
        Variant::OPente => include_str!("../../rulebook/de/o-pente.md"),
        Variant::Swap2Pente => include_str!("../../rulebook/de/swap2-pente.md"),
        Variant::Swap2Keryo => include_str!("../../rulebook/de/swap2-keryo.md"),
        Variant::Gomoku => include_str!("../../rulebook/de/gomoku.md"),
    }
}

macro_rules! parts {
    ($($name:literal),+ $(,)?) => {
        &[$(($name, include_str!(concat!("../../rulebook/de/shared/", $name, ".md")))),+]
    };
}

const PARTS: &[(&str, &str)] = parts![
    "pentago-board",
    "pentago-turn",
    "pentago-rows",
    "pentago-mover-wins",
    "pentago-backfire",
    "pentago-full-board",
    "pentago-siblings",
    "pentago-placed-wins",
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
    fn both_languages_show_the_same_examples_in_the_same_chapters() {
        let shape = |page: &str| {
            let chapters = page.matches("\n## ").count();
            let rows = page.lines().filter(|line| line.starts_with('|')).count();
            (
                chapters,
                rows,
                examples(page).map(str::to_owned).collect::<Vec<_>>(),
            )
        };
        for variant in Variant::ALL {
            let (english, german) = (variant.rulebook(), page(variant));
            assert_eq!(shape(german), shape(english), "{variant}");
            assert!(german.starts_with(&format!("# {}\n", variant.title())));
            assert!(!german.contains("[["), "{variant} leaves something open");
        }
    }

    #[test]
    fn lines_fit_a_terminal() {
        for line in Variant::ALL
            .iter()
            .flat_map(|variant| page(*variant).lines())
        {
            assert!(line.chars().count() <= 78, "{line}");
        }
    }
}
