//! Reads the moves of one game, playing each as it comes.
//!
//! Open variations are kept on a stack with a bound, so that no text can make
//! the reader recurse.

use super::bare_number::{BareNumber, Counting, turns_played};
use super::error::{RecordErrorKind, Trouble};
use super::lexer::{Lexer, TokenKind};
use super::line::MoveLine;
use super::notes::{Notes, nag_of_mark};
use super::reader::take_comment_behind;
use super::result::RecordedResult;
use super::turns::{is_number, read_move};
use super::{DEEPEST_VARIATION, Step};
use crate::any::{AnyMove, AnyPosition};
use crate::form::Form;
use crate::notation::shortened;
use crate::pente;
use crate::variant::AnyRules;

/// The moves of one game while they are read.
pub(super) struct MoveText<'l, 'a> {
    lexer: &'l mut Lexer<'a>,
    rules: AnyRules,
    /// The opening choice to make where the moves leave it out.
    choice: pente::Move,
    /// The lines around the present one, the main line first.
    outer: Vec<MoveLine>,
    /// The line that is being read.
    line: MoveLine,
    /// The Pentago turns before the first move of the record.
    turns_before: usize,
    /// Whether a number with a dot waits for its move.
    numbered: bool,
    ended_by: Option<Ended>,
    result: Option<(usize, RecordedResult)>,
    /// Whether the result was seen: what follows belongs to another game.
    over: bool,
}

/// The moves of one game after they were read.
pub(super) struct ReadMoves {
    pub(super) comments: Vec<String>,
    pub(super) moves: Vec<Step>,
    /// The position after the last move.
    pub(super) last: AnyPosition,
    pub(super) ended_by: Option<Ended>,
    /// The result behind the moves, and where it stands.
    pub(super) result: Option<(usize, RecordedResult)>,
}

/// A word in the place of a move that ended the game, as pente.org writes it.
#[derive(Clone, Copy)]
pub(super) struct Ended {
    word: &'static str,
    pub(super) at: usize,
}

impl Ended {
    fn by(word: &str, at: usize) -> Option<Ended> {
        let words = ["Resign", "Forfeit"].into_iter();
        let mut known = words.filter(|known| known.eq_ignore_ascii_case(word));
        known.next().map(|word| Ended { word, at })
    }

    /// The same as the value of a tag.
    pub(super) fn termination(self) -> &'static str {
        match self.word {
            "Resign" => "resignation",
            _ => "forfeit",
        }
    }
}

impl<'l, 'a> MoveText<'l, 'a> {
    pub(super) fn new(
        lexer: &'l mut Lexer<'a>,
        form: &Form,
        start: AnyPosition,
        swapped: bool,
    ) -> MoveText<'l, 'a> {
        MoveText {
            turns_before: turns_played(&start),
            numbered: false,
            line: MoveLine::new(start, 0, lexer.at()),
            rules: *form.rules(),
            choice: if swapped {
                pente::Move::Swap
            } else {
                pente::Move::Keep
            },
            lexer,
            outer: Vec::new(),
            ended_by: None,
            result: None,
            over: false,
        }
    }

    pub(super) fn add_comments(&mut self, comments: &[String]) {
        for text in comments {
            self.line.add_comment(text);
        }
    }

    /// Whether nothing of this game follows.
    pub(super) fn is_over(&self) -> bool {
        self.over
    }

    /// How many variations are open.
    pub(super) fn depth(&self) -> usize {
        self.outer.len()
    }

    pub(super) fn into_moves(self) -> ReadMoves {
        ReadMoves {
            comments: self.line.comments,
            moves: self.line.moves,
            last: self.line.position,
            ended_by: self.ended_by,
            result: self.result,
        }
    }

    /// Reads to the end of the game.
    pub(super) fn read(&mut self) -> Result<(), Trouble> {
        while !self.over {
            let before = *self.lexer;
            let token = self.lexer.next()?;
            let at = token.at;
            match token.kind {
                TokenKind::Tag(..) | TokenKind::BadTag(_) | TokenKind::End => {
                    *self.lexer = before;
                    self.over = true;
                }
                TokenKind::Comment(text) => self.line.add_comment(text),
                TokenKind::Open => self.open(at)?,
                TokenKind::Close => self.close(at)?,
                TokenKind::Nag(nag) => self.notes(at, &format!("${nag}"))?.add_nag(nag),
                TokenKind::Mark("?", false) if self.is_last() => self.over = true,
                TokenKind::Mark(mark, _) => self.mark(at, mark)?,
                TokenKind::Number => self.numbered = true,
                TokenKind::Dots => {}
                TokenKind::Word(word) => self.word(at, word)?,
            }
        }
        if !self.outer.is_empty() {
            let kind = RecordErrorKind::VariationOpen;
            return Err(Trouble::new(self.line.opened_at, kind));
        }
        // The tags tell of a swap, and the record ends before a move shows it.
        if self.line.awaits_choice() && self.choice == pente::Move::Swap {
            self.choose();
        }
        Ok(())
    }

