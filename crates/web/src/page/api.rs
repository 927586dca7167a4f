//! The API for people: the OpenAPI description as a page to read.
//!
//! The page shows what the description has and leaves out what it lacks; it is
//! made from the same JSON that programs read at `/api/v1/openapi.json`.

use maud::{Markup, html};
use serde_json::{Map, Value};

use crate::layout::Sheet;
use crate::visit::Visit;
use words::Language;

/// The page for a description.
pub fn api(visit: &Visit, description: &Value) -> Markup {
    let language = visit.language;
    let main = html! {
        main #main.page.api {
            h1 { (language.text("api.title")) }
            p.lead { (language.text("api.lead")) }
            p { a href="/api/v1/openapi.json" { "openapi.json" } " · " a href="/settings#tokens" { (language.text("api.tokens")) } }
            @if let Some(words) = text_at(description, "/info/description") {
                @for paragraph in words.split("\n\n") { p { (paragraph) } }
            }
            @for (path, item) in entries(description.get("paths")) {
                @for (method, operation) in entries(Some(item)).filter(|(method, _)| is_method(method)) {
                    (endpoint(language, description, path, method, operation))
                }
            }
        }
    };
    Sheet::plain(language.text("api.title"), "/api", main).render(visit)
}

fn endpoint(
    language: Language,
    all: &Value,
    path: &str,
    method: &str,
    operation: &Value,
) -> Markup {
    let parameters = operation.get("parameters").and_then(Value::as_array);
    let body = operation.pointer("/requestBody/content/application~1json/schema");
    html! {
        details.endpoint {
            summary {
                span.method.(method) { (method.to_uppercase()) }
                code { (path) }
                span.hint { (text_at(operation, "/summary").unwrap_or_default()) }
            }
            @if let Some(words) = text_at(operation, "/description") { p { (words) } }
            @if let Some(parameters) = parameters {
                h3 { (language.text("api.parameters")) }
                dl {
                    @for parameter in parameters { (named(all, parameter, text_at(parameter, "/name"))) }
                }
            }
            @if let Some(schema) = body {
                h3 { (language.text("api.body")) }
                (members(all, schema))
            }
            h3 { (language.text("api.answers")) }
            dl {
                @for (status, answer) in entries(operation.get("responses")) {
                    (response(all, status, answer))
                }
            }
        }
    }
}

fn response(all: &Value, status: &str, answer: &Value) -> Markup {
    let schema = answer.pointer("/content/application~1json/schema");
    html! {
        dt { code { (status) } }
        dd {
            (text_at(answer, "/description").unwrap_or_default())
            @if let Some(schema) = schema { (members(all, schema)) }
        }
    }
}

/// The members of an object, each with its type and words.
fn members(all: &Value, schema: &Value) -> Markup {
    let schema = followed(all, schema);
    html! {
        @if schema.get("properties").is_some() {
            dl {
                @for (name, member) in entries(schema.get("properties")) {
                    (named(all, member, Some(name)))
                }
            }
        } @else {
            p { code { (kind(schema)) } }
        }
    }
}

fn named(all: &Value, thing: &Value, name: Option<&str>) -> Markup {
    let schema = followed(all, thing.get("schema").unwrap_or(thing));
    html! {
        dt { code { (name.unwrap_or("?")) } " " span.hint { (kind(schema)) } }
        dd { (text_at(thing, "/description").or_else(|| text_at(schema, "/description")).unwrap_or_default()) }
    }
}

/// What a reference inside the description points at; one step is enough for
/// a page, and no circle can be walked.
fn followed<'v>(all: &'v Value, schema: &'v Value) -> &'v Value {
    let target = text_at(schema, "/$ref").and_then(|path| path.strip_prefix('#'));
    target.and_then(|path| all.pointer(path)).unwrap_or(schema)
}

fn kind(schema: &Value) -> String {
    if let Some(values) = schema.get("enum").and_then(Value::as_array) {
        let words: Vec<_> = values.iter().map(ToString::to_string).collect();
        return words.join(" | ");
    }
    if let Some(reference) = text_at(schema, "/$ref") {
        return reference.rsplit('/').next().unwrap_or(reference).to_owned();
    }
    match schema.get("type") {
        Some(Value::String(one)) if one == "array" => {
            let items = schema.get("items").map_or_else(String::new, kind);
            format!("[{items}]")
        }
        Some(Value::String(one)) => one.clone(),
        Some(Value::Array(many)) => {
            let words: Vec<_> = many.iter().filter_map(Value::as_str).collect();
            words.join(" | ")
        }
        _ => String::new(),
    }
}

fn is_method(name: &str) -> bool {
    matches!(name, "get" | "post" | "put" | "patch" | "delete")
}

fn text_at<'v>(value: &'v Value, path: &str) -> Option<&'v str> {
    value.pointer(path).and_then(Value::as_str)
}

fn entries(value: Option<&Value>) -> impl Iterator<Item = (&str, &Value)> {
    let members = value.and_then(Value::as_object).map(Map::iter);
    members
        .into_iter()
        .flatten()
        .map(|(key, value)| (key.as_str(), value))
}
