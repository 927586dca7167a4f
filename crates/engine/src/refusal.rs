//! Why a mind has no move to give.

use rules::Outcome;
use thiserror::Error;

/// Why there is no choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NoChoice {
    /// There is nothing to move.
    #[error("the game is over: {0}")]
    Over(Outcome),
    /// The weights of the family are still to be [handed in](crate::hand_in).
    #[error("the weights of this game were not handed in, without which only solve answers")]
    NoWeights,
    /// Nobody waits for the answer any more.
    #[error("it was cancelled")]
    Cancelled,
}
