//! Saving a game as a record, and going on from one.

use std::fs;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result};
use game::{By, Command, Config, Game, Player, Time, TimeControl};
use rules::record::{self, Clock, Record, Step};
use rules::{AnyMove, Form, Seat, pente};

use super::session::Session;
use crate::input::read_text;

/// The record of a game so far.
pub(super) fn record(game: &Game) -> Result<Record> {
    let config = game.config();
    let mut record = match &config.setup {
        None => Record::new(config.form.clone()),
        Some(setup) => Record::from_setup(config.form.clone(), setup)?,
    };
    for (i, played) in game.moves().iter().enumerate() {
        record.push(played.mv)?;
        if let (Some(left), Some(notes)) = (played.remaining, record.notes_mut(i)) {
            notes.set_clock(Clock::from_millis(left.as_millis() as u64));
        }
    }
    for seat in Seat::ALL.into_iter().take(usize::from(config.form.seats())) {
        if let Some(player) = game.player(seat) {
            record.set_player(seat, player.as_str())?;
        }
    }
    if config.time != TimeControl::None {
        record.tags.set("TimeControl", &config.time.to_string())?;
    }
    if let Some(ending) = game.ending() {
        record.set_result(ending.result())?;
    }
    Ok(record)
}

/// Writes the record to a file. It is written beside it first and then moved,
/// so that what was there before is whole until the new one is.
pub(super) fn save(game: &Game, path: &Path) -> Result<()> {
    let text = record(game)?.to_string();
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    fs::write(&beside, text)
        .and_then(|()| fs::rename(&beside, path))
        .with_context(|| format!("cannot write {}", path.display()))
}

/// The last game of a record, to be gone on with.
pub(super) fn load(path: &Path, default: Option<&Form>) -> Result<Session> {
    let text = read_text(path)?;
    let record = record::games(&text, default)
        .last()
        .with_context(|| format!("{} has no game", path.display()))??;
    Ok(Session::of(resume(&record)?))
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

/// A record names the players by the seats they held at the end.
fn players_at_start(record: &Record) -> Vec<(Seat, Player)> {
    let is_swap = |step: &&Step| step.mv == AnyMove::Pente(pente::Move::Swap);
    let swapped = record.moves().iter().filter(is_swap).count() % 2 == 1;
    let named = record.players();
    named
        .iter()
        .map(|(seat, name)| {
            let fallback = || Player::new(&format!("Player {seat}"));
            let player = name
                .map_or_else(fallback, Player::new)
                .or_else(|_| fallback());
            let first = if swapped { seat.other() } else { seat };
            (first, player.expect("a plain name is a name"))
        })
        .collect()
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
