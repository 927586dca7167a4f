//! The project's own chores, as `cargo xtask COMMAND`.
//!
//! They are plain `cargo` with the right arguments, in one place that works on
//! every machine: what is tested here is what is tested everywhere.

mod api;
mod audit;
mod fuzz;
mod needs;
mod shell;
mod test;
mod wasm;
mod web;

use std::process::ExitCode;

use anyhow::{Result, bail};

const HELP: &str = "\
The project's own chores.

Usage: cargo xtask COMMAND

Commands:
  test [STEP]...
      Check everything: formatting, spelling, lints, the oldest Rust that we
      promise, tests, the engine for web pages, the API against its
      description, browser stories, a short fuzz of every target, the
      dependencies and the documentation. Stops at the first failure.
      Steps, to run only some: fmt, spelling, clippy, oldest, test, wasm, api,
      web, fuzz, audit, doc.

  soak
      Compare the solver and the rules with the slow reference: 2,000 positions
      of every Pentago rule set, 100,000 random games of each variant. Direct
      thousands of random tournaments, correct their results and damage their
      logs.

  wasm
      Build the engine for web pages anew, into crates/web/assets/engine.

  screenshots
      Make pictures of the main pages, into docs/pictures.

  fuzz [TARGET] [--seconds N]
      Fuzz one target or all of them, each for N seconds (600 unless told).
  fuzz TARGET FILE...
      Run a target on inputs, such as the one that a crash has left.

  audit
      Check the licenses, versions, sources and known weaknesses of the
      dependencies.";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match run(&words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            for cause in error.chain().skip(1) {
                eprintln!("  because {cause}");
            }
            ExitCode::FAILURE
        }
    }
}

fn run(words: &[&str]) -> Result<()> {
    match words {
        [] | ["help"] => println!("{HELP}"),
        all if all.iter().any(|word| matches!(*word, "-h" | "--help")) => println!("{HELP}"),
        ["test", steps @ ..] => test::run(steps)?,
        ["soak"] => test::soak()?,
        ["wasm"] => wasm::build()?,
        ["screenshots"] => web::screenshots()?,
        ["fuzz", rest @ ..] => fuzz::command(rest)?,
        ["audit"] => audit::run()?,
        [
            known @ ("soak" | "wasm" | "screenshots" | "audit"),
            extra,
            ..,
        ] => {
            bail!("cargo xtask {known} takes no arguments, but {extra:?} was given")
        }
        [other, ..] => bail!("there is no command {other:?}; see cargo xtask --help"),
    }
    Ok(())
}
