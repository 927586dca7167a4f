//! The state term of the Pente report. What is read, and makes a position, is
//! written so that it is read as the same.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rules::pente::{Position, from_prolog, to_prolog};
use rules::{AnyRules, Family};

fuzz_target!(|text: &str| {
    let setup = match from_prolog(text) {
        Ok(setup) => setup,
        Err(error) => return pentad_fuzz::check_error(&error),
    };
    assert_eq!(setup.to_string().parse().as_ref(), Ok(&setup));
    for form in pentad_fuzz::forms_of(Family::Pente) {
        let AnyRules::Pente(rules) = *form.rules() else {
            continue;
        };
        if let Ok(position) = Position::from_setup(rules, &setup) {
            let written = to_prolog(&position);
            assert_eq!(written.is_some(), rules.seats == 2);
            if let Some(written) = written {
                assert_eq!(from_prolog(&written).as_ref(), Ok(&setup), "{written}");
            }
        }
    }
});
