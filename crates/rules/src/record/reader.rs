//! Reads one game: the tags, the moves, and whether they agree.
//!
//! After an error the reader skips to the beginning of the next game, so that
//! one broken game does not hide the others.

use super::Record;
use super::error::{RecordErrorKind, Trouble};
use super::heading::Heading;
use super::lexer::{Lexer, Token, TokenKind};
use super::movetext::{MoveText, ReadMoves};
use super::notes::add_comment;
use super::result::RecordedResult;
use super::tags::TERMINATION;
use crate::any::AnyPosition;
use crate::form::Form;
use crate::notation::shortened;
use crate::position::Position;
use crate::seat::SeatSet;

/// Reads the next game; `None` if there are only comments left. Afterwards the
/// lexer stands where another game may begin, after an error too.
pub(super) fn read_game(
    lexer: &mut Lexer<'_>,
    default: Option<&Form>,
) -> Option<Result<Record, Trouble>> {
    if let Some(kind) = lexer.foreign() {
        let at = lexer.at();
        lexer.skip_all();
        return Some(Err(Trouble::new(at, kind)));
    }
    let mut opening = match read_opening(lexer) {
        Ok(opening) => opening?,
        Err(trouble) => {
            skip_tags(lexer);
            skip_moves(lexer, 0, 2);
            return Some(Err(trouble));
        }
    };
    let mut record = match opening.record(default) {
        Ok(record) => record,
        Err(trouble) => {
            skip_moves(lexer, 0, 2);
            return Some(Err(trouble));
        }
    };
    let swapped = opening.heading.swapped();
    let mut text = MoveText::new(lexer, &record.form, record.start.clone(), swapped);
    text.add_comments(&opening.comments);
    if let Err(trouble) = text.read() {
        if !text.is_over() {
            let depth = text.depth();
            skip_moves(lexer, depth, record.form.seats());
        }
        return Some(Err(trouble));
    }
    let read = text.into_moves();
    Some(complete(&mut record, read, &opening.heading).map(|()| record))
}

/// All that stands before the moves, and where it begins.
struct Opening {
    at: usize,
    comments: Vec<String>,
    heading: Heading,
}

impl Opening {
    /// The record without its moves. It takes the tags.
    fn record(&mut self, default: Option<&Form>) -> Result<Record, Trouble> {
        let form = self.heading.form(self.at, default)?;
        let start = self.heading.start(&form)?;
        Ok(Record {
            game: self.heading.game(&form),
            tags: std::mem::take(&mut self.heading.tags),
            ..Record::from_start(form, start)
        })
    }
}

fn read_opening(lexer: &mut Lexer<'_>) -> Result<Option<Opening>, Trouble> {
    let mut opening = Opening {
        at: lexer.peek().map_or(lexer.at(), |token| token.at),
        comments: Vec::new(),
        heading: Heading::default(),
    };
    let heading = &mut opening.heading;
    loop {
        let before = *lexer;
        let token = lexer.next()?;
        match token.kind {
            TokenKind::Tag(name, value) => {
                // A tag that returns after an empty line is another game's:
                // this one has no moves.
                if token.after_blank_line && heading.has(name) {
                    *lexer = before;
                    break;
                }
                heading.add(token.at, name, &value)?;
            }
            TokenKind::BadTag(line) => {
                let kind = RecordErrorKind::UnreadableTag(shortened(line));
                return Err(Trouble::new(token.at, kind));
            }
            TokenKind::Comment(text) if heading.is_empty() => {
                add_comment(&mut opening.comments, text);
            }
            TokenKind::End if heading.is_empty() => return Ok(None),
            _ => {
                *lexer = before;
                break;
            }
        }
    }
    Ok(Some(opening))
}

/// Puts the moves into the record, if the result agrees with them.
fn complete(record: &mut Record, read: ReadMoves, heading: &Heading) -> Result<(), Trouble> {
    let rules = *record.form.rules();
    let by_tag = match heading.result() {
        Some(tag) => {
            let result = RecordedResult::read(&tag.value, &rules);
            Some((tag.at, result.map_err(|error| Trouble::new(tag.at, error))?))
        }
        None => None,
    };
    let known = |result: &(usize, RecordedResult)| result.1 != RecordedResult::Unfinished;
    let (by_tag, by_word) = (by_tag.filter(known), read.result.filter(known));
    if let (Some((_, tag)), Some((at, found))) = (by_tag, by_word)
        && tag != found
    {
        let seats = rules.seats();
        let kind = RecordErrorKind::ResultsDisagree {
            found: found.text(seats),
            tag: tag.text(seats),
        };
        return Err(Trouble::new(at, kind));
    }
    let resigned = read.ended_by.and_then(|_| resigned(&read.last));
    let outcome = read.last.outcome();
    record.result = match by_word.or(by_tag) {
        Some((at, result)) => {
            let checked = result.check(&rules, outcome);
            checked.map_err(|error| Trouble::new(at, error))?;
            result
        }
        None if outcome.is_some() => RecordedResult::of(outcome),
        None => resigned.unwrap_or(RecordedResult::Unfinished),
    };
    if let Some(ended) = read.ended_by
        && record.tags.get(TERMINATION).is_none()
    {
        let set = record.tags.set(TERMINATION, ended.termination());
        set.map_err(|error| Trouble::new(ended.at, error))?;
    }
    record.comments = read.comments;
    record.moves = read.moves;
    record.last = read.last;
    Ok(())
}

/// The result of a resignation: with two seats the other one wins.
fn resigned(last: &AnyPosition) -> Option<RecordedResult> {
    let loser = last.to_move().filter(|_| last.seats() == 2)?;
    Some(RecordedResult::Won(SeatSet::only(loser.other())))
}

fn skip_tags(lexer: &mut Lexer<'_>) {
    loop {
        let before = *lexer;
        match lexer.next().map(|token| token.kind) {
            Ok(TokenKind::Tag(..) | TokenKind::BadTag(_) | TokenKind::Comment(_)) | Err(_) => {}
            Ok(_) => {
                *lexer = before;
                return;
            }
        }
    }
}

/// Skips to behind the result, or to the tags of the next game.
fn skip_moves(lexer: &mut Lexer<'_>, mut depth: usize, seats: u8) {
    loop {
        let before = *lexer;
        match lexer.next().map(|token| token.kind) {
            Ok(TokenKind::Tag(..) | TokenKind::BadTag(_) | TokenKind::End) => {
                *lexer = before;
                return;
            }
            Ok(TokenKind::Open) => depth += 1,
            Ok(TokenKind::Close) => depth = depth.saturating_sub(1),
            Ok(TokenKind::Word(word)) if depth == 0 && RecordedResult::is_meant_by(word, seats) => {
                while take_comment_behind(lexer).is_some() {}
                return;
            }
            _ => {}
        }
    }
}

/// The comment that follows without an empty line before it.
pub(super) fn take_comment_behind<'a>(lexer: &mut Lexer<'a>) -> Option<&'a str> {
    let mut ahead = *lexer;
    match ahead.next() {
        Ok(Token {
            kind: TokenKind::Comment(text),
            after_blank_line: false,
            ..
        }) => {
            *lexer = ahead;
            Some(text)
        }
        _ => None,
    }
}
