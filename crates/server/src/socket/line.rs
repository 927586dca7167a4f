//! One connection, as the rest of the server sees it.
//!
//! Whoever has something to say writes to the socket at once, from any thread;
//! no task has to be woken for it. What the socket does not take is kept until
//! it does, up to a bound: a reader that is slower than the games it watches is
//! cut off, and comes back for a fresh state when it can.

use std::io;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use protocol::web::Person;
use tokio::net::tcp::OwnedWriteHalf;
use tokio::sync::Notify;
use web::Language;

use super::frame::Frame;

/// What may wait for a slow reader, in bytes.
const OUTBOX: usize = 64 * 1024;

/// One connection.
pub(crate) struct Line {
    pub(crate) number: u64,
    /// Who speaks, if anybody in particular.
    pub(crate) person: Option<Arc<Person>>,
    /// In which language sentences are told.
    pub(crate) language: Language,
    wire: OwnedWriteHalf,
    /// What the socket did not take yet.
    unsent: Mutex<Vec<u8>>,
    /// Wakes the task of this connection: to send the rest, or to hang up.
    bell: Notify,
    cut: AtomicBool,
    /// The measured round trip in milliseconds.
    round_trip: AtomicU32,
    /// When something was last heard, in seconds since the server started.
    pub(crate) heard: AtomicU32,
}

impl Line {
    pub(crate) fn new(
        number: u64,
        person: Option<Arc<Person>>,
        language: Language,
        wire: OwnedWriteHalf,
    ) -> Line {
        Line {
            number,
            person,
            language,
            wire,
            unsent: Mutex::default(),
            bell: Notify::new(),
            cut: AtomicBool::new(false),
            round_trip: AtomicU32::new(0),
            heard: AtomicU32::new(0),
        }
    }

    /// Sends a message, or keeps it until the socket takes it.
    pub(crate) fn send(&self, frame: &Frame) {
        self.send_bytes(frame.bytes());
    }

    pub(crate) fn send_bytes(&self, bytes: &[u8]) {
        let mut unsent = self.unsent();
        if unsent.is_empty() {
            let sent = self.try_write(bytes);
            if sent < bytes.len() {
                unsent.extend_from_slice(&bytes[sent..]);
                self.bell.notify_one();
            }
        } else if unsent.len() + bytes.len() <= OUTBOX {
            unsent.extend_from_slice(bytes);
        } else {
            drop(unsent);
            self.cut();
        }
    }

    /// Sends what could not be sent before; whether nothing is left.
    pub(crate) fn flush(&self) -> bool {
        let mut unsent = self.unsent();
        let sent = self.try_write(&unsent);
        unsent.drain(..sent);
        if unsent.is_empty() {
            // Most lines never need it again.
            *unsent = Vec::new();
        }
        unsent.is_empty()
    }

    fn try_write(&self, mut bytes: &[u8]) -> usize {
        let length = bytes.len();
        while !bytes.is_empty() {
            match self.wire.try_write(bytes) {
                Ok(0) => break,
                Ok(sent) => bytes = &bytes[sent..],
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => break,
                Err(_) => {
                    self.cut();
                    break;
                }
            }
        }
        length - bytes.len()
    }

    pub(crate) fn has_unsent(&self) -> bool {
        !self.unsent().is_empty()
    }

    /// Hangs up.
    pub(crate) fn cut(&self) {
        self.cut.store(true, Ordering::Relaxed);
        self.bell.notify_one();
    }

    pub(crate) fn is_cut(&self) -> bool {
        self.cut.load(Ordering::Relaxed)
    }

    /// Waits until the task has something to do beside reading.
    pub(crate) async fn called(&self) {
        self.bell.notified().await;
    }

    /// Waits until the socket takes more.
    pub(crate) async fn writable(&self) -> io::Result<()> {
        self.wire.writable().await
    }

    pub(crate) fn round_trip(&self) -> Duration {
        Duration::from_millis(self.round_trip.load(Ordering::Relaxed).into())
    }

    /// A measured round trip; the shortest of late counts most, since a queue
    /// in front of the wire is not distance.
    pub(crate) fn measured(&self, round_trip: Duration) {
        let new = u32::try_from(round_trip.as_millis())
            .unwrap_or(u32::MAX)
            .min(10_000);
        let old = self.round_trip.load(Ordering::Relaxed);
        let mixed = if old == 0 || new < old {
            new
        } else {
            (3 * old + new) / 4
        };
        self.round_trip.store(mixed, Ordering::Relaxed);
    }

    fn unsent(&self) -> MutexGuard<'_, Vec<u8>> {
        self.unsent.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
