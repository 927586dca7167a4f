//! Games at our own tables that decide pairings, and events that lead to others.

use serde_json::{Value, json};
use store::tournaments::Linked;

use crate::event::{Event, won};
use crate::place::{Answer, Place, Visitor, in_time};
use crate::tournaments::EIGHT;

/// How many games are still expected to decide a pairing.
fn open_links(place: &Place) -> usize {
    let reader = store::reader(place.data.path());
    reader.open_links().expect("an answer").len()
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
    let decided = async {
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
    };
    in_time(decided).await
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
    assert_eq!(open_links(&place), 0);
    store::faults::forget_scores(place.data.path());
    assert_eq!(open_links(&place), 1);
    place.reopen().await;
    in_time(async {
        while open_links(&place) > 0 {
            tokio::task::yield_now().await;
        }
    })
    .await;
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
    let linked = Linked {
        game: game.parse().expect("an id"),
        tournament: event.id.parse().expect("an id"),
        pairing: of.as_u64().expect("a number") as u32,
        number: 1,
        scored: false,
    };
    place.link(linked).await;
    place.reopen().await;
    let games = decided(&event, &place, &of).await;
    assert_eq!(games[0]["outcome"]["winner"], starter);
}

/// Begins the game of a match, and gives its name.
async fn begins(event: &Event, who: &mut Visitor, of: &Value) -> String {
    let begun = who.post(&event.door("games"), json!({"match": of})).await;
    assert_eq!(begun.status, 201, "{}", begun.text);
    begun.body["id"].as_str().expect("a game").to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_was_called_off_is_begun_again() {
    let place = Place::open().await;
    let mut event = Event::drawn(&place, &EIGHT).await;
    let (of, [(_, one), (_, other)]) = event.next(&place).await;
    let mut first = event.player(&place, &one).await;
    let mut second = event.player(&place, &other).await;
    let game = begins(&event, &mut first, &of).await;
    let (mine, link) = (
        format!("/tournament/{}/mine", event.id),
        format!("/game/{game}"),
    );
    assert!(second.get(&mine).await.text.contains(&link));
    let off = second.does(&game, json!({"t": "abort"})).await;
    assert_eq!(off.status, 200, "{}", off.text);
    in_time(async {
        while second.get(&mine).await.text.contains(&link) {
            tokio::task::yield_now().await;
        }
    })
    .await;
    assert_ne!(begins(&event, &mut second, &of).await, game);
}

/// That something was refused for the sake of a game that is played.
fn spares_the_game(refused: &Answer) {
    assert_eq!((refused.status, refused.code()), (409, "refused"));
    assert!(refused.text.contains("played here"), "{}", refused.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn no_new_draw_and_no_undo_takes_a_game_that_is_played() {
    let place = Place::open().await;
    let mut event = Event::drawn(&place, &EIGHT).await;
    let late = json!({"command": "enter", "entry": {"name": "Otto"}});
    assert_eq!(event.directs(late).await.status, 200);
    // The group that Otto came into was paired anew, and he begins to play.
    let open = event.look(&place).await["open"].clone();
    let mut open = open.as_array().expect("open games").iter();
    let names = |found: &Value| [0, 1].map(|side| found["players"][side]["name"].clone());
    let found = open.find(|found| names(found).contains(&json!("Otto")));
    let found = found.expect("a game of Otto's");
    let mut players = Vec::new();
    for name in names(found) {
        let name = name.as_str().expect("a name");
        players.push(event.player(&place, name).await);
    }
    let game = begins(&event, &mut players[0], &found["number"]).await;
    spares_the_game(&event.directs(json!({"command": "undo"})).await);
    assert_eq!(
        event
            .dora
            .post(&event.door("publish"), json!({}))
            .await
            .status,
        200
    );
    spares_the_game(&event.dora.post(&event.door("draw"), json!({})).await);
    let resigned = players[1].does(&game, json!({"t": "resign"})).await;
    assert_eq!(resigned.status, 200, "{}", resigned.text);
    let games = decided(&event, &place, &found["number"]).await;
    assert_eq!(games[0]["outcome"]["how"], "resigned");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_director_lets_a_game_count_no_more() {
    let place = Place::open().await;
    let mut event = Event::drawn(&place, &EIGHT).await;
    let (of, [(_, one), (_, other)]) = event.next(&place).await;
    let mut first = event.player(&place, &one).await;
    let mut second = event.player(&place, &other).await;
    let game = begins(&event, &mut first, &of).await;
    let door = event.door(&format!("games/{of}"));
    assert_eq!(first.delete(&door).await.status, 403);
    assert_eq!(
        event.dora.delete(&event.door("games/none")).await.status,
        404
    );
    let form = format!("do=release&tab=/desk&match={of}");
    let page = format!("/tournament/{}/do", event.id);
    assert_eq!(first.form(&page, &form).await.status, 403);
    let desk = format!("/tournament/{}/desk", event.id);
    assert!(
        event
            .dora
            .get(&desk)
            .await
            .text
            .contains("value=\"release\"")
    );
    assert_eq!(event.dora.delete(&door).await.status, 204);
    let again = event.dora.delete(&door).await;
    assert_eq!((again.status, again.code()), (409, "refused"));
    // They play on for themselves, and the match waits for another game.
    let resigned = second.does(&game, json!({"t": "resign"})).await;
    assert_eq!(resigned.status, 200, "{}", resigned.text);
    let other = begins(&event, &mut first, &of).await;
    assert_ne!(other, game);
    assert_eq!(event.dora.form(&page, &form).await.status, 303);
    assert_eq!(event.next(&place).await.0, of, "nothing was entered");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_begins_a_game_sits_at_it() {
    let place = Place::open().await;
    let mut event = Event::drawn(&place, &EIGHT).await;
    let (of, [(_, one), (_, other)]) = event.next(&place).await;
    let mut phone = event.player(&place, &one).await;
    let mut laptop = event.player(&place, &one).await;
    event.player(&place, &other).await;
    let game = begins(&event, &mut laptop, &of).await;
    let turn = json!({"t": "move", "ply": 0, "text": "A1 Q11 CW"});
    assert_ne!(phone.does(&game, turn.clone()).await.status, 200);
    assert_eq!(laptop.does(&game, turn).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_win_belongs_to_the_entry_that_sat_there() {
    let place = Place::open().await;
    let mut event = Event::drawn(&place, &EIGHT).await;
    let (of, [(_, one), (winner, other)]) = event.next(&place).await;
    let mut first = event.player(&place, &one).await;
    let mut second = event.player(&place, &other).await;
    // Who has opened both links still plays for one of the two.
    let link = event.link(&one).await;
    assert_eq!(event.claims(&mut second, &link).await.status, 200);
    let game = begins(&event, &mut second, &of).await;
    let resigned = first.does(&game, json!({"t": "resign"})).await;
    assert_eq!(resigned.status, 200, "{}", resigned.text);
    let games = decided(&event, &place, &of).await;
    assert_eq!(games[0]["outcome"]["winner"], winner);
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
