//! Tournaments over the doors: who may do what, what is refused, and what a
//! restart leaves.

use serde_json::{Value, json};

use crate::event::{Event, won};
use crate::place::Place;

pub(crate) const EIGHT: [&str; 8] = ["Ann", "Bob", "Cem", "Dee", "Eve", "Fay", "Gus", "Hal"];

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
async fn the_button_that_confirms_says_what_the_other_said() {
    let place = Place::open().await;
    let mut event = Event::drawn(&place, &EIGHT).await;
    let (of, [(ann, one), (_, other)]) = event.next(&place).await;
    let report = json!({
        "command": "report", "game": {"match": of, "game": 1},
        "outcome": {"result": "walkover", "winner": ann},
    });
    let mut one = event.player(&place, &one).await;
    let mut other = event.player(&place, &other).await;
    let told = event.asks(&mut one, report).await;
    assert_eq!(told.status, 200, "{}", told.text);
    let page = other.get(&format!("/tournament/{}/mine", event.id)).await;
    let confirm = page.text.split("class=\"confirm\"").nth(1);
    let (button, _) = confirm
        .expect("a word to confirm")
        .split_once("</form>")
        .expect("a form");
    assert!(
        button.contains(&format!("value=\"walkover-{ann}\"")),
        "{button}"
    );
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
        (won(next, 1, winner, 4), "five stones or more"),
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
    let door = "/api/v1/tournaments/import";
    let nobody = place.visitor().send("POST", door, &whole.text).await;
    assert_eq!(nobody.status, 401, "only accounts take something in");
    let mut owner = place.account("Copy").await;
    let copied = owner.send("POST", door, &whole.text).await;
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

#[tokio::test(flavor = "multi_thread")]
async fn players_enter_themselves_until_the_draw() {
    let place = Place::open().await;
    let mut dora = place.visitor();
    let players: Vec<Value> = EIGHT.iter().map(|name| json!({"name": name})).collect();
    let wanted = json!({
        "name": "Open", "director": "Dora", "players": players, "settings": {"open_entry": true},
    });
    let made = dora.post("/api/v1/tournaments", wanted).await;
    assert_eq!(made.status, 201, "{}", made.text);
    let id = made.body["id"].as_str().expect("an id").to_owned();
    let mut event = Event { id, dora };
    let enter = |name: &str| json!({"command": "enter", "entry": {"name": name}});
    let mut ida = place.account("Ida").await;
    let entered = event.asks(&mut ida, enter("Ida")).await;
    assert_eq!(entered.status, 200, "{}", entered.text);
    for door in ["publish", "draw"] {
        let done = event.dora.post(&event.door(door), json!({})).await;
        assert_eq!(done.status, 200, "{}", done.text);
    }
    let before = event.look(&place).await;
    let mut stranger = place.account("Mallory").await;
    // Not even under the name of the director.
    for name in ["Mallory", "Dora"] {
        let refused = event.asks(&mut stranger, enter(name)).await;
        assert_eq!((refused.status, refused.code()), (409, "refused"));
        assert!(refused.text.contains("entries are closed"));
    }
    let mut guest = place.visitor();
    guest.headers = "Accept-Language: de\r\n".to_owned();
    let door = format!("/tournament/{}/do", event.id);
    let refused = guest.form(&door, "do=enter&name=Mallory").await;
    assert_eq!(refused.status, 409);
    assert!(refused.text.contains("Anmeldung ist geschlossen"));
    assert_eq!(event.look(&place).await, before, "nothing has changed");
    assert_eq!(event.directs(enter("Otto")).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_late_entry_disturbs_no_game_that_is_played_here() {
    let place = Place::open().await;
    let mut event = Event::drawn(&place, &EIGHT).await;
    let late = json!({"command": "enter", "entry": {"name": "Otto"}});
    // Two games, one in each group: whichever group the lot chooses, it is one
    // in which somebody plays.
    let open = event.look(&place).await["open"].clone();
    for group in 0..2 {
        let here = |found: &&Value| found["place"]["group"] == group;
        let open = open.as_array().expect("open games");
        let found = open.iter().find(here).expect("a game of this group");
        for player in found["players"].as_array().expect("two players") {
            let name = player["name"].as_str().expect("a name").to_owned();
            let mut visitor = event.player(&place, &name).await;
            let begin = json!({"match": found["number"]});
            visitor.post(&event.door("games"), begin).await;
        }
    }
    let refused = event.directs(late.clone()).await;
    assert_eq!((refused.status, refused.code()), (409, "refused"));
    assert!(refused.text.contains("played here"), "{}", refused.text);
    let (of, [(ann, _), _]) = event.next(&place).await;
    assert_eq!(event.directs(won(&of, 1, &ann, 9)).await.status, 200);
    let waits = event.directs(late).await;
    assert_eq!(waits.body["events"][0]["reserve"], true, "{}", waits.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_desk_undoes_what_it_shows_and_nothing_else() {
    let place = Place::open().await;
    let mut event = Event::drawn(&place, &EIGHT).await;
    let (of, [(ann, one), _]) = event.next(&place).await;
    let helper = json!({"command": "add_helper", "person": "Hugo"});
    assert_eq!(event.directs(helper).await.status, 200);
    let page = format!("/tournament/{}", event.id);
    let desk = event.dora.get(&format!("{page}/desk")).await.text;
    let (_, card) = desk.split_once("id=\"undo\"").expect("a card");
    assert!(card.contains("Hugo is now a helper"), "{card}");
    let (_, step) = card.split_once("name=\"step\" value=\"").expect("a step");
    let (step, _) = step.split_once('"').expect("a number");
    // A player is quicker.
    let mut report = won(&of, 1, &ann, 9);
    report["command"] = json!("report");
    let mut player = event.player(&place, &one).await;
    assert_eq!(event.asks(&mut player, report).await.status, 200);
    let form = format!("do=undo&tab=/desk&step={step}");
    let door = format!("{page}/do");
    let refused = event.dora.form(&door, &form).await;
    assert_eq!(refused.status, 409);
    assert!(refused.text.contains("reports match"), "{}", refused.text);
    let step: u32 = step.parse().expect("a number");
    let numbered = json!({"command": "undo", "step": step});
    assert_eq!(event.directs(numbered).await.status, 409);
    // Without a number it is whatever is last; then the card shows the helper.
    let undo = json!({"command": "undo"});
    assert_eq!(event.directs(undo).await.status, 200);
    assert_eq!(event.dora.form(&door, &form).await.status, 303);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_desk_draws_again_until_a_result_is_in() {
    let place = Place::open().await;
    let mut event = Event::drawn(&place, &EIGHT).await;
    let page = format!("/tournament/{}", event.id);
    let desk = event.dora.get(&format!("{page}/desk")).await.text;
    assert!(desk.contains("id=\"draw-again\""), "{desk}");
    let before = event.look(&place).await;
    for (form, status) in [
        ("do=publish&tab=/desk", 303),
        // Plans for another number, or that are not there, were not shown.
        ("do=draw&tab=/desk&players=7&plan=0", 409),
        ("do=draw&tab=/desk&players=8&plan=99", 409),
        ("do=draw&tab=/desk&players=8&plan=0", 303),
    ] {
        let done = event.dora.form(&format!("{page}/do"), form).await;
        assert_eq!(done.status, status, "{form}: {}", done.text);
    }
    let after = event.look(&place).await;
    assert_ne!(after["overview"]["drawn"], before["overview"]["drawn"]);
    let (of, [(ann, _), _]) = event.next(&place).await;
    assert_eq!(event.directs(won(&of, 1, &ann, 9)).await.status, 200);
    let desk = event.dora.get(&format!("{page}/desk")).await.text;
    assert!(!desk.contains("id=\"draw-again\""), "{desk}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_director_amends_an_entry() {
    let place = Place::open().await;
    let mut event = Event::open(&place, &EIGHT).await;
    let door = format!("/tournament/{}/do", event.id);
    let form = "do=amend&tab=/players&entry=1&name=Anna&club=Chur&rank=";
    let amended = event.dora.form(&door, form).await;
    assert_eq!(amended.status, 303, "{}", amended.text);
    let ann = event.look(&place).await["overview"]["players"][0].clone();
    assert_eq!(ann["name"], "Anna");
    assert_eq!(ann["club"], "Chur");
    let amend = json!({"command": "amend", "id": 1, "entry": {"name": "bob"}});
    let refused = event.directs(amend.clone()).await;
    assert_eq!((refused.status, refused.code()), (409, "refused"));
    let stranger = event.asks(&mut place.visitor(), amend).await;
    assert_eq!((stranger.status, stranger.code()), (403, "forbidden"));
}
