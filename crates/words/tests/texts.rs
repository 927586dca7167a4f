//! Every text in every language, asked for somewhere, with the same arguments.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use words::{Language, Message};

type Table = BTreeMap<String, Value>;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The texts of a language by file; what describes the language is not text.
fn files(language: Language) -> BTreeMap<String, Table> {
    let folder = root().join("texts").join(language.code());
    let entries = fs::read_dir(folder).expect("a folder for each language");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    paths
        .filter(|path| {
            path.extension().is_some_and(|e| e == "json") && !path.ends_with("language.json")
        })
        .map(|path| {
            let text = fs::read_to_string(&path).expect("a file");
            let name = path
                .file_name()
                .expect("a name")
                .to_string_lossy()
                .into_owned();
            let table = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{name}: {e}"));
            (name, table)
        })
        .collect()
}

/// The arguments of a text, of all its plural forms together.
fn arguments(text: &Value) -> BTreeSet<String> {
    let forms: Vec<&str> = match text {
        Value::String(text) => vec![text],
        Value::Object(forms) => forms
            .values()
            .map(|form| form.as_str().expect("a text"))
            .collect(),
        other => panic!("a text or plural forms, not {other}"),
    };
    let parts = forms.iter().flat_map(|form| form.split('{').skip(1));
    parts
        .map(|part| part.split('}').next().unwrap_or_default().to_owned())
        .collect()
}

#[test]
fn every_language_has_the_same_texts() {
    let english = files(Language::English);
    for language in Language::ALL {
        let other = files(language);
        assert!(english.keys().eq(other.keys()), "the files of {language:?}");
        for (name, table) in &english {
            let theirs = &other[name];
            let missing: Vec<_> = table
                .keys()
                .filter(|key| !theirs.contains_key(*key))
                .collect();
            let extra: Vec<_> = theirs
                .keys()
                .filter(|key| !table.contains_key(*key))
                .collect();
            assert!(
                missing.is_empty() && extra.is_empty(),
                "{name} of {language:?}: {missing:?} {extra:?}"
            );
            for (key, text) in table {
                assert_eq!(
                    arguments(text),
                    arguments(&theirs[key]),
                    "{key} in {language:?}"
                );
                assert_eq!(
                    text.is_object(),
                    theirs[key].is_object(),
                    "{key} in {language:?}"
                );
            }
        }
    }
}

#[test]
fn no_text_is_empty_or_in_two_files() {
    for language in Language::ALL {
        let mut seen = BTreeSet::new();
        for (key, text) in files(language).into_values().flatten() {
            assert!(seen.insert(key.clone()), "{key} is in two files");
            if let Value::String(text) = &text {
                assert_eq!(text.trim(), text, "{key}");
                assert!(!text.is_empty(), "{key}");
            }
            if let Value::Object(forms) = &text {
                let wanted = plural_forms(language);
                assert!(
                    forms.keys().collect::<BTreeSet<_>>() == wanted.iter().collect(),
                    "{key} in {language:?}"
                );
            }
        }
    }
}

/// The plural forms that every text of a language with a number has.
fn plural_forms(language: Language) -> BTreeSet<String> {
    let path = root()
        .join("texts")
        .join(language.code())
        .join("language.json");
    let about: Value =
        serde_json::from_str(&fs::read_to_string(path).expect("a file")).expect("JSON");
    let rules = about["plural"].as_object().expect("rules by form");
    rules.keys().cloned().chain(["other".to_owned()]).collect()
}

fn sources(folder: &str, endings: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    let mut folders: Vec<PathBuf> = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if endings
                .iter()
                .any(|ending| path.extension().is_some_and(|e| e == *ending))
            {
                found.push(fs::read_to_string(path).expect("a source"));
            }
        }
    }
    found
}

/// Texts between quotation marks that look like a key.
fn keys_in(source: &str) -> impl Iterator<Item = &str> {
    let quoted = source.split('"').skip(1).step_by(2);
    quoted.filter(|text| {
        let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '.';
        let file = [".js", ".css", ".svg", ".png", ".pdf", ".weights"]
            .iter()
            .any(|ending| text.ends_with(ending));
        // A member of what programs ask for.
        let member = *text == "setup.board";
        text.contains('.') && text.chars().all(fits) && !file && !member
    })
}

