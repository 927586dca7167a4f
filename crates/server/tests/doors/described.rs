//! The description and the doors: what is described exists, what exists is
//! described, and answers look as described.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::{Value, json};

use crate::event::Event;
use crate::place::{Place, short_game};

async fn description(place: &Place) -> Value {
    let answer = place.visitor().get("/api/v1/openapi.json").await;
    assert_eq!(answer.header("content-type"), Some("application/json"));
    answer.body
}

#[tokio::test(flavor = "multi_thread")]
async fn every_described_door_exists_with_these_methods_and_no_others() {
    let place = Place::open().await;
    let description = description(&place).await;
    let mut visitor = place.visitor();
    for (path, item) in description["paths"].as_object().expect("paths") {
        let concrete = path
            .replace("{id}", "00000000000")
            .replace("{name}", "nobody");
        // A method that no door has is answered with those that it has.
        let refused = visitor.send("TRACE", &concrete, "").await;
        assert_eq!(refused.status, 405, "{path}");
        let allowed = refused.header("allow").unwrap_or("").split(',');
        let allowed: BTreeSet<_> = allowed
            .map(|method| method.trim().to_lowercase())
            .filter(|method| method != "head")
            .collect();
        let described: BTreeSet<_> = item.as_object().expect("methods").keys().cloned().collect();
        assert_eq!(allowed, described, "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_door_passes_over_an_unknown_member_of_a_query() {
    let place = Place::open().await;
    let description = description(&place).await;
    let mut visitor = place.visitor();
    for (path, item) in description["paths"].as_object().expect("paths") {
        for method in item.as_object().expect("methods").keys() {
            let concrete = path
                .replace("{id}", "00000000000")
                .replace("{match}", "1")
                .replace("{name}", "nobody");
            let asked = format!("{concrete}?nobody-knows-it=1");
            let refused = visitor.send(&method.to_uppercase(), &asked, "{}").await;
            let told = format!("{method} {path}: {} {}", refused.status, refused.text);
            assert_eq!(
                (refused.status, refused.code()),
                (422, "bad-message"),
                "{told}"
            );
        }
    }
    let empty = visitor.get("/api/v1/variants?").await;
    assert_eq!(empty.status, 200, "{}", empty.text);
    let headed = visitor.send("HEAD", "/api/v1/variants?x=1", "").await;
    assert_eq!(headed.status, 422);
}

#[test]
fn every_door_in_the_source_is_described() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let description =
        std::fs::read_to_string(source.join("api/openapi.json")).expect("the description");
    let description: Value = serde_json::from_str(&description).expect("JSON");
    let mut routes = BTreeSet::new();
    find_routes(&source, &mut routes);
    assert!(routes.len() > 20, "{routes:?}");
    let described = description["paths"]
        .as_object()
        .expect("paths")
        .keys()
        .cloned();
    assert_eq!(routes, described.collect());
}

/// The addresses of the API in all files of the source.
fn find_routes(directory: &Path, routes: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(directory).expect("a directory") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            find_routes(&path, routes);
        } else if path.extension().is_some_and(|kind| kind == "rs") {
            let text = std::fs::read_to_string(&path).expect("a file");
            let parts = text
                .split("\"/api/v1/")
                .skip(1)
                .filter_map(|rest| rest.split('"').next());
            routes.extend(parts.map(|rest| format!("/api/v1/{rest}")));
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_look_as_described() {
    let place = Place::open().await;
    let description = description(&place).await;
    let (mut ann, mut bob) = (place.account("Anna").await, place.account("Bob").await);
    let game = short_game(&mut ann, &mut bob, true).await;
    ann.opens(json!({"variant": "pente", "against": "anyone", "time": "300+5"}))
        .await;
    ann.post("/api/v1/me/tokens", json!({"label": "bot"})).await;
    let event = Event::drawn(&place, &["Ann", "Bob", "Cem", "Dee"]).await.id;
    for (door, path) in [
        ("/variants", "/variants".to_owned()),
        ("/me", "/me".to_owned()),
        ("/lobby", "/lobby".to_owned()),
        ("/games", "/games?state=open".to_owned()),
        ("/games", "/games?state=finished".to_owned()),
        ("/games/{id}", format!("/games/{game}")),
        ("/games/{id}/events", format!("/games/{game}/events")),
        ("/people/{name}", "/people/anna".to_owned()),
        ("/ratings", "/ratings?variant=classic".to_owned()),
        ("/me/tokens", "/me/tokens".to_owned()),
        ("/me/sessions", "/me/sessions".to_owned()),
        ("/tournaments", "/tournaments".to_owned()),
        ("/tournaments/{id}", format!("/tournaments/{event}")),
        (
            "/tournaments/{id}/history",
            format!("/tournaments/{event}/history"),
        ),
        (
            "/tournaments/{id}/options",
            format!("/tournaments/{event}/options"),
        ),
        ("/circuits", "/circuits".to_owned()),
    ] {
        let answer = ann.get(&format!("/api/v1{path}")).await;
        assert_eq!(answer.status, 200, "{path}: {}", answer.text);
        let schema = &description["paths"][format!("/api/v1{door}")]["get"]["responses"]["200"]["content"]
            ["application/json"]["schema"];
        fits(&description, schema, &answer.body)
            .unwrap_or_else(|why| panic!("{path}: {why}\n{}", answer.text));
    }
    let refused = ann.get("/api/v1/people/nobody").await;
    fits(
        &description,
        &json!({"$ref": "#/components/schemas/Error"}),
        &refused.body,
    )
    .expect("a described refusal");
}

/// Whether a value is as a schema says; objects have no member that is not
/// described, where any are.
fn fits(all: &Value, schema: &Value, value: &Value) -> Result<(), String> {
    if let Some(name) = schema["$ref"].as_str() {
        let target = all
            .pointer(name.trim_start_matches('#'))
            .ok_or_else(|| format!("no {name}"))?;
        return fits(all, target, value);
    }
    if let Some(choices) = schema["oneOf"].as_array() {
        let fitting = choices
            .iter()
            .filter(|choice| fits(all, choice, value).is_ok())
            .count();
        return if fitting == 1 {
            Ok(())
        } else {
            Err(format!("{value} fits {fitting} of {choices:?}"))
        };
    }
    let kinds: Vec<&str> = match &schema["type"] {
        Value::String(kind) => vec![kind],
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    };
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    if !kinds.contains(&kind) {
        return Err(format!("{value} is no {kinds:?}"));
    }
    if let Some(choices) = schema["enum"]
        .as_array()
        .filter(|choices| !choices.contains(value))
    {
        return Err(format!("{value} is none of {choices:?}"));
    }
    if let (Some(each), Value::Array(values)) = (schema.get("items"), value) {
        values.iter().try_for_each(|value| fits(all, each, value))?;
    }
    match (schema["properties"].as_object(), value) {
        (Some(members), Value::Object(values)) => {
            let required = schema["required"]
                .as_array()
                .into_iter()
                .flatten()
                .filter_map(Value::as_str);
            for name in required {
                if !values.contains_key(name) {
                    return Err(format!("{name} is missing"));
                }
            }
            let open = schema["additionalProperties"] == true;
            for (name, value) in values {
                match members.get(name) {
                    Some(member) => {
                        fits(all, member, value).map_err(|why| format!("{name}: {why}"))?;
                    }
                    None if open => {}
                    None => return Err(format!("{name} is not described")),
                }
            }
            Ok(())
        }
        _ => Ok(()),
    }
}

/// Whatever may answer is described: a wrong token and a failing disk
/// everywhere, a query that is not taken too, other sites and haste where
/// something changes, and a body that does not come or is too long.
#[tokio::test(flavor = "multi_thread")]
async fn every_operation_has_a_name_a_tag_and_all_its_statuses() {
    let place = Place::open().await;
    let description = description(&place).await;
    let tags = description["tags"].as_array().expect("tags").iter();
    let tags: Vec<&Value> = tags.map(|tag| &tag["name"]).collect();
    let mut names = BTreeSet::new();
    for (path, item) in description["paths"].as_object().expect("paths") {
        for (method, operation) in item.as_object().expect("methods") {
            let door = format!("{method} {path}");
            let name = operation["operationId"].as_str().expect(&door);
            assert!(names.insert(name.to_owned()), "{door}: {name} again");
            assert!(tags.contains(&&operation["tags"][0]), "{door}");
            let mut statuses = vec!["401", "422", "503"];
            if method != "get" {
                statuses.extend(["403", "429"]);
            }
            if !operation["requestBody"].is_null() {
                statuses.extend(["408", "413"]);
            }
            for status in statuses {
                assert!(
                    !operation["responses"][status].is_null(),
                    "{door}: {status}"
                );
            }
        }
    }
}
