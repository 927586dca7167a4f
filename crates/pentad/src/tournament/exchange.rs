//! Events, players, results and standings as files for others, and back.

use std::io::{self, Write};

use anyhow::{Context, Result, bail};
use tournament::exchange::{csv, from_json, to_json};
use tournament::{Command, Language, Outcome, Step, Tournament};

use super::arguments::{Arguments, Export, Exported, Import};
use super::desk::Desk;
use super::file::{EXTENSION, EventFile};
use super::{folder, people, show};
use crate::input;

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
        Some(path) => {
            std::fs::write(path, text)
                .with_context(|| format!("cannot write {}", path.display()))?;
        }
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
    let commands = match import.results {
        false => people::from_file(&import.file)?,
        true => {
            let text = input::read_old_text(&import.file)?;
            results(desk, &text)
                .with_context(|| format!("cannot take {}", import.file.display()))?
        }
    };
    let events = desk.write_all(&commands)?;
    desk.tell(&events)
}

/// The commands that enter results from a file. Where all is played before the
/// next one is paired, the tournament goes on by itself.
fn results(desk: &Desk, text: &str) -> Result<Vec<Command>> {
    let mut trial = desk.event.clone();
    let mut commands = Vec::new();
    for (row, line) in csv::read_results(text, &trial)?.into_iter().zip(2..) {
        while trial.find(row.game.of).is_none() && goes_on(&trial) {
            let events = trial.perform(&Command::Advance, desk.now, &desk.who);
            events.map_err(|refusal| {
                anyhow::anyhow!(
                    "line {line}: {}",
                    trial.explain(&refusal, Language::English)
                )
            })?;
            commands.push(Command::Advance);
        }
        let Some(found) = trial.find(row.game.of) else {
            bail!(
                "line {line}: {} is not paired; see pentad tournament pairings",
                row.game.of
            );
        };
        let game = usize::from(row.game.game.max(1));
        let paired = [found.starter(game - 1), found.starter(game)];
        if paired != row.players {
            let names = |ids: [_; 2]| ids.map(|id| trial.name_of(id)).join(" – ");
            bail!(
                "line {line}: {} is {}, and not {}",
                row.game.of,
                names(paired),
                names(row.players)
            );
        }
        let command = match row.outcome {
            Outcome::ByLot { .. } => Command::SettleByLot { of: row.game.of },
            outcome => Command::Record {
                game: row.game,
                outcome,
            },
        };
        let events = trial.perform(&command, desk.now, &desk.who);
        events.map_err(|refusal| {
            anyhow::anyhow!(
                "line {line}: {}",
                trial.explain(&refusal, Language::English)
            )
        })?;
        commands.push(command);
    }
    Ok(commands)
}

fn goes_on(event: &Tournament) -> bool {
    matches!(event.next_step(), Step::Advance | Step::BreakTies(_))
}
