//! Files of positions: one setup a line, or a column of a CSV file.

use anyhow::Result;
use rules::pentago::Position;
use rules::{AnyPosition, Form};

use super::fields;
use crate::input::position_of;

/// The names of a column with positions, the first that is there counts.
const COLUMNS: [&str; 3] = ["board", "position", "setup"];

/// A line that asks for a value.
pub(super) struct Asked {
    /// From 1.
    pub(super) line: usize,
    /// The position as it is written in answers; if it cannot be read, the
    /// line as it was found.
    pub(super) name: String,
    pub(super) position: Result<Position, String>,
}

/// Every position of a text. Blank lines and those that begin with # are
/// skipped.
pub(super) fn read(text: &str, form: &Form, free: bool) -> Vec<Asked> {
    let text = text.trim_start_matches('\u{feff}');
    let lines = text.lines().enumerate();
    let mut lines = lines
        .map(|(index, line)| (index + 1, line.trim()))
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        .peekable();
    let column = lines.peek().and_then(|(_, first)| column(first));
    if column.is_some() {
        lines.next();
    }
    lines
        .map(|(number, line)| {
            let setup = match column {
                Some(column) => field(line, column),
                None => Ok(line.to_owned()),
            };
            let position = setup.and_then(|setup| position(&setup, form, free));
            let name = match &position {
                Ok(position) => AnyPosition::Pentago(*position).setup_text(),
                Err(_) => line.replace('\t', " "),
            };
            Asked {
                line: number,
                name,
                position,
            }
        })
        .collect()
}

/// Which column holds the positions, if this is the head of a CSV file.
fn column(first: &str) -> Option<usize> {
    let names = fields::read(first)?;
    COLUMNS.iter().find_map(|wanted| {
        let is_wanted = |name: &String| name.trim().eq_ignore_ascii_case(wanted);
        names.iter().position(is_wanted)
    })
}

fn field(line: &str, column: usize) -> Result<String, String> {
    let fields = fields::read(line).unwrap_or_default();
    let count = fields.len();
    let field = fields.into_iter().nth(column);
    field.ok_or_else(|| {
        format!(
            "the position stands in field {}, but there are {count}",
            column + 1
        )
    })
}

fn position(setup: &str, form: &Form, free: bool) -> Result<Position, String> {
    match position_of(form, setup, free) {
        Ok(AnyPosition::Pentago(position)) => Ok(position),
        Ok(AnyPosition::Pente(_)) => Err("only Pentago positions are solved".to_owned()),
        Err(why) => Err(why.to_string()),
    }
}
