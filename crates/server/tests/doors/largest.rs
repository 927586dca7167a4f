//! The largest things that may exist, and every door that shows them: no answer
//! is larger than a browser and the server's memory like.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::{Value, json};
use server::{Limits, Site, TournamentLimits};
use tokio::task::JoinHandle;

use crate::place::{Answer, Place, Visitor, short_game, unlimited};

/// No page and no answer of the API is larger; files to take along are.
const MOST_BYTES: usize = 2_000_000;

/// Nor does it take the thread of the runtime, on which everybody's moves are
/// answered, for longer than this.
const MOST_AT_ONCE: Duration = Duration::from_millis(200);

/// Watches for how long the runtime's only thread is at work without a break.
/// Time in which the system lets others work does not count.
struct Watch {
    longest: Arc<Mutex<Duration>>,
    task: JoinHandle<()>,
}

impl Watch {
    fn begin() -> Watch {
        let longest = Arc::new(Mutex::new(Duration::ZERO));
        let noted = Arc::clone(&longest);
        let task = tokio::spawn(async move {
            let mut tick = tokio::time::interval(Duration::from_millis(1));
            let mut before = worked();
            loop {
                tick.tick().await;
                let now = worked();
                let mut longest = noted.lock().expect("nobody panics with it");
                *longest = now.saturating_sub(before).max(*longest);
                before = now;
            }
        });
        Watch { longest, task }
    }

    /// The longest time since the last question.
    fn longest(&self) -> Duration {
        std::mem::take(&mut *self.longest.lock().expect("nobody panics with it"))
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// How long this thread has worked; nothing where the system does not tell.
fn worked() -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanos = told.split(' ').next().and_then(|text| text.parse().ok());
    Duration::from_nanos(nanos.unwrap_or(0))
}

/// A game that fills the largest board, as far as nobody has five in a row.
async fn largest_game(visitor: &mut Visitor) -> String {
    let wanted = json!({"variant": "gomoku", "against": "self"});
    let game = visitor.opens(wanted).await;
    // Pairs of stones, shifted from row to row, so that no line is long.
    let column = |c: u8| char::from(b'A' + c + u8::from(c >= 8));
    let points = (0..19).flat_map(|row| (0..19).map(move |c| (row, c)));
    let (first, second): (Vec<_>, Vec<_>) =
        points.partition(|&(row, c)| (c + 2 * (row % 2)) / 2 % 2 == 0);
    let turns = first.into_iter().zip(second).flat_map(|(a, b)| [a, b]);
    let mut ply = 0;
    for (row, c) in turns {
        let text = format!("{}{}", column(c), row + 1);
        let played = visitor
            .does(&game, json!({"t": "move", "ply": ply, "text": text}))
            .await;
        assert_eq!(played.status, 200, "{text}: {}", played.text);
        ply += 1;
    }
    assert!(ply > 340, "{ply}");
    visitor.does(&game, json!({"t": "resign"})).await;
    game
}

/// The addresses of all pages, as the source has them.
fn pages() -> BTreeSet<String> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let files = ["pages.rs", "pages/tournament/mod.rs"].map(|file| source.join(file));
    let mut found = BTreeSet::new();
    for file in files {
        let text = std::fs::read_to_string(file).expect("a file of the source");
        for route in text.split(".route(").skip(1) {
            let path = route.split('"').nth(1).expect("the address of a route");
            let handlers = route.split(".route(").next().unwrap_or("");
            let handlers = handlers.split("\n    }").next().unwrap_or("");
            if handlers.contains("get(") && !path.starts_with("/assets/") {
                found.insert(path.to_owned());
            }
        }
    }
    assert!(found.len() > 15, "{found:?}");
    found
}

/// The addresses of all doors of the API that show something.
async fn doors(place: &Place) -> BTreeSet<String> {
    let description = place.visitor().get("/api/v1/openapi.json").await.body;
    let paths = description["paths"].as_object().expect("paths").clone();
    let shows = paths
        .into_iter()
        .filter(|(_, item)| item.get("get").is_some());
    shows.map(|(path, _)| path).collect()
}

const TABS: [&str; 5] = ["mine", "desk", "players", "setup", "history"];
const FILES: [&str; 5] = [
    "event.json",
    "event.tournament",
    "players.csv",
    "results.csv",
    "standings.csv",
];
const PAPERS: [&str; 7] = [
    "all",
    "players",
    "groups",
    "pairings",
    "score-sheets",
    "standings",
    "bracket",
];

/// What stands in the place of names in addresses.
struct Things {
    game: String,
    event: String,
    circuit: String,
}

