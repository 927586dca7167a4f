//! The task of one connection: it reads, and sends what could not be sent.
//!
//! Ten thousand people may sit and watch, so an idle connection should cost
//! next to nothing: the bytes are read into a buffer that all connections of a
//! thread share, and the protocol's own buffer is small.

use std::cell::RefCell;
use std::io::{self, Read, Write};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Instant;

use tokio::io::{AsyncRead, ReadBuf};
use tokio::net::tcp::OwnedReadHalf;
use tungstenite::protocol::{Role, WebSocketConfig, WebSocketContext};
use tungstenite::{Error, Message};

use super::connection::Connection;
use super::talk::Talk;
use crate::App;

/// The longest message that is read.
pub(super) const MAX_MESSAGE_BYTES: usize = 4 * 1024;

/// The task of one connection.
pub(super) struct Reading {
    wire: OwnedReadHalf,
    protocol: WebSocketContext,
    talk: Talk,
}

thread_local! {
    static BUFFER: RefCell<Box<[u8]>> = RefCell::new(vec![0; 16 * 1024].into());
}

impl Reading {
    pub(super) fn new(
        app: App,
        connection: Arc<Connection>,
        wire: OwnedReadHalf,
        already: &[u8],
    ) -> Reading {
        let config = WebSocketConfig::default()
            .read_buffer_size(512)
            .write_buffer_size(0)
            .max_write_buffer_size(2 * MAX_MESSAGE_BYTES)
            .max_message_size(Some(MAX_MESSAGE_BYTES))
            .max_frame_size(Some(MAX_MESSAGE_BYTES));
        let protocol =
            WebSocketContext::from_partially_read(already.to_vec(), Role::Server, Some(config));
        Reading {
            wire,
            protocol,
            talk: Talk::new(app, connection),
        }
    }

    /// Until either side hangs up; the talk ends with this task.
    pub(super) async fn run(mut self) {
        while !self.talk.connection.is_cut() {
            let connection = Arc::clone(&self.talk.connection);
            tokio::select! {
                biased;
                goes_on = std::future::poll_fn(|cx| self.poll_read(cx)) => if !goes_on {
                    break;
                },
                () = connection.called() => if !send_rest(&connection).await {
                    break;
                },
            }
        }
    }

    /// Reads what has come and answers it; whether the connection goes on.
    fn poll_read(&mut self, cx: &mut Context<'_>) -> Poll<bool> {
        BUFFER.with_borrow_mut(|buffer| {
            let mut read = ReadBuf::new(buffer);
            match Pin::new(&mut self.wire).poll_read(cx, &mut read) {
                Poll::Pending => Poll::Pending,
                Poll::Ready(Err(_)) => Poll::Ready(false),
                Poll::Ready(Ok(())) if read.filled().is_empty() => Poll::Ready(false),
                Poll::Ready(Ok(())) => {
                    self.talk.connection.hold();
                    let goes_on = self.take_in(read.filled());
                    self.talk.connection.release();
                    Poll::Ready(goes_on)
                }
            }
        })
    }

    fn take_in(&mut self, bytes: &[u8]) -> bool {
        let now = Instant::now();
        let connection = Arc::clone(&self.talk.connection);
        connection.heard(now);
        let mut wire = Wire {
            incoming: bytes,
            connection: &connection,
        };
        let mut said = false;
        loop {
            match self.protocol.read(&mut wire) {
                Ok(message) => {
                    said = true;
                    self.hear(message, now);
                }
                Err(Error::Io(error)) if error.kind() == io::ErrorKind::WouldBlock => break,
                Err(error) => {
                    self.talk.broken(&error);
                    return false;
                }
            }
            if connection.is_cut() {
                return false;
            }
        }
        // A piece of a message counts as one, since pieces may be empty.
        if !said {
            self.talk.may_speak(now);
        }
        // A pong that waits to be sent.
        let _ = self.protocol.flush(&mut wire);
        !connection.is_cut()
    }

    /// Whatever is said counts, control frames too, but for the answers to our
    /// own pings.
    fn hear(&mut self, message: Message, now: Instant) {
        let connection = &self.talk.connection;
        if matches!(&message, Message::Pong(bytes) if connection.ponged(bytes, now)) {
            return;
        }
        if !self.talk.may_speak(now) {
            return;
        }
        match message {
            Message::Text(text) => self.talk.hear(&text),
            Message::Binary(_) => self.talk.no_binary(),
            Message::Ping(_) | Message::Pong(_) | Message::Close(_) | Message::Frame(_) => {}
        }
    }
}

/// Sends what the socket did not take; whether the connection goes on. While
/// the socket is full nothing is read, so who does not listen is not heard.
async fn send_rest(connection: &Connection) -> bool {
    while connection.has_unsent() && !connection.is_cut() {
        tokio::select! {
            ready = connection.writable() => if ready.is_err() {
                return false;
            },
            // Cut, or more to send.
            () = connection.called() => continue,
        }
        connection.flush();
    }
    !connection.is_cut()
}

/// What has been read, and where answers of the protocol itself go.
struct Wire<'a> {
    incoming: &'a [u8],
    connection: &'a Connection,
}

impl Read for Wire<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.incoming.is_empty() {
            return Err(io::ErrorKind::WouldBlock.into());
        }
        self.incoming.read(into)
    }
}

impl Write for Wire<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.connection.send_bytes(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
