//! A log of lines, or an exported event as JSON. What is read is written so
//! that it is read as the same, can be checked, and can be shown.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tournament::exchange::{from_json, log, to_json};
use tournament::{Language, Tournament, check};

fuzz_target!(|bytes: &[u8]| {
    match log::read(bytes) {
        Ok(reading) => {
            assert_eq!(reading.whole + reading.torn, bytes.len());
            look(&reading.tournament);
        }
        Err(error) => pentad_fuzz::check_error(&error),
    }
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    match from_json(text) {
        Ok(event) => look(&event),
        Err(error) => pentad_fuzz::check_error(&error),
    }
});

fn look(event: &Tournament) {
    assert_eq!(
        &from_json(&to_json(event)).expect("our own document"),
        event
    );
    let written = log::write(event.log());
    let again = log::read(written.as_bytes()).expect("our own log");
    assert_eq!(&again.tournament, event);
    let _ = check(event.log());
    event.overview();
    event.group_sheets();
    event.cup_sheet(Language::German);
    event.thirds_sheets(Language::English);
    event.swiss_rounds();
    event.ranking_sheet();
    event.open_sheets();
    event.history(Language::German);
}
