//! Reading what people hand over: files, standard input, positions.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use rules::record::{self, Record};
use rules::{AnyMove, AnyPosition, Family, Form, Position as _};

/// The largest text that is read: far more than any collection of games.
const MAX_BYTES: u64 = 1 << 30;

/// The text of a file, or of standard input for `-`. What is not UTF-8 is what
/// old programs and spreadsheets write, and is read as Latin-1, so that Müller
/// stays Müller.
pub(crate) fn read_text(path: &Path) -> Result<String> {
    let bytes = read_bytes(path)?;
    Ok(String::from_utf8(bytes).unwrap_or_else(|error| {
        error
            .as_bytes()
            .iter()
            .map(|&byte| char::from(byte))
            .collect()
    }))
}

fn read_bytes(path: &Path) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if path.as_os_str() == "-" {
        let mut limited = io::stdin().lock().take(MAX_BYTES + 1);
        limited
            .read_to_end(&mut bytes)
            .context("cannot read standard input")?;
    } else {
        let file =
            fs::File::open(path).with_context(|| format!("cannot open {}", path.display()))?;
        file.take(MAX_BYTES + 1)
            .read_to_end(&mut bytes)
            .with_context(|| format!("cannot read {}", path.display()))?;
    }
    if bytes.len() as u64 > MAX_BYTES {
        bail!("{} is larger than {MAX_BYTES} bytes", path.display());
    }
    if bytes.contains(&0) {
        bail!("{} is not a text file", path.display());
    }
    Ok(bytes)
}

/// The text of what was read from a file that is always UTF-8.
pub(crate) fn utf8(bytes: Vec<u8>, path: &Path) -> Result<String> {
    if bytes.contains(&0) {
        bail!("{} is not a text file", path.display());
    }
    let text = String::from_utf8(bytes);
    text.map_err(|_| anyhow!("{} is not a text file in UTF-8", path.display()))
}

/// The position of a setup, whose stones are free to be as many as they like or
/// follow the order of play.
pub(crate) fn position_of(form: &Form, setup: &str, free: bool) -> Result<AnyPosition> {
    if free {
        return Ok(form.free_position(setup)?);
    }
    form.position(setup).map_err(|error| {
        if error.is_about_order() {
            anyhow!("{error}; --free takes any number of stones")
        } else {
            error.into()
        }
    })
}

/// Where a command starts from: a setup and moves on top of it.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct PositionArguments {
    /// The board as text or picture, with settings such as to_move=2; - reads it
    /// from standard input
    #[arg(long, value_name = "TEXT")]
    pub(crate) setup: Option<String>,
    /// Take any number of stones in the setup, with to_move= for the side to move
    #[arg(long)]
    pub(crate) free: bool,
    /// Moves to play, separated by commas: "E5 Q01 CW, C3 Q11 CCW"
    #[arg(long, value_name = "MOVES")]
    pub(crate) moves: Option<String>,
}

impl PositionArguments {
    /// The position that the setup and the moves lead to, and the moves.
    pub(crate) fn position(&self, form: &Form) -> Result<(AnyPosition, Vec<AnyMove>)> {
        let family = form.variant().family();
        let mut position = match self.setup.as_deref() {
            None => form.start(),
            Some("-") => position_of(form, &read_text(Path::new("-"))?, self.free)?,
            Some(text) => position_of(form, text, self.free)?,
        };
        let mut played = Vec::new();
        let moves = self.moves.as_deref().unwrap_or_default().split(',');
        let texts = moves.map(str::trim).filter(|text| !text.is_empty());
        for (i, text) in texts.enumerate() {
            let mv = position.play_text(text);
            let hint = if several(text, family) {
                "; moves are separated by commas"
            } else {
                ""
            };
            let mv = mv.map_err(|why| anyhow!("move {} ({text}): {why}{hint}", i + 1));
            played.push(mv?);
        }
        Ok((position, played))
    }
}

/// Whether a text has more words than a move.
fn several(text: &str, family: Family) -> bool {
    let words = text.split_whitespace().count();
    match family {
        Family::Pentago => words > 3,
        Family::Pente => words > 1,
    }
}

/// A position of a game that was recorded.
#[derive(Args, Clone, Debug)]
pub(crate) struct RecordArguments {
    /// Take the position from a game record; - reads standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["setup", "moves"])]
    record: Option<PathBuf>,
    /// Which game of the record file
    #[arg(long, value_name = "N", default_value_t = 1, requires = "record")]
    game: usize,
    /// After how many moves; without it, at the end
    #[arg(long, value_name = "N", requires = "record")]
    ply: Option<usize>,
}

/// Where a command starts, and how it came there.
pub(crate) struct Start {
    pub(crate) form: Form,
    pub(crate) position: AnyPosition,
    pub(crate) moves: Vec<AnyMove>,
}

impl RecordArguments {
    /// The position of a record if one is named; else that of the other
    /// arguments, for which a form is needed.
    pub(crate) fn start(&self, form: Option<Form>, other: &PositionArguments) -> Result<Start> {
        if let Some(path) = &self.record {
            return self.recorded(path, form.as_ref());
        }
        let form = form.context("name a variant, or a record with --record FILE")?;
        let (position, moves) = other.position(&form)?;
        Ok(Start {
            form,
            position,
            moves,
        })
    }

    fn recorded(&self, path: &Path, form: Option<&Form>) -> Result<Start> {
        let text = read_text(path)?;
        let index = self.game.checked_sub(1);
        let index = index.context("games are numbered from 1")?;
        let record: Record = record::games(&text, form)
            .nth(index)
            .with_context(|| format!("{} has no game {}", path.display(), self.game))??;
        let steps = record.moves();
        let plies = self.ply.unwrap_or(steps.len());
        let steps = steps.get(..plies).with_context(|| {
            let moves = if steps.len() == 1 { "move" } else { "moves" };
            format!("the game has {} {moves}, not {plies}", steps.len())
        })?;
        let mut position = record.start().clone();
        let mut moves = Vec::new();
        for step in steps {
            position.play(step.mv)?;
            moves.push(step.mv);
        }
        let form = record.form().clone();
        Ok(Start {
            form,
            position,
            moves,
        })
    }
}
