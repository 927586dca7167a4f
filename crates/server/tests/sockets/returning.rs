//! Coming back: after a lost connection, after a restart, at any version.

use serde_json::{Value, json};

use crate::house::{Guest, House, TURNS};

/// What follows an event, as one hears it who returns: the numbers, or a state.
async fn catch_up(guest: &mut Guest, game: &str, after: u32) -> Result<Vec<u64>, Value> {
    guest
        .say(json!({"t": "watch", "id": "w", "game": game, "after": after}))
        .await;
    let mut numbers = Vec::new();
    loop {
        let message = guest.hear().await;
        match message["t"].as_str() {
            Some("event") => numbers.push(message["n"].as_u64().expect("a number")),
            Some("state") => return Err(message),
            Some("ok") => return Ok(numbers),
            _ => {}
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_returns_hears_what_was_missed_at_every_version() {
    let house = House::open().await;
    let (game, mut ann, mut bob) = house.game("classic", "-").await;
    for (ply, text) in TURNS.iter().enumerate() {
        let mover = if ply % 2 == 0 { &mut ann } else { &mut bob };
        mover.play(&game, ply as u32, text).await;
    }
    let last = 4 + TURNS.len() as u32;
    for after in 4..=last {
        let mut back = house.back(&ann.session).await;
        let numbers = catch_up(&mut back, &game, after).await.expect("events");
        let expected: Vec<u64> = (u64::from(after) + 1..=u64::from(last)).collect();
        assert_eq!(numbers, expected, "after {after}");
    }
    // Before what is at hand, or after what there is: the whole game.
    for after in [0, last + 1, u32::MAX] {
        let mut back = house.back(&ann.session).await;
        let state = catch_up(&mut back, &game, after)
            .await
            .expect_err("a state");
        assert_eq!((&state["n"], &state["you"]), (&json!(last), &json!([1])));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_loses_nothing_and_the_game_goes_on() {
    let mut house = House::open().await;
    let (game, mut ann, mut bob) = house.game("classic", "300+5").await;
    for (ply, text) in TURNS.iter().enumerate() {
        let mover = if ply % 2 == 0 { &mut ann } else { &mut bob };
        let answer = mover.play(&game, ply as u32, text).await;
        assert_eq!(answer["kind"], "moved");
        let before = bob.look(&game).await;
        house.close().await;
        assert_eq!(
            ann.wait_for(|message| message["t"] == "bye").await["reason"],
            "restart"
        );
        house.reopen().await;
        (ann, bob) = (
            house.back(&ann.session).await,
            house.back(&bob.session).await,
        );
        let (seen, after) = (ann.look(&game).await, bob.look(&game).await);
        assert_eq!(seen["you"], json!([1]));
        for member in ["n", "moves", "board", "turn", "people", "phase", "created"] {
            assert_eq!(before[member], after[member], "{member} after {text}");
        }
    }
    // What was sent before the restart is still known afterward.
    let again = bob.play(&game, 7, TURNS[7]).await;
    assert_eq!(again["t"], "ok", "{again}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_is_kept_whole() {
    let mut house = House::open().await;
    let (game, mut ann, mut bob) = house.game("pente", "-").await;
    ann.play(&game, 0, "K10").await;
    bob.ask(json!({"t": "resign", "game": game})).await;
    let before = bob.look(&game).await;
    house.close().await;
    house.reopen().await;
    let after = house.back(&bob.session).await.look(&game).await;
    for member in ["n", "moves", "ending", "people", "board"] {
        assert_eq!(before[member], after[member], "{member}");
    }
    assert_eq!(after["ending"]["reason"], "resignation");
}

/// Until nobody but this guest watches.
async fn alone(guest: &mut Guest, game: &str) {
    while guest.look(game).await["watchers"] != 1 {
        guest.wait_for(|message| message["t"] == "watchers").await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_gone_before_the_game_was_written_does_not_watch() {
    let house = House::open().await;
    let (ann, mut bob) = (house.guest().await, house.guest().await);
    let wanted = json!({"variant": "classic", "against": "self"});
    let game = house.made(&ann, &wanted).await;
    bob.look(&game).await;
    for (ply, text) in TURNS.iter().enumerate() {
        let mut back = house.back(&ann.session).await;
        let moves = json!({"t": "move", "game": game, "ply": ply, "text": text});
        back.wire.queue(&moves.to_string()).expect("it is taken");
        // The move is on its way to the disk, so this has to wait.
        back.say(json!({"t": "watch", "game": game})).await;
        drop(back);
        bob.event("moved").await;
    }
    alone(&mut bob, &game).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn several_who_wait_for_the_disk_are_let_in_and_who_left_is_not() {
    let house = House::open().await;
    let (mut ann, mut bob) = (house.guest().await, house.guest().await);
    let wanted = json!({"variant": "classic", "against": "self"});
    let game = house.made(&ann, &wanted).await;
    bob.look(&game).await;
    for (ply, text) in TURNS.iter().enumerate() {
        let messages = [
            json!({"t": "move", "game": game, "ply": ply, "text": text}),
            json!({"t": "watch", "game": game, "id": 1}),
            json!({"t": "watch", "game": game, "id": 2}),
            json!({"t": "unwatch", "game": game, "id": 3}),
        ];
        for message in &messages[..3] {
            let queued = ann.wire.queue(&message.to_string());
            queued.expect("the wire takes it");
        }
        ann.say(messages[3].clone()).await;
        let mut answered = Vec::new();
        while answered.len() < 3 {
            let answer = ann.wait_for(|message| !message["id"].is_null()).await;
            assert_eq!(answer["t"], "ok", "{answer}");
            answered.push(answer["id"].as_u64());
        }
        answered.sort_unstable();
        assert_eq!(answered, [Some(1), Some(2), Some(3)]);
    }
    alone(&mut bob, &game).await;
}
