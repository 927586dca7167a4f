//! The engine for web pages: `crates/pocket` as WebAssembly.
//!
//! The built file is in the repository, so that nobody needs a compiler for
//! WebAssembly to build the product. Beside it a manifest tells from which inputs
//! and by which compiler it was built. A test compares the inputs always; where a
//! compiler is at hand the step `wasm` builds the file again and asks both builds
//! the same.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use data_encoding::HEXLOWER;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::shell::{self, cargo, locked_cargo, program, root};

const TARGET: &str = "wasm32-unknown-unknown";
/// Where the built file, its manifest and the weights lie.
const ASSETS: &str = "crates/web/assets/engine";
const FILE: &str = "pentad.wasm";
const MANIFEST: &str = "manifest.json";
/// Bytes that the file may have without the weights.
const BUDGET: usize = 1_500_000;
/// The weights that pages hand in, and where the engine has them.
const WEIGHTS: [(&str, &str); 2] = [
    (
        "pentago.weights",
        "crates/engine/src/pentago/evaluation/weights.bin",
    ),
    (
        "pente.weights",
        "crates/engine/src/pente/evaluation/weights.bin",
    ),
];
const NO_COMPILER: &str = "no compiler for WebAssembly is at hand: rustup target add \
     wasm32-unknown-unknown, or on Debian apt-get install rustc-web rust-web-src lld-19";

/// `cargo xtask wasm`: builds the file anew and writes its manifest.
pub(crate) fn build() -> Result<()> {
    let Some(compiler) = Compiler::find()? else {
        bail!(NO_COMPILER);
    };
    let built = fs::read(compiler.build()?)?;
    if built.len() > BUDGET {
        bail!("{} bytes are more than the budget of {BUDGET}", built.len());
    }
    let assets = root().join(ASSETS);
    fs::create_dir_all(&assets)?;
    fs::write(assets.join(FILE), &built)?;
    for (name, source) in WEIGHTS {
        fs::copy(root().join(source), assets.join(name))?;
    }
    let manifest = json!({
        "inputs": inputs()?,
        "compiler": compiler.version,
        "bytes": built.len(),
        "budget": BUDGET,
        "sha256": HEXLOWER.encode(&Sha256::digest(&built)),
    });
    fs::write(assets.join(MANIFEST), format!("{manifest:#}\n"))?;
    println!("{ASSETS}/{FILE}: {} bytes", built.len());
    Ok(())
}

/// The step `wasm`. That the file of the repository answers as the native program
/// is one of the ordinary tests; here a new build has to, where there is a
/// compiler. So `engine` and `rpc` build for WebAssembly.
pub(crate) fn test() -> Result<()> {
    check()?;
    let Some(compiler) = Compiler::find()? else {
        println!("{NO_COMPILER}; the file is not built again");
        return Ok(());
    };
    let built = compiler.build()?;
    shell::run(locked_cargo("test --package pocket").env("POCKET", built))
}

/// Whether the built file is of the present inputs and within its budget.
fn check() -> Result<()> {
    let assets = root().join(ASSETS);
    let manifest = fs::read_to_string(assets.join(MANIFEST)).context("no manifest")?;
    let manifest: Value = serde_json::from_str(&manifest)?;
    let built = fs::read(assets.join(FILE))?;
    if manifest["sha256"] != HEXLOWER.encode(&Sha256::digest(&built)) || built.len() > BUDGET {
        bail!("{FILE} is not the file of its manifest, or above {BUDGET} bytes");
    }
    for (name, source) in WEIGHTS {
        if fs::read(assets.join(name))? != fs::read(root().join(source))? {
            bail!("{name} is not {source}");
        }
    }
    if manifest["inputs"] != inputs()? {
        bail!("{FILE} was built from other sources; cargo xtask wasm builds it anew");
    }
    Ok(())
}

/// A hash over all that the file is built from: our sources, and the versions of
/// what others wrote.
fn inputs() -> Result<String> {
    let (ours, others) = dependencies()?;
    let mut paths = vec![root().join("crates/xtask/src/wasm.rs")];
    for name in ours {
        collect(&root().join("crates").join(name), &mut paths)?;
    }
    paths.sort();
    let mut hash = Sha256::new();
    for path in &paths {
        let name = path.strip_prefix(root())?.to_string_lossy();
        let text = fs::read(path)?;
        // Some checkouts have other ends of lines.
        let text: Vec<u8> = text.into_iter().filter(|&byte| byte != b'\r').collect();
        hash.update(format!("{name} {}\n", text.len()));
        hash.update(text);
    }
    for dependency in others {
        hash.update(dependency + "\n");
    }
    Ok(HEXLOWER.encode(&hash.finalize()))
}

