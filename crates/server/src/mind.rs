//! The minds of both families behind one question.

use engine::{Level, Limits, Score, pentago, pente};
use rules::{AnyMove, AnyPosition};

/// A move, and what the mind thinks of the position.
pub(crate) struct Choice {
    pub(crate) mv: AnyMove,
    pub(crate) score: Score,
}

/// What the level plays; nothing if the game is over.
pub(crate) fn choose(
    position: &AnyPosition,
    level: Level,
    seed: u64,
    limits: &Limits<'_>,
) -> Option<Choice> {
    Some(match position {
        AnyPosition::Pentago(position) => {
            let choice = pentago::Mind::new(seed).choose(position, level, limits);
            let choice = choice.ok()?;
            Choice {
                mv: AnyMove::Pentago(choice.mv),
                score: choice.score,
            }
        }
        AnyPosition::Pente(position) => {
            let choice = pente::Mind::new(seed).choose(position, level, limits);
            let choice = choice.ok()?;
            Choice {
                mv: AnyMove::Pente(choice.mv),
                score: choice.score,
            }
        }
    })
}
