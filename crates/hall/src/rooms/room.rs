//! A room: one game, who sits there, and who looks on.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use game::{Fact, Game, Player, Time};
use protocol::web::{ChatLine, Message, Person};
use rules::{BySeat, Seat, SeatSet};
use store::{GameId, Meta};

use super::absence::Sign;
use super::quota::OpenGame;
use crate::Hall;
use crate::audience::{Told, Watcher, WatcherId};
use crate::lag::Allowance;

/// One game, who sits there, and who looks on.
pub struct Room {
    /// The game.
    pub id: GameId,
    /// The id as text.
    pub name: String,
    /// What never changes.
    pub meta: Meta,
    /// The name of the variant that is played.
    pub variant: &'static str,
    state: Mutex<State>,
}

/// A mind that was asked for a move.
#[derive(Clone, Copy, Debug)]
pub struct AtWork {
    /// When it was asked.
    pub asked: Instant,
    /// When its turn to think came.
    pub began: Option<Instant>,
}

/// What changes.
pub struct State {
    /// As decided; what of it is on the disk follows from `unwritten`.
    pub game: Game,
    /// How many events the game has had.
    pub number: u32,
    /// How many of them were announced, and are thus on the disk.
    pub announced: u32,
    /// Entries that the journal has not confirmed. While there are some, even
    /// answers that change nothing go through the journal's queue, so that
    /// nobody sees what is not on the disk.
    pub unwritten: u32,
    /// Set when an entry could not be written, until the game was loaded
    /// again. Nothing is decided meanwhile.
    pub broken: bool,
    /// Counts how often the game was loaded, so that confirmations of what was
    /// before are told apart.
    pub loaded: u32,
    /// The people in their seats.
    pub people: BySeat<Option<Arc<Person>>>,
    /// Shared with the announcer, who sends without holding the lock.
    pub watchers: Arc<[Arc<dyn Watcher>]>,
    /// Those who will watch when all is written.
    pub expected: Vec<WatcherId>,
    /// The latest events with their numbers, for those who return after a
    /// moment.
    pub recent: VecDeque<(u32, Arc<Message>)>,
    /// What was said of late.
    pub chat: VecDeque<ChatLine>,
    /// The game that followed.
    pub next: Option<GameId>,
    /// What may still be given back for the wire.
    pub allowances: BySeat<Allowance>,
    /// When the timer looks at the flag.
    pub alarm: Option<Time>,
    /// The mind that is at work on the next move.
    pub mind: Option<AtWork>,
    /// Counts for whoever opened the game until it is over.
    pub(super) open: Option<OpenGame>,
    /// The last sign of those who sit here, while they wait.
    pub(super) sign: Sign,
}

/// How many events are kept for those who return.
const EVENTS_KEPT: usize = 16;
/// How much of the chat is kept.
const CHAT_LINES_KEPT: usize = 50;

impl Room {
    /// A room of a game that has had so many events.
    pub fn new(
        id: GameId,
        meta: Meta,
        game: Game,
        number: u32,
        people: BySeat<Option<Arc<Person>>>,
        next: Option<GameId>,
    ) -> Room {
        Room {
            id,
            name: id.to_string(),
            meta,
            variant: game.config().form.variant().name(),
            state: Mutex::new(State::new(game, number, people, next)),
        }
    }

    /// A panic while the lock was held leaves the game in an unknown state, so
    /// it counts as broken and is loaded again.
    pub fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(|poisoned| {
            self.state.clear_poison();
            let mut state = PoisonError::into_inner(poisoned);
            state.broken = true;
            state
        })
    }

    /// Takes up the game after the server started: clocks run, minds think.
    pub fn resume(self: &Arc<Room>, hall: &Hall) {
        let mut state = self.lock();
        state.open = Some(hall.open_games.hold(&self.meta.by, self.meta.sort));
        self.set_alarm(hall, &mut state);
        self.wake_mind(hall, &mut state);
    }

    /// Whether a clock runs.
    pub fn is_timed(&self) -> bool {
        self.lock().game.deadline().is_some()
    }

    /// Over, and nobody looks.
    pub fn is_forgettable(&self) -> bool {
        let state = self.lock();
        state.game.ending().is_some() && state.watchers.is_empty() && state.unwritten == 0
    }
}

