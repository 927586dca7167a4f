//! Clocks: flags fall by themselves, and not while there is no server. What the
//! wire takes is given back, costs no opponent anything, and cannot be forged.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use load::wire::Wire;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;

use crate::house::{Guest, House, TURNS};

/// A way to the server on which everything takes this long in each direction.
async fn far_away(server: SocketAddr, delay: Duration) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(async move {
        while let Ok((here, _)) = listener.accept().await {
            let there = TcpStream::connect(server).await.expect("the server");
            let ((from_here, to_here), (from_there, to_there)) =
                (here.into_split(), there.into_split());
            carry(from_here, to_there, delay);
            carry(from_there, to_here, delay);
        }
    });
    address
}

fn carry(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, delay: Duration) {
    let (put, mut under_way) = mpsc::unbounded_channel::<(Instant, Vec<u8>)>();
    tokio::spawn(async move {
        let mut some = vec![0; 4096];
        while let Ok(length @ 1..) = from.read(&mut some).await {
            let _ = put.send((Instant::now() + delay, some[..length].to_vec()));
        }
    });
    tokio::spawn(async move {
        while let Some((due, bytes)) = under_way.recv().await {
            tokio::time::sleep_until(due.into()).await;
            if to.write_all(&bytes).await.is_err() {
                return;
            }
        }
    });
}

/// A game whose first seat is far away. Its way has been measured.
async fn game_from_afar(house: &House, delay: Duration, time: &str) -> (String, Guest, Guest) {
    let (mut ann, mut bob) = (house.guest().await, house.guest().await);
    let far = far_away(house.address, delay).await;
    let wire = Wire::connect(far, Some(&ann.session)).await;
    ann.wire = wire.expect("a socket");
    assert_eq!(ann.hear().await["t"], "hello");
    let wanted = json!({"variant": "classic", "time": time, "against": "friend", "side": "first"});
    let game = house.made(&ann, &wanted).await;
    ann.ask(json!({"t": "watch", "game": game})).await;
    bob.ask(json!({"t": "watch", "game": game})).await;
    let joined = bob.ask(json!({"t": "sit", "game": game, "seat": 2})).await;
    assert_eq!(joined["t"], "event", "{joined}");
    ann.event("started").await;
    (game, ann, bob)
}

/// What a seat has left, in milliseconds.
fn left(clocks: &Value, seat: usize) -> u64 {
    clocks["seats"][seat]["ms"].as_u64().expect("a time")
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_wire_takes_costs_neither_side_anything() {
    let house = House::open().await;
    let (game, mut ann, mut bob) = game_from_afar(&house, Duration::from_millis(200), "30+0").await;
    let mut clocks = Value::Null;
    for (ply, text) in (0..).zip(TURNS) {
        let mover = if ply % 2 == 0 { &mut ann } else { &mut bob };
        mover
            .say(json!({"t": "move", "game": game, "ply": ply, "text": text}))
            .await;
        for guest in [&mut ann, &mut bob] {
            clocks = guest.event("moved").await["clocks"].clone();
        }
    }
    // Four turns of each, with 400 ms on the way to Ann and back.
    for seat in [0, 1] {
        assert!(left(&clocks, seat) > 29_200, "seat {seat}: {clocks}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_under_way_is_waited_for_though_others_point_at_the_flag() {
    let house = House::open().await;
    let (game, mut ann, mut bob) = game_from_afar(&house, Duration::from_millis(300), "2+0").await;
    // The server heard of the start 300 ms before Ann did, and will hear of her
    // move 300 ms later: after 2.2 s, of which her clock is charged 1.6.
    let flag = async {
        tokio::time::sleep(Duration::from_millis(1_780)).await;
        bob.ask(json!({"t": "flag", "game": game})).await
    };
    let turn = async {
        tokio::time::sleep(Duration::from_millis(1_600)).await;
        ann.play(&game, 0, TURNS[0]).await
    };
    let (flag, turn) = tokio::join!(flag, turn);
    assert_eq!(flag["code"], "refused", "{flag}");
    assert_eq!(turn["kind"], "moved", "{turn}");
}

#[tokio::test(flavor = "multi_thread")]
async fn neither_refused_moves_nor_forged_pongs_make_time() {
    let house = House::open().await;
    let (game, mut ann, mut bob) = house.game("classic", "2+0").await;
    // A second connection of hers, which is near.
    let mut near = house.back(&ann.session).await;
    let mut clocks = Value::Null;
    for turn in 0..5 {
        for _ in 0..4 {
            let refused = near.play(&game, 2 * turn, "A1 A1 A1").await;
            assert_eq!(refused["t"], "error", "{refused}");
        }
        ann.wire.queue_pong(&[0; 8]).expect("a pong");
        tokio::time::sleep(Duration::from_millis(600)).await;
        let [ours, theirs] = [0, 1].map(|next| TURNS[(2 * turn + next) as usize % TURNS.len()]);
        let moved = ann.play(&game, 2 * turn, ours).await;
        if moved["kind"] != "moved" {
            break;
        }
        clocks = bob.play(&game, 2 * turn + 1, theirs).await["clocks"].clone();
        assert!(left(&clocks, 1) > 1_000, "Bob has hardly thought: {clocks}");
    }
    let ending = bob.event("ended").await["ending"].clone();
    let expected = (&json!("time"), &json!([2]));
    assert_eq!(
        (&ending["reason"], &ending["winners"]),
        expected,
        "{clocks}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flag_falls_by_itself() {
    let house = House::open().await;
    let (game, mut ann, mut bob) = house.game("classic", "1+0").await;
    ann.play(&game, 0, TURNS[0]).await;
    assert_eq!(ann.event("flag_fell").await["seat"], 2);
    let ending = ann.event("ended").await["ending"].clone();
    assert_eq!(
        (&ending["reason"], &ending["winners"]),
        (&json!("time"), &json!([1]))
    );
    assert_eq!(bob.play(&game, 1, TURNS[1]).await["code"], "over");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobodys_time_runs_while_the_server_is_away() {
    let mut house = House::open().await;
    let (game, mut ann, bob) = house.game("classic", "2+0").await;
    ann.play(&game, 0, TURNS[0]).await;
    house.close().await;
    // Longer than the clock has.
    tokio::time::sleep(Duration::from_millis(2_500)).await;
    house.reopen().await;
    let mut bob = house.back(&bob.session).await;
    let state = bob.look(&game).await;
    assert_eq!(state["phase"], "playing");
    assert!(
        state["clocks"]["seats"][1]["ms"].as_u64().expect("a time") > 1_000,
        "{state}"
    );
    assert_eq!(bob.play(&game, 1, TURNS[1]).await["kind"], "moved");
}
