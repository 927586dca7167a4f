//! Files that are new in `assets` are embedded at the next build.

fn main() {
    println!("cargo::rerun-if-changed=assets");
}
