//! The checks of the browser app: format and lints, types of the ES modules,
//! stories that real Chromium plays against the real server, and pictures of
//! the pages.

use std::process::Command;

use anyhow::Result;

use crate::needs;
use crate::shell::{self, program};

/// Format and lints, the type check and every story.
pub(crate) fn test() -> Result<()> {
    prepare()?;
    npm("run lint")?;
    npm("run types")?;
    stories("run stories")
}

/// Pictures of the main pages, into `docs/pictures`.
pub(crate) fn screenshots() -> Result<()> {
    prepare()?;
    needs::package("pngquant", "pngquant")?;
    stories("run screenshots")
}

/// What the stories need beside cargo.
fn prepare() -> Result<()> {
    needs::package("node", "nodejs")?;
    needs::package("npm", "npm")?;
    needs::package("chromium", "chromium")?;
    npm("ci --no-fund --no-audit")
}

/// Builds the server and runs an npm script that plays against it.
fn stories(words: &str) -> Result<()> {
    let binary = shell::binary()?;
    let mut command = npm_command(words);
    shell::run(command.env("PENTAD", binary))
}

fn npm(words: &str) -> Result<()> {
    shell::run(&mut npm_command(words))
}

fn npm_command(words: &str) -> Command {
    let mut command = program("npm", words);
    command.current_dir(shell::root().join("e2e"));
    command
}
