//! A line of moves while it is read: the main line, or a variation.

use super::notes::add_comment;
use super::{Step, Variation};
use crate::any::{AnyMove, AnyPosition, PlayError};
use crate::pente;
use crate::position::Position;

/// Moves from some position onward, played as they come.
pub(super) struct MoveLine {
    /// Where it begins in the text.
    pub(super) opened_at: usize,
    plies_before: usize,
    /// Comments before the first move.
    pub(super) comments: Vec<String>,
    pub(super) moves: Vec<Step>,
    /// The position after the last move.
    pub(super) position: AnyPosition,
    /// An earlier position of this line and the number of moves that lead to it,
    /// from which variations branch off. It only moves forward, so all the
    /// variations of a line together cost one replay of it.
    behind: (AnyPosition, usize),
}

impl MoveLine {
    pub(super) fn new(start: AnyPosition, plies_before: usize, opened_at: usize) -> MoveLine {
        MoveLine {
            opened_at,
            plies_before,
            comments: Vec::new(),
            moves: Vec::new(),
            position: start.clone(),
            behind: (start, 0),
        }
    }

    /// The number that the next move has in the game, from 1.
    pub(super) fn next_ply(&self) -> usize {
        self.plies_before + self.moves.len() + 1
    }

    /// Whether an opening choice is due.
    pub(super) fn awaits_choice(&self) -> bool {
        match &self.position {
            AnyPosition::Pentago(_) => false,
            AnyPosition::Pente(position) => matches!(
                position.stage(),
                pente::Stage::Choice | pente::Stage::LastChoice
            ),
        }
    }

    pub(super) fn play(&mut self, mv: AnyMove) -> Result<(), PlayError> {
        self.position.play(mv)?;
        self.moves.push(Step::new(mv));
        Ok(())
    }

    /// Adds a comment to the last move, or before the first.
    pub(super) fn add_comment(&mut self, text: &str) {
        match self.moves.last_mut() {
            Some(step) => step.notes.add_comment(text),
            None => add_comment(&mut self.comments, text),
        }
    }

    /// A line in the place of the last move, if there is one.
    pub(super) fn branch(&mut self, opened_at: usize) -> Option<MoveLine> {
        let last = self.moves.len().checked_sub(1)?;
        let (position, played) = &mut self.behind;
        for step in &self.moves[*played..last] {
            position.play(step.mv).expect("the move was played before");
        }
        *played = last;
        let plies_before = self.plies_before + last;
        Some(MoveLine::new(position.clone(), plies_before, opened_at))
    }

    /// Takes a branch of the last move in, unless it is empty.
    pub(super) fn join(&mut self, branch: MoveLine) {
        let variation = Variation {
            comments: branch.comments,
            moves: branch.moves,
        };
        if let Some(step) = self.moves.last_mut()
            && variation != Variation::default()
        {
            step.variations.push(variation);
        }
    }
}
