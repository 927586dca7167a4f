//! JSON-RPC 2.0 for other people's programs: one request a line, one answer a
//! line. `docs/rpc.md` is the reference, and its examples are tested.
//!
//! No answer depends on an earlier line: each request names its variant and its
//! moves. A client can therefore restart, run several processes or send its
//! requests in any order. The price is that a game is replayed from its start
//! each time, which takes a few microseconds. All that a [`Service`] keeps from
//! one line to the next is the memory of the minds, which is slow to come by.
//!
//! A request is taken apart without building a tree of values. Members stay
//! pieces of the line until a method asks for them, which is fast, echoes the
//! id to the letter, and lets every error name the member at fault.
//!
//! ```
//! let line = r#"{"jsonrpc":"2.0","id":7,"method":"legal","params":{"variant":"pente"}}"#;
//! let answer = rpc::Service::default().answer(line);
//! assert_eq!(answer.as_deref(), Some(r#"{"jsonrpc":"2.0","id":7,"result":["K10"]}"#));
//! ```

mod error;
mod json;
mod methods;
mod minds;
mod params;
mod report;
mod request;
mod setup;

use engine::Watcher;
use serde_json::value::RawValue;

use error::{Error, Invalid};
use minds::Minds;
use request::{Request, response};

pub use minds::Ceiling;
pub use report::{Found, Shown, Solved, Worth};

/// Bytes that a line may have.
pub const LONGEST_LINE: usize = 4 << 20;
/// Moves that one request may bring.
pub const MOST_MOVES: usize = 100_000;
/// Requests that one batch may bring.
pub const MOST_REQUESTS: usize = 1_000;
/// Bytes that a setup may have; the largest picture needs a fraction of it.
pub const LONGEST_SETUP: usize = 64 << 10;
/// Milliseconds that a mind may be given.
pub const MOST_MILLIS: u64 = 600_000;
/// Megabytes that a mind may be given.
pub const MOST_MEGABYTES: u64 = 65_536;
/// Threads that a mind may be given.
pub const MOST_THREADS: u64 = 256;

/// Where lines are answered, one after the other.
#[derive(Default)]
pub struct Service {
    minds: Minds,
}

impl Service {
    /// A service whose minds keep below a ceiling, whatever a request allows them.
    pub fn below(ceiling: Ceiling) -> Service {
        Service {
            minds: Minds::below(ceiling),
        }
    }

    /// The same, and a watcher is told what `best` finds while it searches.
    #[must_use]
    pub const fn watched(mut self, watcher: Watcher<'static>) -> Service {
        self.minds.watch = Some(watcher);
        self
    }

    /// The answer to a line: one line of JSON without its end. There is none
    /// for blank lines and notifications.
    pub fn answer(&mut self, line: &str) -> Option<String> {
        let line = line.trim();
        if line.is_empty() {
            return None;
        }
        if line.len() > LONGEST_LINE {
            return Some(line_too_long());
        }
        if line.starts_with('[') {
            return self.batch(line);
        }
        match serde_json::from_str(line) {
            Ok(request) => self.single(request),
            Err(error) => Some(response(None, Err(Error::Json(error)))),
        }
    }

    /// The answer to a line as it comes from a pipe, where it need not be text.
    pub fn answer_bytes(&mut self, line: &[u8]) -> Option<String> {
        match std::str::from_utf8(line) {
            Ok(line) => self.answer(line),
            Err(error) => Some(response(None, Err(Error::Utf8(error)))),
        }
    }

    fn single(&mut self, request: &RawValue) -> Option<String> {
        let request = match Request::read(request) {
            Ok(request) => request,
            Err((id, invalid)) => return Some(response(id, Err(Error::Request(invalid)))),
        };
        // A notification wants no answer, and no method has any other effect.
        let id = request.id?;
        let answer = methods::call(&mut self.minds, &request.method, request.params);
        Some(response(Some(id), answer))
    }

    fn batch(&mut self, line: &str) -> Option<String> {
        let requests: Vec<&RawValue> = match serde_json::from_str(line) {
            Ok(requests) => requests,
            Err(error) => return Some(response(None, Err(Error::Json(error)))),
        };
        if requests.is_empty() {
            return Some(response(None, Err(Error::Request(Invalid::EmptyBatch))));
        }
        if requests.len() > MOST_REQUESTS {
            let error = Error::Limit {
                what: "the batch",
                unit: "requests",
                most: MOST_REQUESTS,
            };
            return Some(response(None, Err(error)));
        }
        let answers = requests.into_iter();
        let answers: Vec<String> = answers.filter_map(|one| self.single(one)).collect();
        (!answers.is_empty()).then(|| format!("[{}]", answers.join(",")))
    }
}

/// The answer to a line longer than [`LONGEST_LINE`], for a reader that did not
/// keep it.
pub fn line_too_long() -> String {
    let error = Error::Limit {
        what: "the line",
        unit: "bytes",
        most: LONGEST_LINE,
    };
    response(None, Err(error))
}
