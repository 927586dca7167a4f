//! The table of crates in ARCHITECTURE.md against the real dependency graph, so
//! that the picture stays true; and what no crate but one may know.

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

/// The packages of this workspace, as their manifests describe them.
fn packages() -> Vec<Value> {
    let arguments = ["metadata", "--no-deps", "--format-version", "1"];
    let metadata: Value = serde_json::from_str(&cargo(&arguments)).expect("cargo metadata is JSON");
    metadata["packages"].as_array().expect("packages").clone()
}

fn cargo(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO"))
        .args(arguments)
        .arg("--offline")
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "cargo {arguments:?}: {said}");
    String::from_utf8(output.stdout).expect("cargo writes text")
}

fn name(value: &Value) -> String {
    value["name"].as_str().expect("a name").to_owned()
}

fn dependencies(package: &Value) -> &Vec<Value> {
    package["dependencies"].as_array().expect("dependencies")
}

/// What the manifests say.
fn real_graph() -> Graph {
    let packages = packages();
    let ours: BTreeSet<String> = packages.iter().map(name).collect();
    let uses = |package: &Value| {
        let normal = dependencies(package)
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

/// In pieces, since no source but the store's names it.
const SQLITE: &str = concat!("rus", "qlite");

/// Dependencies and the crates that alone may name them, in their tests too.
const NAMED_BY: [(&str, &[&str]); 13] = [
    ("argon2", &["hall"]),
    ("axum", &["server"]),
    ("clap", &["lab", "load", "pentad"]),
    ("hyper", &["server"]),
    ("jiff", &["pentad"]),
    ("maud", &["server", "web"]),
    ("memmap2", &["engine"]),
    ("pdf-writer", &["paper"]),
    ("postcard", &["store"]),
    ("resvg", &["picture"]),
    (SQLITE, &["store"]),
    ("tokio", &["hall", "load", "pentad", "server", "store"]),
    ("tungstenite", &["load", "server"]),
];

/// What must be nowhere in the tree of a crate, however it would get there. A
/// name stands for its family too: `hyper` for `hyper-util`.
const KEPT_OUT: [(&str, &[&str]); 7] = [
    ("rules", PURE),
    ("game", PURE),
    ("tournament", PURE),
    ("engine", &["tokio", "axum", "hyper", SQLITE]),
    ("hall", WIRES),
    ("store", WIRES),
    ("web", &["tokio", "axum", "hyper", SQLITE, "tungstenite"]),
];

const WIRES: &[&str] = &["axum", "hyper", "maud", "tungstenite"];
const PURE: &[&str] = &[
    "tokio",
    "axum",
    "hyper",
    "maud",
    SQLITE,
    "tungstenite",
    "getrandom",
];

#[test]
fn some_dependencies_are_named_by_few_crates() {
    let packages = packages();
    let names = |package: &&Value, wanted: &str| {
        dependencies(package)
            .iter()
            .any(|found| name(found) == wanted)
    };
    for (wanted, allowed) in NAMED_BY {
        let found = packages.iter().filter(|package| names(package, wanted));
        let found: BTreeSet<String> = found.map(name).collect();
        let allowed: BTreeSet<String> = allowed.iter().map(ToString::to_string).collect();
        assert_eq!(found, allowed, "{wanted}");
    }
}

#[test]
fn what_is_kept_out_of_a_crate_is_nowhere_in_its_tree() {
    for (package, unwanted) in KEPT_OUT {
        let tree = cargo(&[
            "tree",
            "--package",
            package,
            "--edges",
            "normal",
            "--prefix",
            "none",
        ]);
        let names: BTreeSet<&str> = tree
            .lines()
            .filter_map(|line| line.split(' ').next())
            .collect();
        assert!(names.contains(package), "{tree}");
        for name in names {
            let is_family = |family: &&str| {
                let rest = name.strip_prefix(*family);
                rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
            };
            let found = unwanted.iter().find(|family| is_family(family));
            assert_eq!(found, None, "{package} has {name} in its tree");
        }
    }
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
