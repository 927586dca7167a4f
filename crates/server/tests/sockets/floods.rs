//! Too much: of messages, and of what a slow reader does not take.

use std::time::Duration;

use load::wire::Wire;
use serde_json::json;
use server::{Limits, Rate};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};

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

/// A socket that sends frames as they are.
async fn bare_socket(house: &House) -> TcpStream {
    let mut stream = TcpStream::connect(house.address)
        .await
        .expect("a connection");
    let request = format!(
        "GET /api/v1/socket HTTP/1.1\r\nHost: {}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        house.address
    );
    let sent = stream.write_all(request.as_bytes()).await;
    sent.expect("the wire takes it");
    stream
}

#[tokio::test(flavor = "multi_thread")]
async fn control_frames_and_pieces_count_like_messages() {
    let messages = Some(Rate {
        burst: 10.0,
        each_second: 0.001,
    });
    let house = House::with(Limits {
        messages,
        ..Limits::default()
    })
    .await;
    let ping = [0x89, 0x80, 0, 0, 0, 0];
    let pong = [0x8a, 0x80, 0, 0, 0, 0];
    // The beginning of a message that never ends.
    let piece = [0x00, 0x80, 0, 0, 0, 0];
    for (name, first, frame) in [
        ("ping", ping, ping),
        ("pong", pong, pong),
        ("piece", [0x01, 0x80, 0, 0, 0, 0], piece),
    ] {
        let mut stream = bare_socket(&house).await;
        stream.write_all(&first).await.expect("the wire takes it");
        let (mut reads, mut writes) = stream.split();
        let speaks = async { while writes.write_all(&frame).await.is_ok() {} };
        let mut heard = Vec::new();
        let hears = async {
            let mut some = [0; 512];
            while let Ok(length @ 1..) = reads.read(&mut some).await {
                heard.extend_from_slice(&some[..length]);
            }
        };
        let cut = async { tokio::join!(speaks, hears) };
        let cut = tokio::time::timeout(Duration::from_secs(20), cut).await;
        assert!(cut.is_ok(), "{name}: nobody hung up");
        let heard = String::from_utf8_lossy(&heard);
        assert!(heard.contains("too-many"), "{name}: {heard}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn sockets_are_counted_by_address_and_by_person() {
    let house = House::with(Limits {
        sockets: 4,
        sockets_each: 3,
        sockets_of_person: 2,
        ..Limits::default()
    })
    .await;
    let ann = house.guest().await;
    let again = house.back(&ann.session).await;
    let connect = async |session| Wire::connect(house.address, session).await;
    let refused = connect(Some(ann.session.as_str())).await.err();
    let refused = refused.expect("two are enough for a person").to_string();
    assert!(refused.contains("429"), "{refused}");
    let somebody = connect(None).await.expect("a third at this address");
    let refused = connect(None).await.err().expect("no fourth").to_string();
    assert!(refused.contains("429"), "{refused}");
    drop((somebody, again));
    let room = async { while connect(Some(ann.session.as_str())).await.is_err() {} };
    let room = tokio::time::timeout(Duration::from_secs(20), room).await;
    room.expect("whoever goes makes room");
}
