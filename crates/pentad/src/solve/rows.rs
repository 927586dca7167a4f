//! A file of answers: written a whole line at a time, and gone on with after a
//! break.
//!
//! Whoever solves for hours wants to lose nothing. Each answer goes to the file
//! at once, so that a process that is killed leaves whole lines and at most one
//! torn one at the end. The next run reads the lines back, checks that they
//! answer its own questions, cuts off what is torn, and goes on.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use engine::pentago::{Solution, Unsolved, Value};
use rules::Form;
use serde_json::{Map, json};

use super::fields;
use super::positions::Asked;
use super::report::count;

/// The columns of CSV and the members of JSON.
const COLUMNS: [&str; 11] = [
    "position", "variant", "value", "how", "best", "winning", "drawing", "losing", "families",
    "ms", "error",
];

/// One answer: a value for each column, null where nothing is known.
pub(super) struct Row([serde_json::Value; COLUMNS.len()]);

impl Row {
    /// What the solver said of a position.
    pub(super) fn answer(
        asked: &Asked,
        form: &Form,
        answer: Result<Solution, Unsolved>,
        took: Duration,
    ) -> Row {
        let ms = json!(took.as_micros() as f64 / 1e3);
        let solution = match answer {
            Ok(solution) => solution,
            Err(why) => return Row::without_value(asked, form, ms, &why.to_string()),
        };
        // A count is only known when every move is.
        let known = solution.is_complete();
        let counted = |value| json!(known.then(|| count(&solution, Some(value))));
        Row([
            json!(asked.name),
            json!(form.to_string()),
            json!(solution.value.number()),
            json!(solution.how.to_string()),
            json!(solution.best.to_string()),
            counted(Value::Win),
            counted(Value::Draw),
            counted(Value::Loss),
            json!(solution.families),
            ms,
            json!(null),
        ])
    }

    /// A line that is no position.
    pub(super) fn bad(asked: &Asked, form: &Form, why: &str) -> Row {
        Row::without_value(asked, form, json!(null), why)
    }

    fn without_value(asked: &Asked, form: &Form, ms: serde_json::Value, why: &str) -> Row {
        let mut row = Row([const { serde_json::Value::Null }; COLUMNS.len()]);
        row.0[0] = json!(asked.name);
        row.0[1] = json!(form.to_string());
        row.0[COLUMNS.len() - 2] = ms;
        row.0[COLUMNS.len() - 1] = json!(why.replace('\n', " "));
        row
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

    fn line(self, row: Row) -> String {
        let Row(values) = row;
        match self {
            Format::Csv => {
                let field = |value: &serde_json::Value| match value {
                    serde_json::Value::Null => String::new(),
                    serde_json::Value::String(text) => text.clone(),
                    other => other.to_string(),
                };
                format!("{}\n", fields::write(&values.each_ref().map(field)))
            }
            Format::Json => {
                let names = COLUMNS.map(str::to_owned);
                let members: Map<_, _> = names.into_iter().zip(values).collect();
                format!("{}\n", serde_json::Value::Object(members))
            }
        }
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
    pub(super) fn push(&mut self, row: Row) -> Result<()> {
        let line = self.format.line(row);
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
