//! Hints and explanations, where they are fair.

use serde_json::json;

use crate::place::{Place, short_game};

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_wins_where_a_win_is_there() {
    let place = Place::open().await;
    let mut ann = place.visitor();
    let game = ann
        .opens(json!({"variant": "classic", "against": "self"}))
        .await;
    // Four in the top row for the first seat, while the second plays elsewhere.
    let turns = [
        "A1 Q11 CW",
        "A6 Q11 CCW",
        "B1 Q11 CW",
        "C6 Q11 CCW",
        "C1 Q11 CW",
        "A4 Q11 CCW",
        "D1 Q11 CW",
        "C5 Q11 CCW",
    ];
    for (ply, text) in turns.iter().enumerate() {
        let played = ann
            .does(&game, json!({"t": "move", "ply": ply, "text": text}))
            .await;
        assert_eq!(played.body["kind"], "moved", "{}", played.text);
    }
    let hint = ann
        .send("POST", &format!("/api/v1/games/{game}/hint"), "")
        .await;
    assert_eq!(hint.status, 200, "{}", hint.text);
    assert_eq!(hint.body["score"], "win in 1");
    let text = hint.body["move"].as_str().expect("a move");
    let won = ann
        .does(&game, json!({"t": "move", "ply": 8, "text": text}))
        .await;
    assert_eq!(won.status, 200, "{}", won.text);
    assert_eq!(
        ann.get(&format!("/api/v1/games/{game}")).await.body["ending"]["reason"],
        "row"
    );
    let explained = ann
        .post(&format!("/api/v1/games/{game}/explain"), json!({"ply": 8}))
        .await;
    let why = explained.body["why"].as_array().expect("sentences");
    assert!(
        !why.is_empty() && explained.body["move"] == text,
        "{}",
        explained.text
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn there_is_no_help_while_people_play() {
    let place = Place::open().await;
    let (mut ann, mut bob) = (place.visitor(), place.visitor());
    let game = ann
        .opens(json!({"variant": "classic", "against": "friend", "side": "first"}))
        .await;
    bob.joins(&game).await;
    ann.does(&game, json!({"t": "move", "ply": 0, "text": "A1 Q11 CW"}))
        .await;
    let refused = bob
        .send("POST", &format!("/api/v1/games/{game}/hint"), "")
        .await;
    assert_eq!((refused.status, refused.code()), (403, "forbidden"));
    let finished = short_game(&mut ann, &mut bob, false).await;
    let path = format!("/api/v1/games/{finished}/explain");
    let explained = place.visitor().post(&path, json!({"ply": 1})).await;
    assert_eq!(
        (explained.status, &explained.body["move"]),
        (200, &json!("F6 Q00 CW"))
    );
    let none = place.visitor().post(&path, json!({"ply": 7})).await;
    assert_eq!(none.status, 422);
}
