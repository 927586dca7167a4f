//! The bodies of requests and answers: how long they may take, and how many
//! bytes of them are in memory at once.

use std::io;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, HttpBody};
use bytes::Bytes;
use hyper::body::{Frame, Incoming, SizeHint};
use protocol::web::Code;
use tokio::time::Sleep;

use crate::problem::Problem;
use crate::shares::Share;

/// What every body may have without being counted, in bytes.
pub(super) const SMALL: usize = 16 * 1024;

/// Why the body of a request was not read to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Trouble {
    /// It took too long.
    Slow,
    /// Too many bytes are on their way, of this address or of all.
    Full,
}

/// A request while it is being answered: what its body holds, and whether
/// something went wrong with it.
#[derive(Clone)]
pub(crate) struct Asking(Arc<Inner>);

struct Inner {
    trouble: OnceLock<Trouble>,
    share: Mutex<Share<IpAddr>>,
}

impl Asking {
    pub(super) fn new(share: Share<IpAddr>) -> Asking {
        Asking(Arc::new(Inner {
            trouble: OnceLock::new(),
            share: Mutex::new(share),
        }))
    }

    /// What to answer in place of whatever was made of half a body.
    pub(crate) fn problem(&self) -> Option<Problem> {
        Some(match self.0.trouble.get()? {
            Trouble::Slow => Problem::says(Code::Timeout, "refused.slow-body"),
            Trouble::Full => Problem::busy(),
        })
    }

    fn fail(&self, trouble: Trouble) -> io::Error {
        let _ = self.0.trouble.set(trouble);
        io::ErrorKind::TimedOut.into()
    }

    /// Whether there is room for so many more bytes.
    fn has_room(&self, more: usize) -> bool {
        let mut share = self.0.share.lock().unwrap_or_else(PoisonError::into_inner);
        share.grow(more)
    }
}

/// The body of a request.
pub(super) struct Timed {
    body: Incoming,
    until: Pin<Box<Sleep>>,
    read: usize,
    asking: Asking,
}

impl Timed {
    pub(super) fn new(body: Incoming, within: Duration, asking: Asking) -> Timed {
        Timed {
            body,
            until: Box::pin(tokio::time::sleep(within)),
            read: 0,
            asking,
        }
    }

    /// Counts what has come beyond what is free.
    fn count(&mut self, length: usize) -> Result<(), Trouble> {
        let before = self.read.max(SMALL);
        self.read += length;
        let more = self.read.saturating_sub(before);
        let fits = more == 0 || self.asking.has_room(more);
        fits.then_some(()).ok_or(Trouble::Full)
    }
}

impl HttpBody for Timed {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, io::Error>>> {
        if self.until.as_mut().poll(cx).is_ready() {
            return Poll::Ready(Some(Err(self.asking.fail(Trouble::Slow))));
        }
        let frame = std::task::ready!(Pin::new(&mut self.body).poll_frame(cx));
        let frame = frame.map(|frame| {
            let frame = frame.map_err(io::Error::other)?;
            let length = frame.data_ref().map_or(0, Bytes::len);
            let counted = self.count(length);
            counted.map_err(|trouble| self.asking.fail(trouble))?;
            Ok(frame)
        });
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// The body of a large answer, in pieces: it counts until the last piece is on
/// its way, and not only until it is handed over.
pub(super) struct Counted {
    body: Body,
    piece: Bytes,
    left: u64,
    _share: Share<IpAddr>,
}

/// How much is handed over at a time.
const PIECE: usize = 64 * 1024;

impl Counted {
    pub(super) fn new(body: Body, length: u64, share: Share<IpAddr>) -> Counted {
        Counted {
            body,
            piece: Bytes::new(),
            left: length,
            _share: share,
        }
    }
}

impl HttpBody for Counted {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        while self.piece.is_empty() {
            match std::task::ready!(Pin::new(&mut self.body).poll_frame(cx)) {
                Some(Ok(frame)) => match frame.into_data() {
                    Ok(data) => self.piece = data,
                    Err(trailers) => return Poll::Ready(Some(Ok(trailers))),
                },
                other => return Poll::Ready(other),
            }
        }
        let length = self.piece.len().min(PIECE);
        self.left = self.left.saturating_sub(length as u64);
        let piece = self.piece.split_to(length);
        Poll::Ready(Some(Ok(Frame::data(piece))))
    }

    fn is_end_stream(&self) -> bool {
        self.left == 0
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.left)
    }
}
