//! What both families' setup doors share.

use std::error::Error;
use std::fmt;

/// Why a setup is no position: every reason at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupError<F> {
    /// At least one.
    pub faults: Vec<F>,
}

impl<F: fmt::Display> fmt::Display for SetupError<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::write_joined(f, &self.faults, "; ")
    }
}

impl<F: fmt::Debug + fmt::Display> Error for SetupError<F> {}
