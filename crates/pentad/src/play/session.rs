//! A game at one keyboard: whoever is to move is the one who speaks. Minds may
//! hold all seats but one.

mod files;
mod mind;

use std::fmt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use game::{By, Command, Config, Event, Fact, Game, Offer, Player, Time};
use rules::pentago::{Block, Direction};
use rules::record::Record;
use rules::{Seat, SeatSet};

use super::companion::Companion;
use super::screen;
use super::storage::{self, Place};
use super::word::{self, Word};
use crate::face::Face;
use crate::look::Look;

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

/// Who has won how often, and how many games nobody won.
#[derive(Clone, Default)]
struct Score {
    wins: Vec<(String, u32)>,
    draws: u32,
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
        let events = next.perform(By::Player(&player), command, self.now())?;
        self.advance(next)?;
        Ok(events)
    }

    /// The game goes on; what cannot be kept has not happened.
    fn advance(&mut self, next: Game) -> Result<()> {
        self.keep(&next)?;
        self.game = next;
        Ok(())
    }

    /// The last turns are taken back; against minds the person's own, and the
    /// answers with them. At one keyboard all agree. Either all of them or none.
    fn undo(&mut self, turns: &str) -> Result<Reply> {
        let turns = match turns {
            "" => 1,
            turns => match turns.parse::<u16>() {
                Ok(turns) if turns > 0 => turns,
                _ => bail!("{turns:?} is not a number of turns; type undo, or undo 3"),
            },
        };
        let before = self.game.clone();
        for taken in 0..turns {
            if let Err(why) = self.take_back() {
                self.advance(before)?;
                return match taken {
                    0 => Err(why),
                    _ => Err(why.context(format!("only {taken} can be taken back"))),
                };
            }
        }
        Ok(Reply::Board(vec!["taken back".to_owned()]))
    }

    fn take_back(&mut self) -> Result<()> {
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
        Ok(())
    }

    /// The hand of the player to move lies on a block, and perhaps moves it.
    fn touch(&mut self, text: &str) -> Result<Reply> {
        let mut words = text.split_whitespace();
        let block = words.next().and_then(|word| {
            let named = |block: &Block| block.to_string().eq_ignore_ascii_case(word);
            Block::ALL.into_iter().find(named)
        });
        let direction = words.next().map(|word| {
            let named = |way: &Direction| way.to_string().eq_ignore_ascii_case(word);
            Direction::ALL.into_iter().find(named)
        });
        let (Some(block), None | Some(Some(_)), None) = (block, direction, words.next()) else {
            bail!("{text:?} is not a block; type touch Q01, or touch Q01 CW if it moved");
        };
        let direction = direction.flatten();
        self.ask(&Command::Grab { block, direction })?;
        let bound = self.game.grabbed();
        let bound = bound.map(|grab| format!("now play {grab}"));
        Ok(Reply::Say(bound.unwrap_or_default()))
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
        self.score.count(&self.game);
        let next = Session {
            earlier: format!("{}\n", self.text(&self.game)?),
            places: std::mem::take(&mut self.places),
            kept_in: self.kept_in.take(),
            score: self.score.clone(),
            ..Session::open(rematch.config, &names)?
        };
        let person = self.person.as_ref();
        let seat = person.and_then(|person| next.game.seat_of(person));
        let companion = std::mem::take(&mut self.companion);
        let (companion, face) = match seat {
            Some(seat) => (companion.with_person_at(seat), Face::Seat(seat)),
            None => (companion, self.face),
        };
        *self = next.facing(face).looking(self.look).with(companion);
        Ok(Reply::Board(vec![format!(
            "a new game; so far {}",
            self.score
        )]))
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

impl Score {
    /// Adds a game that is over.
    fn count(&mut self, game: &Game) {
        let seats = SeatSet::first(game.config().form.seats());
        let winners = game.ending().map_or(SeatSet::EMPTY, game::Ending::winners);
        self.draws += u32::from(game.ending().is_some_and(game::Ending::is_draw));
        for seat in seats.iter() {
            let Some(player) = game.player(seat) else {
                continue;
            };
            let won = u32::from(winners.contains(seat));
            let known = self
                .wins
                .iter_mut()
                .find(|(name, _)| name == player.as_str());
            match known {
                Some((_, wins)) => *wins += won,
                None => self.wins.push((player.to_string(), won)),
            }
        }
    }
}

/// `Ann 2, Bob 1, 1 draw`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let wins: Vec<String> = self
            .wins
            .iter()
            .map(|(name, wins)| format!("{name} {wins}"))
            .collect();
        f.write_str(&wins.join(", "))?;
        match self.draws {
            0 => Ok(()),
            1 => f.write_str(", 1 draw"),
            many => write!(f, ", {many} draws"),
        }
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
