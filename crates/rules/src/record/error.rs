//! What can be wrong with a record, and where.

use thiserror::Error;

use super::DEEPEST_VARIATION;
use super::result::ResultError;
use super::tags::TagError;
use crate::any::PlayError;
use crate::form::{FormError, SetupTextError};
use crate::notation::NotationError;
use crate::variant::UnknownVariant;

/// A game that could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("game {game}, line {line}, column {column}: {kind}")]
pub struct RecordError {
    /// Which game of the text, from 1.
    pub game: usize,
    /// Line of the text, from 1.
    pub line: usize,
    /// Column from 1, in characters.
    pub column: usize,
    /// What is wrong.
    pub kind: RecordErrorKind,
}

/// What is wrong with a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordErrorKind {
    /// A line in brackets that is no tag.
    #[error(
        "cannot read the tag {0:?}: a tag is a name and a value in quotes, such as [Game \"Pente\"]"
    )]
    UnreadableTag(String),
    /// A tag that a record cannot have.
    #[error(transparent)]
    Tag(#[from] TagError),
    /// Two tags that cannot both be right.
    #[error("the tag {found} contradicts {before}; keep the one that is right")]
    TagsDisagree {
        /// The tag that came second, or decides less.
        found: String,
        /// The tag that it contradicts.
        before: String,
    },
    /// Nothing says what is played.
    #[error("the game does not say what is played; add a tag such as [Variant \"pente\"]")]
    NoVariant,
    /// The game is not known.
    #[error(transparent)]
    Variant(#[from] UnknownVariant),
    /// A word among the options that is no option.
    #[error("cannot read the option {0:?}: an option is a name and a value, such as size=13")]
    Option(String),
    /// The options do not fit the game.
    #[error(transparent)]
    Form(#[from] FormError),
    /// The position at the start cannot be played.
    #[error("the tag Setup gives no position: {0}{hint}", hint = free_hint(.0))]
    Setup(SetupTextError),
    /// The text is a game in another format.
    #[error(
        "this is an SGF file; a record is tags such as [Variant \"pente\"] and moves, and SGF is not read"
    )]
    Sgf,
    /// The text is a binary file.
    #[error("this is not a text file; a record is tags such as [Variant \"pente\"] and moves")]
    NotText,
    /// A word that is not a move.
    #[error("ply {ply}: {error}")]
    Notation {
        /// Which move of the game, from 1; opening choices count.
        ply: usize,
        /// What it should be.
        error: NotationError,
    },
    /// Numbers that are a move in two ways.
    #[error(
        "ply {ply}: {} may be a turn with its number or without; write \"{}. {}~{}\" or \"{}~{}\"",
        .words.join(" "), .words[0], .words[1], .words[2], .words[0], .words[1]
    )]
    Unclear {
        /// Which move of the game, from 1.
        ply: usize,
        /// The numbers as written.
        words: [String; 3],
    },
    /// A move that the rules refuse.
    #[error("ply {ply}, {text}: {why}")]
    Refused {
        /// Which move of the game, from 1; opening choices count.
        ply: usize,
        /// The move as written.
        text: String,
        /// The reason, and what would be right.
        why: PlayError,
    },
    /// A move after the word that ended the game.
    #[error("ply {ply}, {text}: the game ended before with {word}; remove one of them")]
    AfterEnd {
        /// Which move of the game, from 1; opening choices count.
        ply: usize,
        /// The move as written.
        text: String,
        /// The word that ended the game.
        word: &'static str,
    },
    /// A result that the game cannot have.
    #[error(transparent)]
    Result(#[from] ResultError),
    /// Two results.
    #[error(
        "the result {found} contradicts the tag [Result \"{tag}\"]; keep the one that is right"
    )]
    ResultsDisagree {
        /// The result after the moves.
        found: String,
        /// The result among the tags.
        tag: String,
    },
    /// An unknown mark.
    #[error("cannot read the mark {0:?}: marks are ! ? !! ?? !? ?! and $0 to $255")]
    Mark(String),
    /// A mark before the first move.
    #[error("the mark {0} belongs to no move; write it after one")]
    MarkWithoutMove(String),
    /// A comment without an end.
    #[error("the comment that begins here is not closed; end it with }} before the next game")]
    CommentOpen,
    /// A variation before the first move.
    #[error("the variation belongs to no move; write it after the move that it replaces")]
    VariationWithoutMove,
    /// A variation without an end.
    #[error("the variation that begins here is not closed; end it with )")]
    VariationOpen,
    /// An end without a variation.
    #[error("there is no variation to close; remove this ), or open it with ( before")]
    VariationNotOpen,
    /// Too many variations within variations.
    #[error("variations can be nested at most {DEEPEST_VARIATION} deep")]
    VariationTooDeep,
    /// One game was asked for, and there is none.
    #[error("there is no game in the text; a game is tags such as [Variant \"pente\"] and moves")]
    NoGame,
    /// One game was asked for, and there are more.
    #[error("a second game begins here; only one was asked for")]
    SecondGame,
}

// Not `#[source]`: the message is theirs, or contains it.
impl From<SetupTextError> for RecordErrorKind {
    fn from(why: SetupTextError) -> RecordErrorKind {
        RecordErrorKind::Setup(why)
    }
}

/// What would let a setup through that only the order of play forbids.
fn free_hint(error: &SetupTextError) -> &'static str {
    if error.is_about_order() {
        "; free=yes beside to_move takes any number of stones"
    } else {
        ""
    }
}

/// What is wrong, and at which byte of the text.
#[derive(Debug)]
pub(super) struct Trouble {
    pub(super) at: usize,
    pub(super) kind: RecordErrorKind,
}

impl Trouble {
    pub(super) fn new(at: usize, kind: impl Into<RecordErrorKind>) -> Trouble {
        let kind = kind.into();
        Trouble { at, kind }
    }
}
