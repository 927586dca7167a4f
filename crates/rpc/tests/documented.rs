//! `docs/rpc.md` tells the truth: its examples are what the code answers, and
//! its tables have what the code has.

use rpc::Service;
use serde_json::{Map, Value};

const DOC: &str = include_str!("../../../docs/rpc.md");

#[test]
fn every_example_is_what_the_code_answers() {
    let blocks = json_blocks();
    let pairs = blocks.as_chunks::<2>();
    assert!(
        pairs.0.len() >= 8 && pairs.1.is_empty(),
        "examples in pairs"
    );
    let mut service = Service::default();
    for [request, told] in pairs.0 {
        let answer = service
            .answer(&request.to_string())
            .expect("examples have answers");
        let answer: Value = serde_json::from_str(&answer).expect("answers are JSON");
        assert!(
            same(told, &answer),
            "docs/rpc.md does not tell what is answered\nto   {request}\ntold {told}\nis   {answer}"
        );
    }
}

/// The fenced blocks of JSON, in order.
fn json_blocks() -> Vec<Value> {
    let blocks = DOC.split("```json\n").skip(1);
    blocks
        .map(|rest| {
            let text = rest.split("```").next().unwrap_or_default();
            serde_json::from_str(text).unwrap_or_else(|error| panic!("{error} in {text}"))
        })
        .collect()
}

/// Whether two values are the same, down to the order of members; a list that
/// ends with `…` may go on.
fn same(told: &Value, is: &Value) -> bool {
    match (told, is) {
        (Value::Array(told), Value::Array(is)) => match told.split_last() {
            Some((last, told)) if last == "…" => told.len() < is.len() && all_same(told, is),
            _ => told.len() == is.len() && all_same(told, is),
        },
        (Value::Object(told), Value::Object(is)) => {
            let same_member = |(name, value): (&String, &Value)| {
                if differs(name, told) {
                    value.is_string() == is[name].is_string()
                } else {
                    same(value, &is[name])
                }
            };
            told.keys().eq(is.keys()) && told.iter().all(same_member)
        }
        _ => told == is,
    }
}

/// Whether a member is another each time, or whenever a mind has learned: times,
/// counts, and why a move was chosen. Only its kind is compared.
fn differs(name: &str, members: &Map<String, Value>) -> bool {
    match name {
        "ms" | "nodes" => true,
        "why" => members.contains_key("score"),
        _ => false,
    }
}

fn all_same(told: &[Value], is: &[Value]) -> bool {
    told.iter().zip(is).all(|(told, is)| same(told, is))
}

#[test]
fn the_options_are_those_of_the_rules() {
    for option in &rules::OPTIONS {
        let row = format!("| {} | `{}` | {} |", option.family, option.key, option.help);
        assert!(DOC.contains(&row), "docs/rpc.md lacks {row}");
    }
}

#[test]
fn every_variant_and_limit_is_told() {
    for variant in rules::Variant::ALL {
        assert!(DOC.contains(&format!("`{variant}`")), "{variant}");
    }
    let limits = [
        rpc::LONGEST_LINE,
        rpc::MOST_REQUESTS,
        rpc::MOST_MOVES,
        rpc::LONGEST_SETUP,
    ];
    let limits = limits.map(|limit| limit as u64).into_iter();
    for limit in limits.chain([rpc::MOST_MILLIS, rpc::MOST_MEGABYTES, rpc::MOST_THREADS]) {
        assert!(DOC.contains(&format!("| {limit} |")), "{limit}");
    }
}
