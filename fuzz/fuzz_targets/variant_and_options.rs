//! A variant and its options, as `pente size=13 seats=3`: what is accepted can
//! be played, and is written so that it is read as the same.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match pentad_fuzz::form(text) {
        Ok(form) => {
            let again = pentad_fuzz::form(&form.to_string());
            assert_eq!(again.ok().as_ref(), Some(&form), "{form}");
            pentad_fuzz::check(&form.start());
        }
        Err(error) => pentad_fuzz::check_error(error.as_ref()),
    }
});
