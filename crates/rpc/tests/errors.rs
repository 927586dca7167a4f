//! What clients get wrong, and what they are told.

mod support;

use std::cell::RefCell;
use std::time::Duration;

use proptest::prelude::*;
use rpc::{Ceiling, Service};
use serde_json::{Value, json};
use support::{answered, call};

/// The error's code, the field it blames, and its message.
fn error(method: &str, params: &Value) -> (i64, String, String) {
    let answer = call(method, params);
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let error = &answer["error"];
    (
        error["code"].as_i64().unwrap_or_default(),
        text(&error["data"]["field"]),
        text(&error["message"]),
    )
}

#[test]
fn free_stones_are_asked_for() {
    let setup = "xxx.......o......................... to_move=o";
    let params =
        |free: Value| json!({ "variant": "swiss", "setup": setup, "free": free, "moves": [] });
    for method in ["replay", "legal"] {
        let (code, field, message) = error(method, &params(json!(false)));
        assert_eq!((code, field.as_str()), (-32001, "setup"));
        assert!(message.contains("\"free\": true"), "{message}");
        let answer = call(method, &params(json!(true)));
        assert!(answer.get("error").is_none(), "{answer}");
    }
    let replay = call("replay", &params(json!(true)));
    assert_eq!(replay["result"]["setup"], format!("{setup} free=yes"));
    assert_eq!(replay["result"]["to_move"], 2);
    let (code, field, _) = error("legal", &params(json!("yes")));
    assert_eq!((code, field.as_str()), (-32602, "free"));
    // What no stones excuse is told without the hint.
    let both = "xxxxx.........................ooooo. to_move=x";
    let (code, _, message) = error(
        "legal",
        &json!({ "variant": "swiss", "setup": both, "free": true }),
    );
    assert_eq!(code, -32001);
    assert!(!message.contains("free"), "{message}");
}

#[test]
fn wrong_parameters_are_named() {
    let pente = |name: &str, value: Value| json!({ "variant": "pente", name: value });
    let setup = |setup: Value| pente("setup", setup);
    let option = |name: &str, value: Value| pente("options", json!({ name: value }));
    let board = ".".repeat(361);
    let many = vec!["K10"; rpc::MOST_MOVES + 1];
    let cases = [
        ("no members", json!({})),
        ("a list", json!([])),
        ("a number as variant", json!({ "variant": 5 })),
        ("an unknown variant", json!({ "variant": "chess" })),
        ("a misspelled member", json!({ "varaint": "pente" })),
        ("moves as text", pente("moves", json!("K10"))),
        ("a number as move", pente("moves", json!(["K10", 7]))),
        ("too many moves", pente("moves", json!(many))),
        ("options as list", pente("options", json!([]))),
        ("a list as option", option("size", json!([]))),
        ("a size that is not played", option("size", json!(15))),
        ("a misspelled option", option("siez", json!(9))),
        ("teams of two seats", option("teams", json!(true))),
        ("a number as setup", setup(json!(3))),
        ("a setup without a board", setup(json!({}))),
        (
            "a misspelled member of a setup",
            setup(json!({ "board": board, "tomove": 1 })),
        ),
        (
            "two words in one member",
            setup(json!({ "board": board, "to_move": "1 left=2" })),
        ),
        (
            "fewer captures than none",
            setup(json!({ "board": board, "captured": [0, -2] })),
        ),
        (
            "members inside the board",
            setup(json!({ "board": format!("{board} to_move=1") })),
        ),
        ("a board of three places", setup(json!("..1"))),
        (
            "captures of one seat",
            setup(json!({ "board": board, "captured": [2] })),
        ),
        (
            "a setup that is too long",
            setup(json!("x".repeat(rpc::LONGEST_SETUP))),
        ),
    ];
    let mut told = String::new();
    for (what, params) in cases {
        let (code, field, message) = error("legal", &params);
        told += &format!("{what}\n    {code} {field:?}: {message}\n");
    }
    insta::assert_snapshot!(told);
    let (code, field, _) = error("replay", &json!({ "variant": "pente" }));
    assert_eq!((code, field.as_str()), (-32602, "moves"));
    let flag = json!({ "variant": "pente", "moves": [], "skip_refused": "yes" });
    assert_eq!(error("replay", &flag).1, "skip_refused");
    assert_eq!(error("variants", &json!({ "name": "pente" })).1, "name");
    let (code, _, message) = error("repaly", &json!({}));
    assert_eq!(code, -32601);
    assert!(message.contains("variants, replay, legal"), "{message}");
}

#[test]
fn names_that_do_not_exist_come_with_those_that_do() {
    let variant = json!({ "variant": "pante" });
    let option = json!({ "variant": "pente", "options": { "siez": 9 } });
    for (params, unknown, known) in [(variant, "pante", "pente"), (option, "siez", "size")] {
        let data = &call("legal", &params)["error"]["data"];
        assert_eq!(data["unknown"], json!([unknown]));
        let names = data["known"].as_array().expect("names");
        assert!(names.contains(&json!(known)), "{data}");
    }
}

#[test]
fn a_refused_move_is_an_error_of_legal() {
    let params = json!({ "variant": "pente", "moves": ["K10", "K10"] });
    let data = &call("legal", &params)["error"]["data"];
    assert_eq!((&data["index"], &data["move"]), (&json!(1), &json!("K10")));
    assert!(
        data["why"]
            .as_str()
            .is_some_and(|why| why.contains("already"))
    );
}