impl State {
    pub(super) fn new(
        game: Game,
        number: u32,
        people: BySeat<Option<Arc<Person>>>,
        next: Option<GameId>,
    ) -> State {
        let seats = game.config().form.seats();
        State {
            game,
            number,
            announced: number,
            unwritten: 0,
            broken: false,
            loaded: 0,
            people,
            watchers: Arc::default(),
            expected: Vec::new(),
            recent: VecDeque::new(),
            chat: VecDeque::new(),
            next,
            allowances: BySeat::new(seats, |_| Allowance::default()),
            alarm: None,
            mind: None,
            open: None,
            sign: Sign::now(),
        }
    }

    /// The seats that a person holds: one's own, or all at one screen.
    pub fn seats_of(&self, person: Option<&Person>) -> impl Iterator<Item = Seat> {
        let holds = move |sitting: &Option<Arc<Person>>| {
            let pair = sitting.as_deref().zip(person);
            pair.is_some_and(|(sitting, person)| sitting.id == person.id)
        };
        let held = self
            .people
            .iter()
            .filter(move |(_, sitting)| holds(sitting));
        held.map(|(seat, _)| seat)
    }

    /// The same by the person's id.
    pub(crate) fn seats_of_id(&self, id: &str) -> SeatSet {
        let sits = |person: &Option<Arc<Person>>| person.as_ref().is_some_and(|own| own.id == id);
        let seats = self.people.iter().filter(|(_, person)| sits(person));
        let seats = seats.map(|(seat, _)| SeatSet::only(seat));
        seats.fold(SeatSet::EMPTY, SeatSet::with)
    }

    /// The seats whose player is connected; an engine always is.
    pub fn present(&self) -> Vec<u8> {
        let here = |person: &Person| {
            person.level.is_some()
                || self
                    .watchers
                    .iter()
                    .any(|watcher| watcher.is_person(&person.id))
        };
        self.people
            .iter()
            .filter(|(_, sitting)| sitting.as_deref().is_some_and(here))
            .map(|(seat, _)| seat.number())
            .collect()
    }

    /// An event was told.
    pub fn remember(&mut self, number: u32, told: &Told) {
        if self.recent.len() == EVENTS_KEPT {
            self.recent.pop_front();
        }
        self.recent.push_back((number, Arc::clone(told.message())));
        self.announced = number;
    }

    /// Whether a line of chat is for this person. While a game is played, those
    /// who look on talk among themselves: nobody advises a player.
    pub fn may_hear(&self, line: &ChatLine, person: Option<&Person>) -> bool {
        let plays = |person| self.seats_of(person).next().is_some();
        !self.is_playing() || plays(Some(&line.from)) || !plays(person)
    }

    /// Somebody has said something.
    pub fn note(&mut self, line: ChatLine) {
        if self.chat.len() == CHAT_LINES_KEPT {
            self.chat.pop_front();
        }
        self.chat.push_back(line);
    }

    /// People sit where their players do after this, each with what the wire may
    /// still take. Whoever sits down is `sitter`.
    pub(super) fn seat(
        &mut self,
        fact: &Fact,
        sitter: impl FnOnce(&Player) -> Option<Arc<Person>>,
    ) {
        match fact {
            Fact::Sat { seat, player } => self.people[*seat] = sitter(player),
            Fact::Stood { seat } => self.people[*seat] = None,
            Fact::Swapped { seat, credit } => {
                self.allowances[*seat].turn(*credit);
                let first = self.people[Seat::First].take();
                self.people[Seat::First] = self.people[Seat::Second].take();
                self.people[Seat::Second] = first;
                let first = self.allowances[Seat::First];
                self.allowances[Seat::First] = self.allowances[Seat::Second];
                self.allowances[Seat::Second] = first;
            }
            _ => {}
        }
    }
}

/// The player of a person in a seat. Where one person holds several seats, or an
/// engine does, each seat is a player of its own. [`store::people::of_player`]
/// is the way back.
pub(crate) fn player_of(id: &str, seat: Option<Seat>) -> Option<Player> {
    match seat {
        Some(seat) => Player::new(&format!("{id}/{seat}")).ok(),
        None => Player::new(id).ok(),
    }
}
