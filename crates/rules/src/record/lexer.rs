//! Cuts the text of a record into tags, comments and words.
//!
//! The lexer is a text and a place in it, so looking ahead means copying it. It
//! always moves forward, even over text that it cannot read, and looks at every
//! byte a bounded number of times.

use std::borrow::Cow;

use super::error::{RecordErrorKind, Trouble};
use super::raw_tag::{RawTag, begins_with_tag};
use crate::notation::shortened;

/// Reads tokens from a place onward.
#[derive(Clone, Copy)]
pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
}

/// A piece of a record.
pub(super) struct Token<'a> {
    /// Where it begins, in bytes.
    pub(super) at: usize,
    /// Whether an empty line stands before it.
    pub(super) after_blank_line: bool,
    pub(super) kind: TokenKind<'a>,
}

pub(super) enum TokenKind<'a> {
    /// `[Name "value"]`, not yet cleaned.
    Tag(&'a str, Cow<'a, str>),
    /// A line that begins like a tag and is none.
    BadTag(&'a str),
    /// The inside of `{...}`, or what follows `;` in its line.
    Comment(&'a str),
    /// `(`.
    Open,
    /// `)`.
    Close,
    /// `$1`.
    Nag(u8),
    /// A run of `!` and `?`, and whether it clings to what stands before.
    Mark(&'a str, bool),
    /// `12.` or `12...`.
    Number,
    /// `...` by itself.
    Dots,
    /// Anything else between white space.
    Word(&'a str),
    /// The text is at its end.
    End,
}

impl<'a> Lexer<'a> {
    pub(super) const fn new(text: &'a str) -> Lexer<'a> {
        Lexer { text, at: 0 }
    }

    /// Where the next token is looked for, in bytes.
    pub(super) const fn at(&self) -> usize {
        self.at
    }

    /// Whether nothing was read yet and this is no record at all, but a file of
    /// another kind.
    pub(super) fn foreign(&self) -> Option<RecordErrorKind> {
        let not_text = |c: char| c.is_control() && !c.is_whitespace() && c != '\u{1a}';
        if self.at > 0 {
            return None;
        }
        if self.text.contains(not_text) {
            return Some(RecordErrorKind::NotText);
        }
        // A game tree of SGF begins with its first node.
        let tree = self.text.trim_start().strip_prefix('(')?;
        let sgf = tree.trim_start().starts_with(';');
        sgf.then_some(RecordErrorKind::Sgf)
    }

    /// Goes to the end of the text.
    pub(super) const fn skip_all(&mut self) {
        self.at = self.text.len();
    }

    /// The next token, without moving.
    pub(super) fn peek(mut self) -> Result<Token<'a>, Trouble> {
        self.next()
    }

    /// The next word, without moving, if a word is what comes next.
    pub(super) fn peek_word(self) -> Option<&'a str> {
        match self.peek().ok()?.kind {
            TokenKind::Word(word) => Some(word),
            _ => None,
        }
    }

    pub(super) fn next(&mut self) -> Result<Token<'a>, Trouble> {
        let rest = &self.text[self.at..];
        let trimmed = rest.trim_start();
        let blank = &rest[..rest.len() - trimmed.len()];
        self.at += blank.len();
        let at = self.at;
        let first = trimmed.bytes().next();
        let kind = match first {
            None => TokenKind::End,
            Some(b'[') => self.tag(),
            Some(b'{') => self.comment()?,
            Some(b';') => TokenKind::Comment(&self.take(line_length(trimmed))[1..]),
            Some(b'$') => self.nag()?,
            Some(b'(') => self.one(TokenKind::Open),
            Some(b')') => self.one(TokenKind::Close),
            Some(b'!' | b'?') => TokenKind::Mark(
                self.take_while(|c| matches!(c, '!' | '?')),
                blank.is_empty() && at > 0,
            ),
            Some(b'.') => {
                self.take_while(|c| c == '.');
                TokenKind::Dots
            }
            Some(_) => self.word(),
        };
        Ok(Token {
            at,
            after_blank_line: blank.bytes().filter(|&b| b == b'\n').count() > 1,
            kind,
        })
    }

    fn one(&mut self, kind: TokenKind<'a>) -> TokenKind<'a> {
        self.at += 1;
        kind
    }

    fn take(&mut self, length: usize) -> &'a str {
        let taken = &self.text[self.at..self.at + length];
        self.at += length;
        taken
    }

    fn take_while(&mut self, accepts: impl Fn(char) -> bool) -> &'a str {
        let rest = &self.text[self.at..];
        self.take(rest.find(|c| !accepts(c)).unwrap_or(rest.len()))
    }

    fn tag(&mut self) -> TokenKind<'a> {
        let rest = &self.text[self.at..];
        match RawTag::read(rest) {
            Some(tag) => {
                self.at += tag.length;
                TokenKind::Tag(tag.name, tag.value())
            }
            None => TokenKind::BadTag(self.take(line_length(rest))),
        }
    }

    /// A comment ends at the next `}`. If a line before that begins with a tag,
    /// the comment was never closed, and it must not swallow the next game.
    fn comment(&mut self) -> Result<TokenKind<'a>, Trouble> {
        let start = self.at;
        self.at += 1;
        loop {
            let rest = &self.text[self.at..];
            let Some(end) = rest.find(['}', '\n']) else {
                self.at = self.text.len();
                break;
            };
            self.at += end + 1;
            if rest[end..].starts_with('}') {
                let inside = &self.text[start + 1..self.at - 1];
                return Ok(TokenKind::Comment(inside));
            }
            if begins_with_tag(&self.text[self.at..]) {
                break;
            }
        }
        Err(Trouble::new(start, RecordErrorKind::CommentOpen))
    }

    fn nag(&mut self) -> Result<TokenKind<'a>, Trouble> {
        let at = self.at;
        self.at += 1;
        let number = self.take_while(|c| c.is_ascii_digit());
        number.parse().map(TokenKind::Nag).map_err(|_| {
            let found = shortened(&self.text[at..self.at]);
            Trouble::new(at, RecordErrorKind::Mark(found))
        })
    }

    fn word(&mut self) -> TokenKind<'a> {
        let start = self.at;
        let digits = self.take_while(|c| c.is_ascii_digit());
        if !digits.is_empty() && self.text[self.at..].starts_with('.') {
            self.take_while(|c| c == '.');
            return TokenKind::Number;
        }
        if self.take_while(is_of_word).is_empty() && digits.is_empty() {
            // A bracket or brace that closes nothing.
            self.take_while(|c| matches!(c, ']' | '}'));
        }
        TokenKind::Word(&self.text[start..self.at])
    }
}

