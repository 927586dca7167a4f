//! All the games of a text, one after the other.

use std::str::FromStr;

use super::Record;
use super::error::{RecordError, RecordErrorKind, Trouble};
use super::lexer::Lexer;
use super::reader::read_game;
use crate::form::Form;
use crate::sheet::Place;

/// Reads the games of a text. A broken one comes as an error, and the next one
/// is read all the same. `default` is played where a game does not say what it
/// is.
pub fn games<'a>(text: &'a str, default: Option<&Form>) -> Games<'a> {
    // Some editors begin a file with a byte order mark.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    Games {
        text,
        lexer: Lexer::new(text),
        default: default.cloned(),
        read: 0,
        counted: (0, Place::START),
    }
}

/// The games of a text; made by [`games`].
pub struct Games<'a> {
    text: &'a str,
    lexer: Lexer<'a>,
    default: Option<Form>,
    /// How many games were read.
    read: usize,
    /// Up to which byte lines were counted, and the place there. It moves from
    /// game to game, so that many errors do not count the same lines again.
    counted: (usize, Place),
}

impl Games<'_> {
    /// How many bytes of the text have been read, to show progress.
    pub const fn offset(&self) -> usize {
        self.counted.0
    }

    fn place(&self, at: usize) -> Place {
        let (counted, place) = self.counted;
        place.after(self.text.get(counted..at).unwrap_or_default())
    }

    fn error(&self, trouble: Trouble) -> RecordError {
        let Place { line, column } = self.place(trouble.at);
        RecordError {
            game: self.read,
            line,
            column,
            kind: trouble.kind,
        }
    }
}

impl Iterator for Games<'_> {
    type Item = Result<Record, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        let game = read_game(&mut self.lexer, self.default.as_ref())?;
        self.read += 1;
        let game = game.map_err(|trouble| self.error(trouble));
        let at = self.lexer.at();
        self.counted = (at, self.place(at));
        Some(game)
    }
}

/// Reads a text with exactly one game.
impl FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Record, RecordError> {
        let mut games = games(text, None);
        let Some(record) = games.next() else {
            games.read += 1;
            return Err(games.error(Trouble::new(0, RecordErrorKind::NoGame)));
        };
        let record = record?;
        let behind = games.lexer;
        if games.next().is_some() {
            let at = behind.peek().map_or(behind.at(), |token| token.at);
            games.counted = (0, Place::START);
            return Err(games.error(Trouble::new(at, RecordErrorKind::SecondGame)));
        }
        Ok(record)
    }
}
