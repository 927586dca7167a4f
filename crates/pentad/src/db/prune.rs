//! `pentad db prune`: deletes what nobody needs and gives the room back.

use std::io::{self, Write};
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context as _, Result, bail};
use clap::Args;
use serde_json::{Value, json};
use store::prune::Prune;
use store::{FILE, GameId};

#[derive(Args)]
pub(super) struct Arguments {
    /// Delete guests who came so many days ago, left nothing behind and have
    /// not been here since
    #[arg(long, value_name = "DAYS", default_value_t = 30)]
    guests: u32,
    /// Delete tournaments in which nothing has happened for so many days
    #[arg(long, value_name = "DAYS")]
    tournaments: Option<u32>,
    /// Delete this tournament, by the name in its address; may be repeated
    #[arg(long, value_name = "ID")]
    tournament: Vec<String>,
    /// Only say what would be deleted
    #[arg(long)]
    dry_run: bool,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

const DAY: u64 = 86_400_000;

struct Pruned {
    sessions: usize,
    guests: usize,
    tournaments: Vec<(GameId, String)>,
}

pub(super) fn run(arguments: &Arguments, data: &Path) -> Result<()> {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    let now = since.map_or(0, |since| since.as_millis() as u64);
    let file = data.join(FILE);
    // A new database would be made, and nothing be found in it.
    if !file.exists() {
        bail!("there is no database in {}", data.display());
    }
    let begun = Prune::begin(data)?;
    let before = size(&file);
    let pruned = prune(&begun, arguments, now)?;
    if arguments.dry_run {
        // What is not committed does not happen.
        drop(begun);
    } else {
        begun.commit()?;
        begun
            .shrink()
            .context("the rows are deleted, but the file could not be made smaller")?;
    }
    let freed = before.saturating_sub(size(&file));
    let mut to = io::stdout().lock();
    if arguments.json {
        writeln!(to, "{}", as_json(&pruned, arguments.dry_run, freed))?;
    } else {
        tell(&mut to, &pruned, arguments.dry_run, freed)?;
    }
    Ok(())
}

fn size(file: &Path) -> u64 {
    std::fs::metadata(file).map_or(0, |metadata| metadata.len())
}

fn prune(begun: &Prune, arguments: &Arguments, now: u64) -> Result<Pruned> {
    let ago = |days: u32| now.saturating_sub(u64::from(days) * DAY);
    let guests = begun.guests(ago(arguments.guests))?;
    let mut gone = match arguments.tournaments {
        Some(days) => begun.quiet_tournaments(ago(days))?,
        None => Vec::new(),
    };
    for name in &arguments.tournament {
        match find(begun, name)? {
            Some(found) if !gone.contains(&found) => gone.push(found),
            Some(_) => {}
            None => bail!("there is no tournament {name:?}; its address ends with its name"),
        }
    }
    for (id, _) in &gone {
        begun.delete_tournament(*id)?;
    }
    Ok(Pruned {
        sessions: begun.sessions(now)?,
        guests,
        tournaments: gone,
    })
}

/// The tournament that an address names.
fn find(begun: &Prune, name: &str) -> Result<Option<(GameId, String)>> {
    let Ok(id) = name.parse() else {
        return Ok(None);
    };
    Ok(begun.tournament(id)?.map(|name| (id, name)))
}

fn as_json(pruned: &Pruned, dry_run: bool, freed: u64) -> Value {
    let tournaments = pruned.tournaments.iter();
    let tournaments = tournaments.map(|(id, name)| json!({"id": id.to_string(), "name": name}));
    json!({
        "deleted": !dry_run, "sessions": pruned.sessions, "guests": pruned.guests,
        "tournaments": tournaments.collect::<Vec<_>>(), "freed_bytes": freed,
    })
}

fn tell(to: &mut impl Write, pruned: &Pruned, dry_run: bool, freed: u64) -> io::Result<()> {
    let verb = if dry_run { "Would delete" } else { "Deleted" };
    writeln!(
        to,
        "{verb} {}, {} and {}.",
        counted(pruned.sessions, "session"),
        counted(pruned.guests, "guest"),
        counted(pruned.tournaments.len(), "tournament")
    )?;
    for (id, name) in &pruned.tournaments {
        writeln!(to, "  {id}  {name}")?;
    }
    if !dry_run {
        writeln!(to, "The file is {} kB smaller.", freed / 1_000)?;
    }
    Ok(())
}

fn counted(number: usize, of: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {of}{plural}")
}
