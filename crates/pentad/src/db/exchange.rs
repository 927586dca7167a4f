//! Finished games on their way to or from another database.

use std::fs::File;
use std::io::{self, BufRead as _, BufReader, Write};
use std::path::Path;

use anyhow::{Context as _, Result, bail};
use clap::ValueEnum;
use data_encoding::{HEXLOWER, HEXLOWER_PERMISSIVE};
use game::Game;
use protocol::web::Person as Engine;
use rules::Seat;
use serde::{Deserialize, Serialize};
use store::archive::{Import, Kept, Source};
use store::people::Person;

use super::cannot;
use crate::exit::Exit;
use crate::input;
use crate::output::{self, Content};

#[derive(Clone, Copy, ValueEnum)]
pub(super) enum Format {
    Json,
    Records,
}

/// A game as one line of JSON. The record is for whoever reads it; the log is
/// what is read back.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    id: String,
    variant: String,
    sort: u8,
    rated: bool,
    created: u64,
    ended: u64,
    plies: u32,
    result: String,
    reason: String,
    people: Vec<Sitting>,
    /// Seldom anybody, and not in older files.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    named: Vec<Named>,
    record: String,
    count: u32,
    meta: String,
    log: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Sitting {
    seat: u8,
    id: String,
    name: String,
}

/// Somebody whom the log names, by that id, and who that is now.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Named {
    #[serde(rename = "as")]
    in_log: String,
    id: String,
    name: String,
}

/// Writes all finished games. A game that is damaged is left out and named.
pub(super) fn export(
    data: &Path,
    file: Option<&Path>,
    force: bool,
    format: Format,
) -> Result<Exit> {
    let source = Source::open(data).map_err(|why| cannot("read", data, why))?;
    let Some(file) = file else {
        return write_all(&source, format, io::stdout().lock());
    };
    output::write(file, Content::Data, force, |to| {
        write_all(&source, format, to)
    })
}

fn write_all(source: &Source, format: Format, mut to: impl Write) -> Result<Exit> {
    let mut damaged = 0;
    source.export(|game, kept| -> Result<()> {
        let kept = kept.map_err(anyhow::Error::from);
        match kept.and_then(|kept| text(&kept, format)) {
            Ok(text) => writeln!(to, "{text}")?,
            Err(why) => {
                damaged += 1;
                eprintln!("The game {game} is left out: {why:#}.");
            }
        }
        Ok(())
    })?;
    to.flush()?;
    Ok(if damaged == 0 {
        Exit::Done
    } else {
        Exit::Failed
    })
}

/// A game as it stands in the file.
fn text(kept: &Kept, format: Format) -> Result<String> {
    let game = Game::rebuild(&store::code::read(&kept.log)?)?;
    let name = |seat: Seat| {
        let sitting = kept
            .people
            .iter()
            .find(|(number, _)| *number == seat.number());
        sitting.map(|(_, person)| match Engine::engine_level(&person.id) {
            Some(level) => Engine::engine(level).name,
            None => person.name.clone(),
        })
    };
    let record = server::record(&game, name, kept.rated).to_string();
    Ok(match format {
        Format::Records => record,
        Format::Json => serde_json::to_string(&Line::of(kept, record))?,
    })
}

/// What is said of a line of another file.
const FOREIGN: &str = "this is not a game as `pentad db export` writes them in JSON";

/// Adds the games of a file that export has written.
pub(super) fn import(file: &Path, data: &Path) -> Result<()> {
    let lines = File::open(file).with_context(|| format!("cannot read {}", file.display()))?;
    let import = Import::begin(data)?;
    let (mut new, mut known) = (0, 0);
    for (index, line) in BufReader::new(lines).split(b'\n').enumerate() {
        let place = || format!("{}, line {}", file.display(), index + 1);
        let line = input::utf8(line.with_context(place)?, file)?;
        if line.trim().is_empty() {
            continue;
        }
        // What comes from elsewhere has no place that serde could name.
        if !line.trim_start().starts_with('{') {
            bail!("{}: {FOREIGN}", place());
        }
        let line: Line = serde_json::from_str(&line)
            .context(FOREIGN)
            .with_context(place)?;
        let added = import
            .add(&line.kept().with_context(place)?)
            .with_context(place)?;
        if added {
            new += 1;
        } else {
            known += 1;
        }
    }
    import.commit()?;
    eprintln!("New games: {new}; here already: {known}.");
    Ok(())
}

