//! What exact values say about a move.
//!
//! The tutor itself looks one or two turns ahead. A caller with the solver's
//! values passes them in, and only then is a move called a mistake.

use crate::pentago::Value;

/// What is known of a move, all from the mover's point of view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Known {
    /// What the position was worth to the mover.
    pub before: Option<Value>,
    /// What the move is worth to the mover.
    pub after: Option<Value>,
}

/// What a move changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is as good as any: the value stays.
    Keeps(Value),
    /// It is a mistake.
    Throws {
        /// What the mover had.
        from: Value,
        /// What is left.
        to: Value,
    },
    /// What it leads to, when nothing is known of the position before.
    Leads(Value),
}

impl Known {
    pub(super) fn verdict(self) -> Option<Verdict> {
        let to = self.after?;
        Some(match self.before {
            Some(from) if from == to => Verdict::Keeps(to),
            Some(from) if from > to => Verdict::Throws { from, to },
            // No move betters an exact value, so this one was none.
            _ => Verdict::Leads(to),
        })
    }
}
