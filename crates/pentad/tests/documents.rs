//! What README and the pages of `docs` tell people to type works as typed.

#[path = "support/piped.rs"]
mod piped;
#[path = "support/server.rs"]
mod server;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use piped::piped;
use serde_json::Value;
use server::Server;

const PENTAD: &str = env!("CARGO_BIN_EXE_pentad");

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// What stands in the blocks of shell of a page.
fn shell_blocks(page: &str) -> Vec<String> {
    let text = fs::read_to_string(root().join(page)).expect(page);
    let blocks = text.split("```sh\n").skip(1);
    blocks
        .map(|block| block.split("```").next().unwrap_or_default().to_owned())
        .collect()
}

/// A folder with the sample files where a fresh clone has them.
fn clone(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("documents-{name}"));
    let _ = fs::remove_dir_all(&folder);
    let samples = folder.join("docs/examples");
    fs::create_dir_all(&samples).expect("a folder");
    for entry in fs::read_dir(root().join("docs/examples")).expect("the samples") {
        let path = entry.expect("an entry").path();
        if path.is_file() {
            let name = path.file_name().expect("a name");
            fs::copy(&path, samples.join(name)).expect("copied");
        }
    }
    folder
}

/// Runs a line in a shell that finds `pentad`.
fn typed(folder: &Path, line: &str, input: &str) -> Output {
    let programs = Path::new(PENTAD).parent().expect("a folder").display();
    let path = std::env::var("PATH").unwrap_or_default();
    let mut command = Command::new("sh");
    command
        .args(["-c", line])
        .current_dir(folder)
        .env("PATH", format!("{programs}:{path}"));
    piped(&mut command, input)
}

fn has_python() -> bool {
    Command::new("python3").arg("--version").output().is_ok()
}

/// Every line of README is typed into a fresh clone, one after the other. The
/// server listens where there is room for it, and minds think for a moment.
#[cfg(unix)]
#[test]
fn the_commands_of_the_readme_work_as_typed() {
    let folder = clone("readme");
    let server = Server::start(&folder.join("games"));
    let blocks = shell_blocks("README.md");
    let mut done = BTreeSet::new();
    for line in blocks.iter().flat_map(|block| block.lines()) {
        let elsewhere = line.starts_with("cargo ")
            || line.starts_with("pentad serve ")
            || line == "pentad bench"
            || (line.starts_with("python3 ") && !has_python());
        if elsewhere {
            continue;
        }
        let here = line
            .replace("127.0.0.1:5005", &server.address)
            .replace("--think 5000", "--think 50")
            .replace("--limit 10000 --json", "--limit 200 --json");
        let input = if line.starts_with("pentad play ") {
            "quit\n"
        } else {
            ""
        };
        let output = typed(&folder, &here, input);
        let told = text(&output.stderr);
        assert!(output.status.success(), "{line}: {told}");
        done.insert(line.split(' ').nth(1).unwrap_or_default().to_owned());
    }
    let commands = [
        "analyse",
        "db",
        "perft",
        "play",
        "replay",
        "rules",
        "show",
        "solve",
        "tournament",
    ];
    for command in commands {
        assert!(done.contains(command), "README does not show {command}");
    }
    for file in ["board.png", "canonical.txt", "wall.pdf", "values.csv"] {
        assert!(folder.join(file).exists(), "{file}");
    }
}

