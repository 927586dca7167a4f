//! A game at one keyboard: what is typed counts as said by the player to move.
//! Minds may hold all seats but one.

mod asking;
mod files;
mod mind;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use game::{By, Command, Config, Event, Fact, Game, Player, Refusal, Time};
use rules::Seat;
use rules::record::Record;

use super::companion::Companion;
use super::score::Score;
use super::screen;
use super::storage::{self, Place};
use super::word::{self, Word};
use crate::face::Face;
use crate::look::Look;
use crate::rules_page;

/// A game in progress, with its time.
pub(super) struct Session {
    game: Game,
    /// When the session began, and what the game's time was then.
    begun: Instant,
    begun_at: Time,
    companion: Companion,
    /// The person who plays against minds, and may change seats in an opening.
    person: Option<Player>,
    pub(super) face: Face,
    pub(super) look: Look,
    /// The files that have this game.
    places: Vec<Place>,
    /// Which of them is written after every move.
    kept_in: Option<PathBuf>,
    /// The record that the game was loaded from.
    loaded: Option<Record>,
    /// Games that stand before this one in its file, as text.
    earlier: String,
    /// What the games before this one came to.
    score: Score,
}

/// What is answered to a line.
pub(super) enum Reply {
    /// A text.
    Say(String),
    /// Something happened; the board is to be drawn.
    Board(Vec<String>),
    /// An empty line or a comment.
    Nothing,
    /// The end of the conversation.
    Quit,
}

impl Session {
    /// A new game with these names at the table.
    pub(super) fn open(config: Config, names: &[String]) -> Result<Session> {
        let at = Time::from_millis(0);
        let (mut game, _) = Game::open(config, at)?;
        for (seat, name) in Seat::ALL.into_iter().zip(names) {
            game.perform(&Player::new(name)?, &Command::Sit { seat }, at)?;
        }
        Ok(Session::of(game))
    }

    /// A game that goes on from now.
    pub(super) fn of(game: Game) -> Session {
        Session {
            begun: Instant::now(),
            begun_at: game.latest(),
            game,
            companion: Companion::default(),
            person: None,
            face: Face::Mover,
            look: Look::default(),
            places: Vec::new(),
            kept_in: None,
            loaded: None,
            earlier: String::new(),
            score: Score::default(),
        }
    }

    /// A game that goes on from the last one of a file.
    pub(super) fn loaded(game: Game, record: Record, earlier: String, place: Place) -> Session {
        Session {
            loaded: Some(record),
            earlier,
            places: vec![place],
            ..Session::of(game)
        }
    }

    pub(super) fn facing(self, face: Face) -> Session {
        Session { face, ..self }
    }

    pub(super) fn looking(self, look: Look) -> Session {
        Session { look, ..self }
    }

    /// The mark of a seat's stones.
    pub(super) const fn mark(&self, seat: Seat) -> char {
        picture::mark(seat, self.look.ascii)
    }

    pub(super) fn with(self, companion: Companion) -> Session {
        let person = companion.person().and_then(|seat| self.game.player(seat));
        Session {
            person: person.cloned(),
            companion,
            ..self
        }
    }

    pub(super) const fn game(&self) -> &Game {
        &self.game
    }

    pub(super) fn now(&self) -> Time {
        self.begun_at.after(self.begun.elapsed())
    }

    /// How long the player to move may still think; nothing without a clock.
    pub(super) fn time_left(&self) -> Option<Duration> {
        let left = self.game.deadline()?.since(self.now());
        // The game counts whole milliseconds.
        Some(left + Duration::from_millis(1))
    }

    /// Points at the flag of the player to move, if it has fallen.
    pub(super) fn flag(&mut self) -> Result<Option<Reply>> {
        let mut next = self.game.clone();
        let Ok(events) = next.perform(By::Table, &Command::Flag, self.now()) else {
            return Ok(None);
        };
        self.advance(next)?;
        Ok(Some(Reply::Board(self.told(&events))))
    }

