//! `pentad tournament circuit`: local winners go to the national final, its
//! winner to the international event.
//!
//! The file of a circuit names the files of its events. Rankings are read from
//! those each time, so that a corrected result changes who has qualified.

use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::archive::put_in_place;
use tournament::{Circuit, CircuitEvent, Command, Level, Name, Qualified, Time};

use super::arguments::{self, Arguments, CircuitVerb};
use super::desk::Desk;
use super::file::{Access, EventFile};
use super::{folder, show, when};

/// What the file of a circuit holds.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Stored {
    levels: Vec<StoredLevel>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredLevel {
    name: Name,
    /// Files, beside that of the circuit.
    events: Vec<PathBuf>,
    #[serde(default)]
    declined: Vec<(Name, Time)>,
    #[serde(default)]
    until: Option<Time>,
}

pub(super) fn run(arguments: &Arguments, circuit: &arguments::Circuit) -> Result<()> {
    let path = arguments.folder.join(&circuit.file);
    if let CircuitVerb::New { levels } = &circuit.verb {
        return new(&path, levels);
    }
    let text = fs::read_to_string(&path).with_context(|| {
        let path = path.display();
        format!("cannot read {path}; begin a circuit with: pentad tournament circuit new")
    })?;
    let mut stored: Stored = serde_json::from_str(&text)
        .with_context(|| format!("{} is not the file of a circuit", path.display()))?;
    let now = when::now(arguments.at.as_deref())?;
    match &circuit.verb {
        CircuitVerb::New { .. } | CircuitVerb::Show => {}
        CircuitVerb::Add { level } => {
            let event = folder::pick(arguments)?;
            EventFile::open(&event, Access::Look)?;
            let event = event.file_name().map_or(event.clone(), PathBuf::from);
            if stored
                .levels
                .iter()
                .any(|level| level.events.contains(&event))
            {
                bail!("{} belongs to the circuit already", event.display());
            }
            stored.level(level)?.events.push(event);
        }
        CircuitVerb::Decline { level, name } => {
            let place = stored.place(level)?;
            let (mut circuit, _) = stored.circuit(&arguments.folder)?;
            let level = &mut circuit.levels[place];
            level.decline(name, now)?;
            stored.levels[place].declined.clone_from(&level.declined);
        }
        CircuitVerb::Until { level, time } => {
            stored.level(level)?.until = Some(when::read(time)?);
        }
        CircuitVerb::Enter { level } => return enter(arguments, &mut stored, level),
    }
    if !matches!(circuit.verb, CircuitVerb::Show) {
        save(&path, &stored)?;
    }
    tell(arguments, &stored)
}

impl Stored {
    fn place(&self, text: &str) -> Result<usize> {
        let small = text.to_lowercase();
        let named = |level: &StoredLevel| level.name.as_str().to_lowercase() == small;
        let names: Vec<&str> = self
            .levels
            .iter()
            .map(|level| level.name.as_str())
            .collect();
        let found = self.levels.iter().position(named);
        found.with_context(|| {
            format!(
                "there is no level {text:?}; choose one: {}",
                names.join(", ")
            )
        })
    }

    fn level(&mut self, text: &str) -> Result<&mut StoredLevel> {
        let place = self.place(text)?;
        Ok(&mut self.levels[place])
    }

    /// The circuit as far as its events are over, and those that are not.
    fn circuit(&self, folder: &Path) -> Result<(Circuit, Vec<(usize, String)>)> {
        let mut circuit = Circuit::default();
        let mut open = Vec::new();
        for (stored, place) in self.levels.iter().zip(0..) {
            let mut level = Level::new(stored.name.clone());
            level.declined.clone_from(&stored.declined);
            level.until = stored.until;
            for path in &stored.events {
                let (_, event) = EventFile::open(&folder.join(path), Access::Look)?;
                match CircuitEvent::of(&event) {
                    Some(over) => level.events.push(over),
                    None => open.push((
                        place,
                        format!("{}: {}", event.config().name, show::standing(&event)),
                    )),
                }
            }
            circuit.levels.push(level);
        }
        Ok((circuit, open))
    }
}

fn new(path: &Path, levels: &[Name]) -> Result<()> {
    if path.exists() {
        bail!("{} exists already", path.display());
    }
    let level = |name: &Name| StoredLevel {
        name: name.clone(),
        events: Vec::new(),
        declined: Vec::new(),
        until: None,
    };
    let levels: Vec<StoredLevel> = levels.iter().map(level).collect();
    save(path, &Stored { levels })?;
    let told = "count an event: pentad tournament circuit add LEVEL --event EVENT";
    writeln!(
        io::stdout().lock(),
        "The circuit is in {}; {told}",
        path.display()
    )?;
    Ok(())
}

/// A new file in the place of the old one, at once.
fn save(path: &Path, stored: &Stored) -> Result<()> {
    let beside = path.with_extension("circuit-new");
    let write = || -> io::Result<()> {
        let mut file = fs::File::create(&beside)?;
        file.write_all((serde_json::to_string_pretty(stored)? + "\n").as_bytes())?;
        file.sync_all()?;
        put_in_place(&beside, path)
    };
    write().with_context(|| format!("cannot write {}", path.display()))
}

/// Enters whoever has qualified and is not there yet.
fn enter(arguments: &Arguments, stored: &mut Stored, level: &str) -> Result<()> {
    let place = stored.place(level)?;
    let (circuit, _) = stored.circuit(&arguments.folder)?;
    let mut desk = Desk::open(arguments)?;
    let new = circuit.missing(place, &desk.event).into_iter();
    let commands: Vec<Command> = new.map(|entry| Command::Enter { entry }).collect();
    let events = desk.write_all(&commands)?;
    desk.tell(&events)
}

fn tell(arguments: &Arguments, stored: &Stored) -> Result<()> {
    let (circuit, open) = stored.circuit(&arguments.folder)?;
    let places: Vec<Vec<Qualified>> = circuit.levels.iter().map(Level::qualified).collect();
    let mut out = io::stdout().lock();
    if arguments.json {
        let answer = json!({ "circuit": circuit, "qualified": places });
        writeln!(out, "{answer}")?;
        return Ok(());
    }
    let mut text = String::new();
    for (level, i) in circuit.levels.iter().zip(0..) {
        let _ = writeln!(text, "{}", level.name);
        for place in &places[i] {
            let _ = writeln!(text, "  {}", place_text(place));
        }
        for (_, told) in open.iter().filter(|(place, _)| *place == i) {
            let _ = writeln!(text, "  {told}");
        }
        if level.events.is_empty() && !open.iter().any(|(place, _)| *place == i) {
            let _ = writeln!(text, "  no event yet");
        }
    }
    out.write_all(text.as_bytes())?;
    Ok(())
}

fn place_text(place: &Qualified) -> String {
    let passed = if place.passed.is_empty() {
        String::new()
    } else {
        let names: Vec<&str> = place.passed_names.iter().map(Name::as_str).collect();
        format!(" (passed over: {})", names.join(", "))
    };
    match &place.name {
        Some(name) => format!(
            "{}: {name} goes on, as number {}{passed}",
            place.event, place.rank
        ),
        None => format!(
            "{}: the place is open; the organizer decides{passed}",
            place.event
        ),
    }
}