impl Things {
    /// All addresses for a pattern such as `/tournament/{id}/{tab}`.
    fn fill(&self, pattern: &str) -> Vec<String> {
        let id = match pattern {
            _ if pattern.contains("tournament") => &self.event,
            _ if pattern.contains("circuit") => &self.circuit,
            _ => &self.game,
        };
        let pattern = pattern.replace("{id}", id).replace("{variant}", "pente");
        let many = |mark: &str, words: Vec<String>| {
            let each = words.iter().map(|word| pattern.replace(mark, word));
            each.collect::<Vec<_>>()
        };
        let texts = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
        match () {
            () if pattern.contains("{tab}") => many("{tab}", texts(&TABS)),
            () if pattern.contains("/files/") => many("{name}", texts(&FILES)),
            () if pattern.contains("/paper/") => {
                let kinds = PAPERS
                    .iter()
                    .flat_map(|what| [format!("{what}.pdf"), format!("{what}.svg")]);
                many("{name}", kinds.collect())
            }
            () => vec![pattern.replace("{name}", "Largest")],
        }
    }
}

/// Whether a file may be larger: it is taken along and not shown.
fn is_file(path: &str) -> bool {
    path.contains("/files/") || path.ends_with("/export")
}

async fn walk(place: &Place, visitor: &mut Visitor, things: &Things) {
    let (mut seen, watch) = (0, Watch::begin());
    for pattern in pages().into_iter().chain(doors(place).await) {
        for path in things.fill(&pattern) {
            let answer = visitor.get(&path).await;
            let (status, length) = (answer.status, answer.text.len());
            assert!(status < 500, "{path}: {status} {}", answer.text);
            let most = if is_file(&path) {
                30_000_000
            } else {
                MOST_BYTES
            };
            assert!(length <= most, "{path}: {length} bytes");
            tokio::time::sleep(Duration::from_millis(2)).await;
            let longest = watch.longest();
            assert!(longest <= MOST_AT_ONCE, "{path}: {longest:?} at once");
            seen += usize::from(status == 200);
        }
    }
    assert!(seen > 40, "{seen} answers");
}

fn names(number: usize) -> Vec<Value> {
    // As long as a name can be, and with a club.
    let name = |n| json!({"name": format!("{n:05} {}", "ä".repeat(58)), "club": "ß".repeat(64)});
    (0..number).map(name).collect()
}

async fn open(director: &mut Visitor, format: Value, players: usize) -> Answer {
    let wanted = json!({"name": "Largest", "format": format, "players": names(players)});
    director.post("/api/v1/tournaments", wanted).await
}

async fn drawn(director: &mut Visitor, format: Value, players: usize) -> String {
    let opened = open(director, format, players).await;
    assert_eq!(opened.status, 201, "{}", opened.text);
    let id = opened.body["id"].as_str().expect("an id").to_owned();
    let door = format!("/api/v1/tournaments/{id}");
    let published = director.post(&format!("{door}/publish"), json!({})).await;
    assert_eq!(published.status, 200, "{}", published.text);
    let drawn = director.post(&format!("{door}/draw"), json!({})).await;
    assert_eq!(drawn.status, 200, "{}", drawn.text);
    id
}

/// A circuit as long as one may be, of names as long as they can be.
async fn largest_circuit(place: &Place, director: &mut Visitor) -> String {
    let levels: Vec<&str> = vec!["first", "second", "third"];
    let wanted = json!({"step": "open", "name": "Largest", "levels": levels});
    let opened = director.post("/api/v1/circuits", wanted).await;
    let id = opened.body["id"].as_str().expect("an id").to_owned();
    let mut circuit = director.get(&format!("/api/v1/circuits/{id}")).await.body;
    let person = |n: usize| format!("{n:05} {}", "ä".repeat(58));
    let ranking = |event: usize| (0..5).map(move |n| json!([n + 1, person(event * 5 + n)]));
    let event =
        |n: usize| json!({"name": "ß".repeat(64), "ranking": ranking(n).collect::<Vec<_>>()});
    let events: Vec<Value> = (0..600).map(event).collect();
    let level = json!({"name": "first", "events": events, "declined": [], "until": null});
    circuit["levels"][0] = level;
    for level in [1, 2] {
        circuit["levels"][level]["until"] = Value::Null;
    }
    let ids = vec!["0123456789abc"; 600];
    let stored = format!(
        "{{\"name\":\"Largest\",\"levels\":{},\"tournaments\":{}}}",
        circuit["levels"],
        json!([ids, [], []])
    );
    assert!(
        (400_000..500_000).contains(&stored.len()),
        "{}",
        stored.len()
    );
    store::faults::overwrite_circuits(place.data.path(), &stored);
    id
}

