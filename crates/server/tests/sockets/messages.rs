//! Messages that are no messages.

use serde_json::json;

use crate::house::House;

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_read_is_answered_and_the_talk_goes_on() {
    let house = House::open().await;
    let mut ann = house.guest().await;
    let deep = "[".repeat(2_000);
    let malformed = [
        "",
        "{",
        "null",
        "[]",
        "\"move\"",
        "{}",
        r#"{"t":7}"#,
        r#"{"t":"dance"}"#,
        r#"{"t":"watch"}"#,
        r#"{"t":"move","game":"x","ply":1.5,"text":"a"}"#,
        r#"{"t":"move","game":"x","ply":-1,"text":"a"}"#,
        r#"{"t":"ping","extra":1}"#,
        r#"{"t":"ping","t":"ping"}"#,
        deep.as_str(),
    ];
    for text in malformed {
        ann.wire.send(text).await.expect("the wire takes it");
        let answer = ann.hear().await;
        assert_eq!(
            (&answer["t"], &answer["code"]),
            (&json!("error"), &json!("bad-message")),
            "{text}"
        );
        assert!(!answer["message"].as_str().expect("a sentence").is_empty());
    }
    assert_eq!(ann.ask(json!({"t": "ping"})).await["t"], "pong");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_id_comes_back_as_it_was() {
    let house = House::open().await;
    let mut ann = house.guest().await;
    for id in [
        json!(0),
        json!(-3),
        json!(18_446_744_073_709_551_615_u64),
        json!("a \"b\" ü"),
    ] {
        ann.say(json!({"t": "ping", "id": id})).await;
        assert_eq!(ann.hear().await["id"], id);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_too_long_ends_the_connection_and_no_other() {
    let house = House::open().await;
    let (mut ann, mut bob) = (house.guest().await, house.guest().await);
    let long = json!({"t": "ping", "id": "x".repeat(5_000)}).to_string();
    ann.wire.send(&long).await.expect("the wire takes it");
    assert_eq!(ann.hear().await["code"], "too-large");
    assert!(ann.is_cut().await);
    assert_eq!(bob.ask(json!({"t": "ping"})).await["t"], "pong");
}

#[tokio::test(flavor = "multi_thread")]
async fn chat_is_short_and_plain() {
    let house = House::open().await;
    let (game, mut ann, _bob) = house.game("classic", "-").await;
    for text in ["", "   ", "a\nb", &"x".repeat(201)] {
        let answer = ann
            .ask(json!({"t": "chat", "game": game, "text": text}))
            .await;
        assert_eq!(answer["t"], "error", "{text:?}");
    }
    let answer = ann
        .ask(json!({"t": "chat", "game": game, "text": "ü".repeat(200)}))
        .await;
    assert_eq!(answer["t"], "ok");
}

#[tokio::test(flavor = "multi_thread")]
async fn messages_that_come_together_are_answered_in_order_however_long_the_answers() {
    let house = House::open().await;
    let (game, mut ann, _bob) = house.game("classic", "-").await;
    for _ in 0..20 {
        ann.ask(json!({"t": "chat", "game": game, "text": "x".repeat(200)}))
            .await;
    }
    for id in 0..15 {
        let message = json!({"t": "watch", "game": game, "id": id}).to_string();
        ann.wire.queue(&message).expect("the wire takes it");
    }
    let mut length = 0;
    for id in 0..15 {
        let state = ann.wait_for(|message| message["t"] == "state").await;
        length += state.to_string().len();
        let answer = ann.hear().await;
        assert_eq!((&answer["t"], &answer["id"]), (&json!("ok"), &json!(id)));
    }
    assert!(length > 64 * 1024, "more than is held back: {length}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_may_be_longer_than_what_waits_for_a_slow_reader() {
    let house = House::open().await;
    let mut ann = house.guest().await;
    let wanted = json!({"variant": "gomoku", "against": "self"});
    let game = house.made(&ann, &wanted).await;
    let mut ply = 0;
    // Colors alternate in every row, and four of a column follow each other.
    for row in (1..=14).filter(|row| row % 5 != 0) {
        for column in "ABCDEFGHJKLMNOPQRS".chars() {
            let moved = ann.play(&game, ply, &format!("{column}{row}")).await;
            assert_eq!(moved["kind"], "moved", "{moved}");
            ply += 1;
        }
    }
    let length = ann.look(&game).await.to_string().len();
    assert!(length > 64 * 1024, "{length}");
    assert_eq!(ann.ask(json!({"t": "ping"})).await["t"], "pong");
}
