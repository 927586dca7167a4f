//! Messages in frames, as they go over a WebSocket.
//!
//! A server's frames are not masked; so a message is put into its frame once,
//! and all who are told share the bytes.

use hall::audience::{Told, Wire};
use protocol::web::Message;
use tungstenite::protocol::frame::FrameHeader;
use tungstenite::protocol::frame::coding::{Data, OpCode};

/// How every event begins; the id of the request that caused it comes next.
const EVENT: &[u8] = br#"{"t":"event""#;

/// No header that we write is longer.
const MAX_HEADER_BYTES: usize = 10;
/// Nearly every message is shorter.
const USUAL_BYTES: usize = 512;

/// JSON in text frames.
struct Frames;

impl Wire for Frames {
    /// The message is written behind the room for its header.
    fn encode(message: &Message) -> Box<[u8]> {
        let mut bytes = Vec::with_capacity(USUAL_BYTES);
        bytes.resize(MAX_HEADER_BYTES, 0);
        serde_json::to_writer(&mut bytes, message).expect("our own messages can be written");
        let length = (bytes.len() - MAX_HEADER_BYTES) as u64;
        let start = MAX_HEADER_BYTES - text_header().len(length);
        write_header(length, &mut &mut bytes[start..MAX_HEADER_BYTES]);
        bytes[start..].into()
    }
}

/// What is told in its frame, as all see it.
pub(super) fn of(told: &Told) -> &[u8] {
    told.bytes::<Frames>()
}

/// Writes what is told in its frame, with the id of the message that it
/// answers.
pub(super) fn write(told: &Told, to: &mut Vec<u8>) {
    let frame = of(told);
    let Some(id) = told.answers() else {
        to.extend_from_slice(frame);
        return;
    };
    let (tag, members) = text(frame).split_at(EVENT.len());
    debug_assert_eq!(tag, EVENT, "other messages have their id in them");
    let parts = [tag, br#","id":"#, id.as_bytes(), members];
    write_header(parts.iter().map(|part| part.len() as u64).sum(), &mut *to);
    parts.iter().for_each(|part| to.extend_from_slice(part));
}

/// The text in an unmasked frame.
fn text(frame: &[u8]) -> &[u8] {
    let header = match frame[1] {
        126 => 4,
        127 => 10,
        _ => 2,
    };
    &frame[header..]
}

fn write_header(length: u64, mut to: impl std::io::Write) {
    let written = text_header().format(length, &mut to);
    written.expect("there is room for a header");
}

fn text_header() -> FrameHeader {
    FrameHeader {
        opcode: OpCode::Data(Data::Text),
        ..FrameHeader::default()
    }
}

#[cfg(test)]
mod tests {
    use protocol::web::{Event, Kind};
    use serde_json::{Value, json};

    use super::*;

    fn told(game: String) -> Told {
        let (n, at, kind) = (1, 2, Kind::Created);
        let may = None;
        Told::event(Event {
            game,
            n,
            at,
            kind,
            may,
        })
    }

    fn written(told: &Told) -> Value {
        let mut frame = Vec::new();
        write(told, &mut frame);
        serde_json::from_slice(text(&frame)).expect("JSON")
    }

    #[test]
    fn whoever_caused_an_event_finds_the_id_in_it() {
        for length in [1, 100, 200, 70_000] {
            let game = "g".repeat(length);
            let told = told(game.clone());
            let mut event = json!({"t": "event", "game": game, "n": 1, "at": 2, "kind": "created"});
            assert_eq!(written(&told), event);
            let answer = told.answering(Some(r#"{"a":"b"}"#.into()));
            event["id"] = json!({"a": "b"});
            assert_eq!(written(&answer), event);
        }
    }
}
