//! Outgoing messages as the bytes that go over the wire.
//!
//! A server's frames are not masked; so a message is put into its frame once,
//! and all who hear it share the bytes.

use std::sync::Arc;

use serde::Serialize;
use tungstenite::protocol::frame::FrameHeader;
use tungstenite::protocol::frame::coding::{Data, OpCode};

/// How every event begins; the id of the request that caused it comes next.
const EVENT: &[u8] = br#"{"t":"event""#;

/// No header that we write is longer.
const HEADER: usize = 10;
/// Nearly every message is shorter, in bytes.
const USUAL: usize = 512;

/// A message in its frame.
#[derive(Clone, Debug)]
pub(crate) struct Frame(Arc<[u8]>);

impl Frame {
    /// A message.
    pub(crate) fn json(message: &impl Serialize) -> Frame {
        Frame::written(|text| write_json(message, text)).0
    }

    /// A message that is written behind the room for its header. Tells also
    /// where the text begins.
    fn written(write: impl FnOnce(&mut Vec<u8>)) -> (Frame, usize) {
        let mut bytes = Vec::with_capacity(USUAL);
        bytes.resize(HEADER, 0);
        write(&mut bytes);
        let length = (bytes.len() - HEADER) as u64;
        let header = text_header();
        let (start, text) = (HEADER - header.len(length), header.len(length));
        let written = header.format(length, &mut &mut bytes[start..HEADER]);
        written.expect("the header has room");
        (Frame(bytes[start..].into()), text)
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.0
    }
}

fn text_header() -> FrameHeader {
    FrameHeader {
        opcode: OpCode::Data(Data::Text),
        ..FrameHeader::default()
    }
}

fn write_json(message: &impl Serialize, text: &mut Vec<u8>) {
    serde_json::to_writer(text, message).expect("our own messages can be written");
}

/// An event as those see it who did not cause it, and what is needed to make
/// the other frame.
#[derive(Clone, Debug)]
pub(crate) struct Told {
    frame: Frame,
    /// Where the text begins.
    text: usize,
}

impl Told {
    /// From an event, whose members come behind the tag.
    pub(crate) fn new(event: &impl Serialize) -> Told {
        let (frame, text) = Frame::written(|text| {
            text.extend_from_slice(EVENT);
            let members = text.len();
            write_json(event, text);
            // In place of the brace that opens it.
            text[members] = b',';
        });
        Told { frame, text }
    }

    pub(crate) const fn frame(&self) -> &Frame {
        &self.frame
    }

    /// The text.
    pub(crate) fn text(&self) -> &[u8] {
        &self.frame.0[self.text..]
    }

    /// Writes the frame, with the id of the request for whoever caused it.
    pub(crate) fn write(&self, id: Option<&str>, to: &mut Vec<u8>) {
        let Some(id) = id else {
            to.extend_from_slice(self.frame.bytes());
            return;
        };
        let name = br#","id":"#;
        let length = self.text().len() + name.len() + id.len();
        let written = text_header().format(length as u64, to);
        written.expect("a vector takes all that is written");
        let (tag, members) = self.text().split_at(EVENT.len());
        for part in [tag, name, id.as_bytes(), members] {
            to.extend_from_slice(part);
        }
    }
}
