//! A rule set of Pentago, then one move a line in any notation.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rules::Variant;

fuzz_target!(|text: &str| pentad_fuzz::play_lines(text, Variant::Classic));
