//! A text with any number of game records. What is read can be replayed, and
//! is written so that it is read as the same record.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rules::record::{Record, RecordError, games};
use rules::{Form, Position, Variant};

fuzz_target!(|text: &str| {
    let default = Form::plain(Variant::Pente);
    for game in games(text, Some(&default)) {
        match game {
            Ok(record) => check_record(&record),
            Err(error) => check_place(text, &error),
        }
    }
});

fn check_record(record: &Record) {
    let written = record.to_string();
    assert_eq!(written.parse().as_ref(), Ok(record), "{written}");

    let mut position = record.start().clone();
    for step in record.moves() {
        position.play(step.mv).expect("a recorded move is legal");
    }
    assert_eq!(&position, record.last_position());
    if position.outcome().is_some() {
        assert_eq!(record.result_text(), position.result());
    }
}

/// An error points into the text, or just behind its end.
fn check_place(text: &str, error: &RecordError) {
    pentad_fuzz::check_error(error);
    assert!(error.game >= 1 && error.line >= 1 && error.column >= 1);
    let line = text.split('\n').nth(error.line - 1);
    let width = line.map(|line| line.chars().count());
    assert!(
        width.is_some_and(|width| error.column <= width + 1),
        "{error}"
    );
}
