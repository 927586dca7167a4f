//! Checks the dependencies: their licenses, versions and sources always, known
//! weaknesses when the advisory database can be reached.
//!
//! An unreachable database must neither look like a passed check nor fail the
//! tests on a machine without a network. So the database is fetched first, in a
//! step of its own, and a failure after that is a finding.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use crate::needs;
use crate::shell::{self, cargo, program};

/// The version that `deny.toml` is written for.
const VERSION: &str = "0.20.2";

/// The workspace, and the fuzz crate with a lock file of its own.
const MANIFESTS: [&str; 2] = ["Cargo.toml", "fuzz/Cargo.toml"];

/// More than a slow connection needs for some megabytes.
const FETCH_LIMIT: Duration = Duration::from_secs(120);

pub(crate) fn run() -> Result<()> {
    let deny = find_or_install()?;
    for manifest in MANIFESTS {
        check(&deny, manifest, "", "bans licenses sources")?;
    }
    if !database_fetched(&deny)? {
        println!("WARNING: advisories skipped: the advisory database cannot be reached");
        return Ok(());
    }
    for manifest in MANIFESTS {
        check(&deny, manifest, "--offline", "advisories")?;
    }
    Ok(())
}

fn check(deny: &Path, manifest: &str, options: &str, what: &str) -> Result<()> {
    println!("{manifest}: {what}");
    let words = format!(
        "{options} --locked --manifest-path {manifest} --config deny.toml \
         check --hide-inclusion-graph {what}"
    );
    shell::run(&mut program(deny, &words))
}

/// The cargo-deny on the path, or one that an earlier run or this one built.
fn find_or_install() -> Result<PathBuf> {
    let tools = shell::target_dir().join("tools");
    let own = tools.join("bin/cargo-deny");
    for candidate in [PathBuf::from("cargo-deny"), own.clone()] {
        let version = shell::output(&mut program(&candidate, "--version"));
        if version.is_ok_and(|output| output.stdout.starts_with(b"cargo-deny 0.20.")) {
            return Ok(candidate);
        }
    }
    println!("cargo-deny {VERSION} is missing: building it once, which takes some minutes");
    // Without optimization: building takes longer than running.
    let mut install = cargo(&format!(
        "install cargo-deny --locked --version {VERSION} --debug --quiet"
    ));
    install.env("CARGO_PROFILE_DEV_DEBUG", "0");
    shell::run(install.arg("--root").arg(&tools))?;
    Ok(own)
}

/// Fetches the advisory database; `false` if it could not be reached.
fn database_fetched(deny: &Path) -> Result<bool> {
    needs::package("git", "git")?;
    let mut fetch = program(deny, "--config deny.toml fetch db");
    // Git must fail instead of asking for a password.
    finishes_in_time(
        fetch.env("GIT_TERMINAL_PROMPT", "0").stdin(Stdio::null()),
        FETCH_LIMIT,
    )
}

/// Whether the command ends well within the limit.
fn finishes_in_time(command: &mut Command, limit: Duration) -> Result<bool> {
    let mut child = command.spawn().context("cannot start cargo-deny")?;
    let begin = Instant::now();
    while begin.elapsed() < limit {
        if let Some(status) = child.try_wait()? {
            return Ok(status.success());
        }
        sleep(Duration::from_millis(50));
    }
    child.kill()?;
    child.wait()?;
    Ok(false)
}
