//! A program that talks to `pentad rpc`.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::Value;

pub(crate) const PENTAD: &str = env!("CARGO_BIN_EXE_pentad");

/// A client at the other end of the pipes.
pub(crate) struct Client {
    process: Child,
    pub(crate) input: ChildStdin,
    pub(crate) output: BufReader<ChildStdout>,
}

impl Client {
    pub(crate) fn start() -> Client {
        let mut process = Command::new(PENTAD)
            .arg("rpc")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        let input = process.stdin.take().expect("a pipe was asked for");
        let output = process.stdout.take().expect("a pipe was asked for");
        Client {
            process,
            input,
            output: BufReader::new(output),
        }
    }

    pub(crate) fn send(&mut self, text: &str) {
        let sent = self.input.write_all(text.as_bytes());
        sent.expect("the process reads its input");
    }

    pub(crate) fn receive(&mut self) -> Value {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("answers are text");
        serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line:?}"))
    }

    /// Closes the input and expects a good end with nothing left unsaid.
    pub(crate) fn finish(mut self) {
        drop(self.input);
        let rest: Vec<String> = self.output.lines().map_while(Result::ok).collect();
        assert!(rest.is_empty(), "{rest:?}");
        assert!(self.process.wait().expect("it was started").success());
    }
}