    /// Whether nothing of the game follows. A lone `?` is then not a mark but
    /// pente.org's unknown result.
    fn is_last(&self) -> bool {
        let next = self.lexer.peek().map(|token| token.kind);
        let end = matches!(
            next,
            Ok(TokenKind::Tag(..) | TokenKind::BadTag(_) | TokenKind::End)
        );
        end && self.outer.is_empty()
    }

    fn word(&mut self, at: usize, word: &str) -> Result<(), Trouble> {
        let numbered = std::mem::take(&mut self.numbered);
        if RecordedResult::is_meant_by(word, self.rules.seats()) {
            return self.result(at, word);
        }
        if let Some(ended) = Ended::by(word, at) {
            if self.outer.is_empty() {
                self.ended_by = Some(ended);
            } else {
                self.line.add_comment(ended.word);
            }
            return Ok(());
        }
        if is_number(word) && self.is_count(at, word, numbered)? {
            return Ok(());
        }
        let (text, mv) = read_move(&self.line.position, word, self.lexer);
        let mv = mv.map_err(|error| {
            let ply = self.line.next_ply();
            Trouble::new(at, RecordErrorKind::Notation { ply, error })
        })?;
        if matches!(mv, AnyMove::Pente(pente::Move::Place(_))) && self.line.awaits_choice() {
            self.choose();
        }
        self.play(at, &text, mv)
    }

    /// Whether a number without a dot only counts moves.
    fn is_count(&self, at: usize, word: &str, numbered: bool) -> Result<bool, Trouble> {
        let counting = Counting {
            position: &self.line.position,
            turns_before: self.turns_before,
            numbered,
        };
        match counting.meaning(word, *self.lexer) {
            BareNumber::Count => Ok(true),
            BareNumber::OfMove => Ok(false),
            BareNumber::Unclear(words) => {
                let ply = self.line.next_ply();
                Err(Trouble::new(at, RecordErrorKind::Unclear { ply, words }))
            }
        }
    }

    /// Makes the opening choice that the moves leave out.
    fn choose(&mut self) {
        let made = self.line.play(AnyMove::Pente(self.choice));
        made.expect("a choice is due, and swap and keep are always offered");
    }

    fn play(&mut self, at: usize, text: &str, mv: AnyMove) -> Result<(), Trouble> {
        let ply = self.line.next_ply();
        if let Some(Ended { word, .. }) = self.ended_by {
            let text = shortened(text);
            let kind = RecordErrorKind::AfterEnd { ply, text, word };
            return Err(Trouble::new(at, kind));
        }
        self.line.play(mv).map_err(|why| {
            let text = shortened(text);
            Trouble::new(at, RecordErrorKind::Refused { ply, text, why })
        })
    }

    fn result(&mut self, at: usize, word: &str) -> Result<(), Trouble> {
        if !self.outer.is_empty() {
            let kind = RecordErrorKind::VariationOpen;
            return Err(Trouble::new(self.line.opened_at, kind));
        }
        self.over = true;
        self.comments_behind();
        let result = RecordedResult::read(word, &self.rules);
        let result = result.map_err(|error| Trouble::new(at, error))?;
        self.result = Some((at, result));
        Ok(())
    }

    /// Comments behind the result are still of this game, unless an empty line
    /// sets them apart and another game follows.
    fn comments_behind(&mut self) {
        while let Some(text) = take_comment_behind(self.lexer) {
            self.line.add_comment(text);
        }
        let mut ahead = *self.lexer;
        let mut more = Vec::new();
        while let Ok(token) = ahead.next() {
            match token.kind {
                TokenKind::Comment(text) => more.push(text),
                TokenKind::End => {
                    *self.lexer = ahead;
                    more.into_iter()
                        .for_each(|text| self.line.add_comment(text));
                    return;
                }
                _ => return,
            }
        }
    }

    fn open(&mut self, at: usize) -> Result<(), Trouble> {
        if self.outer.len() == DEEPEST_VARIATION {
            return Err(Trouble::new(at, RecordErrorKind::VariationTooDeep));
        }
        let without = || Trouble::new(at, RecordErrorKind::VariationWithoutMove);
        let branch = self.line.branch(at).ok_or_else(without)?;
        self.outer.push(std::mem::replace(&mut self.line, branch));
        self.numbered = false;
        Ok(())
    }

    fn close(&mut self, at: usize) -> Result<(), Trouble> {
        let not_open = || Trouble::new(at, RecordErrorKind::VariationNotOpen);
        let parent = self.outer.pop().ok_or_else(not_open)?;
        let branch = std::mem::replace(&mut self.line, parent);
        self.line.join(branch);
        Ok(())
    }

    fn mark(&mut self, at: usize, mark: &str) -> Result<(), Trouble> {
        let unknown = || Trouble::new(at, RecordErrorKind::Mark(shortened(mark)));
        let nag = nag_of_mark(mark).ok_or_else(unknown)?;
        self.notes(at, mark)?.add_nag(nag);
        Ok(())
    }

    /// The notes of the last move, for a mark that belongs to it.
    fn notes(&mut self, at: usize, mark: &str) -> Result<&mut Notes, Trouble> {
        let without = || Trouble::new(at, RecordErrorKind::MarkWithoutMove(mark.to_owned()));
        let step = self.line.moves.last_mut().ok_or_else(without)?;
        Ok(&mut step.notes)
    }
}
