//! What the setups of both families share.

use std::error::Error;
use std::fmt;

use words::{Localize, Message, joined, say};

/// Why a setup is no position: every reason at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupError<F> {
    /// At least one.
    pub faults: Vec<F>,
}

impl<F: Localize> Localize for SetupError<F> {
    fn message(&self) -> Message {
        say!("setup.faults", faults = joined(&self.faults, "; "))
    }
}

impl<F: Localize> fmt::Display for SetupError<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl<F: fmt::Debug + Localize> Error for SetupError<F> {}

/// The value of a setting that is on or off.
pub(crate) fn yes_or_no(value: &str) -> Option<bool> {
    match value {
        "yes" | "true" => Some(true),
        "no" | "false" => Some(false),
        _ => None,
    }
}

/// Writes the setting of a setup that follows no order of play.
pub(crate) fn write_free(f: &mut fmt::Formatter<'_>, free: bool) -> fmt::Result {
    if free {
        f.write_str(" free=yes")
    } else {
        Ok(())
    }
}
