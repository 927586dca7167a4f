//! The rulebook: every variant has a complete page, its examples are true, and
//! the overview in `docs/variants.md` agrees with the rules in the code.

#[path = "rulebook/drawing.rs"]
mod drawing;
#[path = "rulebook/example.rs"]
mod example;
#[path = "rulebook/overview.rs"]
mod overview;

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use rules::{Form, OPTIONS, Variant};

/// The sections that every page has, in this order.
const SECTIONS: [&str; 9] = [
    "In short",
    "The board and the stones",
    "A turn",
    "How to win",
    "Draws",
    "What is special",
    "Writing moves",
    "Options",
    "Source",
];

#[test]
fn every_page_is_complete() {
    for variant in Variant::ALL {
        let page = variant.rulebook();
        let title = format!("# {}", variant.title());
        assert_eq!(page.lines().next(), Some(title.as_str()));
        let mut from = 0;
        for section in SECTIONS {
            let heading = format!("\n## {section}\n\n");
            let found = page[from..].find(&heading);
            from +=
                found.unwrap_or_else(|| panic!("{variant}: no section {section:?} in its place"));
        }
        let source = variant.source();
        assert!(source.len() > 60, "{variant}: {source:?}");
        assert!(
            !source.contains('\n') && !source.contains("Our decision"),
            "{variant}"
        );
    }
}

#[test]
fn pages_fit_a_terminal_and_are_finished() {
    for variant in Variant::ALL {
        let page = variant.rulebook();
        assert!(
            page.ends_with('\n') && !page.contains("\n\n\n"),
            "{variant}"
        );
        for line in page.lines() {
            assert!(line.chars().count() <= 78, "{variant}: too long: {line}");
            assert_eq!(line.trim_end(), line, "{variant}: space at the end");
            for leftover in ["[[", "]]", "TODO", "FIXME", "XXX", "<", "\t"] {
                assert!(!line.contains(leftover), "{variant}: {leftover} in {line}");
            }
        }
    }
}

#[test]
fn every_example_is_true() {
    for variant in Variant::ALL {
        let examples = example::on_page(variant);
        assert!(examples.len() >= 2, "{variant} needs examples");
        for example in examples {
            example.check();
        }
    }
}

/// The section on options speaks of every option of the family, and what it
/// offers as `name=value` can be played.
#[test]
fn options_on_the_pages_exist() {
    for variant in Variant::ALL {
        let section = section(variant, "Options");
        for option in OPTIONS
            .iter()
            .filter(|option| option.family == variant.family())
        {
            assert!(section.contains(option.key), "{variant}: {}", option.key);
        }
        let offers = section
            .split('`')
            .skip(1)
            .step_by(2)
            .filter(|code| code.contains('='));
        for offer in offers {
            let pairs = offer
                .split_whitespace()
                .filter_map(|word| word.split_once('='));
            let form = Form::new(variant, pairs);
            assert!(form.is_ok(), "{variant} {offer}: {form:?}");
        }
    }
}

fn section(variant: Variant, heading: &str) -> &'static str {
    let start = format!("\n## {heading}\n");
    let (_, rest) = variant
        .rulebook()
        .split_once(&start)
        .expect("checked above");
    rest.split("\n## ").next().unwrap_or(rest)
}

/// What two pages share is written once, as a part that both borrow, and every
/// part is borrowed.
#[test]
fn nothing_is_written_twice() {
    let files = source_files();
    let mut homes: BTreeMap<&str, &str> = BTreeMap::new();
    for (name, words) in &files {
        let prose = words
            .split("```")
            .step_by(2)
            .flat_map(|prose| prose.split("\n\n"));
        for paragraph in prose.map(str::trim).filter(|text| is_own_text(text)) {
            if let Some(other) = homes.insert(paragraph, name) {
                panic!("{name} repeats a paragraph of {other}: {paragraph}");
            }
        }
    }
    for (name, _) in files.iter().filter(|(name, _)| name.starts_with("shared/")) {
        let call = format!(
            "[[{}]]",
            name.trim_start_matches("shared/").trim_end_matches(".md")
        );
        let borrowed = files
            .iter()
            .any(|(_, words)| words.lines().any(|line| line == call));
        assert!(borrowed, "no page borrows {name}");
    }
    assert_eq!(
        files.iter().filter(|(name, _)| !name.contains('/')).count(),
        Variant::ALL.len()
    );
}

/// Whether a paragraph says more than one line in words of its own.
fn is_own_text(paragraph: &str) -> bool {
    let own = paragraph.lines().filter(|line| !line.starts_with("[["));
    own.count() > 1
}

/// Every file of the rulebook, by its path in it.
fn source_files() -> Vec<(String, String)> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../words/texts/en/rulebook");
    let mut files = Vec::new();
    for (folder, prefix) in [(root.clone(), ""), (root.join("shared"), "shared/")] {
        for entry in fs::read_dir(folder).expect("the rulebook is there") {
            let path = entry.expect("a readable folder").path();
            if path.is_file() {
                let name = path.file_name().expect("a file").to_string_lossy();
                let words = fs::read_to_string(&path).expect("text");
                files.push((format!("{prefix}{name}"), words));
            }
        }
    }
    files.sort();
    files
}
