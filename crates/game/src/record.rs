//! A game as a record tells it.

use rules::PlayError;
use rules::record::{Clock, Record, ResultError, TagError};
use thiserror::Error;

use crate::game::Game;
use crate::time_control::TimeControl;

/// Why a record cannot tell of a game: most likely it is that of another one.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordingError {
    /// It does not take a move.
    #[error(transparent)]
    Move(#[from] PlayError),
    /// It does not take a tag.
    #[error(transparent)]
    Tag(#[from] TagError),
    /// It does not take the result.
    #[error(transparent)]
    Result(#[from] ResultError),
}

impl Game {
    /// Completes a record that holds the first moves of this game, or none: adds
    /// the other moves with the times on the clocks, the time control and the
    /// ending. The caller adds the players, because a game does not know their
    /// names.
    pub fn write_into(&self, record: &mut Record) -> Result<(), RecordingError> {
        for played in self.moves().iter().skip(record.moves().len()) {
            let index = record.moves().len();
            record.push(played.mv)?;
            if let (Some(left), Some(notes)) = (played.remaining, record.notes_mut(index)) {
                notes.set_clock(Clock::from_millis(left.as_millis() as u64));
            }
        }
        let time = self.config().time;
        if time != TimeControl::None {
            record.tags.set("TimeControl", &time.to_string())?;
        }
        if let Some(ending) = self.ending() {
            record.set_result(ending.result())?;
            if let Some(termination) = ending.termination() {
                record.tags.set("Termination", termination)?;
            }
        }
        Ok(())
    }
}