impl Line {
    fn of(kept: &Kept, record: String) -> Line {
        let people = kept.people.iter().map(|(seat, person)| Sitting {
            seat: *seat,
            id: person.id.clone(),
            name: person.name.clone(),
        });
        let named = kept.named.iter().map(|(in_log, person)| Named {
            in_log: in_log.clone(),
            id: person.id.clone(),
            name: person.name.clone(),
        });
        Line {
            id: kept.game.to_string(),
            variant: kept.variant.clone(),
            sort: kept.sort,
            rated: kept.rated,
            created: kept.created,
            ended: kept.ended,
            plies: kept.plies,
            result: kept.result.clone(),
            reason: kept.reason.clone(),
            people: people.collect(),
            named: named.collect(),
            record,
            count: kept.count,
            meta: HEXLOWER.encode(&kept.meta),
            log: HEXLOWER.encode(&kept.log),
        }
    }

    fn kept(self) -> Result<Kept> {
        let people = self.people.into_iter();
        let people = people.map(|sitting| (sitting.seat, guest(sitting.id, sitting.name)));
        let named = self.named.into_iter();
        let named = named.map(|named| (named.in_log, guest(named.id, named.name)));
        Ok(Kept {
            game: self
                .id
                .parse()
                .ok()
                .context("the member \"id\" names no game")?,
            variant: self.variant,
            sort: self.sort,
            rated: self.rated,
            created: self.created,
            ended: self.ended,
            plies: self.plies,
            result: self.result,
            reason: self.reason,
            people: people.collect(),
            named: named.collect(),
            count: self.count,
            meta: hexadecimal(&self.meta).context("the member \"meta\" is not hexadecimal")?,
            log: hexadecimal(&self.log).context("the member \"log\" is not hexadecimal")?,
        })
    }
}

fn hexadecimal(text: &str) -> Option<Vec<u8>> {
    HEXLOWER_PERMISSIVE.decode(text.as_bytes()).ok()
}

/// Somebody without an account, which no export carries.
const fn guest(id: String, name: String) -> Person {
    Person {
        id,
        name,
        has_account: false,
    }
}

#[cfg(test)]
mod tests {
    use store::GameId;

    use super::*;

    #[test]
    fn a_line_is_read_back_with_all_whom_the_log_names() {
        let person = |id: &str, name: &str| guest(id.to_owned(), name.to_owned());
        let kept = Kept {
            game: GameId::from_i64(7),
            variant: "classic".to_owned(),
            sort: 0,
            rated: false,
            created: 1,
            ended: 2,
            plies: 0,
            result: "*".to_owned(),
            reason: "abort".to_owned(),
            count: 3,
            meta: vec![0, 255],
            log: vec![16],
            people: vec![(1, person("p1", "Anna")), (2, person("engine-3", ""))],
            named: vec![("p2".to_owned(), person("p1", "Anna"))],
        };
        let text = serde_json::to_string(&Line::of(&kept, String::new())).expect("a line");
        let line: Line = serde_json::from_str(&text).expect("it is read back");
        assert_eq!(line.kept().expect("a game"), kept);
        let older = text.replace(r#""named":[{"as":"p2","id":"p1","name":"Anna"}],"#, "");
        assert_ne!(older, text);
        let line: Line = serde_json::from_str(&older).expect("older files are read");
        assert!(line.kept().expect("a game").named.is_empty());
    }
}
