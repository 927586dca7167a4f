//! Saving a game as a record, and going on from one.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use game::{By, Command, Config, Game, Player, Time};
use rules::record::{self, Clock, Record, RecordedResult, Step};
use rules::{AnyMove, Form, Position, Seat, pente};
use store::archive::put_in_place;

use super::session::Session;
use crate::input::read_text;

/// The record of a game so far. If it was loaded, all that its record tells
/// beside the moves is kept, and what was noted about moves that still stand.
pub(super) fn record(game: &Game, loaded: Option<&Record>) -> Result<Record> {
    let mut record = beginning(game, loaded)?;
    game.write_into(&mut record)?;
    let seats = usize::from(game.config().form.seats());
    for seat in Seat::ALL.into_iter().take(seats) {
        if let Some(player) = game.player(seat) {
            record.set_player(seat, player.as_str())?;
        }
    }
    Ok(record)
}

/// The loaded record as far as the game still follows it, or a new one.
fn beginning(game: &Game, loaded: Option<&Record>) -> Result<Record> {
    let follows = |record: &&Record| {
        let moves = game.moves().get(..record.moves().len());
        let recorded = record.moves().iter().map(|step| step.mv);
        moves.is_some_and(|moves| recorded.eq(moves.iter().map(|played| played.mv)))
    };
    if let Some(record) = loaded.filter(follows) {
        return Ok(record.clone());
    }
    let config = game.config();
    let mut record = match &config.setup {
        None => Record::new(config.form.clone()),
        Some(setup) => Record::from_setup(config.form.clone(), setup)?,
    };
    if let Some(loaded) = loaded {
        record.tags = loaded.tags.clone();
    }
    Ok(record)
}

/// The place of a game in a file: behind what was there before.
pub(super) struct Place {
    path: PathBuf,
    /// What the file held before this game came to it.
    before: String,
    /// What it held when it was last read or written, if it was there.
    held: Option<String>,
}

impl Place {
    /// The end of a file of games, or a file that is not there yet.
    pub(super) fn open(path: &Path) -> Result<Place> {
        let held = content(path)?;
        let text = held.as_deref().unwrap_or_default().trim_end();
        let has_games = record::games(text, None).any(|game| game.is_ok());
        if !text.is_empty() && !has_games {
            let path = path.display();
            bail!("{path} exists and has no games that this one could follow; name another file");
        }
        let before = match text {
            "" => String::new(),
            games => format!("{games}\n\n"),
        };
        let path = path.to_owned();
        Ok(Place { path, before, held })
    }

    /// Whether this is the file.
    pub(super) fn is_in(&self, path: &Path) -> bool {
        let real = |path: &Path| fs::canonicalize(path).ok();
        self.path == path || real(path).is_some_and(|path| real(&self.path) == Some(path))
    }

    /// Writes the game, in place of what was written of it before. If somebody
    /// else has written to the file since, nothing is lost either.
    pub(super) fn save(&mut self, text: &str) -> Result<()> {
        let found = content(&self.path)?;
        if found.is_some() && found != self.held {
            let path = self.path.display();
            bail!("{path} was changed by somebody else; name another file");
        }
        let text = format!("{}{text}", self.before);
        write(&text, &self.path)?;
        self.held = Some(text);
        Ok(())
    }
}

/// What a plain file holds; nothing if it is not there, or no plain file.
fn content(path: &Path) -> Result<Option<String>> {
    match fs::metadata(path) {
        Ok(found) if found.is_file() => read_text(path).map(Some),
        _ => Ok(None),
    }
}

/// Writes a file. It is written beside it first and then moved, so that what
/// was there before is whole until the new one is.
fn write(text: &str, path: &Path) -> Result<()> {
    // A link stays a link, and what is no plain file is written to as it is.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let written = if fs::metadata(&target).is_ok_and(|found| !found.is_file()) {
        fs::write(&target, text)
    } else {
        let mut beside = target.as_os_str().to_owned();
        beside.push(".new");
        put(text, Path::new(&beside), &target)
    };
    written.with_context(|| format!("cannot write {}", path.display()))
}

