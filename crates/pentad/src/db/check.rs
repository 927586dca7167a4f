//! `pentad db check`: whether what is kept is as it was written.

use std::io::{self, Write};
use std::path::Path;

use anyhow::{Context as _, Result};
use clap::Args;
use serde_json::{Value, json};
use store::check::{self, Report, Stranger};
use store::{GameId, Reads};
use tournament::exchange::log;

use super::cannot;
use crate::exit::Exit;

#[derive(Args)]
pub(super) struct Arguments {
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

/// Tournaments that were looked at, and those that cannot be read.
struct Tournaments {
    sound: usize,
    damaged: Vec<(GameId, String)>,
}

pub(super) fn run(arguments: &Arguments, data: &Path) -> Result<Exit> {
    let (reader, report) = check::check(data).map_err(|why| cannot("check", data, why))?;
    let tournaments = look_at_tournaments(&*reader)?;
    let is_good = report.is_good() && tournaments.damaged.is_empty();
    let mut to = io::stdout().lock();
    if arguments.json {
        writeln!(to, "{}", as_json(&report, &tournaments, is_good))?;
    } else {
        tell(&mut to, &report, &tournaments, is_good)?;
    }
    Ok(if is_good { Exit::Done } else { Exit::Failed })
}

fn look_at_tournaments(reader: &dyn Reads) -> Result<Tournaments> {
    let mut looked = Tournaments {
        sound: 0,
        damaged: Vec::new(),
    };
    for id in reader.tournaments()? {
        match replays(reader, id) {
            Ok(()) => looked.sound += 1,
            Err(why) => looked.damaged.push((id, format!("{why:#}"))),
        }
    }
    Ok(looked)
}

fn replays(reader: &dyn Reads, id: GameId) -> Result<()> {
    let stored = reader.tournament(id)?;
    let stored = stored.context("its row cannot be found again")?;
    let text: String = stored.lines.into_iter().map(|line| line.text).collect();
    log::read(text.as_bytes())?;
    Ok(())
}

fn as_json(report: &Report, tournaments: &Tournaments, is_good: bool) -> Value {
    let named = |damaged: &[(GameId, String)]| -> Vec<Value> {
        let each = |(id, why): &(GameId, String)| json!({"id": id.to_string(), "why": why});
        damaged.iter().map(each).collect()
    };
    let stranger = |told: &Stranger| {
        let id = told.tournament.to_string();
        json!({"id": id, "line": told.number, "author": told.person})
    };
    let strangers: Vec<Value> = report.strangers.iter().map(stranger).collect();
    json!({
        "good": is_good, "running": report.running, "finished": report.finished,
        "tournaments": tournaments.sound, "structure": report.structure,
        "journal": report.journal.lines(), "damaged_games": named(&report.games),
        "set_aside": named(&report.set_aside), "damaged_tournaments": named(&tournaments.damaged),
        "unknown_authors": strangers,
    })
}

fn tell(
    to: &mut impl Write,
    report: &Report,
    tournaments: &Tournaments,
    is_good: bool,
) -> io::Result<()> {
    for verdict in &report.structure {
        writeln!(to, "SQLite: {verdict}")?;
    }
    for line in report.journal.lines() {
        writeln!(to, "Journal: {line}")?;
    }
    for (id, why) in &report.games {
        writeln!(to, "Game {id}: {why}")?;
    }
    for (id, why) in &report.set_aside {
        writeln!(to, "Game {id} was set aside by an earlier start: {why}")?;
    }
    for (id, why) in &tournaments.damaged {
        writeln!(to, "Tournament {id}: {why}")?;
    }
    for told in &report.strangers {
        let (id, number, person) = (told.tournament, told.number, &told.person);
        writeln!(
            to,
            "Tournament {id}, line {number}: nobody here has the id {person:?} of its author; \
             it is damaged unless this person was deleted"
        )?;
    }
    writeln!(
        to,
        "Sound games that go on: {}; that are over: {}; tournaments: {}.",
        report.running, report.finished, tournaments.sound
    )?;
    let verdict = match (is_good, report.strangers.is_empty()) {
        (false, _) => "Something is damaged.",
        (true, false) => "An author in a tournament may be damaged; nothing else is.",
        (true, true) => "Nothing is damaged.",
    };
    writeln!(to, "{verdict}")
}
