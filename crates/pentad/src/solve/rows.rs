//! A file of answers: written a whole line at a time, and gone on with after a
//! break.
//!
//! A run may take hours and must lose nothing. Each answer is written to the
//! file at once, so that a process that is killed leaves whole lines and at most one
//! torn one at the end. The next run reads the lines back, checks that they
//! answer its own questions, cuts off what is torn, and goes on.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use anyhow::{Context, Result, bail};
use engine::Value;
use rpc::Solved;
use rules::Form;
use serde::Serialize;
use serde_json::{Map, json};

use super::fields;
use super::positions::Asked;

/// The columns of CSV and the members of JSON.
const COLUMNS: [&str; 11] = [
    "position", "variant", "value", "how", "best", "winning", "drawing", "losing", "families",
    "ms", "error",
];

/// One answer: a member for each column, null where nothing is known.
#[derive(Serialize)]
pub(super) struct Row {
    position: String,
    variant: String,
    value: Option<i8>,
    how: Option<String>,
    best: Option<String>,
    winning: Option<usize>,
    drawing: Option<usize>,
    losing: Option<usize>,
    families: Option<u64>,
    ms: Option<f64>,
    error: Option<String>,
}

impl Row {
    /// What the solver said of a position.
    pub(super) fn answer(asked: &Asked, form: &Form, solved: &Solved) -> Row {
        let row = Row {
            ms: Some(solved.ms),
            ..Row::bad(asked, form, &solved.how)
        };
        if solved.value.is_none() {
            return row;
        }
        Row {
            value: solved.value,
            how: Some(solved.how.clone()),
            best: solved.best.as_ref().map(|best| best.0.to_string()),
            winning: solved.count(Value::Win),
            drawing: solved.count(Value::Draw),
            losing: solved.count(Value::Loss),
            families: Some(solved.nodes),
            error: None,
            ..row
        }
    }

    /// A line that is no position, or a position without an answer.
    pub(super) fn bad(asked: &Asked, form: &Form, why: &str) -> Row {
        Row {
            position: asked.name.clone(),
            variant: form.to_string(),
            value: None,
            how: None,
            best: None,
            winning: None,
            drawing: None,
            losing: None,
            families: None,
            ms: None,
            error: Some(why.replace('\n', " ")),
        }
    }
}

/// How rows are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Format {
    Csv,
    /// One object a line.
    Json,
}

impl Format {
    /// What stands above the rows.
    fn head(self) -> String {
        match self {
            Format::Csv => format!("{}\n", COLUMNS.join(",")),
            Format::Json => String::new(),
        }
    }

    fn line(self, row: &Row) -> Result<String> {
        if self == Format::Json {
            return Ok(serde_json::to_string(row)? + "\n");
        }
        let field = |value: &serde_json::Value| match value {
            serde_json::Value::Null => String::new(),
            serde_json::Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        let members = serde_json::to_value(row)?;
        let members = members.as_object().context("a row has members")?;
        let fields: Vec<String> = members.values().map(field).collect();
        Ok(fields::write(&fields) + "\n")
    }

    /// What the answer to a question begins with, whatever it is.
    fn start(self, asked: &Asked, form: &Form) -> String {
        let question = [asked.name.clone(), form.to_string()];
        match self {
            Format::Csv => fields::write(&question) + ",",
            Format::Json => {
                let [position, variant] = question.map(|text| json!(text));
                format!("{{\"position\":{position},\"variant\":{variant},")
            }
        }
    }

    /// What a line answers for, and whether it has a value.
    fn read(self, line: &str) -> Option<Answered> {
        match self {
            Format::Csv => {
                let fields = fields::read(line).filter(|fields| fields.len() == COLUMNS.len())?;
                let mut fields = fields.into_iter();
                Some(Answered {
                    position: fields.next()?,
                    variant: fields.next()?,
                    has_value: !fields.next()?.is_empty(),
                })
            }
            Format::Json => {
                let row: Map<_, _> = serde_json::from_str(line).ok()?;
                let member = |name: &str| Some(row.get(name)?.as_str()?.to_owned());
                Some(Answered {
                    position: member(COLUMNS[0])?,
                    variant: member(COLUMNS[1])?,
                    has_value: !row.get(COLUMNS[2])?.is_null(),
                })
            }
        }
    }
}

/// A line of an earlier run.
struct Answered {
    position: String,
    variant: String,
    has_value: bool,
}

/// Where rows go.
pub(super) struct Rows {
    format: Format,
    out: Box<dyn Write>,
    /// The questions that had been answered before: whether with a value.
    pub(super) kept: Vec<bool>,
}

impl Rows {
    /// To standard output, from the first.
    pub(super) fn to_stdout(format: Format) -> Result<Rows> {
        let mut out = Box::new(io::stdout());
        out.write_all(format.head().as_bytes())?;
        out.flush()?;
        let kept = Vec::new();
        Ok(Rows { format, out, kept })
    }

