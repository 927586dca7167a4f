//! The bytes of one connection, with an eye on readers that take none.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use hyper::rt::{Read, ReadBufCursor, Write};
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;
use tokio::time::Sleep;

use super::bodies::Unsent;

/// A connection that is given up when its reader takes less than
/// [`Wire::LEAST`] bytes within a while, although more wait for it.
pub(crate) struct Wire {
    io: TokioIo<TcpStream>,
    /// The while.
    stall: Duration,
    /// Runs as long as something waits to be taken.
    timer: Option<Pin<Box<Sleep>>>,
    /// What was taken since the timer started.
    taken: usize,
    unsent: Unsent,
}

impl Wire {
    /// Whoever takes so much at a time is slow, and reads.
    const LEAST: usize = 64 * 1024;

    pub(super) fn new(stream: TcpStream, stall: Duration, unsent: Unsent) -> Wire {
        Wire {
            io: TokioIo::new(stream),
            stall,
            timer: None,
            taken: 0,
            unsent,
        }
    }

    /// The bare socket, once HTTP is over.
    pub(crate) fn into_inner(self) -> TcpStream {
        self.io.into_inner()
    }

    /// What came of writing; time passes only while the reader takes nothing.
    fn wrote(
        &mut self,
        cx: &mut Context<'_>,
        wrote: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        if let Poll::Ready(result) = wrote {
            self.taken += result.as_ref().map_or(0, |length| *length);
            if self.taken >= Wire::LEAST {
                self.all_is_well();
            }
            return Poll::Ready(result);
        }
        let stall = self.stall;
        let timer = self.timer.get_or_insert_with(|| {
            self.taken = 0;
            Box::pin(tokio::time::sleep(stall))
        });
        ready!(timer.as_mut().poll(cx));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }

    fn all_is_well(&mut self) {
        self.timer = None;
        self.taken = 0;
    }
}

impl Read for Wire {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        into: ReadBufCursor<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.io).poll_read(cx, into)
    }
}

impl Write for Wire {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let wrote = Pin::new(&mut self.io).poll_write(cx, bytes);
        self.wrote(cx, wrote)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let wrote = Pin::new(&mut self.io).poll_write_vectored(cx, bytes);
        self.wrote(cx, wrote)
    }

    fn is_write_vectored(&self) -> bool {
        self.io.is_write_vectored()
    }

    /// Called when everything that was to be sent has been taken.
    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.all_is_well();
        self.unsent.clear();
        Pin::new(&mut self.io).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.io).poll_shutdown(cx)
    }
}
