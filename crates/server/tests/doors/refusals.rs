//! Every refusal of the API has the same form, whoever refused.

use serde_json::json;

use crate::place::Place;

#[tokio::test(flavor = "multi_thread")]
async fn every_refusal_has_the_same_form() {
    let place = Place::open().await;
    let mut ann = place.visitor();
    let long = "x".repeat(20_000);
    for (method, path, body, status, code) in [
        ("GET", "/games?foo=1", "", 422, "bad-message"),
        ("GET", "/games?limit=abc", "", 422, "bad-message"),
        ("GET", "/ratings", "", 422, "bad-message"),
        (
            "GET",
            "/games/00000000000/events?after=x",
            "",
            422,
            "bad-message",
        ),
        ("GET", "/games/%FF", "", 404, "not-found"),
        ("GET", "/nowhere", "", 404, "not-found"),
        ("PUT", "/games", "{}", 405, "method-not-allowed"),
        ("DELETE", "/lobby", "", 405, "method-not-allowed"),
        ("PATCH", "/socket", "", 405, "method-not-allowed"),
        ("GET", "/socket", "", 426, "upgrade-required"),
        ("POST", "/games", "{", 422, "bad-message"),
        ("POST", "/games", long.as_str(), 413, "too-large"),
    ] {
        let refused = ann.send(method, &format!("/api/v1{path}"), body).await;
        let told = format!("{method} {path}: {} {}", refused.status, refused.text);
        assert_eq!((refused.status, refused.code()), (status, code), "{told}");
        assert_eq!(
            refused.header("content-type"),
            Some("application/json"),
            "{told}"
        );
        assert!(refused.body["error"]["message"].is_string(), "{told}");
        assert_eq!(refused.header("allow").is_some(), status == 405, "{told}");
    }
    let unknown = ann.get("/api/v1/games?foo=1").await;
    let message = &unknown.body["error"]["message"];
    assert!(
        message.as_str().is_some_and(|why| why.contains("foo")),
        "{message}"
    );
    let socket = ann.get("/api/v1/socket").await;
    assert_eq!(socket.header("upgrade"), Some("websocket"));
    assert_eq!(socket.header("sec-websocket-version"), Some("13"));
    ann.headers = "Origin: https://elsewhere.example\r\n".to_owned();
    let foreign = ann.get("/api/v1/socket").await;
    assert_eq!((foreign.status, foreign.code()), (403, "forbidden"));
    ann.headers = "Authorization: Bearer ptd_wrong\r\n".to_owned();
    for path in ["/variants", "/lobby", "/socket"] {
        let refused = ann.get(&format!("/api/v1{path}")).await;
        assert_eq!(
            (refused.status, refused.code()),
            (401, "unauthorized"),
            "{path}"
        );
    }
    assert_eq!(ann.post("/api/v1/games", json!({})).await.status, 401);
}

#[tokio::test(flavor = "multi_thread")]
async fn refusals_of_bodies_speak_of_json_and_not_of_rust() {
    let place = Place::open().await;
    let mut ann = place.account("Anna").await;
    let wanted = json!({"variant": "classic", "against": "friend"});
    let game = ann.opens(wanted).await;
    let commands = format!("/games/{game}/commands");
    for (path, body) in [
        (commands.as_str(), "[]"),
        (&commands, "7"),
        (&commands, r#"{"t":"move","ply":"x"}"#),
        ("/games", "[]"),
        (
            "/games",
            r#"{"variant":"classic","against":{"level":70000}}"#,
        ),
        ("/games", r#"{"variant":"classic","against":7}"#),
        ("/tournaments", "[]"),
        ("/tournaments/00000000000/commands", "[]"),
        ("/tournaments/00000000000/commands", "{}"),
        (
            "/tournaments/00000000000/commands",
            r#"{"command":"enter","entry":7}"#,
        ),
    ] {
        let refused = ann.send("POST", &format!("/api/v1{path}"), body).await;
        let told = format!("{path} {body}: {}", refused.text);
        assert_eq!(
            (refused.status, refused.code()),
            (422, "bad-message"),
            "{told}"
        );
        for word in [
            "struct",
            "enum ",
            "enum`",
            "tuple",
            "expected u",
            "sequence",
            "expected map",
        ] {
            assert!(!refused.text.contains(word), "{word}: {told}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_has_no_control_character_that_somebody_typed() {
    let place = Place::open().await;
    let mut ann = place.visitor();
    let signup = "name=a%00%01%7F&password=five+in+a+row&back=%00";
    let refused = ann.form("/signup", signup).await;
    assert_eq!(refused.status, 422, "{}", refused.text);
    let seen = ann.get("/login?back=%00%1B").await;
    assert_eq!(seen.status, 200);
    for page in [refused.text, seen.text] {
        assert!(page.contains('\u{fffd}'), "{page}");
        let foreign = |letter: char| letter.is_control() && letter != '\n';
        assert!(!page.contains(foreign), "{page}");
    }
}
