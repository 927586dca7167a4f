//! What is told, and its bytes on each wire.

use std::any::TypeId;
use std::sync::{Arc, OnceLock};

use protocol::web::{Event, Message};

/// A way to write messages as bytes.
pub trait Wire: 'static {
    /// A message as it goes over this wire.
    fn encode(message: &Message) -> Box<[u8]>;
}

/// Something to tell. Clones share it and its bytes.
#[derive(Clone)]
pub struct Told {
    shared: Arc<Shared>,
    /// The id of the message that this answers, as it came.
    answers: Option<Box<str>>,
}

struct Shared {
    message: Arc<Message>,
    encoding: OnceLock<Encoding>,
}

/// The bytes for one wire, and then those for the next one that needs some.
struct Encoding {
    wire: TypeId,
    bytes: Box<[u8]>,
    next: OnceLock<Box<Encoding>>,
}

impl Told {
    /// A message to tell.
    pub fn new(message: impl Into<Arc<Message>>) -> Told {
        Told {
            shared: Arc::new(Shared {
                message: message.into(),
                encoding: OnceLock::new(),
            }),
            answers: None,
        }
    }

    /// An event to tell, as those see it who did not cause it.
    pub fn event(event: Event) -> Told {
        Told::new(Message::Event { id: None, event })
    }

    /// The same, for whoever caused it by a message with this id.
    pub fn answering(&self, id: Option<Box<str>>) -> Told {
        let shared = Arc::clone(&self.shared);
        let answers = id;
        Told { shared, answers }
    }

    /// What it means.
    pub fn message(&self) -> &Arc<Message> {
        &self.shared.message
    }

    /// The id of the message that this answers.
    pub fn answers(&self) -> Option<&str> {
        self.answers.as_deref()
    }

    /// The bytes on a wire, without the id. They are made when they are first
    /// asked for.
    pub fn bytes<W: Wire>(&self) -> &[u8] {
        let wire = TypeId::of::<W>();
        let message = &self.shared.message;
        let make = || Encoding {
            wire,
            bytes: W::encode(message),
            next: OnceLock::new(),
        };
        let mut encoding = self.shared.encoding.get_or_init(make);
        while encoding.wire != wire {
            encoding = encoding.next.get_or_init(|| Box::new(make()));
        }
        &encoding.bytes
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    static ENCODED: AtomicUsize = AtomicUsize::new(0);

    struct Short;
    struct Long;

    impl Wire for Short {
        fn encode(_: &Message) -> Box<[u8]> {
            ENCODED.fetch_add(1, Ordering::Relaxed);
            b"bye".as_slice().into()
        }
    }

    impl Wire for Long {
        fn encode(message: &Message) -> Box<[u8]> {
            ENCODED.fetch_add(1, Ordering::Relaxed);
            format!("{message:?}").into_bytes().into()
        }
    }

    #[test]
    fn bytes_are_made_once_for_each_wire_that_needs_them() {
        let reason = "restart".to_owned();
        let told = Told::new(Message::Bye { reason });
        assert_eq!(ENCODED.load(Ordering::Relaxed), 0, "nobody listens");
        for _ in 0..3 {
            let copy = told.answering(Some("7".into()));
            assert_eq!(copy.bytes::<Short>(), b"bye");
            assert_eq!(copy.bytes::<Long>(), br#"Bye { reason: "restart" }"#);
        }
        assert_eq!(ENCODED.load(Ordering::Relaxed), 2);
    }
}
