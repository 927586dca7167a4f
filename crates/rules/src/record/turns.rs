//! One move out of the words of a move list.
//!
//! A Pente move is one word. A Pentago turn has up to three, and the words alone
//! show which of them belong together.

use std::borrow::Cow;

use super::lexer::{Lexer, TokenKind};
use crate::any::{AnyMove, AnyPosition};
use crate::notation::NotationError;
use crate::pente::Point;
use crate::{pentago, pente};

/// Reads the move that begins with `first`; further words of it are taken from
/// the lexer. Also returns the move as it was written.
pub(super) fn read_move<'a>(
    position: &AnyPosition,
    first: &'a str,
    lexer: &mut Lexer<'_>,
) -> (Cow<'a, str>, Result<AnyMove, NotationError>) {
    match position {
        AnyPosition::Pentago(_) => {
            let text = pentago_words(first, lexer);
            let turn = pentago::parse(&text).map(AnyMove::Pentago);
            (Cow::Owned(text), turn)
        }
        AnyPosition::Pente(_) => {
            let mv = pente_move(first).map(AnyMove::Pente);
            (Cow::Borrowed(first), mv)
        }
    }
}

/// A Pente move as it stands in records, where the column `I` is read as `J`.
/// Points come first, because nearly every move is one.
fn pente_move(word: &str) -> Result<pente::Move, NotationError> {
    let point = match word.strip_prefix(['I', 'i']) {
        Some(row) => Point::parse(&format!("J{row}")),
        None => Point::parse(word),
    };
    point
        .map(pente::Move::Place)
        .or_else(|_| pente::parse(word))
}

/// The words of a turn, or of half of one, with a space between them.
fn pentago_words(first: &str, lexer: &mut Lexer<'_>) -> String {
    let mut text = first.to_owned();
    let mut last = first.to_lowercase();
    let mut add = |lexer: &mut Lexer<'_>, word: &str| {
        // The caller has only peeked at the word; this takes it.
        let taken = lexer.next();
        debug_assert!(taken.is_ok());
        text.push(' ');
        text.push_str(word);
        word.to_lowercase()
    };
    if let Some(twist) = joined_twist(&last) {
        last = twist;
    } else if is_place(&last) {
        if let Ok(TokenKind::Dots) = lexer.peek().map(|token| token.kind) {
            add(lexer, "...");
            return text;
        }
        match lexer.peek_word() {
            Some(word) if continues_turn(word, *lexer) => last = add(lexer, word),
            _ => return text,
        }
    }
    if is_number(&last)
        && let Some(word) = course_twist(*lexer)
    {
        add(lexer, word);
        return text;
    }
    // `Q01` without its direction, `2` without its side, `no` without `twist`.
    let more = matches!(last.as_bytes(), [b'q', _, _] | [b'1'..=b'4'] | [b'n', b'o']);
    if more && let Some(word) = lexer.peek_word().filter(|word| is_letters(word)) {
        add(lexer, word);
    }
    text
}

/// The twist of a turn without spaces, `q01` of `e5-q01`, or the dots of
/// `e5...`.
fn joined_twist(first: &str) -> Option<String> {
    let (cell, twist) = first.split_at_checked(2)?;
    let joined = is_place(cell) && twist.starts_with(['q', '-', '.']);
    joined.then(|| twist.trim_start_matches('-').to_owned())
}

/// A cell, `E5` or `4/5`. Numbers are not looked at: a wrong cell should be
/// reported together with its twist.
pub(super) fn is_place(word: &str) -> bool {
    let mut bytes = word.bytes();
    let letter = bytes
        .next()
        .is_some_and(|b| b.is_ascii_lowercase() && b != b'q');
    word.contains('/') || letter && bytes.next().is_some_and(|b| b.is_ascii_digit())
}

/// Whether a word that follows a cell begins the twist of the same turn.
pub(super) fn continues_turn(word: &str, lexer: Lexer<'_>) -> bool {
    let word = word.to_lowercase();
    match word.as_bytes() {
        [b'q', ..] => true,
        [b'1'..=b'4', side @ ..] if !side.is_empty() => side.iter().all(u8::is_ascii_alphabetic),
        [b'1'..=b'4'] => {
            let mut ahead = lexer;
            ahead.next().is_ok() && is_side_next(ahead)
        }
        _ => matches!(word.as_str(), "-" | "skip" | "none" | "no"),
    }
}

pub(super) fn is_number(word: &str) -> bool {
    word.bytes().all(|b| b.is_ascii_digit())
}

/// The number that follows a cell of the course, unless it has a side and
/// belongs to a twist of the guide.
fn course_twist(lexer: Lexer<'_>) -> Option<&str> {
    let word = lexer.peek_word().filter(|word| is_number(word))?;
    let mut ahead = lexer;
    (ahead.next().is_ok() && !is_side_next(ahead)).then_some(word)
}

pub(super) fn is_side_next(lexer: Lexer<'_>) -> bool {
    let side = lexer.peek_word().map(str::to_lowercase);
    matches!(side.as_deref(), Some("l" | "r" | "left" | "right"))
}

fn is_letters(word: &str) -> bool {
    word.bytes().all(|b| b.is_ascii_alphabetic())
}
