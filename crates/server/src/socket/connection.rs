//! One WebSocket connection, as a watcher.
//!
//! Whoever has something to say writes to the socket at once, from any thread;
//! no task has to be woken for it. What the socket does not take is kept until
//! it does, up to a bound: a reader that is slower than the games it watches is
//! cut off, and comes back for a fresh state when it can. One message beyond the
//! bound may always wait, for a long game is one. Only while messages that came
//! together are answered is all held back, so that the answers go out together
//! too.

use std::cell::RefCell;
use std::io;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use hall::audience::{KEEP_ALIVE_SECONDS, Told, Watcher, WatcherId};
use protocol::web::{Message, Person};
use tokio::net::tcp::OwnedWriteHalf;
use tokio::sync::Notify;
use tungstenite::protocol::frame::Frame as RawFrame;
use web::Language;

use super::frame;

/// What may wait for a slow reader, in bytes, beside one long message.
const MAX_UNSENT_BYTES: usize = 64 * 1024;
/// No round trip counts as longer, in milliseconds.
const MAX_ROUND_TRIP: u32 = 10_000;

/// One connection.
pub(crate) struct Connection {
    id: WatcherId,
    /// The person at the other end, if it is anybody in particular.
    person: Option<Arc<Person>>,
    /// In which language sentences are told.
    pub(crate) language: Language,
    wire: OwnedWriteHalf,
    opened: Instant,
    outbox: Mutex<Outbox>,
    /// Wakes the task of this connection: to send the rest, or to hang up.
    bell: Notify,
    cut: AtomicBool,
    /// The measured round trip in milliseconds.
    round_trip: AtomicU32,
    /// When the ping that waits for its pong was sent, in microseconds since
    /// this was opened; 0 if none does.
    pinged: AtomicU64,
    /// When something was last heard, in seconds since it was opened.
    heard: AtomicU32,
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
        if self.long == 0 && bytes.len() > MAX_UNSENT_BYTES {
            self.long = bytes.len();
        }
        let room = self.unsent.len() + bytes.len() <= MAX_UNSENT_BYTES + self.long;
        if room {
            self.unsent.extend_from_slice(bytes);
        }
        room
    }
}

