//! One game: its state, its doors, and what it shows.
//!
//! A command goes through [`Game::apply`], which decides and changes nothing.
//! What it answers are events, and [`Game::absorb`] is the only way in which a
//! game changes. Between the two the caller can store the events; whoever
//! absorbs the same events has the same game.
//!
//! Time matters to a decision in one way alone: the flag of the seat to move
//! may have fallen. So that is looked at first, whatever the command is, and
//! the rest of the deciding knows no clock.

mod absorb;
mod allowed;
mod decide;
mod moving;
mod offering;

use std::time::Duration;

use rules::{AnyMove, AnyPosition, AnyRules, Position as _, Seat, SeatSet};
use thiserror::Error;

use crate::clock::{Clock, Reading};
use crate::command::{By, Command};
use crate::config::{Config, ConfigError};
use crate::ending::Ending;
use crate::event::{Event, Fact, Rematch};
use crate::offer::{Offer, Offers, Standing};
use crate::played::Played;
use crate::player::Player;
use crate::refusal::Refusal;
use crate::seats::Seats;
use crate::time::Time;
use crate::touch::Grab;

pub use absorb::Misfit;
pub use allowed::Allowed;

/// One game as people play it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    config: Config,
    /// Where the moves begin. After a takeback the rest is played again from
    /// here, since positions cannot be unplayed.
    start: AnyPosition,
    /// Always `start` after `moves`.
    position: AnyPosition,
    moves: Vec<Played>,
    seats: Seats,
    clock: Clock,
    phase: Phase,
    offers: Offers,
    /// The block that the seat to move is bound to.
    grab: Option<Grab>,
    /// The next game, once everybody has agreed to it.
    rematch: Option<Rematch>,
    /// The time of the last event. Time does not run backward from here, even
    /// if a machine's clock is set back.
    latest: Time,
}

/// Where a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Seats are free.
    Seating,
    /// Moves are made.
    Playing,
    /// It is over.
    Ended(Ending),
}

/// Why no game could be rebuilt.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RebuildError {
    /// The events do not begin with the creation.
    #[error("the first event of a game must be its creation")]
    NoCreation,
    /// The game that was created cannot be played.
    #[error("event 1: {0}")]
    Config(ConfigError),
    /// An event does not follow from those before it.
    #[error("event {number}: {why}")]
    Misfit {
        /// Its number from 1.
        number: usize,
        /// What does not fit.
        why: Misfit,
    },
}

// Not `#[source]`: the message is theirs, or contains it.
impl From<ConfigError> for RebuildError {
    fn from(why: ConfigError) -> RebuildError {
        RebuildError::Config(why)
    }
}

impl Game {
    /// Opens a game with free seats, and gives the event that says so. A setup
    /// is kept in its canonical text.
    pub fn open(mut config: Config, now: Time) -> Result<(Game, Event), ConfigError> {
        let start = config.start()?;
        config.setup = config.setup.map(|_| start.setup_text());
        let fact = Fact::Created {
            config: config.clone(),
        };
        Ok((Game::new(config, start, now), Event { at: now, fact }))
    }

    /// The game that these events tell of.
    pub fn rebuild(events: &[Event]) -> Result<Game, RebuildError> {
        let Some((
            Event {
                at,
                fact: Fact::Created { config },
            },
            rest,
        )) = events.split_first()
        else {
            return Err(RebuildError::NoCreation);
        };
        let mut game = Game::new(config.clone(), config.start()?, *at);
        for (i, event) in rest.iter().enumerate() {
            let number = i + 2;
            game.absorb(event)
                .map_err(|why| RebuildError::Misfit { number, why })?;
        }
        Ok(game)
    }

    /// Decides what follows from a command, and changes nothing: the caller
    /// stores the events and then lets the game [absorb](Game::absorb) them.
    ///
    /// If the flag of the seat to move has fallen, that comes first, whatever
    /// was asked: the answer begins with the fallen flag, and the command is
    /// carried out only if it still makes sense afterward.
    pub fn apply<'a>(
        &self,
        by: impl Into<By<'a>>,
        command: &Command,
        now: Time,
    ) -> Result<Vec<Event>, Refusal> {
        self.apply_late(by, command, now, Duration::ZERO)
    }

    /// The same where the seat to move cannot be charged for all of its time,
    /// since a move may have been under way for as long as `lost`. The flag
    /// falls that much later, whoever asks, and a move that ends the turn gets
    /// it as a credit. The next clock starts `now`, so no other seat pays.
    pub fn apply_late<'a>(
        &self,
        by: impl Into<By<'a>>,
        command: &Command,
        now: Time,
        lost: Duration,
    ) -> Result<Vec<Event>, Refusal> {
        let at = now.max(self.latest);
        let lost = lost.min(self.clock.turn(at));
        let (by, dated) = (by.into(), |fact| Event { at, fact });
        let Some(fallen) = self.fallen_flag(at.before(lost)) else {
            let facts = self.decide(by, command, lost)?;
            return Ok(facts.into_iter().map(dated).collect());
        };
        let mut events: Vec<Event> = fallen.into_iter().map(dated).collect();
        let mut after = self.clone();
        after.absorb_own(&events);
        if let Ok(more) = after.decide(by, command, Duration::ZERO) {
            events.extend(more.into_iter().map(dated));
        }
        Ok(events)
    }

    /// Applies a command and absorbs what follows, for callers that store
    /// nothing in between.
    pub fn perform<'a>(
        &mut self,
        by: impl Into<By<'a>>,
        command: &Command,
        now: Time,
    ) -> Result<Vec<Event>, Refusal> {
        let events = self.apply(by, command, now)?;
        self.absorb_own(&events);
        Ok(events)
    }

    fn absorb_own(&mut self, events: &[Event]) {
        for event in events {
            self.absorb(event)
                .expect("what a game has just decided fits this game");
        }
    }

    fn new(config: Config, start: AnyPosition, at: Time) -> Game {
        let seats = config.form.seats();
        Game {
            clock: Clock::new(config.time, seats),
            config,
            position: start.clone(),
            start,
            moves: Vec::new(),
            seats: Seats::new(seats),
            phase: Phase::Seating,
            offers: Offers::default(),
            grab: None,
            rematch: None,
            latest: at,
        }
    }
}

