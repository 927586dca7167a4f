//! One connection, as the rest of the server sees it.
//!
//! Whoever has something to say writes to the socket at once, from any thread;
//! no task has to be woken for it. What the socket does not take is kept until
//! it does, up to a bound: a reader that is slower than the games it watches is
//! cut off, and comes back for a fresh state when it can. One message beyond the
//! bound may always wait, for a long game is one. Only while messages that came
//! together are answered is all held back, so that the answers go out together
//! too.

use std::io;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use protocol::web::Person;
use tokio::net::tcp::OwnedWriteHalf;
use tokio::sync::Notify;
use tungstenite::protocol::frame::Frame as RawFrame;
use web::Language;

use super::frame::Frame;

/// What may wait for a slow reader, in bytes, beside one long message.
const OUTBOX: usize = 64 * 1024;

/// One connection.
pub(crate) struct Line {
    pub(crate) number: u64,
    /// Who speaks, if anybody in particular.
    pub(crate) person: Option<Arc<Person>>,
    /// In which language sentences are told.
    pub(crate) language: Language,
    wire: OwnedWriteHalf,
    outbox: Mutex<Outbox>,
    /// Wakes the task of this connection: to send the rest, or to hang up.
    bell: Notify,
    cut: AtomicBool,
    /// The measured round trip in milliseconds.
    round_trip: AtomicU32,
    /// When the ping that waits for its pong was sent, in microseconds since the
    /// server started; 0 if none does.
    pinged: AtomicU64,
    /// When something was last heard, in seconds since the server started.
    pub(crate) heard: AtomicU32,
}

#[derive(Default)]
struct Outbox {
    /// What the socket did not take yet, or was not given yet.
    unsent: Vec<u8>,
    /// The length of the one message in it that may be longer than the bound.
    long: usize,
    /// Whether all is held back.
    held: bool,
}

impl Outbox {
    /// Lets something wait, if there is room for it.
    fn keep(&mut self, bytes: &[u8]) -> bool {
        if self.long == 0 && bytes.len() > OUTBOX {
            self.long = bytes.len();
        }
        let room = self.unsent.len() + bytes.len() <= OUTBOX + self.long;
        if room {
            self.unsent.extend_from_slice(bytes);
        }
        room
    }
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
            outbox: Mutex::default(),
            bell: Notify::new(),
            cut: AtomicBool::new(false),
            round_trip: AtomicU32::new(0),
            pinged: AtomicU64::new(0),
            heard: AtomicU32::new(0),
        }
    }

    /// Sends a message, or keeps it until the socket takes it.
    pub(crate) fn send(&self, frame: &Frame) {
        self.send_bytes(frame.bytes());
    }

    pub(crate) fn send_bytes(&self, bytes: &[u8]) {
        let mut outbox = self.outbox();
        if outbox.held && outbox.unsent.len() + bytes.len() > OUTBOX {
            self.push(&mut outbox);
        }
        let mut rest = bytes;
        if outbox.unsent.is_empty() && !outbox.held {
            rest = &bytes[self.try_write(bytes)..];
            if rest.is_empty() {
                return;
            }
            self.bell.notify_one();
        }
        if !outbox.keep(rest) {
            drop(outbox);
            self.cut();
        }
    }

    /// Holds back what is said, until it is released.
    pub(crate) fn hold(&self) {
        self.outbox().held = true;
    }

    /// Sends what was held back.
    pub(crate) fn release(&self) {
        let mut outbox = self.outbox();
        outbox.held = false;
        if !outbox.unsent.is_empty() && !self.push(&mut outbox) {
            self.bell.notify_one();
        }
    }

    /// Sends what could not be sent before.
    pub(crate) fn flush(&self) {
        self.push(&mut self.outbox());
    }

    /// Sends what the socket takes; whether nothing is left.
    fn push(&self, outbox: &mut Outbox) -> bool {
        let sent = self.try_write(&outbox.unsent);
        outbox.unsent.drain(..sent);
        let all = outbox.unsent.is_empty();
        if all {
            // Most lines never need it again.
            outbox.unsent = Vec::new();
            outbox.long = 0;
        }
        all
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
        !self.outbox().unsent.is_empty()
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

    /// Sends a ping, and notes when.
    pub(crate) fn ping(&self, running: Duration) {
        let sent = (running.as_micros() as u64).max(1);
        self.pinged.store(sent, Ordering::Relaxed);
        let mut bytes = Vec::new();
        let ping = RawFrame::ping(sent.to_le_bytes().to_vec()).format(&mut bytes);
        ping.expect("a vector takes all that is written");
        self.send_bytes(&bytes);
    }

    /// A pong came. It only tells which ping it answers; when that was sent, our
    /// own note says, and each ping is answered once. Whether it answers one.
    pub(crate) fn ponged(&self, bytes: &[u8], running: Duration) -> bool {
        let sent = self.pinged.load(Ordering::Relaxed);
        if sent == 0 || bytes != sent.to_le_bytes() {
            return false;
        }
        self.pinged.store(0, Ordering::Relaxed);
        self.measured(running.saturating_sub(Duration::from_micros(sent)));
        true
    }

    /// A measured round trip; the shortest of late counts most, since a queue
    /// in front of the wire is not distance.
    fn measured(&self, round_trip: Duration) {
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

    fn outbox(&self) -> MutexGuard<'_, Outbox> {
        self.outbox.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use tokio::net::{TcpListener, TcpStream};

    use super::*;

    /// A line, and the other end of it, where nobody reads.
    async fn line() -> (Line, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let there = TcpStream::connect(address).await.expect("a connection");
        let (here, _) = listener.accept().await.expect("a connection");
        let (_, wire) = here.into_split();
        (Line::new(1, None, Language::English, wire), there)
    }

    #[tokio::test]
    async fn a_round_trip_is_measured_by_the_notes_of_the_server() {
        let (line, _there) = line().await;
        let ms = Duration::from_millis;
        let bytes = |running: Duration| (running.as_micros() as u64).to_le_bytes();
        assert!(!line.ponged(&bytes(ms(0)), ms(5_000)));
        assert!(!line.ponged(b"", ms(5_000)));
        assert_eq!(line.round_trip(), ms(0), "nobody was pinged");
        line.ping(ms(6_000));
        // As if it had been sent at the start, or only now.
        for wrong in [ms(0), ms(6_080)] {
            assert!(!line.ponged(&bytes(wrong), ms(6_080)));
        }
        assert_eq!(line.round_trip(), ms(0), "these answer no ping");
        assert!(line.ponged(&bytes(ms(6_000)), ms(6_080)));
        assert!(!line.ponged(&bytes(ms(6_000)), ms(9_000)));
        assert_eq!(line.round_trip(), ms(80), "each ping is answered once");
    }

    #[tokio::test]
    async fn one_long_message_is_no_sign_of_a_slow_reader() {
        let (line, _there) = line().await;
        line.hold();
        line.send_bytes(&[0; 10]);
        line.send_bytes(&vec![0; 512 * OUTBOX]);
        line.send_bytes(&[0; 10]);
        line.release();
        line.send_bytes(&[0; 10]);
        assert!(line.has_unsent() && !line.is_cut());
        let mut more = (0..1_000).map(|_| line.send_bytes(&[0; OUTBOX]));
        assert!(more.any(|()| line.is_cut()), "but much behind it is");
    }
}
