//! A program with pipes at both ends.

use std::io::Write as _;
use std::process::{Command, Output, Stdio};

/// Runs a command with this standard input, to its end.
pub(crate) fn piped(command: &mut Command, input: &str) -> Output {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("pentad starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    // A command that does not read its input may close it early.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().expect("pentad ends")
}
