//! Writes a record in its one canonical form.

use std::fmt;

use super::numbering::Numbering;
use super::tags::{GAME, OPTIONS, ORDER, RESULT, SETUP, SWAPPED, VARIANT, write_tag};
use super::{Notes, Record, Step, Variation};
use crate::any::AnyMove;
use crate::pente::Move;

/// The longest line of moves, as at pente.org.
const WIDTH: usize = 80;

/// Tags in their fixed order, an empty line, the moves and the result.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for name in ORDER {
            let derived = derived(self, name);
            if let Some(value) = derived.as_deref().or(self.tags.get(name)) {
                write_tag(f, name, value)?;
            }
        }
        let others = self.tags.iter().filter(|(name, _)| !ORDER.contains(name));
        for (name, value) in others {
            write_tag(f, name, value)?;
        }
        writeln!(f)?;
        let mut out = LineBreaker::new(f);
        for text in &self.comments {
            out.comment(text)?;
        }
        write_moves(&mut out, Numbering::from(&self.start), &self.moves)?;
        out.word(&self.result_text())?;
        writeln!(f)
    }
}

/// The value of a tag that follows from the game.
fn derived(record: &Record, name: &str) -> Option<String> {
    let form = &record.form;
    match name {
        GAME => Some(record.game.clone()),
        VARIANT => Some(form.variant().to_string()),
        OPTIONS => {
            let options = form.options().map(|(key, value)| format!("{key}={value}"));
            let options = options.collect::<Vec<_>>().join(" ");
            (!options.is_empty()).then_some(options)
        }
        SETUP => (record.start != form.start()).then(|| record.start.setup_text()),
        RESULT => Some(record.result_text()),
        SWAPPED => record.moves.iter().find_map(|step| match step.mv {
            AnyMove::Pente(Move::Swap) => Some("Yes".to_owned()),
            AnyMove::Pente(Move::Keep) => Some("No".to_owned()),
            _ => None,
        }),
        _ => None,
    }
}

/// Calls itself for variations. The reader bounds how deep they lie within each
/// other, so the recursion is bounded too.
fn write_moves(
    out: &mut LineBreaker<'_, impl fmt::Write>,
    mut numbering: Numbering,
    moves: &[Step],
) -> fmt::Result {
    // After a comment or a variation the number is written again.
    let mut interrupted = true;
    for step in moves {
        if let Some(label) = numbering.label(step.mv, interrupted) {
            out.word(&label)?;
            interrupted = false;
        }
        out.word(&step.mv.to_string())?;
        interrupted |= write_notes(out, &step.notes)?;
        for Variation { comments, moves } in &step.variations {
            interrupted = true;
            out.open();
            for text in comments {
                out.comment(text)?;
            }
            write_moves(out, numbering, moves)?;
            out.close()?;
        }
        numbering.pass(step.mv);
    }
    Ok(())
}

/// Whether there was anything in braces.
fn write_notes(
    out: &mut LineBreaker<'_, impl fmt::Write>,
    notes: &Notes,
) -> Result<bool, fmt::Error> {
    for nag in notes.nags() {
        out.word(&format!("${nag}"))?;
    }
    if let Some(clock) = notes.clock() {
        out.word(&format!("{{[%clk {clock}]}}"))?;
    }
    for text in notes.comments() {
        out.comment(text)?;
    }
    Ok(notes.clock().is_some() || !notes.comments().is_empty())
}

/// Puts words on lines.
struct LineBreaker<'f, W> {
    out: &'f mut W,
    /// Characters on the present line.
    column: usize,
    /// Whether the next word opens a variation.
    opens: bool,
    /// Whether nothing more may stand on the present line.
    full: bool,
}

impl<'f, W: fmt::Write> LineBreaker<'f, W> {
    fn new(out: &'f mut W) -> LineBreaker<'f, W> {
        LineBreaker {
            out,
            column: 0,
            opens: false,
            full: false,
        }
    }

    /// Writes a word, on a new line if the present one has no room for it.
    fn word(&mut self, text: &str) -> fmt::Result {
        let width = text.chars().count() + usize::from(self.opens);
        if self.full || self.column + 1 + width > WIDTH {
            self.break_line()?;
        }
        self.put(text)
    }

    fn put(&mut self, text: &str) -> fmt::Result {
        if self.column > 0 {
            self.out.write_char(' ')?;
            self.column += 1;
        }
        if std::mem::take(&mut self.opens) {
            self.out.write_char('(')?;
            self.column += 1;
        }
        self.column += text.chars().count();
        self.out.write_str(text)
    }

    fn break_line(&mut self) -> fmt::Result {
        self.full = false;
        if std::mem::take(&mut self.column) > 0 {
            self.out.write_char('\n')?;
        }
        Ok(())
    }

    fn open(&mut self) {
        self.opens = true;
    }

    fn close(&mut self) -> fmt::Result {
        if self.full || self.column + 1 > WIDTH {
            self.break_line()?;
        }
        self.column += 1;
        self.out.write_char(')')
    }

    /// A comment stands in braces; one that has a brace itself takes the rest
    /// of its line.
    fn comment(&mut self, text: &str) -> fmt::Result {
        if text.contains('}') {
            self.word(&format!("; {text}"))?;
            self.full = true;
            return Ok(());
        }
        let text = format!("{{{text}}}");
        for word in text.split(' ') {
            // A line that begins like a tag would look like the next game.
            if word.starts_with('[') {
                self.put(word)?;
            } else {
                self.word(word)?;
            }
        }
        Ok(())
    }
}
