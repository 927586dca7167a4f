//! From nothing to the draw: opening an event, its options, hash and seed.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use data_encoding::HEXLOWER;
use serde_json::json;
use tournament::{
    Command, Config, Event, Fact, Format, Language, Plan, Seed, SeedHash, Settings, Ties,
    Tournament,
};

use super::arguments::{Arguments, Draw, FormatWord, New};
use super::desk::Desk;
use super::file::{EXTENSION, EventFile, sync_folder_of};
use super::{folder, people, show, when};

/// Opens an event.
pub(super) fn new(arguments: &Arguments, new: &New) -> Result<()> {
    let config = config(new)?;
    let now = when::now(arguments.at.as_deref())?;
    let (mut event, opened) = Tournament::open(config, new.director.clone(), now)?;
    let mut events: Vec<Event> = vec![opened];
    if let Some(path) = &new.players {
        for command in people::from_file(path)? {
            let entered = event.perform(&command, now, &new.director);
            let entered = entered
                .map_err(|refusal| anyhow!("{}", event.explain(&refusal, Language::English)))?;
            events.extend(entered);
        }
    }
    let stem = folder::stem(&new.name);
    let path = arguments.folder.join(format!("{stem}.{EXTENSION}"));
    EventFile::create(&path, &events)?;
    let mut out = io::stdout().lock();
    if arguments.json {
        let answer = json!({ "file": path, "overview": event.overview() });
        writeln!(out, "{answer}")?;
        return Ok(());
    }
    let entered = show::entered(&event);
    let format = event.config().format;
    writeln!(out, "Opened {} in {}: {format}.", new.name, path.display())?;
    writeln!(out, "Directed by {}; {entered}.", new.director)?;
    writeln!(out, "\n{}", show::next(&event))?;
    Ok(())
}

fn config(new: &New) -> Result<Config> {
    let format = match new.format {
        FormatWord::Regulation => Format::Regulation,
        FormatWord::Match => Format::MatchPlay {
            best_of: new.best_of.unwrap_or(5),
        },
        FormatWord::RoundRobin => Format::RoundRobin { legs: new.legs },
        FormatWord::Knockout => Format::Knockout {
            best_of: new.best_of.unwrap_or(1),
        },
        FormatWord::Swiss => Format::Swiss { rounds: new.rounds },
    };
    let takes_best_of = matches!(new.format, FormatWord::Match | FormatWord::Knockout);
    if new.best_of.is_some() && !takes_best_of {
        bail!("--best-of belongs to --format match and --format knockout");
    }
    let settings = Settings {
        stones: (new.stones > 0).then_some(new.stones),
        ties: if new.ties_by_lot {
            Ties::Lot
        } else {
            Ties::PlayOff
        },
        tables: new.tables,
        boards: new.boards,
        game_minutes: new.game_minutes,
        patience_minutes: new.patience,
        open_entry: new.open_entry,
        third_place: new.third_place,
        ..Settings::default()
    };
    Ok(Config {
        name: new.name.clone(),
        format,
        settings,
    })
}

/// The ways to play the regulation.
pub(super) fn options(players: usize, json: bool) -> Result<()> {
    let options = tournament::options(players);
    let mut out = io::stdout().lock();
    if json {
        writeln!(out, "{}", serde_json::to_string(&options)?)?;
    } else {
        write!(out, "{}", show::plans(&options))?;
    }
    Ok(())
}

/// Where the seed of a promise waits for the draw. Each promise has a file of
/// its own: if a new one cannot be written or is taken back, the old one holds
/// and can still be kept.
fn secret(event: &Path, hash: &SeedHash) -> PathBuf {
    event.with_extension(format!("{}.seed", &hash.as_str()[..8]))
}

/// Where it waited before each promise had its file.
fn old_secret(event: &Path) -> PathBuf {
    event.with_extension("seed")
}

