//! A text or picture of a Pente board, read as a setup of every variant and
//! table.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rules::{Family, pente};

fuzz_target!(|text: &str| {
    match text.parse::<pente::Setup>() {
        Ok(setup) => assert_eq!(setup.to_string().parse(), Ok(setup)),
        Err(error) => return pentad_fuzz::check_error(&error),
    }
    for form in pentad_fuzz::forms_of(Family::Pente) {
        match form.position(text) {
            Ok(position) => pentad_fuzz::check_setup(&position),
            Err(error) => pentad_fuzz::check_error(&error),
        }
    }
});
