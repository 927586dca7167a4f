//! `pentad rpc`: the protocol's answers over standard input and output.

use std::io::{self, BufRead, BufReader, BufWriter, ErrorKind, Read, Write};

use ::rpc::{LONGEST_LINE, Service, line_too_long};

/// Large enough that a client which sends many requests at once costs few
/// system calls.
const BUFFER: usize = 64 << 10;

/// Answers until the input ends.
pub(crate) fn run() -> anyhow::Result<()> {
    Ok(serve(io::stdin().lock(), io::stdout().lock())?)
}

fn serve(input: impl Read, output: impl Write) -> io::Result<()> {
    let mut input = BufReader::with_capacity(BUFFER, input);
    let mut output = BufWriter::with_capacity(BUFFER, output);
    let (mut line, mut service) = (Line::default(), Service::default());
    loop {
        // The next read may wait for a client that itself waits for an answer.
        if input.buffer().is_empty() {
            output.flush()?;
        }
        let chunk = match input.fill_buf() {
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            other => other?,
        };
        let (taken, ended) = match chunk.iter().position(|&byte| byte == b'\n') {
            Some(end) => (end + 1, true),
            None => (chunk.len(), chunk.is_empty()),
        };
        line.push(&chunk[..taken]);
        input.consume(taken);
        if ended && let Some(answer) = line.finish(&mut service) {
            writeln!(output, "{answer}")?;
        }
        if taken == 0 {
            return output.flush();
        }
    }
}

/// A line in the making. One that grows too long is not kept, only noticed.
#[derive(Default)]
struct Line {
    bytes: Vec<u8>,
    too_long: bool,
}

impl Line {
    fn push(&mut self, chunk: &[u8]) {
        // The line's end does not count.
        self.too_long |= self.bytes.len() + chunk.len() > LONGEST_LINE + 1;
        if self.too_long {
            self.bytes = Vec::new();
        } else {
            self.bytes.extend_from_slice(chunk);
        }
    }

    /// The answer to the line, and room for the next.
    fn finish(&mut self, service: &mut Service) -> Option<String> {
        let answer = if std::mem::take(&mut self.too_long) {
            Some(line_too_long())
        } else {
            service.answer_bytes(&self.bytes)
        };
        self.bytes.clear();
        answer
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEGAL: &str = r#"{"jsonrpc":"2.0","id":1,"method":"legal","params":{"variant":"pente"}}"#;
    const ANSWER: &str = r#"{"jsonrpc":"2.0","id":1,"result":["K10"]}"#;

    fn served(input: &[u8]) -> Vec<String> {
        let mut output = Vec::new();
        serve(input, &mut output).expect("memory does not fail");
        let text = String::from_utf8(output).expect("answers are text");
        text.lines().map(str::to_owned).collect()
    }

    #[test]
    fn every_line_has_its_answer_and_blank_lines_have_none() {
        let input = format!("{LEGAL}\n\n  \r\n{LEGAL}\r\n");
        assert_eq!(served(input.as_bytes()), [ANSWER, ANSWER]);
    }

    #[test]
    fn the_last_line_needs_no_end() {
        assert_eq!(served(LEGAL.as_bytes()), [ANSWER]);
        assert!(served(b"").is_empty());
    }

    #[test]
    fn a_line_that_is_no_text_is_answered() {
        let mut input = b"\xff\xfe\n".to_vec();
        input.extend_from_slice(LEGAL.as_bytes());
        let answers = served(&input);
        assert!(answers[0].contains("-32700"), "{answers:?}");
        assert_eq!(answers[1], ANSWER);
    }

    #[test]
    fn a_line_that_is_too_long_is_skipped_to_its_end() {
        let longest = format!("{LEGAL}{}", " ".repeat(LONGEST_LINE - LEGAL.len()));
        let input = format!("{longest}\n{longest} and more\n{LEGAL}\n");
        let answers = served(input.as_bytes());
        assert_eq!(answers[0], ANSWER);
        assert!(answers[1].contains("-32004"), "{answers:?}");
        assert_eq!(answers[2..], [ANSWER]);
    }

    /// Gives its pieces one read at a time, and expects that everything
    /// answered so far has been flushed before the next.
    struct Waiting<'a> {
        pieces: Vec<&'a [u8]>,
        flushed: &'a std::cell::RefCell<Vec<u8>>,
        seen: Vec<usize>,
    }

    impl Read for &mut Waiting<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.seen.push(self.flushed.borrow().len());
            let Some(piece) = self.pieces.pop() else {
                return Ok(0);
            };
            buffer[..piece.len()].copy_from_slice(piece);
            Ok(piece.len())
        }
    }

    struct Shared<'a>(&'a std::cell::RefCell<Vec<u8>>);

    impl Write for Shared<'_> {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.borrow_mut().write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn answers_go_out_before_the_reader_waits() {
        let (line, flushed) = (format!("{LEGAL}\n"), std::cell::RefCell::default());
        // The second piece ends in the middle of a line: its first request
        // must still be answered before the rest is asked for.
        let half = line.len() / 2;
        let second = [line.as_bytes(), &line.as_bytes()[..half]].concat();
        let mut input = Waiting {
            pieces: vec![&line.as_bytes()[half..], &second, line.as_bytes()],
            flushed: &flushed,
            seen: Vec::new(),
        };
        serve(&mut input, Shared(&flushed)).expect("memory does not fail");
        let answer = ANSWER.len() + 1;
        assert_eq!(input.seen, [0, answer, 2 * answer, 3 * answer]);
    }
}
