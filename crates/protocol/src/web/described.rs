//! The schemas of `openapi.json` compared with the types: a member, a type or a
//! value that only one of them has fails here.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::Value;

use super::door::{CreateGame, ErrorBody};
use super::event::Event;
use super::person::Person;
use super::view::View;

/// The description that the server sends.
fn description() -> Value {
    let text = include_str!("../../../server/src/api/openapi.json");
    serde_json::from_str(text).expect("JSON")
}

/// What a schema of the description says, one fact a line.
fn described(name: &str) -> BTreeSet<String> {
    let all = description();
    let mut facts = BTreeSet::new();
    note(&all, &all["components"]["schemas"][name], "", &mut facts);
    facts
}

/// What the server sends, from the type.
fn sent<T: JsonSchema>() -> BTreeSet<String> {
    facts_of::<T>(SchemaSettings::draft2020_12().for_serialize())
}

/// What the server takes, from the type.
fn taken<T: JsonSchema>() -> BTreeSet<String> {
    facts_of::<T>(SchemaSettings::draft2020_12().for_deserialize())
}

/// A member that may be missing is never sent as `null`, which schemars does not
/// see, and a client need not send it so.
fn facts_of<T: JsonSchema>(settings: SchemaSettings) -> BTreeSet<String> {
    let schema = settings.into_generator().into_root_schema_for::<T>();
    let all = schema.to_value();
    let mut facts = BTreeSet::new();
    note(&all, &all, "", &mut facts);
    facts.retain(|fact| !fact.ends_with("?: null"));
    facts
}

/// Adds the facts of a schema: the types and values at each path. A member that
/// may be missing has a question mark.
fn note(all: &Value, schema: &Value, path: &str, facts: &mut BTreeSet<String>) {
    if let Some(place) = schema["$ref"].as_str() {
        let target = all.pointer(place.trim_start_matches('#'));
        let target = target.unwrap_or_else(|| panic!("{place} leads nowhere"));
        note(all, target, path, facts);
    }
    for choices in ["oneOf", "anyOf", "allOf"] {
        for choice in schema[choices].as_array().into_iter().flatten() {
            note(all, choice, path, facts);
        }
    }
    let values = schema["enum"].as_array().into_iter().flatten();
    let values: Vec<&Value> = values.chain(schema.get("const")).collect();
    facts.extend(values.iter().map(|value| format!("{path} = {value}")));
    if values.is_empty() {
        let types = match &schema["type"] {
            Value::Array(types) => types.iter().collect(),
            one => vec![one],
        };
        let names = types.into_iter().filter_map(Value::as_str);
        facts.extend(names.map(|name| format!("{path}: {name}")));
    }
    if let Some(items) = schema.get("items") {
        note(all, items, &format!("{path}[]"), facts);
    }
    let required = schema["required"].as_array();
    for (name, member) in schema["properties"].as_object().into_iter().flatten() {
        let is_required = required.is_some_and(|names| names.iter().any(|one| one == name));
        let mark = if is_required { "" } else { "?" };
        note(all, member, &format!("{path}.{name}{mark}"), facts);
    }
}

#[track_caller]
fn same(described: &BTreeSet<String>, typed: &BTreeSet<String>) {
    let only = |one: &BTreeSet<String>, other: &BTreeSet<String>| {
        one.difference(other)
            .cloned()
            .collect::<Vec<_>>()
            .join("\n  ")
    };
    assert!(
        described == typed,
        "only in openapi.json:\n  {}\nonly in the type:\n  {}",
        only(described, typed),
        only(typed, described)
    );
}

#[test]
fn what_is_sent_is_described_as_it_is() {
    same(&described("Error"), &sent::<ErrorBody>());
    same(&described("Person"), &sent::<Person>());
    same(&described("Game"), &sent::<View>());
}

#[test]
fn what_is_taken_is_described_as_it_is() {
    same(&described("NewGame"), &taken::<CreateGame>());
}

/// The description has one object for events of all kinds, so what may be missing
/// is not compared. `t` and `id` belong to the message around the event.
#[test]
fn every_member_of_every_event_is_described() {
    let plain = |facts: BTreeSet<String>| -> BTreeSet<String> {
        let facts = facts.into_iter().map(|fact| fact.replace('?', ""));
        let of_event = |fact: &String| ![".t ", ".id:"].iter().any(|start| fact.starts_with(start));
        facts.filter(of_event).collect()
    };
    same(&plain(described("Event")), &plain(sent::<Event>()));
}