thread_local! {
    /// Where messages are put together that go out in one write.
    static JOINED: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

impl Watcher for Connection {
    fn id(&self) -> WatcherId {
        self.id
    }

    fn person(&self) -> Option<&Arc<Person>> {
        self.person.as_ref()
    }

    fn tell(&self, told: &Told) {
        match told.answers() {
            None => self.send_bytes(frame::of(told)),
            Some(_) => self.tell_all(&mut std::iter::once(told)),
        }
    }

    fn tell_all(&self, all: &mut dyn Iterator<Item = &Told>) {
        JOINED.with_borrow_mut(|joined| {
            joined.clear();
            all.for_each(|told| frame::write(told, joined));
            self.send_bytes(joined);
            joined.shrink_to(MAX_UNSENT_BYTES);
        });
    }

    fn is_gone(&self) -> bool {
        self.is_cut()
    }

    fn round_trip(&self) -> Duration {
        Duration::from_millis(self.round_trip.load(Ordering::Relaxed).into())
    }

    fn hang_up(&self) {
        self.cut();
    }

    /// Pings the other end, which is gone if it has said nothing, not even a
    /// pong, since the ping before the last one.
    fn keep_alive(&self, now: Instant) {
        let heard = self.heard.load(Ordering::Relaxed);
        let silent = self.seconds(now).saturating_sub(heard);
        if u64::from(silent) > 2 * KEEP_ALIVE_SECONDS {
            self.cut();
            return;
        }
        self.ping(now);
    }
}

impl Connection {
    pub(crate) fn new(
        person: Option<Arc<Person>>,
        language: Language,
        wire: OwnedWriteHalf,
    ) -> Connection {
        Connection {
            id: WatcherId::next(),
            person,
            language,
            wire,
            opened: Instant::now(),
            outbox: Mutex::default(),
            bell: Notify::new(),
            cut: AtomicBool::new(false),
            round_trip: AtomicU32::new(0),
            pinged: AtomicU64::new(0),
            heard: AtomicU32::new(0),
        }
    }

    /// Sends a message of this connection alone.
    pub(super) fn say(&self, message: Message) {
        self.tell(&Told::new(message));
    }

    /// Sends bytes, or keeps them until the socket takes them.
    pub(crate) fn send_bytes(&self, bytes: &[u8]) {
        let mut outbox = self.outbox();
        if outbox.held && outbox.unsent.len() + bytes.len() > MAX_UNSENT_BYTES {
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
            // Most connections never need it again.
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

    /// Something was heard.
    pub(super) fn heard(&self, now: Instant) {
        self.heard.store(self.seconds(now), Ordering::Relaxed);
    }

    fn age(&self, now: Instant) -> Duration {
        now.saturating_duration_since(self.opened)
    }

    fn seconds(&self, now: Instant) -> u32 {
        self.age(now).as_secs() as u32
    }

    /// Sends a ping, and notes when.
    pub(super) fn ping(&self, now: Instant) {
        let sent = (self.age(now).as_micros() as u64).max(1);
        self.pinged.store(sent, Ordering::Relaxed);
        let mut bytes = Vec::new();
        let ping = RawFrame::ping(sent.to_le_bytes().to_vec()).format(&mut bytes);
        ping.expect("a vector takes all that is written");
        self.send_bytes(&bytes);
    }

    /// A pong came. It only tells which ping it answers; when that was sent, our
    /// own note says, and each ping is answered once. Whether it answers one.
    pub(super) fn ponged(&self, bytes: &[u8], now: Instant) -> bool {
        let sent = self.pinged.load(Ordering::Relaxed);
        if sent == 0 || bytes != sent.to_le_bytes() {
            return false;
        }
        self.pinged.store(0, Ordering::Relaxed);
        self.measured(self.age(now).saturating_sub(Duration::from_micros(sent)));
        true
    }

    /// A measured round trip; the shortest of late counts most, since a queue
    /// in front of the wire is not distance.
    fn measured(&self, round_trip: Duration) {
        let new = u32::try_from(round_trip.as_millis())
            .unwrap_or(u32::MAX)
            .min(MAX_ROUND_TRIP);
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

    /// A connection, and the other end of it, where nobody reads.
    async fn connection() -> (Connection, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let there = TcpStream::connect(address).await.expect("a connection");
        let (here, _) = listener.accept().await.expect("a connection");
        let (_, wire) = here.into_split();
        (Connection::new(None, Language::English, wire), there)
    }

    #[tokio::test]
    async fn a_round_trip_is_measured_by_the_notes_of_the_server() {
        let (connection, _there) = connection().await;
        let ms = Duration::from_millis;
        let at = |running| connection.opened + running;
        let bytes = |running: Duration| (running.as_micros() as u64).to_le_bytes();
        assert!(!connection.ponged(&bytes(ms(0)), at(ms(5_000))));
        assert!(!connection.ponged(b"", at(ms(5_000))));
        assert_eq!(connection.round_trip(), ms(0), "nobody was pinged");
        connection.ping(at(ms(6_000)));
        // As if it had been sent at the start, or only now.
        for wrong in [ms(0), ms(6_080)] {
            assert!(!connection.ponged(&bytes(wrong), at(ms(6_080))));
        }
        assert_eq!(connection.round_trip(), ms(0), "these answer no ping");
        assert!(connection.ponged(&bytes(ms(6_000)), at(ms(6_080))));
        assert!(!connection.ponged(&bytes(ms(6_000)), at(ms(9_000))));
        assert_eq!(
            connection.round_trip(),
            ms(80),
            "each ping is answered once"
        );
    }

    #[tokio::test]
    async fn one_long_message_is_no_sign_of_a_slow_reader() {
        let (connection, _there) = connection().await;
        connection.hold();
        connection.send_bytes(&[0; 10]);
        connection.send_bytes(&vec![0; 512 * MAX_UNSENT_BYTES]);
        connection.send_bytes(&[0; 10]);
        connection.release();
        connection.send_bytes(&[0; 10]);
        assert!(connection.has_unsent() && !connection.is_cut());
        let mut more = (0..1_000).map(|_| connection.send_bytes(&[0; MAX_UNSENT_BYTES]));
        assert!(more.any(|()| connection.is_cut()), "but much behind it is");
    }
}