#[test]
fn what_is_no_request_is_told_so() {
    let cases = [
        ("{", -32700, Value::Null),
        (
            r#"{"jsonrpc":"2.0","id":1,"method":"variants"} {}"#,
            -32700,
            Value::Null,
        ),
        ("[1,", -32700, Value::Null),
        ("[]", -32600, Value::Null),
        ("5", -32600, Value::Null),
        ("\"variants\"", -32600, Value::Null),
        (r#"{"id":1,"method":"variants"}"#, -32600, json!(1)),
        (
            r#"{"jsonrpc":"1.0","id":1,"method":"variants"}"#,
            -32600,
            json!(1),
        ),
        (r#"{"jsonrpc":"2.0","id":1}"#, -32600, json!(1)),
        (r#"{"jsonrpc":"2.0","id":1,"method":5}"#, -32600, json!(1)),
        (
            r#"{"jsonrpc":"2.0","id":{},"method":"variants"}"#,
            -32600,
            Value::Null,
        ),
        (
            r#"{"jsonrpc":"2.0","id":true,"method":"variants"}"#,
            -32600,
            Value::Null,
        ),
        (
            r#"{"jsonrpc":"2.0","id":1,"method":"variants","params":5}"#,
            -32600,
            json!(1),
        ),
        (r#"{"jsonrpc":"2.0","method":1}"#, -32600, Value::Null),
    ];
    for (line, code, id) in cases {
        let answer = answered(line);
        assert_eq!(
            (&answer["error"]["code"], &answer["id"]),
            (&json!(code), &id),
            "{line}"
        );
    }
    let not_text = Service::default()
        .answer_bytes(b"{\"id\":\xff}")
        .expect("an answer");
    assert!(not_text.contains("-32700"), "{not_text}");
}

#[test]
fn extreme_lines_are_answered() {
    let deep = "[".repeat(1_000_000);
    assert_eq!(answered(&deep)["error"]["code"], -32700);
    let closed = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    assert_eq!(answered(&closed)[0]["error"]["code"], -32600);
    let nested =
        format!(r#"{{"jsonrpc":"2.0","id":1,"method":"legal","params":{{"variant":{closed}}}}}"#);
    assert_eq!(answered(&nested)["error"]["code"], -32602);
    let long = format!("{}{{", " ".repeat(5)) + &"x".repeat(rpc::LONGEST_LINE);
    assert_eq!(answered(&long)["error"]["code"], -32004);
    let surrogate = r#"{"jsonrpc":"2.0","id":1,"method":"legal","params":{"variant":"\ud800"}}"#;
    assert_eq!(answered(surrogate)["error"]["code"], -32602);
}

/// Pieces of JSON and of moves, so that chance finds its way past the
/// envelope.
fn scrap() -> impl Strategy<Value = String> {
    let pieces = prop::sample::select(vec![
        "\"K10\"",
        "\"E5 Q01 CW\"",
        "\"E5 ...\"",
        "\"skip\"",
        "\"swap\"",
        "\"leave2\"",
        "\"28~3\"",
        "null",
        "true",
        "-1",
        "0.5e9",
        "7",
        "[]",
        "{}",
        "\"\\ud800\"",
        "\"─┼\\n1\"",
        "\"a=b\"",
        "{\"board\":\"xo\"}",
        "{\"seats\":4}",
        "{\"size\":\"9\"}",
    ]);
    prop_oneof![
        pieces.prop_map(str::to_owned),
        any::<String>().prop_map(|s| json!(s).to_string())
    ]
}

thread_local! {
    /// Chance must not make it think for minutes.
    static SERVICE: RefCell<Service> = RefCell::new(Service::below(Ceiling {
        time: Duration::from_millis(2),
        memory: 8_000_000,
    }));
}

proptest! {
    #[test]
    fn any_line_is_answered_by_json_or_not_at_all(line in any::<String>()) {
        if let Some(answer) = Service::default().answer(&line) {
            prop_assert!(serde_json::from_str::<Value>(&answer).is_ok(), "{}", answer);
        }
    }

    #[test]
    fn any_parameters_are_answered(
        method in prop::sample::select(vec!["variants", "replay", "legal", "solve", "best"]),
        variant in prop::sample::select(rules::Variant::ALL.to_vec()),
        moves in prop::collection::vec(scrap(), 0..20),
        setup in scrap(),
        options in scrap(),
        limit in scrap(),
    ) {
        let moves = moves.join(",");
        let limit = if matches!(method, "solve" | "best") {
            format!(r#","limit_ms":{limit}"#)
        } else {
            String::new()
        };
        let line = format!(
            r#"{{"jsonrpc":"2.0","id":1,"method":"{method}","params":{{"variant":"{variant}","moves":[{moves}],"setup":{setup},"options":{options}{limit}}}}}"#
        );
        let answer = SERVICE.with_borrow_mut(|service| service.answer(&line)).unwrap_or_default();
        let answer: Value = serde_json::from_str(&answer).expect("an answer is JSON");
        prop_assert!(answer.get("result").is_some() != answer.get("error").is_some());
    }
}
