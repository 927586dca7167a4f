//! A line on its way to `pentad rpc`. Whatever it is, the answer is one line
//! of sound JSON-RPC, and the same every time unless a mind had to think.

#![no_main]

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::time::Duration;

use libfuzzer_sys::fuzz_target;
use protocol::rpc::{Ceiling, Desk};
use serde_json::Value;
use serde_json::value::RawValue;

/// Members stay as they are written: an id is echoed to the letter, and may be
/// a number that no machine can hold.
type Answer<'a> = BTreeMap<&'a str, &'a RawValue>;

thread_local! {
    /// A line may ask for minutes of thought, and a batch for many of them.
    static DESK: RefCell<Desk> = RefCell::new(Desk::below(Ceiling {
        time: Duration::from_millis(1),
        memory: 8_000_000,
    }));
}

fn answer(line: &[u8]) -> Option<String> {
    DESK.with_borrow_mut(|desk| desk.answer_bytes(line))
}

fuzz_target!(|line: &[u8]| {
    let Some(text) = answer(line) else {
        assert_eq!(answer(line), None);
        return;
    };
    // How far a mind comes in its time, and what it took, differs.
    let thought = ["\"ms\":", "\"score\":"]
        .iter()
        .any(|name| text.contains(name));
    if !thought {
        assert_eq!(answer(line).as_ref(), Some(&text));
    }
    assert!(!text.contains(['\n', '\r']), "{text:?}");
    let answers: Vec<Answer<'_>> = if text.starts_with('[') {
        serde_json::from_str(&text).expect("an answer to a batch is a list")
    } else {
        vec![serde_json::from_str(&text).expect("an answer is an object")]
    };
    assert!(!answers.is_empty());
    answers.iter().for_each(check);
});

fn check(answer: &Answer<'_>) {
    let names: Vec<&str> = answer.keys().copied().collect();
    assert_eq!(answer["jsonrpc"].get(), "\"2.0\"");
    match names.as_slice() {
        ["id", "jsonrpc", "result"] => {}
        ["error", "id", "jsonrpc"] => {
            let error: Value = serde_json::from_str(answer["error"].get()).expect("an object");
            assert!(error["code"].is_i64(), "{error}");
            let message = error["message"].as_str().unwrap_or_default();
            assert!(!message.is_empty() && message.len() < 2000, "{error}");
        }
        _ => panic!("an answer has a result or an error: {names:?}"),
    }
}
