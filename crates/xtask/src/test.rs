//! `cargo xtask test`: every check, in the order in which failures are
//! cheapest to find.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::shell::{self, cargo};
use crate::{api, audit, fuzz, needs, wasm, web};

struct Step {
    name: &'static str,
    what: &'static str,
    run: fn() -> Result<()>,
}

const STEPS: [Step; 9] = [
    Step {
        name: "fmt",
        what: "the formatting",
        run: fmt,
    },
    Step {
        name: "clippy",
        what: "the lints",
        run: clippy,
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
    shell::run(&mut cargo(
        "clippy --workspace --all-targets -- --deny warnings",
    ))
}

fn test() -> Result<()> {
    // The example of the RPC documentation is a Python script.
    needs::package("python3", "python3")?;
    // WebAssembly is run by node.
    needs::package("node", "nodejs")?;
    shell::run(&mut cargo("test --workspace"))
}

fn doc() -> Result<()> {
    let mut command = cargo("doc --workspace --no-deps");
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
        shell::run(&mut cargo(&command))?;
    }
    Ok(())
}
