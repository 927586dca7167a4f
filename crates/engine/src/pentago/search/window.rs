//! The scores between which the exact score of a position matters.

use crate::Score;

/// Below alpha the side to move has something better already, and from beta on
/// the other side will avoid the position.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub(super) alpha: Score,
    pub(super) beta: Score,
}

impl Window {
    pub(super) const OPEN: Window = Window {
        alpha: Score::LEAST,
        beta: Score::GREATEST,
    };

    /// As the other side sees it.
    pub(super) fn reversed(self) -> Window {
        Window {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }

    /// Only asks whether a score is above alpha.
    pub(super) const fn null(self) -> Window {
        Window {
            alpha: self.alpha,
            beta: self.alpha.above(),
        }
    }

    /// Asks for scores above this one only.
    #[must_use]
    pub(super) fn above(self, score: Score) -> Window {
        Window {
            alpha: self.alpha.max(score),
            ..self
        }
    }

    /// Whether a score lies strictly inside.
    pub(super) fn holds(self, score: Score) -> bool {
        self.alpha < score && score < self.beta
    }
}
