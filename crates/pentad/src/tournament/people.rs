//! Players and helpers.

use std::path::Path;

use anyhow::{Context, Result, bail};
use tournament::exchange::csv;
use tournament::{Command, Entry, Name};

use super::arguments::{Amend, Enter};
use super::desk::Desk;
use super::names;
use crate::input;

/// The commands that enter the players of a file.
pub(super) fn from_file(path: &Path) -> Result<Vec<Command>> {
    let text = input::read_text(path)?;
    let entries =
        csv::read_players(&text).with_context(|| format!("cannot read {}", path.display()))?;
    if entries.is_empty() {
        bail!("there is nobody in {}; write a name a line", path.display());
    }
    let enter = |entry| Command::Enter { entry };
    Ok(entries.into_iter().map(enter).collect())
}

pub(super) fn enter(desk: &mut Desk, enter: &Enter) -> Result<()> {
    let commands = match &enter.file {
        Some(path) => from_file(path)?,
        None => {
            let alone = enter.names.len() == 1;
            if !alone && (enter.rank.is_some() || enter.person.is_some()) {
                bail!("--rank and --person belong to one player; enter them one by one");
            }
            let entry = |name: &Name| Command::Enter {
                entry: Entry {
                    name: name.clone(),
                    person: enter.person.clone(),
                    club: enter.club.clone(),
                    rank: enter.rank,
                },
            };
            enter.names.iter().map(entry).collect()
        }
    };
    let events = desk.write_all(&commands)?;
    desk.tell(&events)
}

pub(super) fn amend(desk: &mut Desk, amend: &Amend) -> Result<()> {
    let id = names::player(&desk.event, &amend.entry)?;
    let entrant = desk.event.entrant(id).context("nobody is called so")?;
    let was = entrant.entry.clone();
    let entry = Entry {
        name: amend.name.clone().unwrap_or(was.name),
        person: amended(amend.person.as_deref(), was.person)?,
        club: amended(amend.club.as_deref(), was.club)?,
        rank: match amend.rank {
            Some(rank) => (rank > 0).then_some(rank),
            None => was.rank,
        },
    };
    desk.ask(&Command::Amend { id, entry })
}

/// What it is now; an empty text takes it away.
fn amended(text: Option<&str>, was: Option<Name>) -> Result<Option<Name>> {
    match text {
        None => Ok(was),
        Some("") => Ok(None),
        Some(text) => Ok(Some(Name::new(text)?)),
    }
}

pub(super) fn withdraw(desk: &mut Desk, name: &str, expelled: bool) -> Result<()> {
    let entry = names::player(&desk.event, name)?;
    desk.ask(&Command::Withdraw { entry, expelled })
}

pub(super) fn reinstate(desk: &mut Desk, name: &str) -> Result<()> {
    let entry = names::player(&desk.event, name)?;
    desk.ask(&Command::Reinstate { entry })
}

pub(super) fn replace(desk: &mut Desk, out: &str, reserve: &str) -> Result<()> {
    let out = names::player(&desk.event, out)?;
    let by = names::player(&desk.event, reserve)?;
    desk.ask(&Command::Replace { out, by })
}

pub(super) fn helper(desk: &mut Desk, name: &Name, remove: bool) -> Result<()> {
    let person = name.clone();
    desk.ask(&if remove {
        Command::RemoveHelper { person }
    } else {
        Command::AddHelper { person }
    })
}
