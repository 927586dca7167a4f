//! The director's desk: an open event, who sits at it, and what time it is.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use anyhow::{Result, anyhow, bail};
use serde_json::json;
use tournament::{Command, Event, Fact, Language, Name, Refusal, Time, Tournament};

use super::arguments::Arguments;
use super::file::{Access, EventFile};
use super::{folder, show, when};
use crate::output::{self, Content};

pub(super) struct Desk {
    pub(super) file: EventFile,
    pub(super) event: Tournament,
    pub(super) who: Name,
    pub(super) now: Time,
    pub(super) json: bool,
}

impl Desk {
    /// The event that was meant, to look at.
    pub(super) fn look(arguments: &Arguments) -> Result<Desk> {
        Desk::with(arguments, Access::Look)
    }

    /// The event that was meant, to change.
    pub(super) fn open(arguments: &Arguments) -> Result<Desk> {
        Desk::with(arguments, Access::Change)
    }

    fn with(arguments: &Arguments, access: Access) -> Result<Desk> {
        let path = folder::pick(arguments)?;
        let (file, event) = EventFile::open(&path, access)?;
        let who = arguments.by.clone();
        Ok(Desk {
            file,
            who: who.unwrap_or_else(|| event.director().clone()),
            now: when::now(arguments.at.as_deref())?,
            json: arguments.json,
            event,
        })
    }

    /// How many would be in a draw.
    pub(super) fn players(&self) -> usize {
        let here = self
            .event
            .entrants()
            .filter(|(_, entrant)| entrant.left.is_none());
        here.count()
    }

    /// Writes a file for others, and never onto the event's own.
    pub(super) fn hand_out(
        &self,
        path: &Path,
        content: Content,
        force: bool,
        bytes: &[u8],
    ) -> Result<()> {
        let own = fs::canonicalize(&self.file.path);
        if own.is_ok_and(|own| fs::canonicalize(path).is_ok_and(|path| path == own)) {
            bail!("{} is the event itself; name another file", path.display());
        }
        output::write_bytes(path, content, force, bytes)
    }

    /// Does what a command asks for: decided, written, told.
    pub(super) fn ask(&mut self, command: &Command) -> Result<()> {
        let events = self.write(command)?;
        self.tell(&events)
    }

    /// What would follow from a command.
    pub(super) fn decide(&self, command: &Command) -> Result<Vec<Event>> {
        self.event
            .apply(command, self.now, &self.who)
            .map_err(|refusal| self.refused(&refusal))
    }

    /// Decides and writes, and tells nothing yet.
    pub(super) fn write(&mut self, command: &Command) -> Result<Vec<Event>> {
        let events = self.decide(command)?;
        if !events.is_empty() {
            self.file.append(&events)?;
        }
        for event in &events {
            self.event.absorb(event)?;
        }
        Ok(events)
    }

    /// Decides and writes several commands, in one line: if one is refused, or
    /// the computer dies meanwhile, none is written.
    pub(super) fn write_all(&mut self, commands: &[Command]) -> Result<Vec<Event>> {
        let mut trial = self.event.clone();
        let mut events = Vec::new();
        for (command, i) in commands.iter().zip(1..) {
            let done =
                trial
                    .perform(command, self.now, &self.who)
                    .map_err(|refusal| match commands.len() {
                        1 => self.refused(&refusal),
                        _ => anyhow!(
                            "number {i}: {}; nothing has changed",
                            trial.explain(&refusal, Language::English)
                        ),
                    })?;
            events.extend(done);
        }
        if !events.is_empty() {
            self.file.append(&events)?;
        }
        self.event = trial;
        Ok(events)
    }

    /// What somebody is told who is refused, with the command that helps.
    pub(super) fn refused(&self, refusal: &Refusal) -> anyhow::Error {
        let help = match refusal {
            Refusal::MustChoose(options) | Refusal::NoSuchPlan(options)
                if !options.plans.is_empty() =>
            {
                let plans = show::plans(options);
                format!("\n\n{plans}\nChoose one: pentad tournament draw --plan NUMBER")
            }
            Refusal::NoHash => "; do it: pentad tournament publish".to_owned(),
            Refusal::Undoes(_) => " (--reset or --record-only)".to_owned(),
            Refusal::NoTables => ": pentad tournament tables 6".to_owned(),
            _ => String::new(),
        };
        anyhow!("{}{help}", self.event.explain(refusal, Language::English))
    }

    /// Tells what has happened, and what is to be done next.
    pub(super) fn tell(&self, events: &[Event]) -> Result<()> {
        let mut out = io::stdout().lock();
        if self.json {
            let answer = json!({ "events": events, "next": self.event.next_step() });
            writeln!(out, "{answer}")?;
            return Ok(());
        }
        if events.is_empty() {
            writeln!(out, "Nothing to change.")?;
        }
        for event in events {
            // The pairings are easier to read in their own list.
            if let Fact::Paired { matches } = &event.fact
                && matches.len() > 8
            {
                writeln!(out, "{} games are paired", matches.len())?;
                continue;
            }
            writeln!(
                out,
                "{}",
                self.event.told(&event.fact, event.at, Language::English)
            )?;
        }
        writeln!(out, "\n{}", show::next(&self.event))?;
        Ok(())
    }
}
