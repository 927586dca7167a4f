//! Clocks: flags fall by themselves, and not while there is no server.

use std::time::Duration;

use serde_json::json;

use crate::house::{House, TURNS};

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
