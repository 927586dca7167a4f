//! docs/api.md names every message of the socket and every event, with all of
//! their members.

use protocol::web::{ChatLine, Code, Ending, Event, Kind, Message, Person, Turn, What};
use serde_json::Value;

const DOCUMENT: &str = include_str!("../../../docs/api.md");

/// The row of a table that begins with this name, alone or among others.
fn row(name: &str) -> &'static str {
    let mut rows = DOCUMENT.lines().filter(|line| line.starts_with("| `"));
    let first = |line: &&str| {
        let names = line.split('|').nth(1).unwrap_or("");
        names.contains(&format!("`{name}`"))
    };
    rows.rfind(first)
        .unwrap_or_else(|| panic!("docs/api.md does not tell of {name}"))
}

fn is_documented(tag: &str, value: &impl serde::Serialize, told_elsewhere: &[&str]) {
    let value = serde_json::to_value(value).expect("plain data has a form in JSON");
    let name = value[tag].as_str().expect("a tag").to_owned();
    let Value::Object(members) = value else {
        panic!("{name} is no object");
    };
    let row = row(&name);
    for member in members.keys() {
        let told = member == tag || told_elsewhere.contains(&member.as_str());
        assert!(
            told || row.contains(&format!("`{member}`")),
            "{name}: {member}"
        );
    }
}

fn ann() -> Person {
    Person::engine(1)
}

#[test]
fn every_message_is_documented() {
    let id = Some(Value::from(7));
    let text = String::new;
    let messages = [
        Message::Hello {
            me: None,
            now: 1,
            version: text(),
        },
        Message::Ok {
            id: id.clone(),
            n: Some(1),
        },
        Message::Error {
            id: id.clone(),
            code: Code::Over,
            message: text(),
            n: Some(1),
        },
        Message::Chat {
            game: text(),
            line: ChatLine {
                from: ann(),
                text: text(),
                at: 1,
            },
        },
        Message::Watchers {
            game: text(),
            count: 1,
            present: vec![1],
        },
        Message::Lobby {
            challenges: Vec::new(),
            games: Vec::new(),
            online: 1,
        },
        Message::Tournament {
            tournament: text(),
            n: 1,
        },
        Message::Pong { id, at: 1 },
        Message::Bye { reason: text() },
    ];
    for message in messages {
        is_documented("t", &message, &[]);
    }
}

#[test]
fn every_event_is_documented() {
    let (seat, ply, what) = (1, 0, What::Draw);
    let (turn, clocks, captured) = (Turn::default(), None, Some(vec![0, 0]));
    let text = String::new;
    let ending = Ending {
        result: text(),
        winners: vec![1],
        reason: text(),
        lines: Vec::new(),
        text: text(),
    };
    let kinds = [
        Kind::Created,
        Kind::Sat {
            seat,
            person: ann(),
        },
        Kind::Stood { seat },
        Kind::Started {
            turn: turn.clone(),
            clocks: clocks.clone(),
        },
        Kind::Moved {
            seat,
            ply,
            text: text(),
            board: text(),
            captured: captured.clone(),
            turn: turn.clone(),
            clocks: clocks.clone(),
        },
        Kind::Swapped {
            seat,
            ply,
            people: Vec::new(),
            turn: turn.clone(),
            clocks: clocks.clone(),
        },
        Kind::Grabbed {
            seat,
            block: text(),
            direction: None,
        },
        Kind::Offered { seat, what },
        Kind::Accepted { seat, what },
        Kind::Declined { seat, what },
        Kind::Withdrawn { seat, what },
        Kind::TakenBack {
            ply,
            board: text(),
            captured,
            turn: turn.clone(),
            clocks: clocks.clone(),
        },
        Kind::Resigned {
            seat,
            turn: Some(turn.clone()),
            clocks: clocks.clone(),
        },
        Kind::FlagFell {
            seat,
            turn: Some(turn),
            clocks,
        },
        Kind::Ended { ending },
        Kind::Rematched { next: text() },
    ];
    for kind in kinds {
        let event = Event {
            game: text(),
            n: 1,
            at: 1,
            kind,
            may: Some(Vec::new()),
        };
        is_documented("kind", &event, &["game", "n", "at", "may"]);
    }
}
