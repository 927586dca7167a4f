//! Running the real binary.

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// What a run of `pentad` said and how it ended.
pub(crate) struct Run {
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) code: Option<i32>,
}

/// Runs `pentad` with these arguments and this standard input.
pub(crate) fn pentad(arguments: &[&str], input: &str) -> Run {
    let output = raw(arguments, input);
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    Run {
        out: text(output.stdout),
        err: text(output.stderr),
        code: output.status.code(),
    }
}

/// The same, with output as bytes.
pub(crate) fn raw(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_pentad"))
        .args(arguments)
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