/// The sources in a crate's folder. Tests and weights are no part of the file.
fn collect(folder: &Path, paths: &mut Vec<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if path.is_dir() {
            if !["tests", "benches", "examples"].contains(&name.as_ref()) {
                collect(&path, paths)?;
            }
        } else if !name.ends_with(".bin") {
            paths.push(path);
        }
    }
    Ok(())
}

/// The names of our crates, and the names and versions of those of others.
fn dependencies() -> Result<(BTreeSet<String>, BTreeSet<String>)> {
    let tree = format!(
        "tree --package pocket --target {TARGET} --edges normal,build --prefix none --locked --offline"
    );
    let output = shell::output(&mut cargo(&tree))?;
    if !output.status.success() {
        bail!("{}", String::from_utf8_lossy(&output.stderr));
    }
    let (mut ours, mut others) = (BTreeSet::new(), BTreeSet::new());
    for line in String::from_utf8(output.stdout)?.lines() {
        let mut words = line.split_whitespace();
        let (Some(name), Some(version)) = (words.next(), words.next()) else {
            continue;
        };
        if root().join("crates").join(name).is_dir() {
            ours.insert(name.to_owned());
        } else {
            others.insert(format!("{name} {version}"));
        }
    }
    Ok((ours, others))
}

/// A compiler that can build for WebAssembly.
struct Compiler {
    rustc: PathBuf,
    version: String,
    /// The linker, where the standard library is built too; else it came along.
    linker: Option<PathBuf>,
}

impl Compiler {
    fn find() -> Result<Option<Compiler>> {
        let own = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        for rustc in [PathBuf::from(own), PathBuf::from("/usr/bin/rustc")] {
            let library = print(&rustc, &format!("target-libdir --target {TARGET}"));
            let sources = print(&rustc, "sysroot")
                .map(|path| Path::new(&path).join("lib/rustlib/src/rust/library/std"));
            let linker = linker();
            let linker = match (library, sources, linker) {
                (Some(library), ..) if Path::new(&library).is_dir() => None,
                (_, Some(sources), Some(linker)) if sources.is_dir() => Some(linker),
                _ => continue,
            };
            let version = shell::output(&mut program(&rustc, "--version"))?;
            return Ok(Some(Compiler {
                rustc,
                version: String::from_utf8(version.stdout)?.trim().to_owned(),
                linker,
            }));
        }
        Ok(None)
    }

    /// Builds the file and tells where it is.
    fn build(&self) -> Result<PathBuf> {
        let folder = shell::target_dir().join("wasm");
        let mut words = format!(
            "rustc --release --locked --package pocket --lib --crate-type cdylib --target {TARGET}"
        );
        // No paths of this machine in the messages of panics.
        let home = std::env::var("CARGO_HOME").or_else(|_| {
            let home = std::env::var("HOME")?;
            Ok::<_, std::env::VarError>(format!("{home}/.cargo"))
        });
        let mut flags = vec![
            "-Ctarget-feature=+simd128,+bulk-memory".to_owned(),
            "-Cstrip=symbols".to_owned(),
            format!("--remap-path-prefix={}=.", root().display()),
            format!("--remap-path-prefix={}=cargo", home?),
        ];
        if let Some(linker) = &self.linker {
            words += " -Zbuild-std=std,panic_abort";
            flags.push(format!("-Clinker={}", linker.display()));
            flags.push("-Clinker-flavor=wasm-ld".to_owned());
        }
        let mut command = cargo(&words);
        command
            .arg("--target-dir")
            .arg(&folder)
            .env("RUSTC", &self.rustc)
            .env("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}"))
            .env("CARGO_PROFILE_RELEASE_LTO", "fat")
            .env("CARGO_PROFILE_RELEASE_PANIC", "abort");
        if self.linker.is_some() {
            // The standard library's sources ask for what only nightly allows.
            command.env("RUSTC_BOOTSTRAP", "1");
        }
        shell::run(&mut command)?;
        Ok(folder.join(TARGET).join("release/pocket.wasm"))
    }
}

/// What a compiler prints about itself.
fn print(rustc: &Path, what: &str) -> Option<String> {
    let output = shell::output(&mut program(rustc, &format!("--print {what}"))).ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}

fn linker() -> Option<PathBuf> {
    let names = ["wasm-ld".to_owned()].into_iter();
    let names = names.chain((16..30).rev().map(|version| format!("wasm-ld-{version}")));
    let mut names = names.map(PathBuf::from);
    names.find(|name| shell::succeeds(&mut program(name, "--version")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_file_is_of_the_present_sources() {
        if let Err(error) = check() {
            panic!("{error:#}");
        }
    }
}