fn is_of_word(c: char) -> bool {
    let special = matches!(c, '[' | ']' | '{' | '}' | '(' | ')' | ';' | '$' | '!' | '?');
    !special && !c.is_whitespace()
}

/// Bytes up to the end of the line.
fn line_length(text: &str) -> usize {
    text.find('\n').unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_ends_where_another_token_begins() {
        let mut lexer = Lexer::new("1.K10!?{c}12...$7(L9)] 4/5 1-0;x");
        let mut tokens = String::new();
        loop {
            let text = match lexer.next().map(|token| token.kind) {
                Ok(TokenKind::Word(word)) => word.to_owned(),
                Ok(TokenKind::Mark(mark, true)) => format!("mark{mark}"),
                Ok(TokenKind::Comment(text)) => format!("comment {text}"),
                Ok(TokenKind::Number) => "#".to_owned(),
                Ok(TokenKind::Nag(nag)) => format!("nag{nag}"),
                Ok(TokenKind::Open) => "open".to_owned(),
                Ok(TokenKind::Close) => "close".to_owned(),
                Ok(TokenKind::End) => break,
                _ => "other".to_owned(),
            };
            tokens += &format!("{text},");
        }
        assert_eq!(
            tokens,
            "#,K10,mark!?,comment c,#,nag7,open,L9,close,],4/5,1-0,comment x,"
        );
    }
}
