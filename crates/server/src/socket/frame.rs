//! Outgoing messages as the bytes that go over the wire.
//!
//! A server's frames are not masked; so a message is put into its frame once,
//! and all who hear it share the bytes.

use bytes::Bytes;
use serde::Serialize;
use tungstenite::protocol::frame::FrameHeader;
use tungstenite::protocol::frame::coding::{Data, OpCode};

/// How every event begins; the id of the request that caused it comes next.
pub(crate) const EVENT: &str = r#"{"t":"event""#;

/// No header that we write is longer.
const HEADER: usize = 10;

/// A message in its frame.
#[derive(Clone, Debug)]
pub(crate) struct Frame(Bytes);

impl Frame {
    /// A text.
    pub(crate) fn text(text: &[u8]) -> Frame {
        Frame::joined(&[text])
    }

    /// A message.
    pub(crate) fn json(message: &impl Serialize) -> Frame {
        let text = serde_json::to_vec(message);
        Frame::text(&text.expect("our own messages can be written"))
    }

    /// A text in parts.
    pub(crate) fn joined(parts: &[&[u8]]) -> Frame {
        let length = parts.iter().map(|part| part.len()).sum::<usize>();
        let mut bytes = Vec::with_capacity(length + HEADER);
        let header = FrameHeader {
            opcode: OpCode::Data(Data::Text),
            ..FrameHeader::default()
        };
        let written = header.format(length as u64, &mut bytes);
        written.expect("a vector takes all that is written");
        for part in parts {
            bytes.extend_from_slice(part);
        }
        Frame(bytes.into())
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.0
    }
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
    /// From the text of an event, which begins with [`EVENT`].
    pub(crate) fn new(text: &[u8]) -> Told {
        let frame = Frame::text(text);
        Told {
            text: frame.0.len() - text.len(),
            frame,
        }
    }

    pub(crate) const fn frame(&self) -> &Frame {
        &self.frame
    }

    /// The text.
    pub(crate) fn text(&self) -> &[u8] {
        &self.frame.0[self.text..]
    }

    /// The frame for whoever caused it.
    pub(crate) fn answering(&self, id: &str) -> Frame {
        let rest = &self.text()[EVENT.len()..];
        Frame::joined(&[EVENT.as_bytes(), b",\"id\":", id.as_bytes(), rest])
    }
}