/// What a game shows.
impl Game {
    /// What is played.
    pub const fn config(&self) -> &Config {
        &self.config
    }

    /// The position on the board.
    pub const fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// The moves so far; moves that were taken back are not among them.
    pub fn moves(&self) -> &[Played] {
        &self.moves
    }

    /// How many moves there are: whole turns, halves of Pentago turns, opening
    /// choices and leavings count one each. A takeback lowers it.
    pub const fn ply(&self) -> usize {
        self.moves.len()
    }

    /// Where the game stands.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// How it ended, if it did.
    pub const fn ending(&self) -> Option<Ending> {
        match self.phase {
            Phase::Ended(ending) => Some(ending),
            _ => None,
        }
    }

    /// The result as records write it, `*` while the game goes on.
    pub fn result_text(&self) -> String {
        match self.ending() {
            Some(ending) => ending.result_text(self.seats.count()),
            None => "*".to_owned(),
        }
    }

    /// The seat that must move, while the game is played.
    pub fn to_move(&self) -> Option<Seat> {
        match self.phase {
            Phase::Playing => self.position.to_move(),
            _ => None,
        }
    }

    /// What the seat to move may play; of the twists only those that a grabbed
    /// block allows.
    pub fn legal_moves(&self) -> Vec<AnyMove> {
        if self.phase != Phase::Playing {
            return Vec::new();
        }
        let mut moves = self.position.legal_moves();
        if let Some(grab) = self.grab {
            moves.retain(|&mv| grab.allows(mv));
        }
        moves
    }

    /// The player there.
    pub fn player(&self, seat: Seat) -> Option<&Player> {
        self.seats.player(seat)
    }

    /// Where a player sits.
    pub fn seat_of(&self, player: &Player) -> Option<Seat> {
        self.seats.seat_of(player)
    }

    /// Where whoever sits here now sat at the start: in an opening the players
    /// may have swapped. Nothing before the start.
    pub fn began_in(&self, seat: Seat) -> Option<Seat> {
        self.seats.began_in(seat)
    }

    /// The seats that are in the game: all but those that have left.
    pub fn active(&self) -> SeatSet {
        let all = SeatSet::first(self.seats.count());
        match &self.position {
            AnyPosition::Pentago(_) => all,
            AnyPosition::Pente(position) => all.without(position.left()),
        }
    }

    /// What the clock of a seat shows; nothing without a clock.
    pub fn reading(&self, seat: Seat, now: Time) -> Option<Reading> {
        self.clock.reading(seat, now.max(self.latest))
    }

    /// How much time a seat has left, all periods together; nothing without a
    /// clock. An earlier `now` than that of the last event gives nothing back.
    pub fn remaining(&self, seat: Seat, now: Time) -> Option<Duration> {
        self.clock.remaining(seat, now.max(self.latest))
    }

    /// When the flag of the seat to move falls: the time to send
    /// [`Command::Flag`].
    pub fn deadline(&self) -> Option<Time> {
        self.clock.deadline()
    }

    /// The offer of this kind that waits for answers.
    pub const fn offer(&self, offer: Offer) -> Option<Standing> {
        self.offers.get(offer)
    }

    /// The block that the seat to move is bound to.
    pub const fn grabbed(&self) -> Option<Grab> {
        self.grab
    }

    /// The next game, once everybody has agreed to it.
    pub const fn rematch(&self) -> Option<&Rematch> {
        self.rematch.as_ref()
    }

    /// The time of the last event.
    pub const fn latest(&self) -> Time {
        self.latest
    }

    /// Those who win when this seat and its team lose.
    fn opponents(&self, seat: Seat) -> SeatSet {
        let team = match self.config.form.rules() {
            AnyRules::Pentago(_) => SeatSet::only(seat),
            AnyRules::Pente(rules) => rules.team(seat),
        };
        SeatSet::first(self.seats.count()).without(team)
    }

    /// Whether a stone once placed stays and a block once grabbed is turned.
    pub const fn touch_move(&self) -> bool {
        match self.config.form.rules() {
            AnyRules::Pentago(rules) => rules.touch_move,
            AnyRules::Pente(_) => false,
        }
    }
}
