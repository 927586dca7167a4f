//! Who may do what: guessing, foreign games, other sites.

use load::wire::Wire;
use serde_json::{Value, json};
use tokio::net::TcpStream;

use crate::house::{House, TURNS};

#[tokio::test(flavor = "multi_thread")]
async fn strangers_watch_and_chat_but_do_not_play() {
    let house = House::open().await;
    let (game, _ann, _bob) = house.game("classic", "-").await;
    let mut eve = house.guest().await;
    let seen = eve.look(&game).await;
    assert_eq!(
        (&seen["you"], &seen["phase"]),
        (&json!([]), &json!("playing"))
    );
    let moved = eve.play(&game, 0, TURNS[0]).await;
    assert_eq!(moved["code"], "not-your-game");
    for t in ["resign", "abort", "stand"] {
        assert_eq!(
            eve.ask(json!({"t": t, "game": game})).await["code"],
            "not-your-game",
            "{t}"
        );
    }
    let offer = json!({"t": "offer", "game": game, "what": "draw"});
    assert_eq!(eve.ask(offer).await["code"], "not-your-game");
    assert_eq!(
        eve.ask(json!({"t": "sit", "game": game, "seat": 1})).await["code"],
        "refused"
    );
    assert_eq!(
        eve.ask(json!({"t": "chat", "game": game, "text": "hello"}))
            .await["t"],
        "ok"
    );
    // Nobody in particular may look, and no more.
    let mut nobody = house.guest().await;
    nobody.wire = Wire::connect(house.address, None).await.expect("a socket");
    assert_eq!(nobody.hear().await["me"], json!(null));
    assert_eq!(
        nobody.play(&game, 0, TURNS[0]).await["code"],
        "unauthorized"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn those_who_look_on_talk_among_themselves_while_the_game_goes_on() {
    let house = House::open().await;
    let (game, mut ann, mut bob) = house.game("classic", "-").await;
    let (mut eve, mut fay) = (house.guest().await, house.guest().await);
    for guest in [&mut eve, &mut fay] {
        guest.look(&game).await;
    }
    let says = |text: &str| json!({"t": "chat", "game": game, "text": text});
    let is_chat = |message: &Value| message["t"] == "chat";
    assert_eq!(eve.ask(says("play C3 and turn Q01")).await["t"], "ok");
    assert_eq!(bob.ask(says("good luck")).await["t"], "ok");
    assert_eq!(fay.wait_for(is_chat).await["text"], "play C3 and turn Q01");
    assert_eq!(fay.wait_for(is_chat).await["text"], "good luck");
    assert_eq!(ann.wait_for(is_chat).await["text"], "good luck");
    let lines = |view: &Value| view["chat"].as_array().map(Vec::len);
    assert_eq!(lines(&ann.look(&game).await), Some(1), "nor after a reload");
    assert_eq!(lines(&eve.look(&game).await), Some(2));
    bob.ask(json!({"t": "resign", "game": game})).await;
    assert_eq!(lines(&ann.look(&game).await), Some(2), "all is said now");
}

#[tokio::test(flavor = "multi_thread")]
async fn names_of_games_cannot_be_guessed_and_wrong_ones_are_refused() {
    let house = House::open().await;
    let (game, mut ann, _bob) = house.game("classic", "-").await;
    assert_eq!(game.len(), 11);
    let near = format!(
        "{}{}",
        &game[..10],
        if game.ends_with('0') { "1" } else { "0" }
    );
    for wrong in [
        near.as_str(),
        "1",
        "",
        "../../etc",
        "zzzzzzzzzzz",
        "0000000000\u{e9}",
    ] {
        let answer = ann.ask(json!({"t": "watch", "game": wrong})).await;
        assert_eq!(answer["code"], "no-such-game", "{wrong:?}");
    }
    let mut http = house.http().await;
    let answer = http
        .ask("GET", "/api/v1/games/00000000000", None, "")
        .await
        .expect("an answer");
    assert_eq!(
        (answer.status, &answer.body["error"]["code"]),
        (404, &json!("no-such-game"))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn sockets_of_other_sites_are_refused() {
    let house = House::open().await;
    let (host, port) = (house.address.ip(), house.address.port());
    let here = format!("http://{host}:{port}");
    let open = async |origin: &str| {
        let stream = TcpStream::connect(house.address)
            .await
            .expect("a connection");
        Wire::over(stream, &format!("Origin: {origin}\r\n")).await
    };
    assert!(open(&here).await.is_ok());
    let foreign = [
        "http://evil.example".to_owned(),
        "null".to_owned(),
        format!("http://{host}"),
        format!("http://{host}:{}", port ^ 1),
        format!("{here}.evil.example"),
        format!("http://evil.example/{here}"),
        format!("http://evil{host}:{port}"),
        format!("ftp://{host}:{port}"),
        String::new(),
    ];
    for origin in foreign {
        let refused = open(&origin).await.err().map(|error| error.to_string());
        assert!(refused.is_some_and(|why| why.contains("403")), "{origin}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_made_up_session_is_nobody() {
    let house = House::open().await;
    for session in ["", "x", &"0".repeat(64)] {
        let mut wire = Wire::connect(house.address, Some(session))
            .await
            .expect("a socket");
        let hello = wire.read().await.expect("a good wire").expect("a message");
        let hello: serde_json::Value = serde_json::from_slice(&hello).expect("JSON");
        assert_eq!(hello["me"], json!(null));
    }
}
