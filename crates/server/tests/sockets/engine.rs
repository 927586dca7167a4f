//! Games with a mind, and games at one screen.

use std::time::Duration;

use serde_json::{Value, json};
use server::Limits;

use crate::house::House;

#[tokio::test(flavor = "multi_thread")]
async fn a_mind_answers_and_agrees_to_go_back_and_to_play_again() {
    let house = House::open().await;
    let mut ann = house.guest().await;
    let wanted = json!({"variant": "classic", "against": {"level": 1}, "side": "first"});
    let game = house.made(&ann, &wanted).await;
    let state = ann.look(&game).await;
    assert_eq!(
        (&state["kind"], &state["people"][1]["level"]),
        (&json!("engine"), &json!(1))
    );
    assert_eq!(ann.play(&game, 0, "A1 Q11 CW").await["kind"], "moved");
    let reply = ann
        .wait_for(|message| message["kind"] == "moved" && message["seat"] == 2)
        .await;
    assert_eq!(reply["ply"], 1);
    ann.ask(json!({"t": "offer", "game": game, "what": "takeback"}))
        .await;
    assert_eq!(ann.event("taken_back").await["ply"], 0);
    assert_eq!(ann.play(&game, 0, "F1 Q00 CW").await["kind"], "moved");
    ann.ask(json!({"t": "resign", "game": game})).await;
    ann.ask(json!({"t": "offer", "game": game, "what": "rematch"}))
        .await;
    let next = ann.event("rematched").await["next"]
        .as_str()
        .expect("an id")
        .to_owned();
    // Now the mind begins.
    ann.say(json!({"t": "watch", "game": next})).await;
    let moved = ann.wait_for(|message| {
        message["game"] == next && (message["kind"] == "moved" || message["moves"][0].is_object())
    });
    moved.await;
}

#[tokio::test(flavor = "multi_thread")]
async fn many_games_of_one_person_keep_no_other_mind_from_playing() {
    let house = House::open().await;
    let (eve, mut ann) = (house.guest().await, house.guest().await);
    // The mind begins each of them, and thinks for three seconds.
    let wanted = json!({"variant": "classic", "against": {"level": 10}, "side": "second"});
    for _ in 0..8 {
        house.made(&eve, &wanted).await;
    }
    let wanted = json!({
        "variant": "classic", "time": "1+0", "against": {"level": 1}, "side": "first",
    });
    let game = house.made(&ann, &wanted).await;
    ann.look(&game).await;
    assert_eq!(ann.play(&game, 0, "A1 Q11 CW").await["kind"], "moved");
    // Nor is it charged for the time for which it had to wait.
    let reply = async {
        ann.wait_for(|message| message["seat"] == 2 || message["kind"] == "ended")
            .await
    };
    let reply = tokio::time::timeout(Duration::from_secs(10), reply).await;
    let reply = reply.expect("one question of Eve's is before it at the most");
    assert_eq!(reply["kind"], "moved", "{reply}");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_person_has_so_many_games_against_minds() {
    let house = House::with(Limits {
        hall: hall::Limits {
            engine_games_of_person: 2,
            ..hall::Limits::default()
        },
        ..Limits::default()
    })
    .await;
    let ann = house.guest().await;
    let mut http = house.http().await;
    let mut open = async |against: Value| {
        let wanted = json!({"variant": "classic", "against": against}).to_string();
        let made = http.ask("POST", "/api/v1/games", Some(&ann.session), &wanted);
        made.await.expect("an answer").status
    };
    let mind = || json!({"level": 1});
    assert_eq!([open(mind()).await, open(mind()).await], [201, 201]);
    assert_eq!(open(mind()).await, 429);
    assert_eq!(open(json!("friend")).await, 201);
}

#[tokio::test(flavor = "multi_thread")]
async fn minds_take_all_other_seats_of_a_larger_table() {
    let house = House::open().await;
    for seats in [3, 4] {
        let mut ann = house.guest().await;
        let wanted = json!({
            "variant": "pente", "options": {"seats": seats, "size": 9},
            "against": {"level": 1}, "side": "first",
        });
        let game = house.made(&ann, &wanted).await;
        let state = ann.look(&game).await;
        assert_eq!(
            (&state["phase"], &state["you"]),
            (&json!("playing"), &json!([1]))
        );
        assert_eq!(ann.play(&game, 0, "E5").await["kind"], "moved");
        for seat in 2..=seats {
            let moved = ann.event("moved").await;
            assert_eq!(
                (&moved["seat"], &moved["ply"]),
                (&json!(seat), &json!(seat - 1))
            );
        }
        assert_eq!(ann.look(&game).await["turn"]["seat"], 1);
        // All of them agree to go back to the move that was regretted.
        ann.ask(json!({"t": "offer", "game": game, "what": "takeback"}))
            .await;
        assert_eq!(ann.event("taken_back").await["ply"], 0);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_person_plays_all_seats_at_one_screen() {
    let house = House::open().await;
    let mut ann = house.guest().await;
    let wanted =
        json!({"variant": "pente", "options": {"seats": 4, "size": 13}, "against": "self"});
    let game = house.made(&ann, &wanted).await;
    let state = ann.look(&game).await;
    assert_eq!(
        (&state["you"], &state["kind"]),
        (&json!([1, 2, 3, 4]), &json!("local"))
    );
    for (ply, point) in ["G7", "A1", "C1", "E1"].iter().enumerate() {
        let answer = ann.play(&game, ply as u32, point).await;
        assert_eq!(answer["seat"], ply + 1, "{answer}");
    }
    ann.ask(json!({"t": "offer", "game": game, "what": "takeback"}))
        .await;
    assert_eq!(ann.event("taken_back").await["turn"]["seat"], 4);
}
