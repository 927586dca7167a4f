//! `pentad db`: copies of all that is kept, and games on their way elsewhere.

mod prune;

use std::fs::File;
use std::io::{self, BufRead as _, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use clap::{Args, Subcommand, ValueEnum};
use game::Game;
use protocol::web::Person as Engine;
use rules::Seat;
use serde::{Deserialize, Serialize};
use store::archive::{self, Kept};
use store::people::Person;

use crate::exit::Exit;
use crate::serve::data_directory;

#[derive(Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
    /// The directory that keeps games and people [default: as with serve]
    #[arg(long, value_name = "DIR", env = "PENTAD_DATA", global = true)]
    data: Option<PathBuf>,
}

#[derive(Subcommand)]
enum Command {
    /// Copy everything into a new file, while the server goes on
    Backup {
        /// The file to write; it must not exist
        file: PathBuf,
    },
    /// Put a copy in place; the server must not run
    Restore {
        /// A file that backup has written
        file: PathBuf,
        /// Replace what is there, which is kept as pentad.db.replaced
        #[arg(long)]
        replace: bool,
    },
    /// Write all finished games, the oldest first
    Export {
        /// The file to write [default: standard output]
        file: Option<PathBuf>,
        /// JSON lines can be imported again; records are for people
        #[arg(long, default_value = "json")]
        format: Format,
    },
    /// Add games that export has written as JSON; those already here are passed over
    Import {
        /// The file to read
        file: PathBuf,
    },
    /// Delete expired sessions, guests who left nothing behind and, if asked,
    /// tournaments; the server must not run
    Prune(prune::Arguments),
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    Json,
    Records,
}

pub(crate) fn run(arguments: Arguments) -> Result<Exit> {
    let data = match arguments.data {
        Some(data) => data,
        None => data_directory()?,
    };
    match arguments.command {
        Command::Backup { file } => {
            archive::back_up(&data, &file)
                .with_context(|| format!("cannot back up to {}", file.display()))?;
            eprintln!("All is in {}.", file.display());
        }
        Command::Restore { file, replace } => restore(&file, &data, replace)?,
        Command::Export { file, format } => match file {
            Some(file) => {
                let to = File::create(&file)
                    .with_context(|| format!("cannot write {}", file.display()))?;
                export(&data, format, BufWriter::new(to))?;
            }
            None => export(&data, format, io::stdout().lock())?,
        },
        Command::Import { file } => import(&file, &data)?,
        Command::Prune(arguments) => prune::run(&arguments, &data)?,
    }
    Ok(Exit::Done)
}

fn restore(file: &Path, data: &Path, replace: bool) -> Result<()> {
    let hint = "; use --replace to put the copy in the place of what is there";
    let aside = archive::restore(file, data, replace).with_context(|| {
        format!(
            "cannot restore {}{}",
            file.display(),
            if replace { "" } else { hint }
        )
    })?;
    eprintln!("Restored {} in {}.", file.display(), data.display());
    if let Some(aside) = aside {
        eprintln!("What was there before is in {}.", aside.display());
    }
    Ok(())
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

fn export(data: &Path, format: Format, mut to: impl Write) -> Result<()> {
    let db =
        archive::open_to_read(data).with_context(|| format!("cannot read {}", data.display()))?;
    let mut failed = None;
    archive::export(&db, |kept| {
        if failed.is_none() {
            failed = write(&kept, format, &mut to).err();
        }
        Ok(())
    })?;
    match failed {
        Some(error) => Err(error),
        None => Ok(to.flush()?),
    }
}

fn write(kept: &Kept, format: Format, to: &mut impl Write) -> Result<()> {
    let events = store::code::read(&kept.log)?;
    let game =
        Game::rebuild(&events).with_context(|| format!("the game {} is damaged", kept.game))?;
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
    match format {
        Format::Records => writeln!(to, "{record}")?,
        Format::Json => {
            serde_json::to_writer(&mut *to, &Line::of(kept, record))?;
            writeln!(to)?;
        }
    }
    Ok(())
}

fn import(file: &Path, data: &Path) -> Result<()> {
    let lines = File::open(file).with_context(|| format!("cannot read {}", file.display()))?;
    let (_lock, mut db) = archive::open_to_write(data)?;
    let all = db.transaction()?;
    let (mut new, mut known) = (0, 0);
    for (index, line) in BufReader::new(lines).lines().enumerate() {
        let place = || format!("{}, line {}", file.display(), index + 1);
        let line = line.with_context(place)?;
        if line.trim().is_empty() {
            continue;
        }
        let line: Line = serde_json::from_str(&line).with_context(place)?;
        let added = archive::import(&all, &line.kept().with_context(place)?).with_context(place)?;
        if added {
            new += 1;
        } else {
            known += 1;
        }
    }
    all.commit()?;
    eprintln!("{new} games are new, {known} were here already.");
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
            meta: hex(&kept.meta),
            log: hex(&kept.log),
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
            meta: bytes(&self.meta).context("the member \"meta\" is no hexadecimal text")?,
            log: bytes(&self.log).context("the member \"log\" is no hexadecimal text")?,
        })
    }
}

/// Somebody without an account, which no export carries.
const fn guest(id: String, name: String) -> Person {
    Person {
        id,
        name,
        has_account: false,
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn bytes(hex: &str) -> Option<Vec<u8>> {
    let digits: Option<Vec<u8>> = hex
        .chars()
        .map(|digit| Some(digit.to_digit(16)? as u8))
        .collect();
    let digits = digits.filter(|digits| digits.len() % 2 == 0)?;
    Some(
        digits
            .chunks(2)
            .map(|pair| pair[0] << 4 | pair[1])
            .collect(),
    )
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
