//! Finds the commit that `pentad --version` names.
//!
//! `PENTAD_COMMIT` tells it where there is no repository, as in a container's
//! build; else git is asked. Without either the version stands alone.

use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo:rerun-if-env-changed=PENTAD_COMMIT");
    println!("cargo:rerun-if-changed=build.rs");
    // The log of HEAD grows with every commit and checkout.
    if let Some(log) = git(&["rev-parse", "--git-path", "logs/HEAD"])
        && Path::new(&log).exists()
    {
        println!("cargo:rerun-if-changed={log}");
    }
    let commit = std::env::var("PENTAD_COMMIT").ok();
    // Sources unpacked inside another repository have nothing to do with it.
    let ours = || git(&["ls-files", "--error-unmatch", "build.rs"]);
    let commit = commit
        .filter(|commit| !commit.is_empty())
        .or_else(|| ours().and_then(|_| git(&["rev-parse", "--short=12", "HEAD"])));
    let version = std::env::var("CARGO_PKG_VERSION").unwrap_or_default();
    match commit {
        Some(commit) => println!("cargo:rustc-env=PENTAD_VERSION={version} ({commit})"),
        None => println!("cargo:rustc-env=PENTAD_VERSION={version}"),
    }
}

/// What git answers; nothing if it is not there or knows no repository.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    (output.status.success() && !text.trim().is_empty()).then(|| text.trim().to_owned())
}
