//! The catalog as Rust source: the enum of languages and sorted tables.
//!
//! Every folder of `texts` is a language. Nothing else names the languages, so
//! a new folder is a new language.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use serde_json::Value;

/// The language in which errors are displayed; all others have its keys.
const FIRST: &str = "en";
/// What describes a language; not texts.
const ABOUT: &str = "language.json";
/// What only the server says. A browser that runs the engine by itself gets its
/// texts with the page, so a build for browsers leaves these out.
const SITE: [&str; 6] = [
    "common.json",
    "lobby.json",
    "pages.json",
    "play.json",
    "refusals.json",
    "tournament.json",
];

type Texts = BTreeMap<String, Value>;

struct Folder {
    code: String,
    about: Value,
    /// The JSON files by name, as they are.
    files: BTreeMap<String, String>,
    /// All their texts.
    texts: Texts,
    /// The pages of the rulebook by name.
    pages: BTreeMap<String, String>,
}

/// The source that `src/lib.rs` includes.
///
/// # Panics
///
/// If a file is not what a language needs; the message names it.
pub(crate) fn catalog(texts: &Path, in_browser: bool) -> String {
    let mut codes: Vec<String> = names(texts);
    codes.sort_by_key(|code| (code != FIRST, code.clone()));
    let folders: Vec<Folder> = codes
        .iter()
        .map(|code| folder(texts, code, in_browser))
        .collect();
    let mut source = languages(&folders);
    source += &signatures(&folders[0].texts);
    source += &table("FILES", &folders, |folder| &folder.files);
    source += &table("PAGES", &folders, |folder| &folder.pages);
    source
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let name = |entry: std::io::Result<fs::DirEntry>| {
        let name = entry.expect("an entry").file_name();
        name.into_string().expect("a name of letters")
    };
    entries.map(name).collect()
}

fn folder(texts: &Path, code: &str, in_browser: bool) -> Folder {
    let path = texts.join(code);
    let read = |name: &str| {
        let path = path.join(name);
        fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
    };
    let about = parse(code, ABOUT, &read(ABOUT));
    let is_text = |name: &String| name.ends_with(".json") && name != ABOUT;
    let is_needed = |name: &String| !(in_browser && SITE.contains(&name.as_str()));
    let files: BTreeMap<String, String> = names(&path)
        .into_iter()
        .filter(|name| is_text(name) && is_needed(name))
        .map(|name| (name.clone(), read(&name)))
        .collect();
    let texts = files.iter().flat_map(|(name, text)| {
        let Value::Object(texts) = parse(code, name, text) else {
            panic!("texts/{code}/{name} is a JSON object from key to text");
        };
        texts
    });
    Folder {
        code: code.to_owned(),
        about,
        texts: texts.collect(),
        files,
        pages: pages(&path),
    }
}

fn parse(code: &str, name: &str, text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|e| panic!("texts/{code}/{name}: {e}"))
}

/// The rulebook's pages, and the parts that they share.
fn pages(language: &Path) -> BTreeMap<String, String> {
    let book = language.join("rulebook");
    let mut pages = BTreeMap::new();
    for folder in ["", "shared/"] {
        let path = book.join(folder);
        if !path.exists() {
            continue;
        }
        for name in names(&path) {
            if let Some(stem) = name.strip_suffix(".md") {
                let text = fs::read_to_string(path.join(&name)).expect("a page");
                pages.insert(format!("{folder}{stem}"), text);
            }
        }
    }
    pages
}

fn languages(folders: &[Folder]) -> String {
    let mut variants = String::new();
    let mut rows = String::new();
    for (i, folder) in folders.iter().enumerate() {
        let about = |key: &str| {
            let text = folder.about[key].as_str();
            text.unwrap_or_else(|| panic!("texts/{}/{ABOUT} has no text {key:?}", folder.code))
        };
        let default = if i == 0 { "#[default]\n" } else { "" };
        let name = about("english");
        writeln!(variants, "/// {name}.\n{default}{name},").expect("a string takes all");
        writeln!(
            rows,
            "Entry {{ language: Language::{name}, code: {:?}, name: {:?}, plural: {}, texts: &[{}] }},",
            folder.code,
            about("name"),
            forms(&folder.about["plural"]),
            folder.texts.iter().map(row).collect::<String>(),
        )
        .expect("a string takes all");
    }
    let count = folders.len();
    format!(
        "/// A language that Pentad speaks.\n\
         #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]\n\
         pub enum Language {{\n{variants}}}\n\
         pub(crate) static LANGUAGES: [Entry; {count}] = [\n{rows}];\n"
    )
}

fn row((key, text): (&String, &Value)) -> String {
    match text {
        Value::String(text) => format!("({key:?}, Text::Plain({text:?})),\n"),
        Value::Object(_) => format!("({key:?}, Text::Plural({})),\n", forms(text)),
        _ => panic!("{key} has a text, or a text for each plural form"),
    }
}

/// Plural forms, or their rules, by name.
fn forms(value: &Value) -> String {
    let forms = value.as_object().expect("plural forms are an object");
    let pairs = forms.iter().map(|(name, text)| {
        let text = text.as_str().expect("a plural form is a text");
        format!("({name:?}, {text:?}), ")
    });
    format!("&[{}]", pairs.collect::<String>())
}

/// The arguments of every text, which `say!` compares while it is compiled.
fn signatures(texts: &Texts) -> String {
    let rows = texts.iter().map(|(key, text)| {
        let arguments: Vec<String> = arguments(text).into_iter().collect();
        format!("({key:?}, &{arguments:?}),\n")
    });
    format!(
        "pub(crate) const SIGNATURES: &[(&str, &[&str])] = &[\n{}];\n",
        rows.collect::<String>()
    )
}

/// The arguments of a text, of all its plural forms together.
pub(crate) fn arguments(text: &Value) -> BTreeSet<String> {
    let (forms, mut found): (Vec<&str>, _) = match text {
        Value::Object(forms) => (
            forms.values().filter_map(Value::as_str).collect(),
            BTreeSet::from(["n".to_owned()]),
        ),
        text => (text.as_str().into_iter().collect(), BTreeSet::new()),
    };
    let parts = forms.iter().flat_map(|form| form.split('{').skip(1));
    found.extend(parts.filter_map(|part| Some(part.split_once('}')?.0.to_owned())));
    found
}

fn table(
    name: &str,
    folders: &[Folder],
    rows: impl Fn(&Folder) -> &BTreeMap<String, String>,
) -> String {
    let mut source = format!("pub(crate) static {name}: &[&[(&str, &str)]] = &[\n");
    for folder in folders {
        source += "&[\n";
        for (name, text) in rows(folder) {
            writeln!(source, "({name:?}, {text:?}),").expect("a string takes all");
        }
        source += "],\n";
    }
    source + "];\n"
}
