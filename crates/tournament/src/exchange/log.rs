//! The log as lines: the events of one command to a line, each line chained to
//! the one before. What is imported as a whole is one line, too.
//!
//! ```text
//! {"chain":"5b1f…16 digits","events":[{"at":…,"by":"Dora","step":7,"fact":"recorded",…},…]}
//! ```
//!
//! A command may have several events (a result, the pairing that follows), and
//! half of them would make a tournament that cannot go on; so a line holds them
//! all, and a line without its end was never done. The chain is a hash of the
//! line and of the chain before it: a line that was changed, lost or moved is
//! noticed, be it by a failing disk or by a helping hand.

use data_encoding::HEXLOWER;
use serde::Deserialize;
use sha2::{Digest as _, Sha256};
use thiserror::Error;

use crate::event::Event;
use crate::tournament::{RebuildError, Tournament};

/// Where a log is: the chain after its last line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chain(String);

/// A log that was read.
#[derive(Debug)]
pub struct Reading {
    /// What it tells of.
    pub tournament: Tournament,
    /// To go on from.
    pub chain: Chain,
    /// How many bytes its whole lines have.
    pub whole: usize,
    /// How many bytes after them belong to a line without an end.
    pub torn: usize,
}

/// Why a log cannot be read.
#[derive(Debug, Error)]
pub enum LogError {
    /// It has no whole line.
    #[error("there is no tournament in it")]
    Empty,
    /// A line that is no line of a log.
    #[error("line {line} is not a line of a tournament: {why}")]
    Line {
        /// Its number from 1.
        line: usize,
        /// What is wrong.
        why: String,
    },
    /// A line that does not follow the one before.
    #[error("line {line} was changed, or one before it is missing; restore the file from a copy")]
    Chain {
        /// Its number from 1.
        line: usize,
    },
    /// Events that contradict each other.
    #[error(transparent)]
    Events(#[from] RebuildError),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    chain: String,
    events: Vec<Event>,
}

const BEFORE_CHAIN: &str = "{\"chain\":\"";
const AFTER_CHAIN: &str = "\",\"events\":";
/// Enough that no accident goes unnoticed.
const DIGITS: usize = 16;

impl Chain {
    fn after(&self, events: &str) -> Chain {
        let hash = Sha256::digest(format!("{}\n{events}", self.0).as_bytes());
        Chain(HEXLOWER.encode(&hash[..DIGITS / 2]))
    }

    /// The line for these events, with its end, and the chain after it.
    pub fn line(&self, events: &[Event]) -> (String, Chain) {
        let events = serde_json::to_string(events).expect("events are plain data");
        let next = self.after(&events);
        let line = format!("{BEFORE_CHAIN}{}{AFTER_CHAIN}{events}}}\n", next.0);
        (line, next)
    }

    /// The lines for these events, command by command, and the chain after
    /// them.
    pub fn lines(&self, events: &[Event]) -> (String, Chain) {
        let commands = events.chunk_by(|one, other| one.step == other.step);
        commands.fold((String::new(), self.clone()), |(text, chain), command| {
            let (line, next) = chain.line(command);
            (text + &line, next)
        })
    }
}

/// A whole log as lines, command by command.
pub fn write(events: &[Event]) -> String {
    Chain::default().lines(events).0
}

/// Reads a log. A last line without its end is not read; that is no error, but
/// the rest of a command that was never done.
pub fn read(bytes: &[u8]) -> Result<Reading, LogError> {
    let end = bytes.iter().rposition(|&byte| byte == b'\n');
    let whole = end.map_or(0, |end| end + 1);
    let mut chain = Chain::default();
    let mut events = Vec::new();
    for (line, number) in bytes[..whole]
        .split_inclusive(|&byte| byte == b'\n')
        .zip(1..)
    {
        let wrong = |why: String| LogError::Line { line: number, why };
        let text = std::str::from_utf8(line).map_err(|error| wrong(error.to_string()))?;
        let text = text.strip_suffix('\n').unwrap_or(text);
        let read: Line = serde_json::from_str(text).map_err(|error| wrong(error.to_string()))?;
        let next = events_of(text).map(|events| chain.after(events));
        chain = next
            .filter(|next| next.0 == read.chain)
            .ok_or(LogError::Chain { line: number })?;
        events.extend(read.events);
    }
    if events.is_empty() {
        return Err(LogError::Empty);
    }
    Ok(Reading {
        tournament: Tournament::rebuild(&events)?,
        chain,
        whole,
        torn: bytes.len() - whole,
    })
}

/// The text of a line's events, to the letter.
fn events_of(line: &str) -> Option<&str> {
    let rest = line.strip_prefix(BEFORE_CHAIN)?.get(DIGITS..)?;
    rest.strip_prefix(AFTER_CHAIN)?.strip_suffix('}')
}
