//! The files of the pages: all there, rightly typed, small.

use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use flate2::read::GzDecoder;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("assets")
}

/// Every file as its path in the tree.
fn paths() -> Vec<String> {
    let mut found = Vec::new();
    let mut folders = vec![root()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let inside = path.strip_prefix(root()).expect("inside the tree");
            found.push(inside.to_string_lossy().into_owned());
        }
    }
    found
}

#[test]
fn files_are_served_plain_and_compressed() {
    // What is for people and tools alone stays here.
    let kept = [".md", "LICENSE", ".json", ".d.ts"];
    let served = |path: &&String| !kept.iter().any(|ending| path.ends_with(ending));
    for path in paths().iter().filter(served) {
        let plain = web::asset(path, false).unwrap_or_else(|| panic!("{path} is not served"));
        assert_eq!(plain.encoding, None);
        assert_eq!(
            *plain.bytes,
            *fs::read(root().join(path)).expect("a file"),
            "{path}"
        );
        let packed = web::asset(path, true).expect("it is there");
        if packed.encoding == Some("gzip") {
            let mut bytes = Vec::new();
            GzDecoder::new(&*packed.bytes)
                .read_to_end(&mut bytes)
                .expect("gzip");
            assert_eq!(*bytes, *plain.bytes, "{path}");
            assert_ne!(packed.tag, plain.tag, "two representations have two tags");
        }
    }
}

#[test]
fn only_what_is_in_the_tree_is_served() {
    for path in [
        "",
        "nothing.js",
        "../Cargo.toml",
        "../src/lib.rs",
        "game/../../Cargo.toml",
        "game/README.md",
        "/etc/hosts",
        "game",
    ] {
        assert!(web::asset(path, false).is_none(), "{path}");
    }
}

#[test]
fn modules_and_styles_find_each_other() {
    for path in paths() {
        let script = path.ends_with(".js");
        if !script && !path.ends_with(".css") {
            continue;
        }
        let text = fs::read_to_string(root().join(&path)).expect("a text");
        let folder = Path::new(&path).parent().unwrap_or(Path::new(""));
        let targets: Vec<&str> = if script {
            let quoted = text.split('"').skip(1).step_by(2);
            quoted
                .filter(|t| t.starts_with('.') && t.ends_with(".js"))
                .collect()
        } else {
            let parts = text.split("url(").skip(1);
            let urls =
                parts.map(|part| part.split(')').next().unwrap_or_default().trim_matches('"'));
            urls.filter(|url| !url.starts_with('#')).collect()
        };
        for target in targets {
            let full = root().join(folder).join(target);
            assert!(full.is_file(), "{path} asks for {target}");
        }
    }
}

#[test]
fn scripts_are_small() {
    let scripts = paths().into_iter().filter(|path| path.ends_with(".js"));
    let total: usize = scripts
        .map(|path| web::asset(&path, true).expect("it is there").bytes.len())
        .sum();
    assert!(total < 150_000, "{total} bytes of script, compressed");
}

#[test]
fn the_manifest_names_icons_that_exist() {
    let manifest = web::manifest(web::Language::German);
    let manifest: serde_json::Value = serde_json::from_str(&manifest).expect("JSON");
    for icon in manifest["icons"].as_array().expect("icons") {
        let path = icon["src"]
            .as_str()
            .and_then(|src| src.strip_prefix(web::assets_prefix()));
        let asset = web::asset(path.expect("an asset"), false).expect("it is there");
        assert_eq!(icon["type"], asset.kind);
    }
}
