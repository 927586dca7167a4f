//! A text or picture of a Pentago board, read as a setup of every rule set.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rules::{Family, pentago};

fuzz_target!(|text: &str| {
    match text.parse::<pentago::Setup>() {
        Ok(setup) => assert_eq!(setup.to_string().parse(), Ok(setup)),
        Err(error) => return pentad_fuzz::check_error(&error),
    }
    for form in pentad_fuzz::forms_of(Family::Pentago) {
        match form.position(text) {
            Ok(position) => pentad_fuzz::check_setup(&position),
            Err(error) => pentad_fuzz::check_error(&error),
        }
    }
});
