//! A language is a folder: one more is built and speaks, and no code changes.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

#[path = "../build/generate.rs"]
mod generate;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let path = entry.expect("an entry").path();
        let to = to.join(path.file_name().expect("a name"));
        match path.is_dir() {
            true => copy(&path, &to),
            false => drop(fs::copy(&path, &to).expect("a copy")),
        }
    }
}

/// The texts of today and a made-up language, with plurals like Polish ones.
fn with_a_third(folder: &Path) -> PathBuf {
    let texts = folder.join("texts");
    copy(&root().join("texts"), &texts);
    copy(&texts.join("en"), &texts.join("xx"));
    let about = r#"{
        "english": "Madeup", "name": "Wymyślony",
        "plural": { "one": "n = 1", "few": "n % 10 = 2..4 and n % 100 != 12..14" }
    }"#;
    fs::write(texts.join("xx/language.json"), about).expect("a file");
    let general = r#"{
        "list.and": "{rest} oraz {last}", "list.or": "{rest} albo {last}",
        "made.up": { "one": "{n} partia", "few": "{n} partie", "other": "{n} partii" }
    }"#;
    fs::write(texts.join("xx/general.json"), general).expect("a file");
    texts
}

#[test]
fn a_folder_more_is_a_language_more() {
    let folder = tempfile::tempdir().expect("a folder");
    let texts = with_a_third(folder.path());
    let source = generate::catalog(&texts, false);
    fs::write(folder.path().join("catalog.rs"), source).expect("a file");
    let speaker = folder.path().join("speaker.rs");
    fs::write(&speaker, SPEAKER).expect("a file");

    let compile = |source: &Path, more: &[&str]| {
        let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        let output = Command::new(rustc)
            .args(["--edition", "2024", "--cap-lints", "allow", "-L", "."])
            .args(more)
            .arg(source)
            .env("OUT_DIR", folder.path())
            .current_dir(folder.path())
            .output()
            .expect("rustc runs");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{said}");
    };
    let library = root().join("src/lib.rs");
    compile(&library, &["--crate-type", "lib", "--crate-name", "words"]);
    compile(
        &speaker,
        &["-o", "speaker", "--extern", "words=libwords.rlib"],
    );
    let output = Command::new(folder.path().join("speaker")).output();
    let said = output.expect("it runs").stdout;
    assert_eq!(
        String::from_utf8_lossy(&said),
        "Wymyślony\n1 partia\n3 partie\n12 partii\n22 partie\nA1 oraz B2\n"
    );
}

const SPEAKER: &str = r#"
    use words::{Language, Message};

    fn main() {
        let third = Language::from_code("xx").expect("it is there");
        assert!(Language::ALL.len() == 3 && Language::accepted("xx-YY") == third);
        println!("{}", third.name());
        for n in [1u64, 3, 12, 22] {
            println!("{}", Message::new("made.up").with("n", n).text(third));
        }
        let list = words::say!("list.and", rest = "A1", last = "B2");
        println!("{}", list.text(third));
    }
"#;

/// What a translator has to write, besides texts: all languages have the same
/// files.
#[test]
fn every_language_has_the_same_files() {
    let files = |code: &str| {
        let mut found = Vec::new();
        let mut folders = vec![root().join("texts").join(code)];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).expect("a folder") {
                let path = entry.expect("an entry").path();
                match path.is_dir() {
                    true => folders.push(path),
                    false => found.push(path),
                }
            }
        }
        let base = root().join("texts").join(code);
        let mut names: Vec<PathBuf> = found
            .iter()
            .map(|path| path.strip_prefix(&base).expect("inside").to_owned())
            .collect();
        names.sort();
        names
    };
    for language in words::Language::ALL {
        assert_eq!(files(language.code()), files("en"), "{language:?}");
    }
}