    /// To a file, after the answers that are there.
    pub(super) fn to_file(
        path: &Path,
        format: Format,
        form: &Form,
        asked: &[Asked],
    ) -> Result<Rows> {
        let open = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path);
        let mut file = open.with_context(|| format!("cannot open {}", path.display()))?;
        let resumed = resume(&mut file, format, form, asked);
        let kept = resumed.with_context(|| {
            let path = path.display();
            format!("{path} is not the beginning of these answers; remove it or name another file")
        })?;
        let out = Box::new(file);
        Ok(Rows { format, out, kept })
    }

    /// Writes an answer, all of it before it returns.
    pub(super) fn push(&mut self, row: &Row) -> Result<()> {
        let line = self.format.line(row)?;
        let written = self.out.write_all(line.as_bytes());
        written
            .and_then(|()| self.out.flush())
            .context("cannot write an answer")
    }
}

/// Puts the file in order for the next answer, and counts those that it has.
/// A file of anything else is left as it is.
fn resume(file: &mut File, format: Format, form: &Form, asked: &[Asked]) -> Result<Vec<bool>> {
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    let head = format.head();
    let Some(rows) = bytes.strip_prefix(head.as_bytes()) else {
        if !head.as_bytes().starts_with(&bytes) {
            bail!("its first line is not {}", head.trim_end());
        }
        cut(file, 0)?;
        file.write_all(head.as_bytes())?;
        return Ok(Vec::new());
    };
    let end = rows.iter().rposition(|&byte| byte == b'\n');
    let (whole, torn) = rows.split_at(end.map_or(0, |end| end + 1));
    let mut asked = asked.iter();
    let mut kept = Vec::new();
    for line in std::str::from_utf8(whole)?.lines() {
        let has_value = check(line, format, form, asked.next())
            .with_context(|| format!("line {}", kept.len() + 1 + head.lines().count()))?;
        kept.push(has_value);
    }
    if !torn.is_empty() {
        let next = asked.next().map(|asked| format.start(asked, form));
        let is_ours = |start: String| {
            let shared = torn.len().min(start.len());
            torn[..shared] == start.as_bytes()[..shared]
        };
        if !next.is_some_and(is_ours) {
            bail!("its last line is torn, but not from the next answer");
        }
    }
    cut(file, head.len() + whole.len())?;
    Ok(kept)
}

/// Makes sure that a line answers the question that it should, and tells
/// whether it does with a value.
fn check(line: &str, format: Format, form: &Form, asked: Option<&Asked>) -> Result<bool> {
    let Some(asked) = asked else {
        bail!("there are fewer questions than answers");
    };
    let Some(answered) = format.read(line) else {
        bail!("this is not an answer");
    };
    let Answered {
        position, variant, ..
    } = &answered;
    if *position != asked.name || *variant != form.to_string() {
        let (number, name) = (asked.line, &asked.name);
        bail!("it answers {position} in {variant}; line {number} asks for {name} in {form}");
    }
    Ok(answered.has_value)
}

/// Cuts the file off, and goes on from there.
fn cut(file: &mut File, length: usize) -> io::Result<()> {
    file.set_len(length as u64)?;
    file.seek(SeekFrom::Start(length as u64)).map(|_| ())
}
