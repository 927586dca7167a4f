//! A line on its way to `pentad rpc`. Whatever it is, the answer is one line
//! of sound JSON-RPC, and the same every time.

#![no_main]

use std::collections::BTreeMap;

use libfuzzer_sys::fuzz_target;
use protocol::rpc;
use serde_json::Value;
use serde_json::value::RawValue;

/// Members stay as they are written: an id is echoed to the letter, and may be
/// a number that no machine can hold.
type Answer<'a> = BTreeMap<&'a str, &'a RawValue>;

fuzz_target!(|line: &[u8]| {
    let answer = rpc::answer_bytes(line);
    assert_eq!(rpc::answer_bytes(line), answer);
    let Some(text) = answer else {
        return;
    };
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
