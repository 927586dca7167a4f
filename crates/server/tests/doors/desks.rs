//! What several people do at one moment, and what is kept beside the lines of
//! a tournament: seeds, parts, games that were begun, circuits.

use serde_json::{Value, json};
use store::tournaments::Linked;
use tokio::task::JoinSet;

use crate::event::{Event, won};
use crate::place::{Place, Visitor};

/// All requests at once, and the status of each.
async fn at_once(requests: Vec<(Visitor, String, Value)>) -> Vec<u16> {
    let mut running = JoinSet::new();
    for (mut visitor, door, body) in requests {
        running.spawn(async move { visitor.post(&door, body).await.status });
    }
    running.join_all().await
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_who_enters_ten_names_at_once_has_one() {
    let place = Place::open().await;
    let mut dora = place.visitor();
    let wanted = json!({"name": "Open", "director": "Dora", "settings": {"open_entry": true}});
    let made = dora.post("/api/v1/tournaments", wanted).await;
    let id = made.body["id"].as_str().expect("an id").to_owned();
    let event = Event { id, dora };
    let guest = place.account("Ida").await;
    let enter = |n| json!({"command": "enter", "entry": {"name": format!("Ida {n}")}});
    let requests = (0..10).map(|n| (guest.clone(), event.door("commands"), enter(n)));
    let answers = at_once(requests.collect()).await;
    let taken = answers.iter().filter(|status| **status == 200).count();
    assert_eq!(taken, 1, "{answers:?}");
    let players = &event.look(&place).await["overview"]["players"];
    assert_eq!(players.as_array().map(Vec::len), Some(1), "{players}");
}

#[tokio::test(flavor = "multi_thread")]
async fn names_that_deceive_are_refused_in_json_too() {
    let place = Place::open().await;
    let mut director = place.account("Dora").await;
    let wanted =
        json!({"name": "Cup", "format": {"swiss": {"rounds": 3}}, "players": [{"name": "Ann"}]});
    let opened = director.post("/api/v1/tournaments", wanted).await;
    let id = opened.body["id"].as_str().expect("an id").to_owned();
    let commands = format!("/api/v1/tournaments/{id}/commands");
    for name in [
        "Bo\u{200b}b",
        "Bob\u{202e}",
        "B\u{301}\u{301}\u{301}\u{301}ob",
        "Аnn",
    ] {
        let enter = json!({"command": "enter", "entry": {"name": name}});
        let answer = director.post(&commands, enter).await;
        assert!(
            (400..500).contains(&answer.status),
            "{name:?}: {}",
            answer.text
        );
    }
    let wanted = json!({
        "name": "Cup", "format": {"swiss": {"rounds": 3}}, "players": [{"name": "Bo\u{200b}b"}],
    });
    assert_eq!(
        director.post("/api/v1/tournaments", wanted).await.status,
        422
    );
    let enter = json!({"command": "enter", "entry": {"name": "Анна"}});
    let answer = director.post(&commands, enter).await;
    assert!(answer.status < 300, "{}", answer.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hash_that_is_taken_back_leaves_the_seed_of_the_one_before() {
    let mut place = Place::open().await;
    let mut event = Event::open(&place, &["Ann", "Bob", "Cem", "Dee"]).await;
    for _ in 0..2 {
        let published = event.dora.post(&event.door("publish"), json!({})).await;
        assert_eq!(published.status, 200, "{}", published.text);
    }
    let undone = event.directs(json!({"command": "undo"})).await;
    assert_eq!(undone.status, 200, "{}", undone.text);
    place.reopen().await;
    event.dora.address = place.address;
    let drawn = event.dora.post(&event.door("draw"), json!({})).await;
    assert_eq!(drawn.status, 200, "{}", drawn.text);
    let stored = store::reader(place.data.path()).tournament(event.id.parse().expect("an id"));
    let stored = stored.expect("an answer").expect("a tournament");
    assert_eq!(stored.kept.seed, None, "no seed is secret any more");
}

/// As if the server had died after it noted that a game belongs to a match, and
/// before the game was there.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_was_never_begun_is_forgotten() {
    let mut place = Place::open().await;
    let mut event = Event::drawn(&place, &["Ann", "Bob", "Cem", "Dee"]).await;
    let (of, _) = event.next(&place).await;
    place.close().await;
    let linked = Linked {
        game: store::GameId::random(),
        tournament: event.id.parse().expect("an id"),
        pairing: of.as_u64().expect("a number") as u32,
        number: 1,
        scored: false,
    };
    place.link(linked).await;
    place.reopen().await;
    event.dora.address = place.address;
    // Were it still expected, nothing could take its pairing away.
    let late = json!({"command": "enter", "entry": {"name": "Eve"}});
    let entered = event.directs(late).await;
    assert_eq!(entered.status, 200, "{}", entered.text);
    let expected = store::reader(place.data.path()).open_links();
    assert_eq!(expected.expect("an answer"), []);
}

/// A tournament of two that is over; the first of them has won.
async fn finished(place: &Place, director: &Visitor, players: [Value; 2]) -> Value {
    let mut dora = director.clone();
    let wanted = json!({"name": "Local", "director": "Dora", "players": players,
        "format": {"knockout": {"best_of": 1}}});
    let made = dora.post("/api/v1/tournaments", wanted).await;
    assert_eq!(made.status, 201, "{}", made.text);
    let id = made.body["id"].as_str().expect("an id").to_owned();
    let mut event = Event { id, dora };
    for door in ["publish", "draw"] {
        let done = event.dora.post(&event.door(door), json!({})).await;
        assert_eq!(done.status, 200, "{}", done.text);
    }
    let (of, _) = event.next(place).await;
    let result = event.directs(won(&of, 1, &json!(1), 9)).await;
    assert_eq!(result.status, 200, "{}", result.text);
    let over = event.directs(json!({"command": "advance"})).await;
    assert_eq!(over.status, 200, "{}", over.text);
    json!(event.id)
}

async fn circuit(director: &mut Visitor) -> String {
    let wanted = json!({"step": "open", "name": "Series", "levels": ["local", "national"]});
    let made = director.post("/api/v1/circuits", wanted).await;
    assert_eq!(made.status, 201, "{}", made.text);
    format!(
        "/api/v1/circuits/{}",
        made.body["id"].as_str().expect("an id")
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn two_devices_that_change_a_circuit_at_once_lose_nothing() {
    let place = Place::open().await;
    let mut dora = place.account("Dora").await;
    let path = circuit(&mut dora).await;
    let mut requests = Vec::new();
    for n in 0..4 {
        let players = [
            json!({"name": format!("A{n}")}),
            json!({"name": format!("B{n}")}),
        ];
        let id = finished(&place, &dora, players).await;
        let add = json!({"step": "add", "level": 0, "tournament": id});
        requests.push((dora.clone(), path.clone(), add));
    }
    let answers = at_once(requests).await;
    assert_eq!(answers, [204; 4]);
    let shown = dora.get(&path).await.body;
    let events = shown["levels"][0]["events"].as_array().map(Vec::len);
    assert_eq!(events, Some(4), "{shown}");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_declines_is_somebody_and_is_called_by_name() {
    let place = Place::open().await;
    let mut dora = place.account("Dora").await;
    let path = circuit(&mut dora).await;
    let cem = json!({"name": "Cem Demir", "person": "cem"});
    let id = finished(&place, &dora, [cem, json!({"name": "Ann"})]).await;
    let add = json!({"step": "add", "level": 0, "tournament": id});
    assert_eq!(dora.post(&path, add).await.status, 204);
    let qualified =
        async |dora: &mut Visitor| dora.get(&path).await.body["levels"][0]["qualified"][0].clone();
    let before = qualified(&mut dora).await;
    assert_eq!(
        (&before["person"], &before["name"]),
        (&json!("cem"), &json!("Cem Demir"))
    );
    let page = dora
        .get(&path.replace("/api/v1/circuits", "/circuit"))
        .await
        .text;
    assert!(page.contains("<bdi>Cem Demir</bdi>"), "{page}");
    let decline = |who: &str| json!({"step": "decline", "level": 0, "person": who});
    let refused = dora.post(&path, decline("Nobody")).await;
    assert_eq!((refused.status, refused.code()), (409, "refused"));
    assert!(
        refused.text.contains("is called Nobody"),
        "{}",
        refused.text
    );
    assert_eq!(qualified(&mut dora).await, before);
    assert_eq!(dora.post(&path, decline("cem demir")).await.status, 204);
    let after = qualified(&mut dora).await;
    assert_eq!(
        (&after["person"], &after["passed_names"]),
        (&json!("Ann"), &json!(["Cem Demir"]))
    );
}
