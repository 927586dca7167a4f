//! Fuzzing on stable Rust, without further tools.
//!
//! The targets are libFuzzer programs, and the coverage passes that libFuzzer
//! needs are in the stable compiler. What stable lacks is the address sanitizer
//! that `cargo fuzz` adds on nightly. It has something to watch in one target:
//! `rpc` runs the engine, which has unsafe blocks. Everywhere else the compiler
//! has checked all memory accesses.

mod campaign;
mod progress;

use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};

use crate::needs;
use crate::shell::{self, locked_cargo, program, root};
use campaign::Campaign;

/// Counters on every edge, and tracing of comparisons, from which libFuzzer
/// learns the constants that the code compares with.
const RUSTFLAGS: &str = "--cfg fuzzing --deny warnings -Cpasses=sancov-module \
    -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
    -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares";

/// `cargo xtask fuzz [TARGET] [--seconds N]` or `cargo xtask fuzz TARGET FILE...`.
pub(crate) fn command(words: &[&str]) -> Result<()> {
    let (words, time) = without_seconds(words)?;
    let known = targets()?;
    let Some((&target, files)) = words.split_first() else {
        return all(time);
    };
    ensure!(
        known.iter().any(|name| name == target),
        "there is no fuzz target {target:?}; there are {}",
        known.join(", ")
    );
    if files.is_empty() {
        return campaign(vec![target.to_owned()], time);
    }
    for file in files {
        ensure!(root().join(file).is_file(), "there is no file {file}");
    }
    let target = binaries()?.join(target);
    shell::run(program(target, "").args(files))
}

/// Takes `--seconds N` out of the words.
fn without_seconds<'a>(words: &[&'a str]) -> Result<(Vec<&'a str>, Duration)> {
    const EXPECTED: &str = "--seconds needs a whole number, such as --seconds 60";
    let mut others = Vec::new();
    let mut seconds = 600;
    let mut words = words.iter();
    while let Some(&word) = words.next() {
        match word {
            "--seconds" => seconds = words.next().context(EXPECTED)?.parse().context(EXPECTED)?,
            option if option.starts_with('-') => {
                bail!("there is no option {option:?}; see cargo xtask --help")
            }
            other => others.push(other),
        }
    }
    Ok((others, Duration::from_secs(seconds)))
}

/// Fuzzes every target for this long.
pub(crate) fn all(time: Duration) -> Result<()> {
    campaign(targets()?, time)
}

fn campaign(targets: Vec<String>, time: Duration) -> Result<()> {
    let binaries = binaries()?;
    Campaign {
        binaries,
        targets,
        time,
    }
    .run()
}

/// The names of all targets.
fn targets() -> Result<Vec<String>> {
    let folder = root().join("fuzz/fuzz_targets");
    let mut names = Vec::new();
    for entry in folder.read_dir().context("cannot list the fuzz targets")? {
        let path = entry?.path();
        if let Some(name) = path
            .file_stem()
            .filter(|_| path.extension() == Some("rs".as_ref()))
        {
            names.push(name.to_string_lossy().into_owned());
        }
    }
    names.sort();
    Ok(names)
}

/// Builds the fuzz crate with coverage.
///
/// The target is named although it is the host: only then does cargo build
/// scripts and procedural macros without these flags.
fn build() -> Result<Command> {
    // libFuzzer itself is C++.
    needs::package("c++", "g++")?;
    let host = host()?;
    let mut command = locked_cargo(&format!(
        "build --release --manifest-path fuzz/Cargo.toml --target {host}"
    ));
    command
        .arg("--target-dir")
        .arg(build_dir())
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .env("RUSTFLAGS", RUSTFLAGS);
    Ok(command)
}

/// Builds the targets and returns their folder.
fn binaries() -> Result<PathBuf> {
    shell::run(&mut build()?)?;
    Ok(build_dir().join(host()?).join("release"))
}

fn build_dir() -> PathBuf {
    shell::target_dir().join("fuzz")
}

fn host() -> Result<String> {
    let output = shell::output(&mut program("rustc", "--print host-tuple"))?;
    ensure!(output.status.success(), "rustc --print host-tuple failed");
    Ok(String::from_utf8(output.stdout)?.trim().to_owned())
}