    /// Carries out a line.
    pub(super) fn hear(&mut self, line: &str) -> Result<Reply> {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            return Ok(Reply::Nothing);
        }
        match word::read(line) {
            None => self.play(line),
            Some(word) => self.obey(&word),
        }
    }

    fn obey(&mut self, word: &Word<'_>) -> Result<Reply> {
        Ok(match *word {
            Word::Help => Reply::Say(word::HELP.to_owned()),
            Word::Legal(start) => Reply::Say(screen::legal(&self.game, start)),
            Word::Board => Reply::Board(Vec::new()),
            Word::Face(seat) => {
                let seats = self.game.config().form.seats();
                let Ok(face) = Face::parse(seat) else {
                    bail!("the board faces a seat, 1 to {seats}, or the mover: face 1, face mover");
                };
                self.face = face.checked(seats)?;
                Reply::Board(Vec::new())
            }
            Word::Rules => {
                let variant = self.game.config().form.variant();
                Reply::Say(rules_page::page(variant, self.look))
            }
            Word::Record => {
                Reply::Say(storage::record(&self.game, self.loaded.as_ref())?.to_string())
            }
            Word::Setup => Reply::Say(self.game.position().setup_text()),
            Word::Save(path) => {
                self.save(named(path, "save")?)?;
                Reply::Say(format!("saved in {path}"))
            }
            Word::Load(path) => self.load(named(path, "load")?)?,
            Word::Hint => self.hint()?,
            Word::Why => self.why()?,
            Word::Undo(turns) => self.undo(turns)?,
            Word::Touch(block) => self.touch(block)?,
            Word::Draw => self.offer_draw()?,
            Word::Resign => self.ask(&Command::Resign)?,
            Word::Leave(seat) => self.leave(seat)?,
            Word::Accept => self.answer(Command::Accept)?,
            Word::Decline => self.answer(Command::Decline)?,
            Word::Rematch => self.rematch()?,
            Word::Quit => Reply::Quit,
        })
    }

    /// Goes on with another game, and with the minds that are at the table.
    fn load(&mut self, path: &Path) -> Result<Reply> {
        let loaded = storage::load(path, Some(&self.game.config().form))?;
        self.check_seat(loaded.game.config().form.seats())?;
        let mut told = vec![format!("loaded {}", path.display())];
        // Another game must not overwrite the one that is kept there.
        if let Some(kept) = &self.kept_in {
            told.push(format!("no longer kept in {}", kept.display()));
        }
        let companion = std::mem::take(&mut self.companion);
        *self = loaded.facing(self.face).looking(self.look).with(companion);
        Ok(Reply::Board(told))
    }

    fn play(&mut self, text: &str) -> Result<Reply> {
        let command = Command::Move {
            ply: self.game.ply(),
            text: text.to_owned(),
        };
        self.ask(&command)
    }

    /// A player who leaves a table of three or four gives up; the rules and records
    /// write it as `leave2`.
    fn leave(&mut self, number: &str) -> Result<Reply> {
        let seat = number.parse().ok().and_then(Seat::from_number);
        match (seat, self.game.to_move()) {
            (Some(seat), Some(mover)) if seat != mover => {
                bail!(
                    "{} leaves when it is their turn; now {} is to move",
                    screen::name(self, seat),
                    screen::name(self, mover)
                )
            }
            _ => self.ask(&Command::Resign),
        }
    }

    /// A command of the player to move; after the end, of the first seat.
    fn ask(&mut self, command: &Command) -> Result<Reply> {
        let seat = self.game.to_move().unwrap_or(Seat::First);
        let events = self.perform(seat, command)?;
        Ok(Reply::Board(self.told(&events)))
    }

    fn perform(&mut self, seat: Seat, command: &Command) -> Result<Vec<Event>> {
        let Some(player) = self.game.player(seat).cloned() else {
            bail!("nobody sits at seat {seat}");
        };
        let mut next = self.game.clone();
        match next.perform(By::Player(&player), command, self.now()) {
            Ok(events) => {
                self.advance(next)?;
                Ok(events)
            }
            // The refusal knows seats, and the table names.
            Err(Refusal::Over(ending)) => {
                let ended = screen::ended(self, ending);
                bail!("the game is over: {ended}; type rematch to play again")
            }
            Err(refusal) => Err(refusal.into()),
        }
    }

    /// The game goes on; what cannot be kept has not happened.
    fn advance(&mut self, next: Game) -> Result<()> {
        self.keep(&next)?;
        self.game = next;
        Ok(())
    }

    /// What happened, in words; the board tells of moves.
    fn told(&self, events: &[Event]) -> Vec<String> {
        let name = |seat: Seat| screen::name(self, seat);
        events
            .iter()
            .filter_map(|event| match &event.fact {
                Fact::Offered { seat, offer } => Some(format!(
                    "{} offers a {offer}: type accept or decline",
                    name(*seat)
                )),
                Fact::Declined { seat, offer } => {
                    Some(format!("{} declines the {offer}", name(*seat)))
                }
                Fact::FlagFell { seat } => Some(format!("{} ran out of time", name(*seat))),
                _ => None,
            })
            .collect()
    }
}

fn named<'a>(path: &'a str, word: &str) -> Result<&'a Path> {
    if path.is_empty() {
        bail!("name a file, such as: {word} game.txt");
    }
    Ok(Path::new(path))
}

/// Time in words that a glance can take in.
pub(super) fn clock_text(left: Duration) -> String {
    let seconds = left.as_secs();
    let (days, hours) = (seconds / 86_400, seconds / 3600 % 24);
    let (minutes, seconds) = (seconds / 60 % 60, seconds % 60);
    match (days, hours) {
        (0, 0) => format!("{minutes}:{seconds:02}"),
        (0, _) => format!("{hours}:{minutes:02}:{seconds:02}"),
        _ => format!("{days} d {hours} h"),
    }
}
