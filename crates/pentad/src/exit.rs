//! What an exit code says: the same for every command, with and without
//! `--json`.

use std::process::ExitCode;

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// What was asked for is done or found.
    Done = 0,
    /// Something is wrong with what the command was given, or it could not be
    /// done.
    Failed = 1,
    /// The question is a good one, and was not decided within its limits.
    Undecided = 3,
}

impl Exit {
    /// Every code with its meaning, for the reference. The command line's own
    /// reader answers with 2.
    pub(crate) const ALL: [(u8, &str); 4] = [
        (Exit::Done as u8, "done, found, or nothing wrong"),
        (
            Exit::Failed as u8,
            "something is wrong with the input (a move, a game, a file, a name), or it could not be done",
        ),
        (
            2,
            "the command itself is wrong: an unknown option, a missing argument",
        ),
        (
            Exit::Undecided as u8,
            "not decided: the time or the memory that was allowed is too little for an answer",
        ),
    ];
}

/// The codes with their meanings, for people.
pub(crate) fn help() -> String {
    let codes = Exit::ALL.map(|(code, meaning)| format!("\n  {code}  {meaning}"));
    format!("Exit codes, with and without --json:{}", codes.concat())
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}
