//! Lines of the input, read on a thread of their own, so that a clock can end
//! the wait for one.

use std::io::{self, BufRead, Read as _};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::Duration;

use anyhow::{Context as _, Result};

/// The longest line that is read; a move has a dozen characters.
const LONGEST: u64 = 64 * 1024;

/// What comes of waiting for a line.
pub(super) enum Heard {
    Line(String),
    /// The time was over before there was one.
    Nothing,
    /// There are no more.
    End,
}

/// Lines of the input, none longer than the limit.
pub(super) struct Lines {
    heard: Receiver<io::Result<String>>,
    number: usize,
}

impl Lines {
    /// The lines of an input, which belongs to the reading thread from now on.
    pub(super) fn of(input: impl BufRead + Send + 'static) -> Lines {
        // Nothing is read before somebody waits for it.
        let (said, heard) = mpsc::sync_channel(0);
        thread::spawn(move || read_all(input, &said));
        Lines { heard, number: 0 }
    }

    /// The number of the last line, from 1.
    pub(super) const fn number(&self) -> usize {
        self.number
    }

    /// The next line, if it comes in time.
    pub(super) fn next(&mut self, time: Option<Duration>) -> Result<Heard> {
        let heard = match time {
            Some(time) => self.heard.recv_timeout(time),
            None => self.heard.recv().map_err(RecvTimeoutError::from),
        };
        let line = match heard {
            Ok(line) => line.context("cannot read the next move")?,
            Err(RecvTimeoutError::Timeout) => return Ok(Heard::Nothing),
            Err(RecvTimeoutError::Disconnected) => return Ok(Heard::End),
        };
        self.number += 1;
        Ok(Heard::Line(line))
    }
}

fn read_all(mut input: impl BufRead, said: &SyncSender<io::Result<String>>) {
    while let Some(line) = read(&mut input).transpose() {
        let failed = line.is_err();
        if said.send(line).is_err() || failed {
            break;
        }
    }
}

fn read(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    input.take(LONGEST).read_until(b'\n', &mut bytes)?;
    if bytes.len() as u64 == LONGEST && bytes.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
        // Not a move, whatever it begins with; it is refused as one.
        bytes.truncate(40);
        bytes.extend_from_slice(b"... (an overlong line)");
    }
    let line = String::from_utf8_lossy(&bytes).into_owned();
    Ok((!bytes.is_empty()).then_some(line))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wait_ends_with_its_time_and_the_line_comes_later() {
        let (reader, mut writer) = io::pipe().expect("a pipe");
        let mut lines = Lines::of(io::BufReader::new(reader));
        let short = Some(Duration::from_millis(1));
        assert!(matches!(lines.next(short), Ok(Heard::Nothing)));
        io::Write::write_all(&mut writer, b"A1\n").expect("a pipe");
        let told = lines.next(None).expect("a line");
        assert!(matches!(told, Heard::Line(line) if line == "A1\n"));
        assert_eq!(lines.number(), 1);
        drop(writer);
        assert!(matches!(lines.next(None), Ok(Heard::End)));
    }
}
