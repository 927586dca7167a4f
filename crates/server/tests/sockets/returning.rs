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
