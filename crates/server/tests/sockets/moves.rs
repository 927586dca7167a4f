//! Moves: once, in turn, by the right people, and known to both.

use serde_json::json;

use crate::house::{House, TURNS};

#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_told_to_both_and_acknowledged_to_one() {
    let house = House::open().await;
    let (game, mut ann, mut bob) = house.game("classic", "300+5").await;
    let answer = ann.play(&game, 0, "e5 q01 cw").await;
    assert_eq!(answer["kind"], "moved");
    assert_eq!(answer["text"], "E5 Q01 CW");
    assert_eq!(
        (&answer["n"], &answer["ply"], &answer["seat"]),
        (&json!(5), &json!(0), &json!(1))
    );
    assert_eq!(answer["turn"], json!({"seat": 2, "due": "place"}));
    assert_eq!(answer["clocks"]["running"], 2);
    let heard = bob.event("moved").await;
    assert!(
        heard.get("id").is_none(),
        "an id belongs to whoever sent it"
    );
    assert_eq!(
        (&heard["n"], &heard["board"]),
        (&answer["n"], &answer["board"])
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_sent_again_is_played_once_and_answered_each_time() {
    let house = House::open().await;
    let (game, mut ann, mut bob) = house.game("classic", "-").await;
    let message = json!({"t": "move", "id": "q", "game": game, "ply": 0, "text": TURNS[0]});
    // All at once, so that some arrive before the first is written.
    for _ in 0..5 {
        ann.say(message.clone()).await;
    }
    let first = ann.wait_for(|answer| answer["id"] == "q").await;
    assert_eq!(first["kind"], "moved");
    for _ in 1..5 {
        let again = ann.wait_for(|answer| answer["id"] == "q").await;
        assert_eq!(
            (&again["t"], &again["n"]),
            (&json!("ok"), &json!(5)),
            "{again}"
        );
    }
    // From another tab, in another notation, after the reply.
    bob.play(&game, 1, TURNS[1]).await;
    let mut tab = house.back(&ann.session).await;
    let again = tab.play(&game, 0, &TURNS[0].to_lowercase()).await;
    assert_eq!(again["t"], "ok", "{again}");
    assert_eq!(
        ann.look(&game).await["moves"].as_array().map(Vec::len),
        Some(2)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_out_of_order_are_refused_with_the_number_to_catch_up_with() {
    let house = House::open().await;
    let (game, mut ann, mut bob) = house.game("classic", "-").await;
    let early = ann.play(&game, 2, TURNS[2]).await;
    assert_eq!(
        (&early["code"], &early["n"]),
        (&json!("stale-ply"), &json!(4))
    );
    let foreign = bob.play(&game, 0, TURNS[1]).await;
    assert_eq!(foreign["code"], "not-your-turn");
    ann.play(&game, 0, TURNS[0]).await;
    let other = ann.play(&game, 0, TURNS[2]).await;
    assert_eq!(
        (&other["code"], &other["n"]),
        (&json!("stale-ply"), &json!(5))
    );
    let occupied = bob.play(&game, 1, "A1 Q00 CW").await;
    assert_eq!(occupied["code"], "refused", "{occupied}");
    let unread = bob.play(&game, 1, "Z9").await;
    assert_eq!(unread["code"], "refused");
    assert!(
        unread["message"]
            .as_str()
            .expect("a sentence")
            .contains("a column A to F")
    );
    assert_eq!(bob.play(&game, 1, TURNS[1]).await["kind"], "moved");
}

#[tokio::test(flavor = "multi_thread")]
async fn half_turns_are_seen_at_once_and_a_grab_binds_under_touch_move() {
    let house = House::open().await;
    let (game, mut ann, mut bob) = house.game("swiss", "-").await;
    assert_eq!(ann.play(&game, 0, "E5 ...").await["turn"]["due"], "twist");
    assert_eq!(bob.event("moved").await["turn"]["placed"], "E5");
    let grab = json!({"t": "grab", "game": game, "block": "Q01", "direction": "CW"});
    assert_eq!(ann.ask(grab).await["kind"], "grabbed");
    assert_eq!(ann.play(&game, 1, "Q00 CW").await["code"], "refused");
    assert_eq!(ann.play(&game, 1, "Q01 CW").await["turn"]["seat"], 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_played_to_its_end_and_again() {
    let house = House::open().await;
    let (game, mut ann, mut bob) = house.game("classic", "-").await;
    // Five in the first row, with twists that do not touch it.
    for (ply, cell) in ["A1", "D4", "B1", "F4", "C1", "D6", "D1", "F6", "E1"]
        .iter()
        .enumerate()
    {
        let (mover, text) = (
            ply % 2,
            format!("{cell} Q10 {}", if ply / 2 % 2 == 0 { "CW" } else { "CCW" }),
        );
        let mover = if mover == 0 { &mut ann } else { &mut bob };
        let text = if ply == 8 { (*cell).to_owned() } else { text };
        let answer = mover.play(&game, ply as u32, &text).await;
        assert_eq!(answer["kind"], "moved", "{answer}");
    }
    let ending = bob.event("ended").await["ending"].clone();
    assert_eq!(
        (&ending["result"], &ending["reason"]),
        (&json!("1-0"), &json!("row")),
        "{ending}"
    );
    assert_eq!(
        ending["lines"][0]["places"],
        json!(["A1", "B1", "C1", "D1", "E1"])
    );
    assert_eq!(
        bob.ask(json!({"t": "resign", "game": game})).await["code"],
        "over"
    );
    bob.ask(json!({"t": "offer", "game": game, "what": "rematch"}))
        .await;
    ann.ask(json!({"t": "accept", "game": game, "what": "rematch"}))
        .await;
    let next = bob.event("rematched").await["next"]
        .as_str()
        .expect("an id")
        .to_owned();
    assert_eq!(bob.look(&next).await["you"], json!([1]), "the seats turn");
    assert_eq!(bob.play(&next, 0, TURNS[0]).await["kind"], "moved");
    assert_eq!(ann.look(&game).await["next"], json!(next));
}
