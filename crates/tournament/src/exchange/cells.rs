//! The cells of CSV files, whatever they say.
//!
//! Commas, semicolons and tabs all separate. A spreadsheet computes what begins
//! as a formula does, whoever wrote it; so such a text is written behind an
//! apostrophe, and the apostrophe is taken off again where it is read.

use ::csv::{Reader, ReaderBuilder, Trim, WriterBuilder};

use super::csv::CsvError;

/// Rows under their head.
pub(super) fn written(head: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let mut writer = WriterBuilder::new().from_writer(Vec::new());
    writer.write_record(head).expect("memory takes everything");
    for row in rows {
        writer
            .write_record(row.into_iter().map(guarded))
            .expect("rows are as long as their head");
    }
    let bytes = writer.into_inner().expect("memory takes everything");
    String::from_utf8(bytes).expect("texts are UTF-8")
}

/// Whether a text begins as formulas do, behind any number of apostrophes.
fn is_formula(text: &str) -> bool {
    let text = text.trim_start_matches('\'');
    text.starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r'])
}

/// A text that no spreadsheet computes. Numbers stay numbers.
fn guarded(text: String) -> String {
    if is_formula(&text) && text.parse::<i64>().is_err() {
        format!("'{text}")
    } else {
        text
    }
}

/// The text as it was before it was guarded.
pub(super) fn unguarded(text: &str) -> &str {
    match text.strip_prefix('\'') {
        Some(rest) if is_formula(rest) => rest,
        _ => text,
    }
}

/// Reads a file, with a head and all its columns or as it comes.
pub(super) fn reader(text: &str, strict: bool) -> Result<Reader<&[u8]>, CsvError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let separator = separator(text);
    if let Some(line) = unclosed(text, separator) {
        let why = "a quotation mark is opened and not closed on the same line".to_owned();
        return Err(CsvError::Line { line, why });
    }
    let mut builder = ReaderBuilder::new();
    builder.has_headers(strict).flexible(!strict);
    builder.trim(Trim::All).delimiter(separator);
    Ok(builder.from_reader(text.as_bytes()))
}

/// What separates the fields, told by the first line that has several. What
/// stands in quotation marks separates nothing.
fn separator(text: &str) -> u8 {
    let told = |line: &str| {
        let bare: String = line.split('"').step_by(2).collect();
        let mut marks = [b';', b'\t', b','].into_iter();
        marks.find(|&mark| bare.contains(char::from(mark)))
    };
    text.lines().find_map(told).unwrap_or(b',')
}

/// The line in which a field opens a quotation mark and does not close it. No
/// field goes over several lines, so the rest of a file is never swallowed.
fn unclosed(text: &str, separator: u8) -> Option<u64> {
    let (mut line, mut quoted, mut begins) = (1, false, true);
    for byte in text.bytes() {
        match byte {
            b'\n' | b'\r' if quoted => return Some(line),
            // Two of them inside are one: the first closes, the second opens.
            b'"' if quoted || begins => (quoted, begins) = (!quoted, true),
            _ if quoted => {}
            _ => begins = byte == separator || byte == b'\n' || byte == b'\r',
        }
        line += u64::from(byte == b'\n');
    }
    quoted.then_some(line)
}
