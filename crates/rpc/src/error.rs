//! Everything that can be wrong with a line, with its code and its data.

use rules::{FormError, OPTIONS, PlayError, SetupTextError, UnknownVariant, Variant};
use serde_json::{Value, json};
use thiserror::Error;

use super::methods::METHODS;

/// Why a request has no result.
#[derive(Debug, Error)]
pub(super) enum Error {
    #[error("the line is not JSON: {0}; send one JSON-RPC 2.0 request a line")]
    Json(serde_json::Error),
    #[error("the line is not UTF-8: {0}; send JSON as UTF-8")]
    Utf8(std::str::Utf8Error),
    #[error("not a request: {0}; a request is like {EXAMPLE}")]
    Request(Invalid),
    #[error("there is no method {found:?}; there are {}", METHODS.join(", "))]
    Method { found: String },
    #[error("{field} is missing; it is {expected}")]
    Missing {
        field: &'static str,
        expected: &'static str,
    },
    #[error("{field} cannot be {found}; it is {expected}")]
    Wrong {
        field: String,
        found: String,
        expected: &'static str,
    },
    #[error(
        "{place} has no member {}; it has {}",
        listed(unknown),
        known_list(known)
    )]
    Unknown {
        place: &'static str,
        unknown: Vec<String>,
        known: &'static [&'static str],
    },
    #[error(transparent)]
    Variant(UnknownVariant),
    #[error(transparent)]
    Options(#[from] FormError),
    #[error("{0}{hint}", hint = free_hint(.0))]
    Setup(SetupTextError),
    #[error("move {:?} at index {index} is refused: {why}", shortened(text))]
    Refused {
        index: usize,
        text: String,
        why: PlayError,
    },
    #[error("{what} is too long; at most {most} {unit} are taken")]
    Limit {
        what: &'static str,
        unit: &'static str,
        most: usize,
    },
}

// Not `#[source]`: the message is theirs, or contains it.
impl From<SetupTextError> for Error {
    fn from(why: SetupTextError) -> Error {
        Error::Setup(why)
    }
}

/// Why a JSON value is no request.
#[derive(Clone, Copy, Debug, Error)]
pub(super) enum Invalid {
    #[error("it must be an object")]
    NoObject,
    #[error("the batch is empty")]
    EmptyBatch,
    #[error("id must be a string, a number or null")]
    Id,
    #[error("jsonrpc must be \"2.0\"")]
    Version,
    #[error("method must be a string")]
    Method,
    #[error("params must be an object")]
    Params,
}

const EXAMPLE: &str = r#"{"jsonrpc":"2.0","id":1,"method":"variants"}"#;

impl Error {
    /// The standard's codes where it has one, our own from -32001 down. They
    /// are part of the published protocol and never change.
    pub(super) const fn code(&self) -> i32 {
        match self {
            Error::Json(_) | Error::Utf8(_) => -32700,
            Error::Request(_) => -32600,
            Error::Method { .. } => -32601,
            Error::Missing { .. }
            | Error::Wrong { .. }
            | Error::Unknown { .. }
            | Error::Variant(_)
            | Error::Options(
                FormError::Unknown { .. } | FormError::Value { .. } | FormError::Twice(_),
            ) => -32602,
            Error::Setup(_) => -32001,
            Error::Options(FormError::Conflict { .. }) => -32002,
            Error::Refused { .. } => -32003,
            Error::Limit { .. } => -32004,
        }
    }

    /// What a program can use to find the fault without reading the message.
    pub(super) fn data(&self) -> Option<Value> {
        Some(match self {
            Error::Json(_) | Error::Utf8(_) | Error::Request(_) => return None,
            Error::Method { .. } => json!({ "methods": METHODS }),
            Error::Missing { field, expected } => json!({ "field": field, "expected": expected }),
            Error::Wrong {
                field, expected, ..
            } => json!({ "field": field, "expected": expected }),
            Error::Unknown {
                place,
                unknown,
                known,
            } => json!({
                "field": unknown.first().map(|name| member_field(place, name)),
                "unknown": unknown,
                "known": known,
            }),
            Error::Variant(UnknownVariant { found }) => json!({
                "field": "variant",
                "unknown": [found],
                "known": Variant::ALL.map(Variant::name),
            }),
            Error::Options(error @ FormError::Unknown { variant, key }) => json!({
                "field": option_field(error),
                "unknown": [key],
                "known": options_of(*variant),
            }),
            Error::Options(error) => json!({ "field": option_field(error) }),
            Error::Setup(error) => json!({ "field": "setup", "reasons": reasons(error) }),
            Error::Refused { index, text, why } => {
                json!({ "index": index, "move": text, "why": why.to_string() })
            }
            Error::Limit { most, .. } => json!({ "limit": most }),
        })
    }
}

/// A member by its path from the parameters.
fn member_field(place: &str, name: &str) -> String {
    match place {
        "params" => name.to_owned(),
        _ => format!("{place}.{name}"),
    }
}

/// The options that a variant's family has.
fn options_of(variant: Variant) -> Vec<&'static str> {
    let own = OPTIONS
        .iter()
        .filter(|option| option.family == variant.family());
    own.map(|option| option.key).collect()
}

fn option_field(error: &FormError) -> String {
    match error {
        FormError::Unknown { key, .. } => member_field("options", key),
        FormError::Value { key, .. } | FormError::Twice(key) => member_field("options", key),
        FormError::Conflict { .. } => "options".to_owned(),
    }
}

/// What lets a setup through that only the order of play forbids.
fn free_hint(error: &SetupTextError) -> &'static str {
    if error.is_about_order() {
        "; \"free\": true beside setup takes any number of stones"
    } else {
        ""
    }
}

/// Each reason for itself, where there may be several.
fn reasons(error: &SetupTextError) -> Vec<String> {
    match error {
        SetupTextError::Sheet(error) => vec![error.to_string()],
        SetupTextError::Pentago(error) => error.faults.iter().map(ToString::to_string).collect(),
        SetupTextError::Pente(error) => error.faults.iter().map(ToString::to_string).collect(),
    }
}

fn known_list(known: &[&str]) -> String {
    match known {
        [] => "none".to_owned(),
        _ => known.join(", "),
    }
}

fn listed(names: &[String]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("{name:?}")).collect();
    quoted.join(", ")
}

/// A piece of the line for a message: not too long, whatever was sent.
pub(super) fn shortened(text: &str) -> String {
    const LONGEST: usize = 60;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
