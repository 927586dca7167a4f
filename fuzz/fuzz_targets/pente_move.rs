//! A variant of Pente with its options, then one move a line.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rules::Variant;

fuzz_target!(|text: &str| pentad_fuzz::play_lines(text, Variant::Pente));
