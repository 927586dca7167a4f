//! What the files of protocol tests say to the protocol.

use rpc::Service;
use serde_json::{Value, json};

/// The answer to a line that must have one.
pub(crate) fn answered(line: &str) -> Value {
    let answer = Service::default()
        .answer(line)
        .unwrap_or_else(|| panic!("no answer to {line}"));
    assert!(!answer.contains('\n'), "an answer is one line: {answer}");
    serde_json::from_str(&answer).expect("an answer is JSON")
}

pub(crate) fn call(method: &str, params: &Value) -> Value {
    let request = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params });
    answered(&request.to_string())
}
