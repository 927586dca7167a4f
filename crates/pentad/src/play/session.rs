//! A game at one keyboard: whoever is to move is the one who speaks. Minds may
//! hold all seats but one.

mod mind;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use game::{By, Command, Config, Event, Fact, Game, Offer, Player, Time};
use rules::record::Record;
use rules::{Seat, SeatSet};

use super::companion::Companion;
use super::screen;
use super::storage;
use super::word::{self, Word};
use crate::face::Face;

/// A game in progress, with its time.
pub(super) struct Session {
    game: Game,
    /// When the session began, and what the game's time was then.
    begun: Instant,
    begun_at: Time,
    companion: Companion,
    /// Who plays against minds, and may change seats in an opening.
    person: Option<Player>,
    pub(super) face: Face,
    /// Where the record is kept after every move.
    kept_in: Option<PathBuf>,
    /// The record that the game was loaded from.
    loaded: Option<Record>,
    /// Games that stand before this one in its file, as text.
    earlier: String,
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
            kept_in: None,
            loaded: None,
            earlier: String::new(),
        }
    }

    pub(super) fn after(self, earlier: String) -> Session {
        Session { earlier, ..self }
    }

    pub(super) fn loaded(self, record: Record) -> Session {
        let loaded = Some(record);
        Session { loaded, ..self }
    }

    pub(super) fn facing(self, face: Face) -> Session {
        Session { face, ..self }
    }

    pub(super) fn kept_in(self, kept_in: Option<PathBuf>) -> Session {
        Session { kept_in, ..self }
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
                let face = Face::parse(seat).map_err(anyhow::Error::msg)?;
                self.face = face.checked(self.game.config().form.seats())?;
                Reply::Board(Vec::new())
            }
            Word::Rules => Reply::Say(self.game.config().form.variant().rulebook().to_owned()),
            Word::Record => {
                Reply::Say(storage::record(&self.game, self.loaded.as_ref())?.to_string())
            }
            Word::Setup => Reply::Say(self.game.position().setup_text()),
            Word::Save(path) => {
                storage::save(&self.text(&self.game)?, named(path, "save")?)?;
                Reply::Say(format!("saved in {path}"))
            }
            Word::Load(path) => self.load(named(path, "load")?)?,
            Word::Hint => self.hint()?,
            Word::Why => self.why()?,
            Word::Undo => self.undo()?,
            Word::Draw => self.offer_draw()?,
            Word::Resign => self.ask(&Command::Resign)?,
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
        *self = loaded.facing(self.face).with(companion);
        Ok(Reply::Board(told))
    }

    /// What a file of this game holds: the games before it, then its record.
    fn text(&self, game: &Game) -> Result<String> {
        let record = storage::record(game, self.loaded.as_ref())?;
        Ok(format!("{}{record}", self.earlier))
    }

    fn play(&mut self, text: &str) -> Result<Reply> {
        let command = Command::Move {
            ply: self.game.ply(),
            text: text.to_owned(),
        };
        self.ask(&command)
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
        // What cannot be kept has not happened.
        let mut next = self.game.clone();
        let events = next.perform(By::Player(&player), command, self.now())?;
        if let Some(path) = &self.kept_in {
            storage::save(&self.text(&next)?, path)?;
        }
        self.game = next;
        Ok(events)
    }

    /// The turn before this one is taken back; against minds the person's own
    /// last turn, and their answers with it. At one keyboard all agree.
    fn undo(&mut self) -> Result<Reply> {
        let Some(last) = self.game.moves().last() else {
            bail!("there is nothing to take back");
        };
        let asker = last.player.clone();
        let seat = self.person().or_else(|| self.game.seat_of(&asker));
        let Some(seat) = seat else {
            bail!("{asker} is no longer at the table");
        };
        self.perform(seat, &Command::Offer(Offer::Takeback))?;
        for other in self.game.active().iter().filter(|&other| other != seat) {
            if self.game.offer(Offer::Takeback).is_some() {
                self.perform(other, &Command::Accept(Offer::Takeback))?;
            }
        }
        Ok(Reply::Board(vec!["taken back".to_owned()]))
    }

    /// Each of the others answers in turn.
    fn answer(&mut self, answer: impl Fn(Offer) -> Command) -> Result<Reply> {
        for offer in word::ANSWERED {
            let Some(standing) = self.game.offer(offer) else {
                continue;
            };
            let asked = |seat: &Seat| *seat != standing.by && !standing.accepted.contains(*seat);
            if let Some(seat) = self.game.active().iter().find(asked) {
                let events = self.perform(seat, &answer(offer))?;
                return Ok(Reply::Board(self.told(&events)));
            }
        }
        bail!("nothing has been offered");
    }

    /// At one keyboard a rematch is agreed as soon as it is asked for.
    fn rematch(&mut self) -> Result<Reply> {
        // Those who have left the table early are asked, too.
        for seat in SeatSet::first(self.game.config().form.seats()).iter() {
            if self.game.rematch().is_none() {
                self.perform(seat, &Command::Offer(Offer::Rematch))?;
            }
        }
        let Some(rematch) = self.game.rematch().cloned() else {
            bail!("a rematch comes after the end of the game");
        };
        let names: Vec<String> = rematch.players.iter().map(ToString::to_string).collect();
        let earlier = format!("{}\n", self.text(&self.game)?);
        let next = Session::open(rematch.config, &names)?.after(earlier);
        let person = self.person.as_ref();
        let seat = person.and_then(|person| next.game.seat_of(person));
        let companion = std::mem::take(&mut self.companion);
        let (companion, face) = match seat {
            Some(seat) => (companion.with_person_at(seat), Face::Seat(seat)),
            None => (companion, self.face),
        };
        *self = next
            .facing(face)
            .with(companion)
            .kept_in(self.kept_in.take());
        Ok(Reply::Board(vec!["a new game".to_owned()]))
    }

    /// What happened, in words; the board tells of moves.
    fn told(&self, events: &[Event]) -> Vec<String> {
        let name = |seat: Seat| screen::name(&self.game, seat);
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
                Fact::FlagFell { seat } => Some(format!("{}'s time has run out", name(*seat))),
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
