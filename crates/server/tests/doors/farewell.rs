//! Taking one's data along, and going.

use serde_json::json;

use crate::place::{PASSWORD, Place, short_game};

#[tokio::test(flavor = "multi_thread")]
async fn who_goes_leaves_games_without_a_name() {
    let mut place = Place::open().await;
    let (mut ann, mut bob) = (place.account("Anna").await, place.account("Bob").await);
    let game = short_game(&mut ann, &mut bob, true).await;
    let kept = ann.get("/api/v1/me/export").await;
    assert_eq!(kept.header("cache-control"), Some("no-store"));
    assert_eq!(kept.body["me"]["name"], "Anna");
    assert_eq!(kept.body["kept"]["games"][0]["id"], json!(game));
    let record = kept.body["kept"]["games"][0]["record"]
        .as_str()
        .unwrap_or("");
    assert!(
        record.contains("Anna") && record.contains("A1 Q11 CW"),
        "{record}"
    );
    assert_eq!(kept.body["kept"]["ratings"][0]["variant"], "classic");
    assert!(!kept.text.contains("argon2") && !kept.text.contains("\"hash\""));
    let wrong = ann
        .send("DELETE", "/api/v1/me", r#"{"password":"wrong wrong"}"#)
        .await;
    assert_eq!(
        (wrong.status, &wrong.body["error"]["field"]),
        (401, &json!("password"))
    );
    let right = json!({"password": PASSWORD}).to_string();
    let mut bot = place.bot(&mut ann).await;
    assert_eq!(ann.send("DELETE", "/api/v1/me", &right).await.status, 204);
    assert_eq!(ann.session, None);
    assert_eq!(bot.get("/api/v1/me").await.status, 401);
    for _ in 0..2 {
        let seen = bob.get(&format!("/api/v1/games/{game}")).await;
        assert!(!seen.text.contains("Anna"), "{}", seen.text);
        let name = seen.body["people"][0]["name"].as_str().unwrap_or("");
        assert!(name.starts_with("Deleted "), "{name}");
        assert_eq!(bob.get("/api/v1/people/Anna").await.status, 404);
        let record = bob.get(&format!("/api/v1/games/{game}/record")).await;
        assert!(!record.text.contains("Anna"), "{}", record.text);
        place.reopen().await;
        bob.address = place.address;
    }
    let entered = place
        .visitor()
        .post(
            "/api/v1/session",
            json!({"name": "Anna", "password": PASSWORD}),
        )
        .await;
    assert_eq!(entered.status, 401);
}
