//! The lobby, quick pairing and lists of games.

use load::wire::Wire;
use serde_json::{Value, json};

use crate::place::{Place, hear, short_game};

#[tokio::test(flavor = "multi_thread")]
async fn two_who_want_the_same_are_paired() {
    let place = Place::open().await;
    let (mut ann, mut bob, mut eve) = (place.visitor(), place.visitor(), place.visitor());
    let wish = json!({"variant": "classic", "time": "300+5"});
    let first = ann.post("/api/v1/lobby/quick", wish.clone()).await.body;
    let again = ann.post("/api/v1/lobby/quick", wish.clone()).await.body;
    assert_ne!(first["id"], again["id"], "nobody is paired with themselves");
    let lobby = bob.get("/api/v1/lobby").await.body;
    assert_eq!(lobby["challenges"].as_array().map(Vec::len), Some(2));
    let other = eve
        .post(
            "/api/v1/lobby/quick",
            json!({"variant": "pente", "time": "300+5"}),
        )
        .await
        .body;
    assert_ne!(other["id"], first["id"]);
    let paired = bob.post("/api/v1/lobby/quick", wish).await.body;
    assert_eq!(paired["id"], first["id"], "who has waited longest");
    let path = format!("/api/v1/games/{}", first["id"].as_str().expect("an id"));
    assert_eq!(bob.get(&path).await.body["phase"], "playing");
    let refused = bob
        .post(
            "/api/v1/lobby/quick",
            json!({"variant": "chess", "time": "-"}),
        )
        .await;
    assert_eq!(
        (refused.status, &refused.body["error"]["field"]),
        (422, &json!("variant"))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_there_is_paired_before_who_has_waited_longer() {
    let place = Place::open().await;
    let (mut ann, mut bob, mut eve) = (place.visitor(), place.visitor(), place.visitor());
    let wish = json!({"variant": "classic", "time": "300+5"});
    let absent = ann.post("/api/v1/lobby/quick", wish.clone()).await.body;
    let present = bob
        .opens(json!({"variant": "classic", "time": "300+5", "against": "anyone"}))
        .await;
    let wire = Wire::connect(place.address, bob.session.as_deref()).await;
    let mut wire = wire.expect("a socket");
    let watch = json!({"t": "watch", "game": present, "id": 1});
    wire.send(&watch.to_string()).await.expect("it is taken");
    loop {
        let message = hear(&mut wire).await;
        if message["t"] == "ok" {
            break;
        }
    }
    let paired = eve.post("/api/v1/lobby/quick", wish).await.body;
    assert_eq!(paired["id"], json!(present), "not {absent}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_tells_of_challenges_as_they_come_and_go() {
    let place = Place::open().await;
    let mut ann = place.visitor();
    let mut wire = Wire::connect(place.address, None).await.expect("a socket");
    wire.send(r#"{"t":"lobby"}"#).await.expect("it is taken");
    let open = ann
        .opens(json!({"variant": "pente", "against": "anyone", "time": "600+10"}))
        .await;
    let hidden = ann
        .opens(json!({"variant": "pente", "against": "friend"}))
        .await;
    let challenges =
        until(&mut wire, |lobby| !lobby["challenges"][0].is_null()).await["challenges"].clone();
    assert_eq!(challenges.as_array().map(Vec::len), Some(1), "not {hidden}");
    assert_eq!(
        (&challenges[0]["id"], &challenges[0]["time"]),
        (&json!(open), &json!("600+10"))
    );
    assert_eq!(
        ann.delete(&format!("/api/v1/games/{open}")).await.status,
        204
    );
    until(&mut wire, |lobby| lobby["challenges"][0].is_null()).await;
}

async fn until(wire: &mut Wire, pleases: impl Fn(&Value) -> bool) -> Value {
    loop {
        let message = hear(wire).await;
        if message["t"] == "lobby" && pleases(&message) {
            return message;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn finished_games_come_in_pages() {
    let place = Place::open().await;
    let (mut ann, mut bob) = (place.account("Anna").await, place.visitor());
    let mut played = Vec::new();
    for _ in 0..5 {
        played.push(short_game(&mut ann, &mut bob, false).await);
    }
    played.reverse();
    let mut found: Vec<String> = Vec::new();
    let mut before = String::new();
    loop {
        let path = format!(
            "/api/v1/games?state=finished&person=Anna&variant=classic&limit=2&before={before}"
        );
        let page = ann.get(&path).await.body;
        let games = page["games"].as_array().expect("games");
        found.extend(
            games
                .iter()
                .filter_map(|game| game["id"].as_str())
                .map(ToOwned::to_owned),
        );
        match page["before"].as_str() {
            Some(next) => before = next.to_owned(),
            None => break,
        }
    }
    found.sort();
    played.sort();
    assert_eq!(found, played);
    for (query, count) in [
        ("variant=pente", 0),
        ("person=Nobody", 0),
        ("person=anna", 5),
        ("limit=3", 3),
    ] {
        let page = ann
            .get(&format!("/api/v1/games?state=finished&{query}"))
            .await
            .body;
        assert_eq!(
            page["games"].as_array().map(Vec::len),
            Some(count),
            "{query}"
        );
    }
    for bad in [
        "state=dead",
        "variant=chess",
        "state=finished&before=x",
        "state=finished&before=-1.00000000000",
        "state=finished&before=9223372036854775808.00000000000",
        "stat=live",
    ] {
        let refused = ann.get(&format!("/api/v1/games?{bad}")).await;
        assert!(
            matches!(refused.status, 400 | 422),
            "{bad}: {}",
            refused.status
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn events_records_and_pictures_of_a_game() {
    let place = Place::open().await;
    let (mut ann, mut bob) = (place.visitor(), place.visitor());
    let game = short_game(&mut ann, &mut bob, false).await;
    let events = ann.get(&format!("/api/v1/games/{game}/events")).await.body["events"].clone();
    let kinds: Vec<&str> = events
        .as_array()
        .expect("events")
        .iter()
        .filter_map(|event| event["kind"].as_str())
        .collect();
    assert_eq!(
        kinds,
        [
            "created", "sat", "sat", "started", "moved", "moved", "resigned", "ended"
        ]
    );
    let numbers = events
        .as_array()
        .expect("events")
        .iter()
        .filter_map(|event| event["n"].as_u64());
    assert!(numbers.eq(1..=8));
    let later = ann
        .get(&format!("/api/v1/games/{game}/events?after=6"))
        .await
        .body["events"]
        .clone();
    assert_eq!(later.as_array().map(Vec::len), Some(2));
    let record = ann.get(&format!("/api/v1/games/{game}/record")).await;
    let parsed: rules::record::Record = record.text.parse().expect("a record");
    assert_eq!(
        (parsed.moves().len(), parsed.result_text().as_str()),
        (2, "1-0")
    );
    let svg = ann
        .get(&format!(
            "/api/v1/games/{game}/picture.svg?ply=1&theme=dark"
        ))
        .await;
    assert_eq!(svg.header("content-type"), Some("image/svg+xml"));
    let png = ann
        .get(&format!("/api/v1/games/{game}/picture.png?width=200"))
        .await;
    assert!(png.text.starts_with("\u{fffd}PNG"));
    assert_eq!(
        ann.get(&format!("/api/v1/games/{game}/picture.svg?ply=9"))
            .await
            .status,
        422
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn any_seat_of_a_larger_table_can_be_chosen() {
    let place = Place::open().await;
    let mut ann = place.visitor();
    let table = |seats: u8, side: &str| json!({"variant": "pente", "options": {"seats": seats}, "against": "friend", "side": side});
    for (side, seat) in [("first", 1), ("second", 2), ("third", 3), ("fourth", 4)] {
        let game = ann.opens(table(4, side)).await;
        let view = ann.get(&format!("/api/v1/games/{game}")).await.body;
        assert_eq!(view["you"], json!([seat]), "{side}");
    }
    let beyond = ann.post("/api/v1/games", table(2, "third")).await;
    assert_eq!((beyond.status, beyond.code()), (422, "bad-message"));
    assert_eq!(beyond.body["error"]["field"], "side");
    assert!(beyond.text.contains("2 seats"), "{}", beyond.text);
}

/// A connection that watches a game.
async fn watching(place: &Place, visitor: &crate::place::Visitor, game: &Value) -> Wire {
    let wire = Wire::connect(place.address, visitor.session.as_deref()).await;
    let mut wire = wire.expect("a socket");
    let watch = json!({"t": "watch", "game": game, "id": 1});
    wire.send(&watch.to_string()).await.expect("it is taken");
    loop {
        let message = hear(&mut wire).await;
        if message["t"] == "ok" {
            return wire;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_paired_with_somebody_who_has_gone() {
    let place = Place::open().await;
    let (mut ann, mut bob) = (place.visitor(), place.visitor());
    let wish = json!({"variant": "classic", "time": "300+5"});
    let waiting = ann.post("/api/v1/lobby/quick", wish.clone()).await.body["id"].clone();
    let page = watching(&place, &ann, &waiting).await;
    let mut lobby = Wire::connect(place.address, None).await.expect("a socket");
    lobby.send(r#"{"t":"lobby"}"#).await.expect("it is taken");
    until(&mut lobby, |lobby| lobby["challenges"][0]["id"] == waiting).await;
    drop(page);
    until(&mut lobby, |lobby| lobby["challenges"][0].is_null()).await;
    let alone = bob.post("/api/v1/lobby/quick", wish.clone()).await.body["id"].clone();
    assert_ne!(alone, waiting, "Ann has closed her page");
    // Who comes back is waited for again.
    let _page = watching(&place, &ann, &waiting).await;
    let paired = place.visitor().post("/api/v1/lobby/quick", wish).await.body["id"].clone();
    assert_eq!(paired, waiting);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rated_game_without_a_first_move_has_no_result() {
    let place = Place::open().await;
    let (mut ann, mut bob) = (place.account("Anna").await, place.account("Bob").await);
    let wanted = json!({"variant": "classic", "time": "1+0", "against": "friend", "side": "first", "rated": true});
    let game = ann.opens(wanted).await;
    let mut page = watching(&place, &ann, &json!(game)).await;
    bob.joins(&game).await;
    let ended = loop {
        let message = hear(&mut page).await;
        if message["kind"] == "ended" {
            break message;
        }
    };
    assert_eq!(ended["ending"]["reason"], "abort", "{ended}");
    assert_eq!(ended["ending"]["result"], "*");
    let profile = bob.get("/api/v1/people/Anna").await.body;
    assert_eq!(profile["ratings"], json!([]));
}