#[tokio::test]
async fn a_round_robin_of_two_hundred_is_shown_in_pages_at_every_door() {
    let place = Place::open().await;
    let mut director = place.account("Largest").await;
    let mut other = place.account("Other").await;
    short_game(&mut director, &mut other, true).await;
    let things = Things {
        game: largest_game(&mut director).await,
        event: drawn(&mut director, json!({"round_robin": {"legs": 1}}), 200).await,
        circuit: largest_circuit(&place, &mut director).await,
    };
    walk(&place, &mut director, &things).await;
    let door = format!("/api/v1/tournaments/{}", things.event);
    let first = director.get(&door).await.body;
    assert_eq!(
        (first["page"].as_u64(), first["pages"].as_u64()),
        (Some(1), Some(199))
    );
    assert_eq!(first["open"].as_array().map(Vec::len), Some(100));
    let last = director.get(&format!("{door}?page=199")).await.body;
    assert_eq!(last["open"].as_array().map(Vec::len), Some(100));
    assert_ne!(first["open"][0]["number"], last["open"][0]["number"]);
    let page = director
        .get(&format!("/tournament/{}/desk?page=2", things.event))
        .await
        .text;
    assert!(
        page.contains("Page 2 of 199") && page.contains("?page=3#open"),
        "{page}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_swiss_tournament_of_as_many_as_may_enter() {
    let place = Place::open().await;
    let mut director = place.account("Largest").await;
    let format = json!({"swiss": {"rounds": 5}});
    let most = TournamentLimits::default().entries;
    let more = open(&mut director, format.clone(), most + 1).await;
    assert_eq!(
        (more.status, more.code()),
        (409, "refused"),
        "{}",
        more.text
    );
    let opened = open(&mut director, format, most).await;
    assert_eq!(opened.status, 201, "{}", opened.text);
    let id = opened.body["id"].as_str().expect("an id");
    let door = format!("/api/v1/tournaments/{id}");
    let before = director.get(&door).await;
    assert_eq!(before.body["swiss"], json!([]), "nothing is drawn yet");
    assert_eq!(before.body["pages"], 20);
    director.post(&format!("{door}/publish"), json!({})).await;
    let drawn = director.post(&format!("{door}/draw"), json!({})).await;
    assert_eq!(drawn.status, 200, "{}", drawn.text);
    for path in [
        door.clone(),
        format!("{door}?page=20"),
        format!("/tournament/{id}"),
    ] {
        let shown = director.get(&path).await;
        assert_eq!(shown.status, 200, "{}", shown.text);
        assert!(
            shown.text.len() < MOST_BYTES,
            "{path}: {}",
            shown.text.len()
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_would_grow_beyond_the_limits_is_refused_and_changes_nothing() {
    let tournaments = TournamentLimits {
        entries_of_guests: 4,
        entries: 10,
        matches: 12,
        events: 40,
    };
    let limits = Limits {
        hall: hall::Limits {
            tournaments,
            ..hall::Limits::unlimited()
        },
        ..unlimited()
    };
    let place = Place::with(limits, Site::default()).await;
    let (mut guest, mut account) = (place.visitor(), place.account("Largest").await);
    let round_robin = json!({"round_robin": {"legs": 1}});
    assert_eq!(open(&mut guest, round_robin.clone(), 5).await.status, 409);
    let opened = open(&mut guest, round_robin.clone(), 4).await;
    assert_eq!(opened.status, 201, "{}", opened.text);
    let door = format!(
        "/api/v1/tournaments/{}",
        opened.body["id"].as_str().expect("an id")
    );
    let enter = json!({"command": "enter", "entry": {"name": "One more"}});
    let refused = guest.post(&format!("{door}/commands"), enter.clone()).await;
    assert_eq!(
        (refused.status, refused.code()),
        (409, "refused"),
        "{}",
        refused.text
    );
    assert!(
        refused.text.contains("at most 4 entries"),
        "{}",
        refused.text
    );
    let shown = guest.get(&door).await.body;
    assert_eq!(
        shown["overview"]["players"].as_array().map(Vec::len),
        Some(4)
    );
    // 5 × 4 / 2 matches fit, 6 × 5 / 2 do not; three rounds of ten do not either.
    drawn(&mut account, round_robin.clone(), 5).await;
    for (format, players) in [(round_robin, 6), (json!({"swiss": {"rounds": 3}}), 10)] {
        let opened = open(&mut account, format, players).await;
        let door = format!(
            "/api/v1/tournaments/{}",
            opened.body["id"].as_str().expect("an id")
        );
        account.post(&format!("{door}/publish"), json!({})).await;
        let refused = account.post(&format!("{door}/draw"), json!({})).await;
        assert_eq!(refused.status, 409, "{}", refused.text);
        assert!(
            refused.text.contains("at most 12 matches"),
            "{}",
            refused.text
        );
    }
}
