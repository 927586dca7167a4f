//! What those who run the server need: metrics, readiness, copies.

use store::archive;

use crate::place::{Place, short_game};

#[tokio::test(flavor = "multi_thread")]
async fn metrics_count_what_happened() {
    let place = Place::open().await;
    let (mut ann, mut bob) = (place.visitor(), place.visitor());
    let game = short_game(&mut ann, &mut bob, false).await;
    let late = ann.does(&game, serde_json::json!({"t": "resign"})).await;
    assert_eq!(late.status, 409);
    let metrics = ann.get("/metrics").await.text;
    for line in [
        "pentad_games{phase=\"over\"} 1",
        "pentad_rejects_total{reason=\"over\"}",
        "pentad_connections 0",
        "pentad_queue 0",
        "pentad_event_seconds_bucket",
        "# EOF",
    ] {
        assert!(metrics.contains(line), "{line} is not in\n{metrics}");
    }
    let events = metrics
        .lines()
        .find_map(|line| line.strip_prefix("pentad_event_seconds_count "));
    // A seat, two moves and a resignation.
    assert_eq!(events, Some("4"));
    assert_eq!(
        (
            ann.get("/health").await.status,
            ann.get("/ready").await.status
        ),
        (200, 200)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_of_a_running_server_is_whole() {
    let place = Place::open().await;
    let (mut ann, mut bob) = (place.account("Anna").await, place.account("Bob").await);
    let finished = short_game(&mut ann, &mut bob, true).await;
    let wanted = serde_json::json!({"variant": "classic", "against": "friend", "side": "first"});
    let running = ann.opens(wanted).await;
    bob.joins(&running).await;
    ann.does(
        &running,
        serde_json::json!({"t": "move", "ply": 0, "text": "A1 Q11 CW"}),
    )
    .await;
    let copies = tempfile::tempdir().expect("a directory");
    let copy = copies.path().join("copy.db");
    archive::back_up(place.data.path(), &copy).expect("a copy");
    assert!(
        archive::back_up(place.data.path(), &copy).is_err(),
        "nothing is written over"
    );
    // What comes after the copy is not in it.
    bob.does(
        &running,
        serde_json::json!({"t": "move", "ply": 1, "text": "F6 Q00 CW"}),
    )
    .await;
    let in_use = archive::restore(&copy, place.data.path(), true);
    assert!(
        matches!(in_use, Err(store::StoreError::InUse(_))),
        "{in_use:?}"
    );
    let mut other = Place::open().await;
    other.close().await;
    assert!(
        archive::restore(&copy, other.data.path(), false).is_err(),
        "nothing is replaced by chance"
    );
    let aside = archive::restore(&copy, other.data.path(), true).expect("it is restored");
    assert!(aside.is_some_and(|aside| aside.exists()));
    other.reopen().await;
    (ann.address, bob.address) = (other.address, other.address);
    assert_eq!(ann.me().await["name"], "Anna", "sessions come along");
    let seen = ann.get(&format!("/api/v1/games/{finished}")).await.body;
    assert_eq!(seen["ending"]["result"], "1-0");
    let seen = bob.get(&format!("/api/v1/games/{running}")).await.body;
    assert_eq!(seen["moves"].as_array().map(Vec::len), Some(1));
    let torn = copies.path().join("torn.db");
    let bytes = std::fs::read(&copy).expect("the copy");
    std::fs::write(&torn, &bytes[..bytes.len() / 2]).expect("half of it");
    other.close().await;
    assert!(
        archive::restore(&torn, other.data.path(), true).is_err(),
        "half a copy is refused"
    );
    other.reopen().await;
}