fn put(text: &str, beside: &Path, target: &Path) -> io::Result<()> {
    let mut file = fs::File::create(beside)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    put_in_place(beside, target)
}

/// The last game of a record, to be gone on with.
pub(super) fn load(path: &Path, default: Option<&Form>) -> Result<Session> {
    let held = read_text(path)?;
    let text = held.trim_start_matches('\u{feff}');
    let mut games = record::games(text, default);
    let (mut start, mut last) = (0, None);
    loop {
        let here = games.offset();
        let Some(game) = games.next() else { break };
        (start, last) = (here, Some(game));
    }
    let record = last.with_context(|| format!("{} has no game", path.display()))??;
    let ended = record.result() != RecordedResult::Unfinished;
    if ended && record.last_position().outcome().is_none() {
        let (file, result) = (path.display(), record.result_text());
        bail!(
            "the game in {file} is over ({result}); look at it with: pentad show --record {file}"
        );
    }
    let earlier = match text[..start].trim_end() {
        "" => String::new(),
        games => format!("{games}\n\n"),
    };
    let place = Place {
        path: path.to_owned(),
        before: String::new(),
        held: Some(held),
    };
    let game = resume(&record)?;
    Ok(Session::loaded(game, record, earlier, place))
}

/// The game of a record, with the players at their seats and the clocks where
/// they were.
fn resume(record: &Record) -> Result<Game> {
    let mut config = Config::new(record.form().clone());
    if record.start() != &record.form().start() {
        config = config.with_setup(&record.start().setup_text());
    }
    if let Some(time) = record
        .tags
        .get("TimeControl")
        .and_then(|text| text.parse().ok())
    {
        config = config.with_time(time);
    }
    let mut now = Time::from_millis(0);
    let (mut game, _) = Game::open(config, now)?;
    for (seat, player) in players_at_start(record) {
        game.perform(&player, &Command::Sit { seat }, now)?;
    }
    for step in record.moves() {
        now = replay(&mut game, step.mv, step.notes.clock(), now)?;
    }
    Ok(game)
}

/// A record names the players by the seats they held at the end. A player
/// without a name, or with one that is taken, is called by the seat.
fn players_at_start(record: &Record) -> Vec<(Seat, Player)> {
    let is_swap = |step: &&Step| step.mv == AnyMove::Pente(pente::Move::Swap);
    let swapped = record.moves().iter().filter(is_swap).count() % 2 == 1;
    let mut players: Vec<(Seat, Player)> = Vec::new();
    for (seat, name) in record.players().iter() {
        let named = name.and_then(|name| Player::new(name).ok());
        let free = named.filter(|player| players.iter().all(|(_, other)| other != player));
        let by_seat = || Player::new(&format!("Player at seat {seat}"));
        let player = free.unwrap_or_else(|| by_seat().expect("a plain name is a name"));
        let first = if swapped { seat.other() } else { seat };
        players.push((first, player));
    }
    players
}

/// Plays a recorded move at the time that makes the clock show what was noted.
fn replay(game: &mut Game, mv: AnyMove, clock: Option<Clock>, now: Time) -> Result<Time> {
    let (seat, command) = match mv {
        AnyMove::Pente(pente::Move::Leave(seat)) => (Some(seat), Command::Resign),
        _ => {
            let (ply, text) = (game.ply(), mv.to_string());
            (game.to_move(), Command::Move { ply, text })
        }
    };
    let player = seat.and_then(|seat| game.player(seat)).cloned();
    let player = player.context("the game is over before its last move")?;
    let mut at_once = game.clone();
    at_once.perform(By::Player(&player), &command, now)?;
    let shown = at_once.moves().last().and_then(|played| played.remaining);
    let used = match (shown, clock) {
        (Some(shown), Some(clock)) => shown.saturating_sub(Duration::from_millis(clock.millis())),
        _ => Duration::ZERO,
    };
    let then = now.after(used);
    game.perform(By::Player(&player), &command, then)?;
    Ok(then)
}
