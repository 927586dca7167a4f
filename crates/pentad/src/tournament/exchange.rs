//! Events, players, results and standings as files for others, and back.

use std::io::{self, Write};

use anyhow::{Context, Result};
use tournament::Language;
use tournament::exchange::{csv, from_json, result_commands, to_json};

use super::arguments::{Arguments, Export, Exported, Import};
use super::desk::Desk;
use super::file::{EXTENSION, EventFile};
use super::{folder, people, show};
use crate::input;
use crate::output::Content;

pub(super) fn export(desk: &Desk, export: &Export) -> Result<()> {
    let event = &desk.event;
    let text = match export.what {
        Exported::Event => to_json(event),
        Exported::Players => {
            let entries: Vec<_> = event
                .entrants()
                .map(|(_, entrant)| entrant.entry.clone())
                .collect();
            csv::players(&entries)
        }
        Exported::Results => csv::results(event),
        Exported::Standings => csv::standings(event),
    };
    match &export.out {
        None => io::stdout().lock().write_all(text.as_bytes())?,
        Some(path) => desk.hand_out(path, Content::Data, export.force, text.as_bytes())?,
    }
    Ok(())
}

/// A new file from an exported event.
pub(super) fn import_new(arguments: &Arguments, import: &Import) -> Result<()> {
    let text = input::read_text(&import.file)?;
    let event =
        from_json(&text).with_context(|| format!("cannot read {}", import.file.display()))?;
    let stem = folder::stem(&event.config().name);
    let path = arguments.folder.join(format!("{stem}.{EXTENSION}"));
    EventFile::create(&path, event.log())?;
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "{} is now in {}: {}.",
        event.config().name,
        path.display(),
        show::standing(&event)
    )?;
    Ok(())
}

/// Players or results into an open event; all of them or none.
pub(super) fn import(desk: &mut Desk, import: &Import) -> Result<()> {
    let commands = if import.results {
        let text = input::read_text(&import.file)?;
        result_commands(&text, &desk.event, desk.now, &desk.who, Language::English)
            .with_context(|| format!("cannot take {}", import.file.display()))?
    } else {
        people::from_file(&import.file)?
    };
    let events = desk.write_all(&commands)?;
    desk.tell(&events)
}