#[test]
fn what_is_asked_for_exists_and_what_exists_is_asked_for() {
    let known: BTreeSet<String> = files(Language::English)
        .into_values()
        .flat_map(Table::into_keys)
        .collect();
    let subjects: BTreeSet<&str> = known
        .iter()
        .filter_map(|key| key.split('.').next())
        .collect();
    let crates = fs::read_dir(root().join("..")).expect("the crates");
    let mut sources: Vec<String> = crates
        .map(|entry| entry.expect("a crate").file_name())
        .flat_map(|name| sources(&format!("../{}/src", name.display()), &["rs"]))
        .collect();
    sources.extend(self::sources("../web/assets", &["js"]));
    for source in &sources {
        for key in keys_in(source) {
            let subject = key.split('.').next().unwrap_or_default();
            assert!(
                !subjects.contains(subject) || known.contains(key),
                "nobody has written {key}"
            );
        }
    }
    for key in &known {
        // A key may be put together, as in `ending.${reason}`.
        let composed = key
            .match_indices(['.', '-'])
            .map(|(at, _)| format!("`{}${{", &key[..=at]));
        let ways: Vec<String> = composed.chain([format!("\"{key}\"")]).collect();
        let asked = sources
            .iter()
            .any(|source| ways.iter().any(|way| source.contains(way)));
        assert!(asked, "nobody asks for {key}");
    }
}

#[test]
fn the_browser_is_answered_in_its_language() {
    for (header, language) in [
        ("de", Language::German),
        ("de-CH, en;q=0.8", Language::German),
        ("en-US,en;q=0.9,de;q=0.8", Language::English),
        ("fr, de;q=0.3, en;q=0.2", Language::German),
        ("fr", Language::English),
        ("", Language::English),
        ("de;q=0, en;q=0.1", Language::English),
        (";;;,,q=,de;q=x", Language::English),
    ] {
        assert_eq!(Language::accepted(header), language, "{header:?}");
    }
}

#[test]
fn numbers_choose_their_form() {
    let online = |n: u64| {
        Message::new("lobby.online")
            .with("n", n)
            .text(Language::German)
    };
    assert_eq!(online(1), "1 Person hier");
    assert_eq!(online(2), "2 Personen hier");
    assert_eq!(Language::English.count("lobby.online", 1), "1 person here");
    assert_eq!(Language::English.count("lobby.online", 0), "0 people here");
    assert_eq!(Language::German.count("lobby.online", 2), "2 Personen hier");
    let filled = Language::English.fill("game.turn", &[("name", &"{name} {x}")]);
    assert_eq!(
        filled, "{name} {x} to move.",
        "what is filled in is not read again"
    );
}

/// Texts with a number before a noun that is never one there, and why.
const NEVER_ONE: [(&str, &str); 21] = [
    ("config.boards", "one is allowed"),
    ("config.legs", "one is allowed"),
    ("config.rounds", "one is allowed"),
    ("config.tables", "one is allowed"),
    ("done.furnished-boards", "one board is another text"),
    ("name.empty", "a constant"),
    ("name.too-long", "a constant"),
    ("outcome.win", "a list of seats"),
    ("refusal.no-such-seat", "a table has at least two"),
    ("refused.many-tokens", "a constant"),
    ("refused.no-side", "a table has at least two"),
    ("refused.too-many-entries", "a limit"),
    ("refused.too-many-events", "a limit"),
    ("refused.too-many-matches", "a limit"),
    ("setup.no-such-seat", "a table has at least two"),
    ("tour.must-choose", "one player has another text"),
    ("unable.minutes", "one is allowed"),
    ("unable.must-choose", "one player has another text"),
    ("unable.no-such-plan", "one player has another text"),
    ("unable.too-many-entries", "a limit"),
    ("unable.too-many-stones", "more than a player has"),
];

#[test]
fn a_number_before_a_noun_chooses_its_form() {
    let numbers = [
        "n", "all", "boards", "found", "games", "minutes", "most", "needed", "number", "placed",
        "plans", "players", "rounds", "seats", "second", "seconds", "size", "stones", "told",
    ];
    let mut counted = BTreeSet::new();
    for (key, text) in files(Language::English).into_values().flatten() {
        for (form, text) in forms(&text) {
            for part in text.split('{').skip(1) {
                let (name, rest) = part.split_once('}').expect("an end");
                let noun = rest.strip_prefix(' ').unwrap_or_default();
                let noun: String = noun.chars().take_while(char::is_ascii_lowercase).collect();
                let plural = noun.len() > 3 && noun.ends_with('s');
                let chosen = name == "n" && !form.is_empty();
                if numbers.contains(&name) && plural && !chosen {
                    counted.insert(key.clone());
                }
            }
        }
    }
    let excused = NEVER_ONE.iter().map(|(key, _)| (*key).to_owned());
    assert_eq!(counted, excused.collect());
}

/// The forms of a text with their names; a text without forms has one.
fn forms(text: &Value) -> Vec<(&str, &str)> {
    match text {
        Value::String(text) => vec![("", text)],
        Value::Object(forms) => forms
            .iter()
            .map(|(form, text)| (form.as_str(), text.as_str().expect("a text")))
            .collect(),
        other => panic!("a text or plural forms, not {other}"),
    }
}
