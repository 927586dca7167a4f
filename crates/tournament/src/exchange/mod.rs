//! How tournaments are stored and carried: the log as lines, a whole event as
//! one JSON document, players and results as CSV.
//!
//! Text in, text out; where it is kept is the caller's business. What is
//! written here is read here as the same, and what cannot be read is told with
//! its line.

mod cells;
pub mod csv;
pub mod log;
mod taking;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::event::Event;
use crate::tournament::{RebuildError, Tournament};

pub use taking::result_commands;

/// What a document says of itself, so that another JSON file is noticed.
const KIND: &str = "pentad tournament";
/// The shape of documents. A later one that is not known is refused.
const VERSION: u32 = 1;

#[derive(Serialize, Deserialize)]
struct Document {
    kind: String,
    version: u32,
    events: Vec<Event>,
}

/// Why a document is none.
#[derive(Debug, Error)]
pub enum DocumentError {
    /// It is not JSON, or other JSON.
    #[error("this is not an exported tournament: {0}")]
    Json(serde_json::Error),
    /// Some other kind of document.
    #[error("this is a document of {0:?}; export a tournament as JSON to get the right one")]
    Kind(String),
    /// From the future.
    #[error("this document has version {0}, and only version {VERSION} is known here")]
    Version(u32),
    /// Events that contradict each other.
    #[error(transparent)]
    Events(#[from] RebuildError),
}

// Not `#[source]`: the message is theirs, or contains it.
impl From<serde_json::Error> for DocumentError {
    fn from(why: serde_json::Error) -> DocumentError {
        DocumentError::Json(why)
    }
}

/// A whole tournament as JSON: nothing is left out.
pub fn to_json(tournament: &Tournament) -> String {
    let document = Document {
        kind: KIND.to_owned(),
        version: VERSION,
        events: tournament.log().to_vec(),
    };
    serde_json::to_string_pretty(&document).expect("events are plain data") + "\n"
}

/// The tournament that a document tells of.
pub fn from_json(text: &str) -> Result<Tournament, DocumentError> {
    let document: Document = serde_json::from_str(text)?;
    if document.kind != KIND {
        return Err(DocumentError::Kind(
            document.kind.chars().take(40).collect(),
        ));
    }
    if document.version != VERSION {
        return Err(DocumentError::Version(document.version));
    }
    Ok(Tournament::rebuild(&document.events)?)
}
