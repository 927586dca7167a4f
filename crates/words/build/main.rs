//! Turns the folder `texts` into Rust when the crate is built.

mod generate;

use std::path::Path;

fn main() {
    println!("cargo::rerun-if-changed=texts");
    let in_browser = std::env::var("CARGO_CFG_TARGET_FAMILY").as_deref() == Ok("wasm");
    let source = generate::catalog(Path::new("texts"), in_browser);
    let folder = std::env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    std::fs::write(Path::new(&folder).join("catalog.rs"), source).expect("OUT_DIR is writable");
}
