//! Everybody is refused in their own language: that of the person, else of the
//! browser's choice, else of what the browser asks for. Codes stay as they are.

use serde_json::json;

use crate::place::{PASSWORD, Place, Visitor};

const GERMAN: &str = "Accept-Language: de-CH, en;q=0.5\r\n";

/// What somebody is told who asks for a game that does not exist.
async fn told(visitor: &mut Visitor) -> String {
    let answer = visitor.get("/api/v1/games/nothing").await;
    assert_eq!((answer.status, answer.code()), (404, "no-such-game"));
    let message = answer.body["error"]["message"].as_str();
    message.expect("a sentence").to_owned()
}

const ENGLISH_TOLD: &str = "There is no such game.";
const GERMAN_TOLD: &str = "Diese Partie gibt es nicht.";

#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_is_told_in_the_language_of_the_request() {
    let place = Place::open().await;
    let mut ann = place.visitor();
    assert_eq!(told(&mut ann).await, ENGLISH_TOLD);
    ann.headers = GERMAN.to_owned();
    assert_eq!(told(&mut ann).await, GERMAN_TOLD);
    // What was chosen counts more than what the browser asks for.
    ann.headers = format!("{GERMAN}Cookie: lang=en\r\n");
    assert_eq!(told(&mut ann).await, ENGLISH_TOLD);
    ann.headers = "Cookie: lang=de\r\n".to_owned();
    assert_eq!(told(&mut ann).await, GERMAN_TOLD);
    let answer = ann.get("/api/v1/games/nothing").await;
    assert_eq!(answer.header("content-language"), Some("de"));
}

#[tokio::test(flavor = "multi_thread")]
async fn every_kind_of_refusal_has_its_german_words() {
    let place = Place::open().await;
    let mut ann = place.visitor();
    ann.headers = GERMAN.to_owned();
    let wanted = json!({"variant": "classic", "against": "self"});
    let game = ann.opens(wanted).await;
    let played = ann
        .does(&game, json!({"t": "move", "ply": 0, "text": "A1 Q11 CW"}))
        .await;
    assert_eq!(played.status, 200, "{}", played.text);
    let commands = format!("/api/v1/games/{game}/commands");
    let join = format!("/api/v1/games/{game}/join");
    for (path, body, told) in [
        // A rule of the board.
        (
            &*commands,
            json!({"t": "move", "ply": 1, "text": "A1 Q00 CW"}),
            "Auf A1 liegt schon ein Stein von Platz 1; wähle eine leere Mulde.",
        ),
        // A rule of the game.
        (
            &commands,
            json!({"t": "accept", "what": "draw"}),
            "Niemand hat Remis angeboten.",
        ),
        // A rule of the house.
        (&join, json!({}), "Alle Plätze sind besetzt."),
        (
            "/api/v1/games",
            json!({"variant": "pente", "against": {"level": 11}}),
            "Stufe 11 gibt es nicht. Es gibt 1 bis 10.",
        ),
        (
            "/api/v1/games",
            json!({"variant": "chess", "against": "self"}),
            "Die Variante „chess“ gibt es nicht; es gibt classic",
        ),
        (
            "/api/v1/games",
            json!({"variant": "classic", "against": "friend", "time": "soon"}),
            "Die Bedenkzeit „soon“ ist nicht zu lesen",
        ),
        (
            "/api/v1/session",
            json!({"name": "Nobody", "password": "not a password"}),
            "Name oder Passwort stimmt nicht.",
        ),
        (
            "/api/v1/accounts",
            json!({"name": "Ann", "password": "short"}),
            "Ein Passwort hat mindestens 8 Zeichen.",
        ),
    ] {
        let answer = ann.post(path, body).await;
        let message = answer.body["error"]["message"].as_str().unwrap_or("");
        assert!(message.starts_with(told), "{path}: {}", answer.text);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_tell_in_the_same_words() {
    let place = Place::open().await;
    let mut ann = place.visitor();
    ann.headers = GERMAN.to_owned();
    let page = ann.get("/game/nothing").await;
    assert_eq!(page.status, 404);
    assert!(page.text.contains(GERMAN_TOLD), "{}", page.text);
    let form = ann
        .form("/signup", "name=Guest-1&password=five+in+a+row&back=%2F")
        .await;
    assert!(
        form.text.contains("mit dem Haus verwechseln"),
        "{}",
        form.text
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_language_follows_the_account_to_another_browser() {
    let place = Place::open().await;
    let mut laptop = place.account("Anna").await;
    assert_eq!(told(&mut laptop).await, ENGLISH_TOLD);
    let chosen = laptop
        .form("/preferences", "language=de&theme=dark&back=%2Frules")
        .await;
    assert_eq!(
        (chosen.status, chosen.header("location")),
        (303, Some("/rules"))
    );
    let kept = laptop.get("/api/v1/me").await;
    assert_eq!(
        kept.body["settings"],
        json!({"language": "de", "theme": "dark"})
    );

    // Another browser, which was English and light before.
    let mut phone = place.visitor();
    phone.headers = "Accept-Language: en\r\nCookie: lang=en; theme=light\r\n".to_owned();
    assert_eq!(told(&mut phone).await, ENGLISH_TOLD);
    let door = json!({"name": "Anna", "password": PASSWORD});
    assert_eq!(phone.post("/api/v1/session", door).await.status, 200);
    assert_eq!(told(&mut phone).await, GERMAN_TOLD);
    let page = phone.get("/rules").await.text;
    assert!(page.contains("lang=\"de\"") && page.contains("data-theme=\"dark\""));

    // Programs change it too, and leave what they do not name.
    let patched = phone
        .send("PATCH", "/api/v1/me", r#"{"language":"en"}"#)
        .await;
    assert_eq!(
        patched.body["settings"],
        json!({"language": "en", "theme": "dark"})
    );
    assert_eq!(told(&mut laptop).await, ENGLISH_TOLD);
    let unknown = phone
        .send("PATCH", "/api/v1/me", r#"{"language":"xx"}"#)
        .await;
    assert_eq!(
        (unknown.status, &unknown.body["error"]["field"]),
        (422, &json!("language"))
    );

    // Logged out, the browser is as it was.
    phone.delete("/api/v1/session").await;
    let page = phone.get("/rules").await.text;
    assert!(page.contains("lang=\"en\"") && page.contains("data-theme=\"light\""));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_chosen_before_signing_up_is_the_first_choice_of_the_account() {
    let place = Place::open().await;
    let mut ann = place.visitor();
    ann.headers = "Cookie: lang=de\r\n".to_owned();
    let door = json!({"name": "Anna", "password": PASSWORD});
    assert_eq!(ann.post("/api/v1/accounts", door.clone()).await.status, 201);
    let mut elsewhere = place.visitor();
    assert_eq!(elsewhere.post("/api/v1/session", door).await.status, 200);
    assert_eq!(told(&mut elsewhere).await, GERMAN_TOLD);
}
