//! `cargo xtask test`: every check, in the order in which failures are
//! cheapest to find.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};

use crate::shell::{self, cargo, locked_cargo, program};
use crate::{api, audit, fuzz, needs, wasm, web};

/// Another version knows other mistakes, so one is named.
const CODESPELL_VERSION: &str = "2.4.3";

struct Step {
    name: &'static str,
    what: &'static str,
    run: fn() -> Result<()>,
}

const STEPS: [Step; 11] = [
    Step {
        name: "fmt",
        what: "the formatting",
        run: fmt,
    },
    Step {
        name: "spelling",
        what: "the spelling of code, documents and English texts",
        run: spelling,
    },
    Step {
        name: "clippy",
        what: "the lints",
        run: clippy,
    },
    Step {
        name: "oldest",
        what: "the oldest Rust that Cargo.toml names",
        run: oldest,
    },
    Step {
        name: "test",
        what: "unit, integration and documentation tests",
        run: test,
    },
    Step {
        name: "wasm",
        what: "the engine for web pages answers as the native one",
        run: wasm::test,
    },
    Step {
        name: "api",
        what: "every answer of the API is as described, whatever is sent",
        run: api::test,
    },
    Step {
        name: "web",
        what: "types of the browser modules, and stories in real Chromium",
        run: web::test,
    },
    Step {
        name: "fuzz",
        what: "a short fuzz of every target",
        run: || fuzz::all(Duration::from_secs(5)),
    },
    Step {
        name: "audit",
        what: "licenses, versions, sources and advisories of the dependencies",
        run: audit::run,
    },
    Step {
        name: "doc",
        what: "the documentation",
        run: doc,
    },
];

/// Runs the named steps, or all.
pub(crate) fn run(names: &[&str]) -> Result<()> {
    for name in names {
        if !STEPS.iter().any(|step| step.name == *name) {
            let known = STEPS.map(|step| step.name).join(", ");
            bail!("there is no step {name:?}; there are {known}");
        }
    }
    let chosen = |step: &&Step| names.is_empty() || names.contains(&step.name);
    let begin = Instant::now();
    let mut times = Vec::new();
    for step in STEPS.iter().filter(chosen) {
        let Step { name, what, run } = step;
        println!("── {name}: {what}");
        let begin = Instant::now();
        run().with_context(|| {
            format!("the step {name} failed; run it alone by cargo xtask test {name}")
        })?;
        let time = format!("{name} {}", seconds(begin));
        println!("── {time}: passed");
        times.push(time);
    }
    println!("passed in {}: {}", seconds(begin), times.join(", "));
    Ok(())
}

fn seconds(since: Instant) -> String {
    format!("{:.1} s", since.elapsed().as_secs_f32())
}

fn fmt() -> Result<()> {
    needs::component("fmt", "rustfmt")?;
    shell::run(&mut cargo("fmt --all --check"))?;
    shell::run(&mut cargo("fmt --manifest-path fuzz/Cargo.toml --check"))
}

fn clippy() -> Result<()> {
    needs::component("clippy", "clippy")?;
    shell::run(&mut locked_cargo(
        "clippy --workspace --all-targets -- --deny warnings",
    ))?;
    let mut fuzz = locked_cargo("clippy --manifest-path fuzz/Cargo.toml --all-targets");
    fuzz.arg("--target-dir").arg(shell::target_dir());
    shell::run(fuzz.args(["--", "--deny", "warnings"]))
}

/// Everything that git knows and that `.codespellrc` does not leave out.
fn spelling() -> Result<()> {
    let Some(codespell) = needs::from_pypi("codespell", CODESPELL_VERSION) else {
        println!("codespell cannot be installed from PyPI, so the spelling is not checked");
        return Ok(());
    };
    let listed = shell::output(&mut program("git", "ls-files -z"))?;
    ensure!(listed.status.success(), "git ls-files failed");
    let listed = String::from_utf8(listed.stdout)?;
    // What is deleted and not yet committed is listed too.
    let files = listed
        .split_terminator('\0')
        .filter(|file| shell::root().join(file).is_file());
    shell::run(program(codespell, "").args(files))
}

/// Does the code build with the oldest Rust that we promise? Nothing is
/// downloaded for it; clippy's `incompatible_msrv` looks for newer functions of
/// the standard library anyway.
fn oldest() -> Result<()> {
    let manifest = std::fs::read_to_string(shell::root().join("Cargo.toml"))?;
    let named = manifest
        .lines()
        .find_map(|line| line.strip_prefix("rust-version = "));
    let version = named
        .context("Cargo.toml names no rust-version")?
        .trim_matches('"');
    let rustc = format!("run {version} rustc --version");
    if !shell::succeeds(&mut program("rustup", &rustc)) {
        println!("Rust {version} is not installed, so nothing is built with it");
        println!("(rustup toolchain install {version} --profile minimal)");
        return Ok(());
    }
    let check = format!("run {version} cargo check --locked --workspace");
    let mut command = program("rustup", &check);
    // Those of the cargo that runs us.
    for name in ["CARGO", "RUSTC", "RUSTDOC", "RUSTUP_TOOLCHAIN"] {
        command.env_remove(name);
    }
    shell::run(&mut command)
}

fn test() -> Result<()> {
    // The example of the RPC documentation is a Python script.
    needs::package("python3", "python3")?;
    // WebAssembly is run by node.
    needs::package("node", "nodejs")?;
    // A snapshot that differs is a failure and never written.
    let mut command = locked_cargo("test --workspace");
    shell::run(command.env("INSTA_UPDATE", "no"))
}

fn doc() -> Result<()> {
    let mut command = locked_cargo("doc --workspace --no-deps");
    shell::run(command.env("RUSTDOCFLAGS", "--deny warnings"))
}

/// The long comparisons: the rules and the solver with the slow reference, and
/// random tournaments with their invariants.
pub(crate) fn soak() -> Result<()> {
    for which in [
        "--package engine --test brute_force",
        "--package engine --test solver",
        "--package rules --test against_reference",
        "--package tournament --test tournaments",
    ] {
        let command = format!("test --release {which} soak -- --ignored --nocapture");
        shell::run(&mut locked_cargo(&command))?;
    }
    Ok(())
}
