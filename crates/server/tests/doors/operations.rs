//! What those who run the server need: metrics, readiness, copies.

use store::archive::{self, Import, Source};

use server::Limits;

use crate::place::{PASSWORD, Place, short_game, unlimited};

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

/// A game that names three: a guest who has an account now, one who stood up
/// again, and one who stayed.
async fn game_of_three(place: &Place) -> String {
    let (mut guest, mut eve, mut bob) = (place.visitor(), place.visitor(), place.visitor());
    let wanted = serde_json::json!({
        "variant": "pente", "options": {"seats": 3}, "against": "friend", "side": "first",
    });
    let game = guest.opens(wanted).await;
    eve.joins(&game).await;
    let stood = eve.does(&game, serde_json::json!({"t": "stand"})).await;
    assert_eq!(stood.body["kind"], "stood", "{}", stood.text);
    bob.joins(&game).await;
    let aborted = guest.does(&game, serde_json::json!({"t": "abort"})).await;
    assert_eq!(aborted.status, 200, "{}", aborted.text);
    place.account("Anna").await;
    let given = serde_json::json!({"name": "Anna", "password": PASSWORD});
    let entered = guest.post("/api/v1/session", given).await;
    assert_eq!(entered.status, 200, "{}", entered.text);
    game
}

/// The ids and names of all who sat down, in the order in which they did.
async fn sitters(place: &Place, game: &str) -> Vec<(String, String)> {
    let path = format!("/api/v1/games/{game}/events");
    let answer = place.visitor().get(&path).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    let events = answer.body["events"].as_array().expect("events").iter();
    let sat = events.filter(|event| event["kind"] == "sat");
    let text = |value: &serde_json::Value| value.as_str().expect("a text").to_owned();
    sat.map(|event| (text(&event["person"]["id"]), text(&event["person"]["name"])))
        .collect()
}

/// A server that has taken in one game.
async fn imported(game: &archive::Kept) -> Place {
    let mut place = Place::open().await;
    place.close().await;
    let import = Import::begin(place.data.path()).expect("a database");
    assert!(import.add(game).expect("a good game"));
    import.commit().expect("it is in");
    place.reopen().await;
    place
}

#[tokio::test(flavor = "multi_thread")]
async fn an_imported_game_names_all_who_sat_there() {
    let place = Place::open().await;
    let game = game_of_three(&place).await;
    let named = sitters(&place, &game).await;
    assert_eq!((named.len(), named[0].1.as_str()), (3, "Anna"));
    let source = Source::open(place.data.path()).expect("the database");
    let mut games = Vec::new();
    let exported = source.export(|_, kept| {
        games.push(kept?);
        Ok::<_, store::StoreError>(())
    });
    assert!(exported.is_ok() && games.len() == 1, "{exported:?}");
    let other = imported(&games[0]).await;
    assert_eq!(sitters(&other, &game).await, named);
    // An export may tell of fewer than the log names, as earlier ones did.
    games[0].people.clear();
    games[0].named.clear();
    let other = imported(&games[0]).await;
    let strangers = sitters(&other, &game).await;
    assert_eq!(strangers.len(), named.len());
    assert!(strangers.iter().all(|(_, name)| name == "?"));
}

#[tokio::test(flavor = "multi_thread")]
async fn with_little_room_on_the_disk_games_go_on_and_none_begins() {
    let mut place = Place::open().await;
    let (mut ann, mut bob) = (place.account("Anna").await, place.account("Bob").await);
    let wanted = serde_json::json!({"variant": "classic", "against": "friend", "side": "first"});
    let game = ann.opens(wanted.clone()).await;
    bob.joins(&game).await;
    let event = serde_json::json!({"name": "Evening", "format": {"swiss": {"rounds": 2}}});
    place.close().await;
    place
        .start(Limits {
            hall: hall::Limits {
                min_free: u64::MAX,
                ..hall::Limits::unlimited()
            },
            ..unlimited()
        })
        .await;
    (ann.address, bob.address) = (place.address, place.address);
    let mut eve = place.visitor();
    let refused = [
        ann.post("/api/v1/games", wanted.clone()).await,
        eve.post("/api/v1/games", wanted.clone()).await,
        ann.post("/api/v1/tournaments", event.clone()).await,
        ann.post(
            "/api/v1/circuits",
            serde_json::json!({"step": "open", "name": "Cup", "levels": ["local", "final"]}),
        )
        .await,
    ];
    for answer in refused {
        assert_eq!(answer.status, 503, "{}", answer.text);
        assert!(answer.text.contains("disk space"), "{}", answer.text);
        assert_eq!(answer.header("retry-after"), Some("60"));
    }
    let mv = serde_json::json!({"t": "move", "ply": 0, "text": "A1 Q11 CW"});
    assert_eq!(ann.does(&game, mv).await.body["kind"], "moved");
    place.reopen().await;
    ann.address = place.address;
    ann.opens(wanted).await;
    let opened = ann.post("/api/v1/tournaments", event).await;
    assert_eq!(opened.status, 201, "{}", opened.text);
}
