//! The table of crates in ARCHITECTURE.md against the real dependency graph, so
//! that the picture stays true.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

type Graph = BTreeMap<String, BTreeSet<String>>;

/// What the table says: each crate and the crates it may use.
fn drawn_graph() -> Graph {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../ARCHITECTURE.md");
    let text = std::fs::read_to_string(path).expect("ARCHITECTURE.md");
    text.lines()
        .filter_map(|line| {
            let columns: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
            match columns[..] {
                [name, _, uses, _] if name.starts_with('`') => {
                    let quoted = |text: &str| text.trim().trim_matches('`').to_owned();
                    let uses = uses.split(',').map(quoted).filter(|name| name != "–");
                    Some((quoted(name), uses.collect()))
                }
                _ => None,
            }
        })
        .collect()
}

/// What the manifests say.
fn real_graph() -> Graph {
    let output = Command::new(env!("CARGO"))
        .args([
            "metadata",
            "--no-deps",
            "--offline",
            "--format-version",
            "1",
        ])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo metadata runs");
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("cargo metadata is JSON");
    let packages = metadata["packages"].as_array().expect("packages");
    let name = |value: &Value| value["name"].as_str().expect("a name").to_owned();
    let ours: BTreeSet<String> = packages.iter().map(name).collect();
    let uses = |package: &Value| {
        let dependencies = package["dependencies"].as_array().expect("dependencies");
        let normal = dependencies
            .iter()
            .filter(|dependency| dependency["kind"].is_null());
        normal
            .map(name)
            .filter(|name| ours.contains(name))
            .collect()
    };
    packages
        .iter()
        .map(|package| (name(package), uses(package)))
        .collect()
}

#[test]
fn the_table_of_crates_is_the_dependency_graph() {
    assert_eq!(drawn_graph(), real_graph());
}

#[test]
fn every_crate_lives_in_a_folder_of_its_name() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for name in real_graph().keys() {
        assert!(
            crates.join(name).join("Cargo.toml").exists(),
            "crates/{name}"
        );
    }
}

/// All Rust files of a crate, tests included.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(folder).expect("a folder");
    for entry in entries {
        let path = entry.expect("an entry").path();
        if path.is_dir() && !path.ends_with("target") {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn only_the_store_names_a_database() {
    // In pieces, so that this file does not name them.
    let names = [
        concat!("rus", "qlite"),
        concat!("libs", "qlite3"),
        concat!("SEL", "ECT "),
        concat!("INSERT", " INTO"),
        concat!("DELETE", " FROM"),
    ];
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for name in real_graph().keys().filter(|name| *name != "store") {
        let folder = crates.join(name);
        let mut files = vec![folder.join("Cargo.toml")];
        sources(&folder, &mut files);
        for file in files {
            let text = std::fs::read_to_string(&file).expect("a text");
            let named = names.iter().find(|name| text.contains(**name));
            assert_eq!(named, None, "in {}", file.display());
        }
    }
}
