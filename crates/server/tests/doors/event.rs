//! A tournament with its people, for the tests about it.

use serde_json::{Value, json};

use crate::place::{Answer, Place, Visitor};

/// A tournament, and whoever opened it.
pub(crate) struct Event {
    pub(crate) id: String,
    pub(crate) dora: Visitor,
}

impl Event {
    /// A tournament by the regulation with these players.
    pub(crate) async fn open(place: &Place, players: &[&str]) -> Event {
        let mut dora = place.visitor();
        let entries: Vec<Value> = players.iter().map(|name| json!({"name": name})).collect();
        let wanted = json!({"name": "Club evening", "director": "Dora", "players": entries});
        let made = dora.post("/api/v1/tournaments", wanted).await;
        assert_eq!(made.status, 201, "{}", made.text);
        let id = made.body["id"].as_str().expect("an id").to_owned();
        Event { id, dora }
    }

    /// The same after the draw.
    pub(crate) async fn drawn(place: &Place, players: &[&str]) -> Event {
        let mut event = Event::open(place, players).await;
        let published = event.door("publish");
        assert_eq!(event.dora.post(&published, json!({})).await.status, 200);
        let drawn = event
            .dora
            .post(&event.door("draw"), json!({"word": "blue"}))
            .await;
        assert_eq!(drawn.status, 200, "{}", drawn.text);
        event
    }

    pub(crate) fn door(&self, name: &str) -> String {
        format!("/api/v1/tournaments/{}/{name}", self.id)
    }

    /// A command of the director.
    pub(crate) async fn directs(&mut self, command: Value) -> Answer {
        let door = self.door("commands");
        self.dora.post(&door, command).await
    }

    /// A command of somebody.
    pub(crate) async fn asks(&self, who: &mut Visitor, command: Value) -> Answer {
        who.post(&self.door("commands"), command).await
    }

    /// The tournament as everybody sees it.
    pub(crate) async fn look(&self, place: &Place) -> Value {
        let path = format!("/api/v1/tournaments/{}", self.id);
        place.visitor().get(&path).await.body
    }

    /// The secret link of a player.
    pub(crate) async fn link(&mut self, name: &str) -> String {
        let links = self.dora.get(&self.door("links")).await.body;
        let players = links["players"].as_array().expect("links of players");
        let link = players.iter().find(|link| link["name"] == name);
        let url = link.expect("a link")["url"].as_str();
        url.expect("an address").to_owned()
    }

    /// Somebody who has opened the link of a player.
    pub(crate) async fn player(&mut self, place: &Place, name: &str) -> Visitor {
        let (mut visitor, url) = (place.visitor(), self.link(name).await);
        let claimed = self.claims(&mut visitor, &url).await;
        assert_eq!(claimed.status, 200, "{}", claimed.text);
        visitor
    }

    /// Takes the part that a link gives.
    pub(crate) async fn claims(&self, who: &mut Visitor, url: &str) -> Answer {
        let (_, key) = url.split_once("key=").expect("a key");
        who.post(&self.door("claim"), json!({"key": key})).await
    }

    /// The first game that is open: the match, and the numbers and names of
    /// its players, the one who starts in front.
    pub(crate) async fn next(&self, place: &Place) -> (Value, [(Value, String); 2]) {
        let event = self.look(place).await;
        let open = &event["open"][0];
        let starts = open["next"]["starts"].as_u64().expect("a side") as usize;
        let player = |side: usize| {
            let player = &open["players"][side];
            let name = player["name"].as_str().expect("a name").to_owned();
            (player["id"].clone(), name)
        };
        (open["number"].clone(), [player(starts), player(1 - starts)])
    }
}

/// A win by five.
pub(crate) fn won(of: &Value, game: u16, winner: &Value, stones: u8) -> Value {
    json!({
        "command": "record", "game": {"match": of, "game": game},
        "outcome": {"result": "won", "winner": winner, "stones": stones, "how": "five"},
    })
}
