//! The documents: links lead somewhere, and pages of figures stay pages.
//!
//! Comments are checked too, in the crates that keep to it: no sentence begins
//! with "Who" or "Whoever" as its subject.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// A page of figures is a screen or two; what is longer belongs into a dated file.
const MAX_WORDS: usize = 1_000;

/// The folders whose comments are checked.
const PLAIN: [&str; 13] = [
    "crates/engine",
    "crates/game",
    "crates/lab",
    "crates/load",
    "crates/paper",
    "crates/pentad",
    "crates/picture",
    "crates/protocol",
    "crates/rpc",
    "crates/rules",
    "crates/tournament",
    "crates/xtask",
    "fuzz",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// All files with this ending in a folder of the repository.
fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder of the repository") {
            let path = entry.expect("an entry").path();
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if path.is_dir() && !["target", "corpus", "artifacts"].contains(&&*name) {
                folders.push(path);
            } else if name.ends_with(ending) {
                found.push(path);
            }
        }
    }
    found
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The targets of the links in a Markdown text, code left out.
fn links(text: &str) -> Vec<String> {
    let mut in_code = false;
    let mut found = Vec::new();
    for line in text.lines() {
        in_code ^= line.trim_start().starts_with("```");
        if in_code {
            continue;
        }
        let targets = line.split("](").skip(1);
        found.extend(targets.filter_map(|rest| Some(rest.split_once(')')?.0.to_owned())));
    }
    found
}

/// The anchors of a page, made from its headings as GitHub does.
fn anchors(text: &str) -> BTreeSet<String> {
    let headings = text.lines().filter(|line| line.starts_with('#'));
    headings
        .map(|line| {
            let heading = line.trim_start_matches('#').trim().to_lowercase();
            let kept = heading
                .chars()
                .filter(|c| c.is_alphanumeric() || " -_".contains(*c));
            kept.map(|c| if c == ' ' { '-' } else { c }).collect()
        })
        .collect()
}

#[test]
fn links_between_documents_lead_somewhere() {
    let mut pages = files("docs", ".md");
    for name in [
        "README.md",
        "ARCHITECTURE.md",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
    ] {
        pages.push(root().join(name));
    }
    let mut broken = Vec::new();
    for page in &pages {
        let text = read(page);
        for link in links(&text) {
            if link.contains("://") || link.starts_with("mailto:") {
                continue;
            }
            let (path, anchor) = link.split_once('#').unwrap_or((&link, ""));
            let target = match path {
                "" => page.clone(),
                path => page.parent().expect("a folder").join(path),
            };
            let known =
                target.exists() && (anchor.is_empty() || anchors(&read(&target)).contains(anchor));
            if !known {
                broken.push(format!("{}: {link}", page.display()));
            }
        }
    }
    assert!(broken.is_empty(), "broken links:\n{}", broken.join("\n"));
}

#[test]
fn pages_of_figures_are_short() {
    for page in files("docs/benchmarks", ".md") {
        if page.components().any(|part| part.as_os_str() == "runs") {
            continue;
        }
        let text = read(&page);
        let is_word = |word: &&str| word.contains(char::is_alphanumeric);
        let words = text.split_whitespace().filter(is_word).count();
        assert!(
            words <= MAX_WORDS,
            "{} has {words} words; move what was tried to docs/benchmarks/runs",
            page.display()
        );
    }
}

#[test]
fn no_sentence_of_a_comment_begins_with_a_bare_who() {
    let mut found = Vec::new();
    for path in PLAIN.iter().flat_map(|folder| files(folder, ".rs")) {
        for (number, line) in (1..).zip(read(&path).lines()) {
            let Some(comment) = line.trim_start().strip_prefix("//") else {
                continue;
            };
            let comment = comment.trim_start_matches(['/', '!']).trim_start();
            let begins =
                |sentence: &str| sentence.starts_with("Who ") || sentence.starts_with("Whoever ");
            if comment.split(". ").any(begins) {
                found.push(format!("{}:{number}: {comment}", path.display()));
            }
        }
    }
    assert!(
        found.is_empty(),
        "sentences without a subject:\n{}",
        found.join("\n")
    );
}
