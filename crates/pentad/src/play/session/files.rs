//! Where a game is written: nothing that was in a file before is lost.

use std::path::Path;

use anyhow::Result;
use game::Game;

use super::Session;
use crate::play::storage::{self, Place};

impl Session {
    /// Writes this game to a file after every move.
    pub(in crate::play) fn keep_in(&mut self, path: &Path) -> Result<()> {
        self.place(path)?;
        self.kept_in = Some(path.to_owned());
        Ok(())
    }

    /// Writes the file that keeps this game, if there is one.
    pub(super) fn keep(&mut self, game: &Game) -> Result<()> {
        match self.kept_in.clone() {
            Some(path) => {
                let text = self.text(game)?;
                self.place(&path)?.save(&text)
            }
            None => Ok(()),
        }
    }

    /// Writes the game so far to a file.
    pub(super) fn save(&mut self, path: &Path) -> Result<()> {
        let text = self.text(&self.game)?;
        self.place(path)?.save(&text)
    }

    /// What a file of this game holds: the games before it, then its record.
    pub(super) fn text(&self, game: &Game) -> Result<String> {
        let record = storage::record(game, self.loaded.as_ref())?;
        Ok(format!("{}{record}", self.earlier))
    }

    /// The place for this game in a file; that of an earlier `save`, if it is
    /// the same file.
    fn place(&mut self, path: &Path) -> Result<&mut Place> {
        let known = self.places.iter().position(|place| place.is_in(path));
        let index = match known {
            Some(index) => index,
            None => {
                self.places.push(Place::open(path)?);
                self.places.len() - 1
            }
        };
        Ok(&mut self.places[index])
    }
}
