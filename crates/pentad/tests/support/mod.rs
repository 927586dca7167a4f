//! Running the real binary.

mod piped;

use std::process::{Command, Output};

use piped::piped;

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
    piped(command().args(arguments), input)
}

/// `pentad` wherever the tests run: neither locale nor settings of that place
/// change what it says.
pub(crate) fn command() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pentad"));
    for name in ["LC_ALL", "LC_CTYPE", "LANG", "NO_COLOR"] {
        command.env_remove(name);
    }
    command
}
