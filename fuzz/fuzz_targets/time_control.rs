//! A time control: what is read is within its bounds, and is written so that
//! it is read as the same.

#![no_main]

use game::TimeControl;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| match text.parse::<TimeControl>() {
    Ok(control) => {
        assert_eq!(control.checked(), Ok(control));
        assert_eq!(control.to_string().parse(), Ok(control));
    }
    Err(error) => pentad_fuzz::check_error(&error),
});
