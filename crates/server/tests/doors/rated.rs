//! Ratings: each rated game counts exactly once.

use crate::place::{Place, Visitor, short_game};
use serde_json::{Value, json};

async fn rating(visitor: &mut Visitor, name: &str) -> Value {
    visitor.get(&format!("/api/v1/people/{name}")).await.body["ratings"][0].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rated_game_counts_once_and_for_both() {
    let mut place = Place::open().await;
    let (mut ann, mut bob) = (place.account("Anna").await, place.account("Bob").await);
    let game = short_game(&mut ann, &mut bob, true).await;
    let (anna, bobs) = (
        rating(&mut ann, "Anna").await,
        rating(&mut ann, "Bob").await,
    );
    // The paper's formulas for two new players and one win.
    assert_eq!(
        (&anna["rating"], &bobs["rating"]),
        (&json!(1662), &json!(1338))
    );
    assert_eq!(
        (&anna["games"], &anna["provisional"]),
        (&json!(1), &json!(true))
    );
    assert_eq!(anna["history"].as_array().map(Vec::len), Some(1));
    // What happens after the end changes nothing, nor does a restart.
    for what in ["offer", "accept"] {
        let who = if what == "offer" { &mut ann } else { &mut bob };
        who.does(&game, json!({"t": what, "what": "rematch"})).await;
    }
    place.reopen().await;
    ann.address = place.address;
    assert_eq!(rating(&mut ann, "Anna").await, anna);
    assert_eq!(rating(&mut ann, "Bob").await, bobs);
    let seen = ann.get(&format!("/api/v1/games/{game}")).await;
    assert_eq!(seen.body["rated"], true);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_was_not_counted_is_found_at_the_next_start() {
    let mut place = Place::open().await;
    let (mut ann, mut bob) = (place.account("Anna").await, place.account("Bob").await);
    short_game(&mut ann, &mut bob, true).await;
    let counted = rating(&mut ann, "Anna").await;
    place.close().await;
    // As if the game had ended and its counting had failed.
    store::faults::forget_ratings(place.data.path());
    for _ in 0..2 {
        place.reopen().await;
        ann.address = place.address;
        // The counting is queued before the first request can be answered.
        assert_eq!(ann.get("/ready").await.status, 200);
        assert_eq!(rating(&mut ann, "Anna").await, counted);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn only_two_accounts_play_for_ratings() {
    let place = Place::open().await;
    let mut ann = place.account("Anna").await;
    let mut guest = place.visitor();
    let rated = |against: Value| json!({"variant": "classic", "against": against, "rated": true});
    for wanted in [rated(json!({"level": 3})), rated(json!("self"))] {
        let refused = ann.post("/api/v1/games", wanted).await;
        assert_eq!(
            (refused.status, &refused.body["error"]["field"]),
            (422, &json!("rated"))
        );
    }
    let refused = guest.post("/api/v1/games", rated(json!("friend"))).await;
    assert_eq!(refused.status, 422);
    let game = ann.opens(rated(json!("friend"))).await;
    let refused = guest
        .send("POST", &format!("/api/v1/games/{game}/join"), "")
        .await;
    assert_eq!((refused.status, refused.code()), (403, "forbidden"));
    // Unrated games and games that were called off leave no trace.
    let mut bob = place.account("Bob").await;
    short_game(&mut ann, &mut bob, false).await;
    bob.joins(&game).await;
    assert_eq!(ann.does(&game, json!({"t": "abort"})).await.status, 200);
    assert_eq!(rating(&mut ann, "Anna").await, json!(null));
}
