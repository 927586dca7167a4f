//! Reading what people hand over: files, standard input, positions.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use rules::{AnyMove, AnyPosition, Form};

/// The largest text that is read: far more than any collection of games.
const LARGEST: u64 = 1 << 30;

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
        let mut limited = io::stdin().lock().take(LARGEST + 1);
        limited
            .read_to_end(&mut bytes)
            .context("cannot read standard input")?;
    } else {
        let file =
            fs::File::open(path).with_context(|| format!("cannot open {}", path.display()))?;
        file.take(LARGEST + 1)
            .read_to_end(&mut bytes)
            .with_context(|| format!("cannot read {}", path.display()))?;
    }
    if bytes.len() as u64 > LARGEST {
        bail!("{} is larger than {LARGEST} bytes", path.display());
    }
    if bytes.contains(&0) {
        bail!("{} is not a text file", path.display());
    }
    Ok(bytes)
}

/// The position of a setup, whose stones are free to be as many as they like or
/// follow the order of play.
pub(crate) fn position_of(form: &Form, setup: &str, free: bool) -> Result<AnyPosition> {
    if free {
        return Ok(form.free_position(setup)?);
    }
    form.position(setup)
        .map_err(|error| match error.is_about_order() {
            true => anyhow!("{error}; --free takes any number of stones"),
            false => error.into(),
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
            played.push(mv.with_context(|| format!("move {} ({text})", i + 1))?);
        }
        Ok((position, played))
    }
}
