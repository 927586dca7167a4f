//! Too much: of messages, and of what a slow reader does not take.

use std::time::Duration;

use load::wire::Wire;
use serde_json::json;
use server::{Limits, Rate};
use tokio::net::TcpSocket;

use crate::house::House;

#[tokio::test(flavor = "multi_thread")]
async fn whoever_says_too_much_is_warned_and_then_cut_off() {
    let messages = Some(Rate {
        burst: 10.0,
        each_second: 0.001,
    });
    let house = House::with(Limits {
        messages,
        ..Limits::default()
    })
    .await;
    let (mut ann, mut bob) = (house.guest().await, house.guest().await);
    for _ in 0..10 {
        assert_eq!(ann.ask(json!({"t": "ping"})).await["t"], "pong");
    }
    ann.say(json!({"t": "ping"})).await;
    assert_eq!(ann.hear().await["code"], "too-many");
    // The wire may already be cut when the second one is sent.
    let _ = ann.wire.send(r#"{"t":"ping"}"#).await;
    assert!(ann.is_cut().await);
    assert_eq!(bob.ask(json!({"t": "ping"})).await["t"], "pong");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reader_that_does_not_read_is_cut_off_and_the_others_are_not() {
    let house = House::open().await;
    let (game, mut ann, mut bob) = house.game("classic", "-").await;
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(4096).expect("a small buffer");
    let stream = socket.connect(house.address).await.expect("a connection");
    let mut slow = Wire::over(stream, "").await.expect("a socket");
    slow.send(&json!({"t": "watch", "game": game}).to_string())
        .await
        .expect("the wire takes it");
    ann.wait_for(|message| message["t"] == "watchers" && message["count"] == 3)
        .await;
    // Until the slow one is gone; how much the system keeps for it is its own
    // business.
    let text = "x".repeat(200);
    let everybody_hears = async {
        loop {
            for _ in 0..100 {
                ann.say(json!({"t": "chat", "game": game, "text": text}))
                    .await;
            }
            for _ in 0..100 {
                let heard = |message: &serde_json::Value| {
                    message["t"] == "chat" || message["t"] == "watchers"
                };
                let message = bob.wait_for(heard).await;
                if message["t"] == "watchers" && message["count"] == 2 {
                    return;
                }
            }
            while let Ok(Ok(_)) =
                tokio::time::timeout(Duration::from_millis(1), ann.wire.read()).await
            {}
        }
    };
    tokio::time::timeout(Duration::from_secs(60), everybody_hears)
        .await
        .expect("the slow one is cut off");
}
