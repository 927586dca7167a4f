//! Which event: a folder holds several, each in its file.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use tournament::{Name, Tournament};

use super::arguments::Arguments;
use super::file::{Access, EXTENSION, EventFile};
use super::show;

/// The files of events in a folder, by name.
pub(super) fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries =
        fs::read_dir(folder).with_context(|| format!("cannot look into {}", folder.display()))?;
    let mut files = Vec::new();
    for entry in entries {
        let path = entry?.path();
        if path.extension().is_some_and(|end| end == EXTENSION) {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// The file that was meant.
pub(super) fn pick(arguments: &Arguments) -> Result<PathBuf> {
    let folder = &arguments.folder;
    let Some(wanted) = &arguments.event else {
        return match &files(folder)?[..] {
            [only] => Ok(only.clone()),
            [] => bail!("there is no event here; open one: pentad tournament new \"Club evening\""),
            several => bail!("there are several events; choose one: {}", choices(several)),
        };
    };
    for path in [PathBuf::from(wanted), folder.join(wanted)] {
        if path.is_file() {
            return Ok(path);
        }
    }
    let found = files(folder)?;
    let wanted_stem = Name::new(wanted).map_or_else(|_| wanted.clone(), |name| stem(&name));
    let begins = |path: &&PathBuf| stem_of(path).starts_with(&wanted_stem);
    let exact = found.iter().find(|path| stem_of(path) == wanted_stem);
    let beginning: Vec<PathBuf> = found.iter().filter(begins).cloned().collect();
    match (exact, &beginning[..]) {
        (Some(path), _) | (None, [path]) => Ok(path.clone()),
        (None, []) if found.is_empty() => bail!(
            "there is no event {wanted:?} here, and no other; open one: pentad tournament new"
        ),
        (None, []) => bail!(
            "there is no event {wanted:?}; choose one: {}",
            choices(&found)
        ),
        (None, several) => bail!("{wanted:?} may be any of these: {}", choices(several)),
    }
}

fn choices(files: &[PathBuf]) -> String {
    let options: Vec<String> = files
        .iter()
        .map(|path| format!("--event {}", stem_of(path)))
        .collect();
    options.join(", ")
}

fn stem_of(path: &Path) -> String {
    path.file_stem()
        .map_or_else(String::new, |stem| stem.to_string_lossy().into_owned())
}

/// The file name of an event: small letters and digits, the rest as dashes.
pub(super) fn stem(name: &Name) -> String {
    let lower = name.as_str().to_lowercase();
    let words = lower.split(|letter: char| !letter.is_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    if words.is_empty() {
        "event".to_owned()
    } else {
        words.join("-")
    }
}

/// All events of the folder, with where they stand.
pub(super) fn list(arguments: &Arguments) -> Result<()> {
    let mut out = io::stdout().lock();
    let mut rows = Vec::new();
    for path in files(&arguments.folder)? {
        let read = EventFile::open(&path, Access::Look).map(|(_, tournament)| tournament);
        rows.push((path, read));
    }
    if arguments.json {
        let value = |(path, read): &(PathBuf, Result<Tournament>)| match read {
            Ok(event) => json!({ "file": path, "overview": event.overview() }),
            Err(error) => json!({ "file": path, "error": format!("{error:#}") }),
        };
        let all: Vec<Value> = rows.iter().map(value).collect();
        writeln!(out, "{}", Value::from(all))?;
        return Ok(());
    }
    if rows.is_empty() {
        writeln!(out, "There is no event in {}.", arguments.folder.display())?;
    }
    let wide = rows
        .iter()
        .map(|(path, _)| stem_of(path).chars().count())
        .max();
    let wide = wide.unwrap_or(0);
    for (path, read) in rows {
        let told = match read {
            Ok(event) => format!("{}; {}", event.config().name, show::standing(&event)),
            Err(error) => format!("cannot be read: {error:#}"),
        };
        writeln!(out, "{:<wide$}  {told}", stem_of(&path))?;
    }
    Ok(())
}
