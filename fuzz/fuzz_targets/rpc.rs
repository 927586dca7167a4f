//! A line of input for `pentad rpc`. The answer to any line is one line of valid
//! JSON-RPC, and the same every time unless a mind searched.

#![no_main]

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::time::Duration;

use libfuzzer_sys::fuzz_target;
use rpc::{Ceiling, Service};
use serde_json::Value;
use serde_json::value::RawValue;

/// Members as raw text: an id is echoed exactly, and may be a number that fits
/// no integer type.
type Answer<'a> = BTreeMap<&'a str, &'a RawValue>;

thread_local! {
    /// The limits for minds: a line may ask for minutes, and a batch for many.
    static SERVICE: RefCell<Service> = RefCell::new(Service::below(Ceiling {
        time: Duration::from_millis(1),
        memory: 8_000_000,
    }));
}

fn answer(line: &[u8]) -> Option<String> {
    SERVICE.with_borrow_mut(|service| service.answer_bytes(line))
}

fuzz_target!(|line: &[u8]| {
    let Some(text) = answer(line) else {
        assert_eq!(answer(line), None);
        return;
    };
    // What a mind finds within its time differs from run to run.
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
