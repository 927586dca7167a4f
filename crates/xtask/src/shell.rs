//! Running other programs from the root of the repository.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::LazyLock;

use anyhow::{Context, Result, bail};

/// The root of the repository, two folders above this crate. `cargo run` sets
/// the variable at run time; the path of the build may be out of date.
pub(crate) fn root() -> &'static Path {
    static ROOT: LazyLock<PathBuf> = LazyLock::new(|| {
        let told = std::env::var_os("CARGO_MANIFEST_DIR");
        let own = told.map_or_else(|| env!("CARGO_MANIFEST_DIR").into(), PathBuf::from);
        own.ancestors().nth(2).unwrap_or(&own).to_owned()
    });
    &ROOT
}

/// Where cargo builds.
pub(crate) fn target_dir() -> PathBuf {
    let told = std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
    root().join(told)
}

/// `pentad` as the tests run it, so that it is not built twice.
pub(crate) fn binary() -> Result<PathBuf> {
    run(&mut locked_cargo("test --workspace --no-run --quiet"))?;
    Ok(target_dir().join("debug").join("pentad"))
}

/// The cargo that runs us, with its arguments as one line of words.
pub(crate) fn cargo(words: &str) -> Command {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(words.split_whitespace()).current_dir(root());
    command
}

/// Likewise, and it fails if `Cargo.lock` is out of date: what is checked is
/// what was committed.
pub(crate) fn locked_cargo(words: &str) -> Command {
    match words.split_once(' ') {
        Some((command, rest)) => cargo(&format!("{command} --locked {rest}")),
        None => cargo(&format!("{words} --locked")),
    }
}

/// Any other program, likewise.
pub(crate) fn program(name: impl AsRef<Path>, words: &str) -> Command {
    let mut command = Command::new(name.as_ref());
    command.args(words.split_whitespace()).current_dir(root());
    command
}

/// Runs a command to its end and shows its output.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let line = line_of(command);
    let status = command
        .status()
        .with_context(|| format!("cannot start {line}"))?;
    if !status.success() {
        bail!("{line} failed ({status})");
    }
    Ok(())
}

/// Runs a command and returns its output without showing it.
pub(crate) fn output(command: &mut Command) -> Result<Output> {
    let line = line_of(command);
    command
        .stdin(Stdio::null())
        .output()
        .with_context(|| format!("cannot start {line}"))
}

/// Whether the command can be started and succeeds. Its output is discarded.
pub(crate) fn succeeds(command: &mut Command) -> bool {
    output(command).is_ok_and(|output| output.status.success())
}

/// A command as one would type it.
fn line_of(command: &Command) -> String {
    let name = Path::new(command.get_program()).file_name();
    let mut line = name.unwrap_or_default().to_string_lossy().into_owned();
    for argument in command.get_args() {
        let _ = write!(line, " {}", argument.to_string_lossy());
    }
    line
}
