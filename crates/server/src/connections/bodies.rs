//! The bodies of requests and answers: how long they may take, and how many
//! bytes of them are in memory at once.

use std::io;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::HttpBody;
use bytes::Bytes;
use hall::shares::Share;
use hyper::body::{Frame, Incoming, SizeHint};
use protocol::web::Code;
use tokio::time::Sleep;

use crate::problem::Problem;

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
    /// How many bytes have come.
    read: AtomicUsize,
    share: Mutex<Share<IpAddr>>,
}

impl Asking {
    pub(super) fn new(share: Share<IpAddr>) -> Asking {
        Asking(Arc::new(Inner {
            trouble: OnceLock::new(),
            read: AtomicUsize::new(0),
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

    /// How many bytes of the body have come.
    pub(super) fn read(&self) -> usize {
        self.0.read.load(Ordering::Relaxed)
    }

    fn fail(&self, trouble: Trouble) -> io::Error {
        let _ = self.0.trouble.set(trouble);
        io::ErrorKind::TimedOut.into()
    }

    /// Counts bytes that have come; what is beyond the free part needs room.
    fn count(&self, length: usize) -> Result<(), Trouble> {
        let before = self.0.read.fetch_add(length, Ordering::Relaxed);
        let more = (before + length).saturating_sub(before.max(SMALL));
        let mut share = self.0.share.lock().unwrap_or_else(PoisonError::into_inner);
        let fits = more == 0 || share.grow(more);
        fits.then_some(()).ok_or(Trouble::Full)
    }
}

/// The body of a request.
pub(super) struct Timed {
    body: Incoming,
    until: Pin<Box<Sleep>>,
    asking: Asking,
}

impl Timed {
    pub(super) fn new(body: Incoming, within: Duration, asking: Asking) -> Timed {
        Timed {
            body,
            until: Box::pin(tokio::time::sleep(within)),
            asking,
        }
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
            let counted = self.asking.count(length);
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

/// The large answers on a connection that its reader has not taken yet. They
/// count until the last byte has gone to the system.
#[derive(Clone, Default)]
pub(crate) struct Unsent(Arc<Mutex<Vec<Share<IpAddr>>>>);

impl Unsent {
    pub(super) fn push(&self, share: Share<IpAddr>) {
        self.lock().push(share);
    }

    /// All has gone.
    pub(super) fn clear(&self) {
        self.lock().clear();
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Share<IpAddr>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
