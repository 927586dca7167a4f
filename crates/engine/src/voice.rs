//! The voice of a tutor: its language, and what it calls the sides.

use crate::Language;

/// The language of a tutor's sentences, and its words for the sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Voice {
    /// The language of the sentences.
    pub language: Language,
    /// The names of the sides in them.
    pub sides: Sides,
}

/// What the sides are called.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sides {
    /// As text has them: `x` and `o` in Pentago, numbered seats in Pente.
    #[default]
    Marks,
    /// By the colors of their stones on screens: in Pentago black begins, in
    /// Pente white, then black, red and blue.
    Colors,
}

impl Voice {
    /// English with marks: the voice of text, and of every `Display`.
    pub const MARKS: Voice = Voice {
        language: Language::English,
        sides: Sides::Marks,
    };

    /// A voice that calls the sides by their colors.
    pub const fn colors(language: Language) -> Voice {
        Voice {
            language,
            sides: Sides::Colors,
        }
    }
}

/// Sides go by their marks unless colors are asked for.
impl From<Language> for Voice {
    fn from(language: Language) -> Voice {
        Voice {
            language,
            ..Voice::MARKS
        }
    }
}

/// A sentence a line.
pub(crate) fn lines(sentences: impl IntoIterator<Item = String>) -> String {
    sentences.into_iter().collect::<Vec<_>>().join("\n")
}
