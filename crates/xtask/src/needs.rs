//! Programs that the chores need beside cargo. A missing one is installed if
//! that is possible; otherwise the error says what to install.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Result, bail};

use crate::shell::{self, program};

/// A part of the Rust toolchain that `cargo PROGRAM` runs.
pub(crate) fn component(name: &str, component: &str) -> Result<()> {
    if shell::succeeds(&mut shell::cargo(&format!("{name} --version"))) {
        return Ok(());
    }
    println!("cargo {name} is missing: adding the component {component}");
    shell::run(&mut program(
        "rustup",
        &format!("component add {component}"),
    ))
}

/// A program that comes with a package of the system.
pub(crate) fn package(name: &str, package: &str) -> Result<()> {
    if shell::succeeds(&mut program(name, "--version")) {
        return Ok(());
    }
    if !is_root() || !shell::succeeds(&mut program("apt-get", "--version")) {
        bail!("{name} is missing; install the package that has it (on Debian {package})");
    }
    println!("{name} is missing: installing the package {package}");
    shell::run(&mut program("apt-get", "update --quiet"))?;
    let install = format!("install --quiet --yes --no-install-recommends {package}");
    let mut command = program("apt-get", &install);
    shell::run(command.env("DEBIAN_FRONTEND", "noninteractive"))
}

/// A program from PyPI in exactly this version, installed once into a virtual
/// environment of its own under `target/tools`. `None` if that is not possible,
/// as without a network.
pub(crate) fn from_pypi(name: &str, version: &str) -> Option<PathBuf> {
    let folder = shell::target_dir().join("tools").join(name);
    let bin = folder.join("bin");
    let found = bin.join(name);
    let is_there = || {
        let output = shell::output(Command::new(&found).arg("--version")).ok()?;
        String::from_utf8_lossy(&output.stdout)
            .contains(version)
            .then_some(())
    };
    if is_there().is_none() {
        println!("{name} {version} is installed into {}", folder.display());
        let mut make = program("python3", "-m venv --clear");
        let mut install = Command::new(bin.join("pip"));
        install.args(["install", "--quiet", "--disable-pip-version-check"]);
        install.arg(format!("{name}=={version}"));
        shell::run(make.arg(&folder)).ok()?;
        shell::run(&mut install).ok()?;
        is_there()?;
    }
    Some(found)
}

fn is_root() -> bool {
    shell::output(&mut program("id", "-u")).is_ok_and(|output| output.stdout == b"0\n")
}