/// The words of a line up to a comment, a pipe or another file, without quotes.
fn words(line: &str) -> Vec<String> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for letter in line.chars() {
        match (letter, quote) {
            (mark, Some(open)) if mark == open => quote = None,
            (mark @ ('"' | '\''), None) => {
                quote = Some(mark);
                word.get_or_insert_default();
            }
            ('#', None) if word.is_none() => break,
            ('|' | '>' | '&' | ';' | '<', None) => break,
            (' ', None) => words.extend(word.take()),
            (letter, _) => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    words
}

/// Asking for help reads the words before it, so a command or an option that
/// does not exist is refused.
#[test]
fn the_commands_of_all_pages_exist() {
    let mut pages: Vec<String> = fs::read_dir(root().join("docs"))
        .expect("the pages")
        .map(|entry| entry.expect("an entry").file_name())
        .map(|name| format!("docs/{}", name.to_string_lossy()))
        .filter(|page| page.ends_with(".md"))
        .collect();
    pages.extend(["README.md", "CONTRIBUTING.md"].map(str::to_owned));
    let mut count = 0;
    for page in &pages {
        for block in shell_blocks(page) {
            for line in block.lines() {
                let Some(rest) = line.strip_prefix("pentad ") else {
                    continue;
                };
                let output = Command::new(PENTAD)
                    .args(words(rest))
                    .arg("--help")
                    .output();
                let output = output.expect("pentad runs");
                assert!(
                    output.status.success(),
                    "{page}: {line}: {}",
                    text(&output.stderr)
                );
                count += 1;
            }
        }
    }
    assert!(count > 50, "only {count} commands were found");
}

/// The groups that the program draws, as the last lines of the script have
/// them.
fn drawn(folder: &Path, players: &str, seed: &str, word: &str) -> (String, String) {
    let pentad = |words: &[&str]| {
        let mut command = Command::new(PENTAD);
        command.arg("tournament").args(words).current_dir(folder);
        let output = piped(&mut command, "");
        assert!(output.status.success(), "{}", text(&output.stderr));
        text(&output.stdout)
    };
    let _ = fs::remove_file(folder.join("open.tournament"));
    pentad(&["new", "Open", "--players", players]);
    pentad(&["publish", "--seed", seed]);
    let told = pentad(&["draw", "--word", word]);
    let groups: Vec<&str> = told
        .lines()
        .filter(|line| line.starts_with("Group "))
        .collect();
    let tables: Value = serde_json::from_str(&pentad(&["standings", "--json"])).expect("JSON");
    let sizes: Vec<String> = tables["groups"]
        .as_array()
        .expect("groups")
        .iter()
        .map(|group| group["rows"].as_array().map_or(0, Vec::len).to_string())
        .collect();
    (groups.join("\n"), sizes.join(","))
}

#[test]
fn a_draw_is_computed_again_from_seed_and_word() {
    if !has_python() {
        eprintln!("skipped: python3 is not installed, so the script cannot run");
        return;
    }
    let folder = clone("draw");
    let again = |players: &str, sizes: &str, seed: &str, word: &str| {
        let mut command = Command::new("python3");
        command.current_dir(&folder).arg("docs/examples/draw.py");
        let output = piped(command.args([players, sizes, seed, word]), "");
        assert!(output.status.success(), "{}", text(&output.stderr));
        text(&output.stdout)
    };
    let club = "docs/examples/club-evening.csv";
    let mut many = "name,club,rank\n".to_owned();
    for i in 0..41 {
        let club = ["", "Chur", "Zürich", "Åland", "Bern", ""][i % 6];
        let rank = if i % 5 == 0 {
            (50 - i).to_string()
        } else {
            String::new()
        };
        many += &format!("Player {i:02},{club},{rank}\n");
    }
    fs::write(folder.join("many.csv"), many).expect("written");
    for (players, seed, word) in [
        (club, "thirteen friends at the table", "blue"),
        (club, "thirteen friends at the table", ""),
        (club, "ein Geheimnis für alle", "grün wie Äpfel"),
        ("docs/examples/names.csv", "only one group this time", "red"),
        ("many.csv", "a hall that is full of people", "yellow"),
        ("many.csv", "another hall that is full of people", ""),
    ] {
        let (groups, sizes) = drawn(&folder, players, seed, word);
        let found = again(players, &sizes, seed, word);
        assert!(found.trim_end().ends_with(&groups), "{groups}\n{found}");
    }
    // The worked example of the page.
    let page = fs::read_to_string(root().join("docs/draw.md")).expect("the page");
    let found = again(club, "5,4,4", "thirteen friends at the table", "blue");
    let (_, groups) = found.trim_end().rsplit_once("\n\n").expect("groups");
    assert!(
        page.contains(groups),
        "the page has other groups:\n{groups}"
    );
    let fresh = clone("draw-page");
    for block in shell_blocks("docs/draw.md") {
        let output = typed(&fresh, block.trim_end(), "");
        assert!(output.status.success(), "{block}: {}", text(&output.stderr));
        let said = text(&output.stdout);
        if block.starts_with("printf") {
            assert!(page.contains(&said[..16]), "{block}: {said}");
        } else if block.starts_with("python3 -c") {
            assert!(page.contains(said.trim_end()), "{block}: {said}");
        } else if block.starts_with("pentad ") {
            assert!(said.contains(groups), "{block}: {said}");
        }
    }
}
