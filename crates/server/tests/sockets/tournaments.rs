//! Following a tournament: whoever looks is told of every change, and of
//! nothing else.

use serde_json::{Value, json};

use crate::house::House;

async fn asks(house: &House, session: &str, path: &str, body: Value) -> Value {
    let path = format!("/api/v1/tournaments{path}");
    let mut http = house.http().await;
    let body = body.to_string();
    let answer = http.must("POST", &path, Some(session), &body);
    answer.await.expect("it is done").body
}

#[tokio::test(flavor = "multi_thread")]
async fn followers_hear_of_every_change() {
    let house = House::open().await;
    let (dora, mut hall) = (house.guest().await, house.guest().await);
    let made = asks(&house, &dora.session, "", json!({"name": "One"})).await;
    let other = asks(&house, &dora.session, "", json!({"name": "Other"})).await;
    let (id, other) = (
        made["id"].as_str().expect("an id"),
        other["id"].as_str().expect("an id"),
    );
    let none = hall.ask(json!({"t": "follow", "tournament": "0"})).await;
    assert_eq!(
        (&none["t"], &none["code"]),
        (&json!("error"), &json!("not-found"))
    );
    hall.say(json!({"t": "follow", "tournament": id})).await;
    let told = |n: u64| json!({"t": "tournament", "tournament": id, "n": n});
    assert_eq!(hall.hear().await, told(1), "how far it is");
    for (n, name) in (2..).zip(["Ann", "Bob"]) {
        let enter = json!({"command": "enter", "entry": {"name": name}});
        for event in [other, id] {
            let path = format!("/{event}/commands");
            asks(&house, &dora.session, &path, enter.clone()).await;
        }
        assert_eq!(hall.hear().await, told(n), "of this one alone");
    }
    let gone = hall.ask(json!({"t": "unfollow", "tournament": id})).await;
    assert_eq!(gone["t"], "ok");
    let undo = json!({"command": "undo"});
    asks(&house, &dora.session, &format!("/{id}/commands"), undo).await;
    assert_eq!(
        hall.ask(json!({"t": "ping"})).await["t"],
        "pong",
        "and no more"
    );
}
