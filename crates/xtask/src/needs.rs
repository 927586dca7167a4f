//! Programs that the chores need beside cargo. A missing one is installed if
//! that is possible; otherwise the error says what to install.

use anyhow::{Result, bail};

use crate::shell;

/// A part of the Rust toolchain that `cargo PROGRAM` runs.
pub(crate) fn component(program: &str, component: &str) -> Result<()> {
    if shell::succeeds(&mut shell::cargo(&format!("{program} --version"))) {
        return Ok(());
    }
    println!("cargo {program} is missing: adding the component {component}");
    shell::run(&mut shell::program(
        "rustup",
        &format!("component add {component}"),
    ))
}

/// A program that comes with a package of the system.
pub(crate) fn package(program: &str, package: &str) -> Result<()> {
    if shell::succeeds(&mut shell::program(program, "--version")) {
        return Ok(());
    }
    if !is_root() || !shell::succeeds(&mut shell::program("apt-get", "--version")) {
        bail!("{program} is missing; install the package that has it (on Debian {package})");
    }
    println!("{program} is missing: installing the package {package}");
    shell::run(&mut shell::program("apt-get", "update --quiet"))?;
    let install = format!("install --quiet --yes --no-install-recommends {package}");
    let mut command = shell::program("apt-get", &install);
    shell::run(command.env("DEBIAN_FRONTEND", "noninteractive"))
}

fn is_root() -> bool {
    shell::output(&mut shell::program("id", "-u")).is_ok_and(|output| output.stdout == b"0\n")
}
