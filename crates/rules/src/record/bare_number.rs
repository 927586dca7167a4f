//! Numbers without a dot. In Pente they are move numbers. In Pentago `28 3` is a
//! turn in the course protocol's notation, so a number may be a cell, a twist or
//! a move number. An ambiguous number is refused rather than guessed.

use super::lexer::{Lexer, TokenKind};
use super::result::RecordedResult;
use super::turns::{continues_turn, is_number, is_place, is_side_next};
use crate::any::AnyPosition;
use crate::notation::shortened;
use crate::pentago;

/// What a number without a dot is.
pub(super) enum BareNumber {
    /// The number of a move, such as `12` before `E5 Q01 CW`.
    Count,
    /// Not a move number; it must be part of a move.
    OfMove,
    /// Either: number, cell and twist, or cell, twist and the next cell.
    Unclear([String; 3]),
}

/// What is known of a line when a number without a dot is met.
pub(super) struct Counting<'p> {
    pub(super) position: &'p AnyPosition,
    /// The turns before the record begins.
    pub(super) turns_before: usize,
    /// Whether a number with a dot has just been read.
    pub(super) numbered: bool,
}

/// The Pentago turns that lie on the board; one whose twist is due is not
/// counted.
pub(super) fn turns_played(position: &AnyPosition) -> usize {
    match position {
        AnyPosition::Pentago(position) => {
            let stones = pentago::Cell::COUNT - position.board().empty().count_ones() as u8;
            usize::from(stones) - usize::from(position.placed().is_some())
        }
        AnyPosition::Pente(_) => 0,
    }
}

impl Counting<'_> {
    /// What the number `word` is, given the text that follows it.
    pub(super) fn meaning(&self, word: &str, lexer: Lexer<'_>) -> BareNumber {
        let AnyPosition::Pentago(position) = self.position else {
            return BareNumber::Count;
        };
        // The guide's twist `2 right`.
        if is_side_next(lexer) {
            return BareNumber::OfMove;
        }
        let counts = match Ahead::of(lexer) {
            Some(next) if position.placed().is_some() => {
                // A twist is due. The guide's notation has no cells that are bare
                // numbers, so a number before its twist must be a move number.
                let guide = next.word.starts_with(|c: char| c.is_ascii_digit());
                continues_turn(next.word, next.before) && (guide || self.expects(word))
            }
            // A move has one number, and `12.` was read just now.
            Some(_) if self.numbered => false,
            // Two numbers are cell and twist of the course protocol. With a third
            // one the first may be a move number as well.
            Some(next) if is_number(next.word) && self.expects(word) => {
                let third = Ahead::of(next.behind).filter(|third| is_number(third.word));
                return third.map_or(BareNumber::OfMove, |third| {
                    BareNumber::Unclear([word, next.word, third.word].map(shortened))
                });
            }
            Some(next) => begins_turn(next.word) && self.expects(word),
            None => false,
        };
        if counts {
            BareNumber::Count
        } else {
            BareNumber::OfMove
        }
    }

    /// Whether the present turn can have that number. People count turns or
    /// rounds of both sides, from the start of the record or of the game.
    fn expects(&self, word: &str) -> bool {
        let all = turns_played(self.position);
        let here = all - self.turns_before;
        let rounds = (self.turns_before % 2 + here) / 2;
        let number = word.parse::<usize>();
        number.is_ok_and(|number| [here, rounds, all, all / 2].contains(&number.wrapping_sub(1)))
    }
}

/// The next word, with comments and dots before it skipped.
struct Ahead<'a> {
    word: &'a str,
    before: Lexer<'a>,
    behind: Lexer<'a>,
}

impl<'a> Ahead<'a> {
    fn of(mut lexer: Lexer<'a>) -> Option<Ahead<'a>> {
        loop {
            let before = lexer;
            match lexer.next().ok()?.kind {
                TokenKind::Comment(_) | TokenKind::Dots => {}
                TokenKind::Word(word) => {
                    let behind = lexer;
                    return Some(Ahead {
                        word,
                        before,
                        behind,
                    });
                }
                _ => return None,
            }
        }
    }
}

/// Whether a word begins a turn and is not a number alone.
fn begins_turn(word: &str) -> bool {
    let turn = is_place(&word.to_lowercase()) || word.contains(['~', ',']);
    turn && !RecordedResult::is_meant_by(word, 2)
}
