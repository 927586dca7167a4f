//! Tournaments over the doors: who may do what, what is refused, what a restart
//! leaves, and games that flow in by themselves.

use serde_json::{Value, json};
use store::rusqlite::Connection;

use crate::event::{Event, won};
use crate::place::{Place, Visitor};

const EIGHT: [&str; 8] = ["Ann", "Bob", "Cem", "Dee", "Eve", "Fay", "Gus", "Hal"];

#[tokio::test(flavor = "multi_thread")]
async fn only_officials_enter_results() {
    let place = Place::open().await;
    let mut event = Event::drawn(&place, &EIGHT).await;
    let (of, [(ann, name), _]) = event.next(&place).await;
    let result = won(&of, 1, &ann, 9);
    let mut player = event.player(&place, &name).await;
    let mut stranger = place.visitor();
    let before = event.look(&place).await["n"].clone();
    for visitor in [&mut player, &mut stranger] {
        for command in [
            result.clone(),
            json!({"command": "advance"}),
            json!({"command": "undo"}),
            json!({"command": "add_helper", "person": "Eve"}),
            json!({"command": "enter", "entry": {"name": "Otto"}}),
        ] {
            let refused = event.asks(visitor, command.clone()).await;
            assert_eq!(
                (refused.status, refused.code()),
                (403, "forbidden"),
                "{command}"
            );
        }
        let links = visitor.get(&event.door("links")).await;
        assert_eq!(links.status, 403);
    }
    assert_eq!(event.look(&place).await["n"], before, "nothing has changed");
    assert_eq!(event.directs(result).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_reports_and_only_the_other_confirms() {
    let place = Place::open().await;
    let mut event = Event::drawn(&place, &EIGHT).await;
    let (of, [(ann, one), (_, other)]) = event.next(&place).await;
    let mut report = won(&of, 1, &ann, 9);
    report["command"] = json!("report");
    let mut one = event.player(&place, &one).await;
    let mut other = event.player(&place, &other).await;
    let refused = event.directs(report.clone()).await;
    assert_eq!(
        refused.status, 403,
        "the director records: {}",
        refused.text
    );
    for _ in 0..2 {
        assert_eq!(event.asks(&mut one, report.clone()).await.status, 200);
        let open = event.look(&place).await["open"][0].clone();
        assert_eq!(open["number"], of, "one's own word twice is not two words");
    }
    let mut different = report.clone();
    different["outcome"]["stones"] = json!(10);
    assert_eq!(event.asks(&mut other, different).await.status, 200);
    let open = event.look(&place).await["open"][0].clone();
    assert_eq!(open["next"]["disputed"], true);
    assert_eq!(event.asks(&mut other, report).await.status, 200);
    let events = event.look(&place).await;
    let numbers: Vec<&Value> = events["open"]
        .as_array()
        .expect("open games")
        .iter()
        .map(|open| &open["number"])
        .collect();
    assert!(!numbers.contains(&&of), "it is decided");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_is_refused_with_the_reason_and_changes_nothing() {
    let place = Place::open().await;
    let mut event = Event::drawn(&place, &EIGHT).await;
    let (of, [(ann, name), (bob, _)]) = event.next(&place).await;
    assert_eq!(event.directs(won(&of, 1, &ann, 9)).await.status, 200);
    let before = event.look(&place).await;
    let open = before["open"][0].clone();
    let (next, winner) = (&open["number"], &open["players"][0]["id"]);
    let twice = json!({"command": "enter", "entry": {"name": name.to_uppercase()}});
    for (command, reason) in [
        (twice, "has entered already"),
        (won(next, 1, winner, 4), "five or more are needed"),
        (won(next, 1, winner, 19), "each has 18"),
        (won(&json!(77), 1, winner, 9), "not paired"),
        (won(&of, 1, &bob, 9), "has a result already"),
        (won(next, 2, winner, 9), "not due"),
        (won(next, 1, &json!(99), 9), "does not play this game"),
        (json!({"command": "advance"}), "games are still open"),
    ] {
        let refused = event.directs(command.clone()).await;
        assert_eq!(refused.status, 409, "{command}: {}", refused.text);
        let told = refused.body["error"]["message"].as_str().unwrap_or("");
        assert!(told.contains(reason), "{command}: {told}");
    }
    event.dora.headers = "Accept-Language: de\r\n".to_owned();
    let refused = event.directs(won(next, 1, winner, 4)).await;
    assert!(
        refused.text.contains("fünf in einer Reihe"),
        "{}",
        refused.text
    );
    event.dora.headers.clear();
    let garbage = event.directs(json!({"command": "dance"})).await;
    assert_eq!(garbage.status, 422);
    let mut after = event.look(&place).await;
    after["you"] = before["you"].clone();
    assert_eq!(after, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_seed_is_secret_until_the_draw_and_known_afterward() {
    let place = Place::open().await;
    let mut event = Event::open(&place, &EIGHT).await;
    let refused = event.dora.post(&event.door("draw"), json!({})).await;
    assert_eq!(
        refused.status, 409,
        "no hash was published: {}",
        refused.text
    );
    assert_eq!(
        event
            .dora
            .post(&event.door("publish"), json!({}))
            .await
            .status,
        200
    );
    let promised = event.look(&place).await["overview"]["promised"].clone();
    assert_eq!(promised.as_str().map(str::len), Some(64));
    assert_eq!(
        event
            .dora
            .post(&event.door("draw"), json!({"word": "blue"}))
            .await
            .status,
        200
    );
    let drawn = event.look(&place).await["overview"]["drawn"].clone();
    let seed = tournament::Seed::new(drawn[0].as_str().expect("a seed")).expect("a good one");
    assert_eq!(Some(seed.hash().as_str()), promised.as_str());
    assert_eq!(drawn[1], "blue");
    let log = event.dora.get(&event.door("files/event.tournament")).await;
    let read = tournament::exchange::log::read(log.text.as_bytes()).expect("a log");
    assert!(
        tournament::check(read.tournament.log())
            .expect("it can be read")
            .is_empty(),
        "an honest draw"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn helpers_and_directors_come_by_link_and_go_by_command() {
    let place = Place::open().await;
    let mut event = Event::drawn(&place, &EIGHT).await;
    let (of, [(ann, _), _]) = event.next(&place).await;
    let help = json!({"command": "add_helper", "person": "Hugo"});
    assert_eq!(event.directs(help).await.status, 200);
    let links = event.dora.get(&event.door("links")).await.body;
    let mut hugo = place.visitor();
    let url = links["helpers"][0]["url"].as_str().expect("a link");
    assert_eq!(event.claims(&mut hugo, url).await.status, 200);
    assert_eq!(
        event.claims(&mut place.visitor(), "key=0000").await.status,
        403
    );
    let seen = hugo.get(&event.door("links")).await.body;
    assert!(
        seen["director"].is_null(),
        "a helper hands out players' links alone"
    );
    assert_eq!(
        event.asks(&mut hugo, won(&of, 1, &ann, 9)).await.status,
        200
    );
    let history = hugo.get(&event.door("history")).await.body;
    let last = history["history"].as_array().and_then(|all| all.last());
    assert_eq!(last.expect("a line")["by"], "Hugo");
    let kick = json!({"command": "remove_helper", "person": "Hugo"});
    assert_eq!(event.asks(&mut hugo, kick.clone()).await.status, 403);
    assert_eq!(event.directs(kick).await.status, 200);
    assert_eq!(
        event
            .asks(&mut hugo, json!({"command": "call_all"}))
            .await
            .status,
        403
    );
    let mut heir = place.visitor();
    let url = links["director"].as_str().expect("a link");
    assert_eq!(event.claims(&mut heir, url).await.status, 200);
    assert_eq!(
        event
            .asks(&mut heir, json!({"command": "undo"}))
            .await
            .status,
        200
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn several_tournaments_go_on_side_by_side_and_survive_a_restart() {
    let mut place = Place::open().await;
    let mut one = Event::drawn(&place, &EIGHT).await;
    let mut other = Event::drawn(&place, &EIGHT[..5]).await;
    for _ in 0..4 {
        for event in [&mut one, &mut other] {
            let (of, [(winner, _), _]) = event.next(&place).await;
            assert_eq!(event.directs(won(&of, 1, &winner, 8)).await.status, 200);
        }
    }
    let before = [one.look(&place).await, other.look(&place).await];
    assert_ne!(
        before[0]["overview"]["players"],
        before[1]["overview"]["players"]
    );
    place.reopen().await;
    assert_eq!([one.look(&place).await, other.look(&place).await], before);
    for event in [&mut one, &mut other] {
        event.dora.address = place.address;
        while !event.look(&place).await["open"]
            .as_array()
            .expect("games")
            .is_empty()
        {
            let (of, [(winner, _), _]) = event.next(&place).await;
            assert_eq!(event.directs(won(&of, 1, &winner, 8)).await.status, 200);
        }
        assert_eq!(
            event.directs(json!({"command": "advance"})).await.status,
            200
        );
    }
    let listed = place.visitor().get("/api/v1/tournaments").await.body;
    assert_eq!(listed["tournaments"].as_array().map(Vec::len), Some(2));
}

#[tokio::test(flavor = "multi_thread")]
async fn files_carry_a_tournament_elsewhere() {
    let place = Place::open().await;
    let mut event = Event::open(&place, &[]).await;
    let csv = "name,club\nAnn,Chur\nBob,\nCem,Bern\nDee,\n";
    let door = event.door("files/players.csv");
    assert_eq!(event.dora.send("POST", &door, csv).await.status, 200);
    let refused = event.dora.send("POST", &door, "Otto\nann\n").await;
    assert!(
        refused.text.contains("2: ") && refused.status == 409,
        "{}",
        refused.text
    );
    let names = event.look(&place).await["overview"]["players"]
        .as_array()
        .map(Vec::len);
    assert_eq!(names, Some(4), "all or none");
    assert_eq!(
        event
            .dora
            .post(&event.door("publish"), json!({}))
            .await
            .status,
        200
    );
    assert_eq!(
        event.dora.post(&event.door("draw"), json!({})).await.status,
        200
    );
    let whole = event.dora.get(&event.door("files/event.json")).await;
    let copied = place
        .visitor()
        .send("POST", "/api/v1/tournaments/import", &whole.text)
        .await;
    assert_eq!(copied.status, 201, "{}", copied.text);
    let id = copied.body["id"].as_str().expect("an id").to_owned();
    let copy = Event {
        id,
        dora: place.visitor(),
    };
    let (mut one, mut other) = (event.look(&place).await, copy.look(&place).await);
    for member in ["id", "variant"] {
        one[member] = Value::Null;
        other[member] = Value::Null;
    }
    assert_eq!(one, other);
    for name in ["groups.pdf", "all.pdf", "score-sheets.pdf"] {
        let paper = place
            .visitor()
            .get(&event.door(&format!("paper/{name}")))
            .await;
        assert_eq!(paper.header("content-type"), Some("application/pdf"));
        assert!(
            paper.text.starts_with("%PDF-1.") && paper.text.ends_with("%%EOF"),
            "{name}"
        );
    }
    let svg = place.visitor().get(&event.door("paper/groups.svg")).await;
    assert!(svg.text.contains("Ann"), "{}", svg.text);
    for name in [
        "paper/bracket.pdf",
        "paper/groups.svg?page=9",
        "files/nothing",
    ] {
        assert_eq!(
            place.visitor().get(&event.door(name)).await.status,
            404,
            "{name}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_preview_shows_what_would_follow_and_changes_nothing() {
    let place = Place::open().await;
    let mut event = Event::drawn(&place, &EIGHT).await;
    let (of, [(ann, _), _]) = event.next(&place).await;
    let before = event.look(&place).await["n"].clone();
    let door = event.door("commands?preview=true");
    let shown = event.dora.post(&door, won(&of, 1, &ann, 9)).await;
    assert_eq!(
        shown.body["events"][0]["fact"], "recorded",
        "{}",
        shown.text
    );
    assert_eq!(event.look(&place).await["n"], before);
}

/// Plays a whole game of Pentago; who starts wins with five stones.
async fn plays_to_five(game: &str, first: &mut Visitor, second: &mut Visitor) {
    let turns = ["A1", "A6", "B1", "C5", "C1", "A4", "D1", "C6"];
    for (ply, cell) in turns.iter().enumerate() {
        let mover = if ply % 2 == 0 {
            &mut *first
        } else {
            &mut *second
        };
        let text = format!("{cell} Q11 CW");
        let played = mover
            .does(game, json!({"t": "move", "ply": ply, "text": text}))
            .await;
        assert_eq!(played.status, 200, "{}", played.text);
    }
    let played = first
        .does(game, json!({"t": "move", "ply": 8, "text": "E1"}))
        .await;
    assert_eq!(played.status, 200, "{}", played.text);
}

/// Waits until a match is decided, and gives the games that it has.
async fn decided(event: &Event, place: &Place, of: &Value) -> Value {
    loop {
        let now = event.look(place).await;
        let groups = now["groups"].as_array().expect("groups");
        let matches = groups
            .iter()
            .flat_map(|group| group["rounds"].as_array().into_iter().flatten())
            .flat_map(|round| round.as_array().into_iter().flatten());
        let mut matches = matches.filter(|found| &found["number"] == of);
        let games = matches.next().expect("the match")["games"].clone();
        if games.as_array().is_some_and(|games| !games.is_empty()) {
            return games;
        }
        tokio::task::yield_now().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_live_game_flows_in_once() {
    let mut place = Place::open().await;
    let mut event = Event::drawn(&place, &EIGHT).await;
    let (of, [(starter, one), (_, other)]) = event.next(&place).await;
    let door = event.door("games");
    let wanted = json!({"match": of});
    let mut first = event.player(&place, &one).await;
    let early = first.post(&door, wanted.clone()).await;
    assert_eq!(early.status, 409, "the other is not here: {}", early.text);
    let mut second = event.player(&place, &other).await;
    assert_eq!(
        place.visitor().post(&door, wanted.clone()).await.status,
        403
    );
    let begun = second.post(&door, wanted.clone()).await;
    assert_eq!(begun.status, 201, "{}", begun.text);
    let game = begun.body["id"].as_str().expect("a game").to_owned();
    let again = event.dora.post(&door, wanted).await;
    assert_eq!(again.body["id"], game.as_str(), "it is begun once");
    // The server starts again in the middle of the event and of the game.
    place.reopen().await;
    for visitor in [&mut first, &mut second, &mut event.dora] {
        visitor.address = place.address;
    }
    plays_to_five(&game, &mut first, &mut second).await;
    let games = decided(&event, &place, &of).await;
    assert_eq!(games.as_array().map(Vec::len), Some(1));
    let expected = json!({"result": "won", "winner": starter, "stones": 5, "how": "five"});
    assert_eq!(games[0]["outcome"], expected);
    let seen = event.look(&place).await;
    // As if the server had died before it noted that the game was scored.
    place.close().await;
    let db = Connection::open(place.data.path().join(store::FILE)).expect("the database");
    let forgot = db.execute("UPDATE tournament_games SET scored = 0", ());
    assert_eq!(forgot.expect("an update"), 1);
    drop(db);
    place.reopen().await;
    let unscored = async |place: &Place| {
        let db = Connection::open(place.data.path().join(store::FILE)).expect("the database");
        store::tournaments::unscored(&db).expect("an answer").len()
    };
    while unscored(&place).await > 0 {
        tokio::task::yield_now().await;
    }
    assert_eq!(
        event.look(&place).await["groups"],
        seen["groups"],
        "scored once"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_ended_unheard_is_scored_at_the_next_start() {
    let mut place = Place::open().await;
    let mut event = Event::drawn(&place, &EIGHT).await;
    let (of, [(starter, one), (_, other)]) = event.next(&place).await;
    let mut first = event.player(&place, &one).await;
    let mut second = event.player(&place, &other).await;
    let wanted = json!({"variant": "swiss", "against": "friend", "side": "first"});
    let game = first.opens(wanted).await;
    second.joins(&game).await;
    plays_to_five(&game, &mut first, &mut second).await;
    place.close().await;
    let db = Connection::open(place.data.path().join(store::FILE)).expect("the database");
    let linked = store::tournaments::Linked {
        game: game.parse().expect("an id"),
        tournament: event.id.parse().expect("an id"),
        pairing: of.as_u64().expect("a number") as u32,
        number: 1,
    };
    store::tournaments::link(&db, &linked, 1).expect("it is linked");
    drop(db);
    place.reopen().await;
    let games = decided(&event, &place, &of).await;
    assert_eq!(games[0]["outcome"]["winner"], starter);
}

#[tokio::test(flavor = "multi_thread")]
async fn winners_qualify_through_a_circuit() {
    let place = Place::open().await;
    let mut local = Event::open(&place, &EIGHT[..2]).await;
    assert_eq!(
        local
            .dora
            .post(&local.door("publish"), json!({}))
            .await
            .status,
        200
    );
    let must_choose = local.dora.post(&local.door("draw"), json!({})).await;
    assert_eq!(must_choose.status, 409, "{}", must_choose.text);
    let options = local.dora.get(&local.door("options")).await.body;
    let plan = json!({"plan": options["plans"][0]});
    assert_eq!(local.dora.post(&local.door("draw"), plan).await.status, 200);
    for game in 1..=3 {
        let (of, [(one, _), (other, _)]) = local.next(&place).await;
        let winner = if one == json!(1) { one } else { other };
        assert_eq!(local.directs(won(&of, game, &winner, 9)).await.status, 200);
    }
    let mut dora = local.dora.clone();
    let circuit = json!({"step": "open", "name": "Swiss", "levels": ["local", "national"]});
    let made = dora.post("/api/v1/circuits", circuit).await;
    assert_eq!(made.status, 201, "{}", made.text);
    let path = format!(
        "/api/v1/circuits/{}",
        made.body["id"].as_str().expect("an id")
    );
    let add = json!({"step": "add", "level": 0, "tournament": local.id});
    assert_eq!(
        place
            .account("Eve")
            .await
            .post(&path, add.clone())
            .await
            .status,
        403
    );
    let open = dora.post(&path, add.clone()).await;
    assert_eq!(open.status, 409, "it is not over: {}", open.text);
    assert_eq!(
        local.directs(json!({"command": "advance"})).await.status,
        200
    );
    assert_eq!(dora.post(&path, add.clone()).await.status, 204);
    assert_eq!(dora.post(&path, add).await.status, 409, "each counts once");
    let shown = dora.get(&path).await.body;
    assert_eq!(shown["levels"][0]["qualified"][0]["person"], "Ann");
    let made = dora
        .post("/api/v1/tournaments", json!({"name": "Final"}))
        .await
        .body;
    let enter = json!({"step": "enter", "level": 1, "tournament": made["id"]});
    assert_eq!(dora.post(&path, enter).await.status, 204);
    let path = format!(
        "/api/v1/tournaments/{}",
        made["id"].as_str().expect("an id")
    );
    let national = dora.get(&path).await.body;
    assert_eq!(national["overview"]["players"][0]["name"], "Ann");
}