/// Chooses a seed and publishes its hash.
pub(super) fn publish(desk: &mut Desk, own: Option<&str>) -> Result<()> {
    let seed = match own {
        Some(text) => Seed::new(text)?,
        None => random_seed()?,
    };
    let path = secret(&desk.file.path, &seed.hash());
    // First the secret, then the promise: a promise without its secret could
    // not be kept.
    let command = Command::Commit { hash: seed.hash() };
    desk.decide(&command)?;
    keep_secret(&path, &seed)?;
    let events = desk.write(&command)?;
    if desk.json {
        return desk.tell(&events);
    }
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "The hash of the seed, to be read aloud and hung up:\n\n  {}\n",
        seed.hash()
    )?;
    writeln!(
        out,
        "The seed itself waits in {}; let nobody see it before the draw.",
        path.display()
    )?;
    writeln!(
        out,
        "Now let the hall agree on a word, then: pentad tournament draw --word WORD"
    )?;
    Ok(())
}

fn random_seed() -> Result<Seed> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|error| anyhow!("no random numbers: {error}"))?;
    Ok(Seed::new(&HEXLOWER.encode(&bytes))?)
}

fn keep_secret(path: &Path, seed: &Seed) -> Result<()> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options
        .open(path)
        .with_context(|| format!("cannot write the seed to {}", path.display()))?;
    file.write_all(seed.as_str().as_bytes())?;
    file.sync_all()?;
    sync_folder_of(path)?;
    Ok(())
}

/// The seed of a promise.
fn kept_secret(event: &Path, hash: &SeedHash) -> Result<Seed> {
    let path = secret(event, hash);
    let read = |path: &PathBuf| Seed::new(&fs::read_to_string(path).ok()?).ok();
    let mut seeds = [path.clone(), old_secret(event)].into_iter();
    let kept = seeds.find_map(|path| read(&path).filter(|seed| hash.matches(seed)));
    kept.with_context(|| {
        let path = path.display();
        format!("the seed is not in {path}; give it with --seed, or publish a new one")
    })
}

/// Removes the seeds of all promises: one is public now, the others are past.
fn forget_secrets(desk: &Desk) {
    let event = &desk.file.path;
    let promises = desk
        .event
        .log()
        .iter()
        .filter_map(|event| match &event.fact {
            Fact::Committed { hash } => Some(hash),
            _ => None,
        });
    for path in promises
        .map(|hash| secret(event, hash))
        .chain([old_secret(event)])
    {
        let _ = fs::remove_file(path);
    }
}

/// Reveals the seed and draws.
pub(super) fn draw(desk: &mut Desk, draw: &Draw) -> Result<()> {
    let seed = match (&draw.seed, desk.event.promised()) {
        (Some(text), _) => Seed::new(text)?,
        (None, Some(hash)) => kept_secret(&desk.file.path, hash)?,
        // The core tells that the hash comes first.
        (None, None) => Seed::new("nothing is promised")?,
    };
    let plan = draw.plan.map(|number| plan(desk, number)).transpose()?;
    let command = Command::Draw {
        seed,
        word: draw.word.clone(),
        plan,
    };
    let events = desk.write(&command)?;
    forget_secrets(desk);
    if desk.json {
        return desk.tell(&events);
    }
    let mut out = io::stdout().lock();
    for event in events.iter().take(1) {
        writeln!(
            out,
            "{}",
            desk.event.told(&event.fact, event.at, Language::English)
        )?;
    }
    let told = "Everybody can check it: pentad tournament check, and sha256sum of the seed";
    writeln!(out, "{told}\n")?;
    drop(out);
    show::drawn(desk)
}

fn plan(desk: &Desk, number: usize) -> Result<Plan> {
    let options = tournament::options(desk.players());
    let found = number.checked_sub(1).and_then(|i| options.plans.get(i));
    found.cloned().ok_or_else(|| {
        let plans = show::plans(&options);
        anyhow!(
            "there is no plan {number} for {}\n\n{plans}",
            show::players_of(&options)
        )
    })
}
